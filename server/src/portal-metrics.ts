/** Metrics for the operator in addition to those of requests: queues, outbox, evidence checks, blocked codes, mails, free space, process, version. */
import { statfs } from 'node:fs/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { countLockedNames } from './accounts/login-locks.ts';
import { findProvenRestore } from './audit/audit-trail.ts';
import { listSubjectsAtLimit } from './rate-limits.ts';
import { countUnchecked } from './review/checks/find-unchecked.ts';
import type { Clock } from './kernel/steady-clock.ts';
import type { QueueLoad } from './kernel/concurrency.ts';
import type { Limits, RateRule } from './limits.ts';
import type { AppDatabase } from './platform/database/open-database.ts';
import { countExpired, countUnsent } from './platform/mail/outbox-store.ts';
import { countRefusals } from './platform/mail/mailbox-store.ts';
import { createGauge, createProcessMetrics } from './platform/metrics.ts';
import type { PhotoStore } from './platform/photo-store/photo-store.ts';
import { readPortalVersion } from './kernel/portal-version.ts';

interface PortalMetricsContext {
  /** The metrics of requests, which are served together with those of this module. */
  readonly requestMetrics: { readonly registry: Registry };
  readonly clock: Clock;
  readonly config: { readonly dataDir: string };
  readonly database: AppDatabase;
  readonly limits: Limits;
  readonly passwords: { load(): QueueLoad; refused(): number };
  readonly photoInspector: { load(): QueueLoad };
  readonly photoStore: PhotoStore;
  readonly trailMonitor: { readonly isBroken: boolean };
}

function createBuildInfo(): Gauge {
  const gauge = new Gauge({
    name: 'portal_build_info',
    help: 'The running version; always 1.',
    labelNames: ['version', 'node'],
    registers: [],
  });
  gauge.set({ version: readPortalVersion(), node: process.version }, 1);
  return gauge;
}

const createQueueGauge = (name: string, help: string, queue: { load(): QueueLoad }): Gauge =>
  createGauge({ name, help, label: 'state', read: () => ({ ...queue.load() }) });

const createRefusedPasswordsCounter = (passwords: PortalMetricsContext['passwords']): Counter =>
  new Counter({
    name: 'portal_password_refusals_total',
    help: 'Logins and new passwords that were refused with 503, because too many were waiting.',
    registers: [],
    collect() {
      this.reset();
      this.inc(passwords.refused());
    },
  });

function createOutboxGauges({ clock, database }: PortalMetricsContext): Gauge[] {
  const readOutbox = () => countUnsent(database.db, clock.now());
  return [
    createGauge({
      name: 'portal_outbox_mails',
      help: 'Mails that have not been sent yet.',
      read: async () => (await readOutbox()).count,
    }),
    createGauge({
      name: 'portal_outbox_oldest_seconds',
      help: 'Age of the oldest unsent mail; 0 when there is none.',
      read: async () => {
        const { oldestAt } = await readOutbox();
        const waitedMs = oldestAt === null ? 0 : clock.now().getTime() - Date.parse(oldestAt);
        return Math.max(0, waitedMs / 1000);
      },
    }),
    createGauge({
      name: 'portal_outbox_unsent_mails',
      help: 'Mails that no mail server took in time; they are kept, and administrators can queue them again.',
      read: () => countExpired(database.db, clock.now()),
    }),
    createGauge({
      name: 'portal_outbox_refused_addresses',
      help: 'Addresses whose last mail the mail server refused for good.',
      read: () => countRefusals(database.db),
    }),
  ];
}

const createUncheckedGauge = ({ database }: PortalMetricsContext): Gauge =>
  createGauge({
    name: 'portal_unchecked_submissions',
    help: 'Submitted checklists that the evidence checks have not reached yet.',
    read: () => countUnchecked(database.db),
  });

function createSignupGauges({ clock, database, limits }: PortalMetricsContext): Gauge[] {
  const { linkNotSent, mailPerMailbox, wrongCodePerAccount } = limits.rates;
  const countAtLimit = (name: string, help: string, rule: RateRule) =>
    createGauge({
      name,
      help,
      read: async () => (await listSubjectsAtLimit(database.db, rule, clock.now())).length,
    });
  return [
    countAtLimit(
      'portal_blocked_codes',
      'Accounts whose one-time codes are not accepted after too many wrong ones; their mailed links work.',
      wrongCodePerAccount,
    ),
    countAtLimit(
      'portal_flooded_mailboxes',
      'Mailboxes that received unusually many mails with codes and links within a day.',
      { ...mailPerMailbox, limit: limits.mailbox.alarmMails },
    ),
    countAtLimit(
      'portal_links_not_sent',
      'Accounts for which a reset link was asked for within a day and not sent.',
      linkNotSent,
    ),
  ];
}

const createProvenRestoreGauge = ({ database }: PortalMetricsContext): Gauge =>
  createGauge({
    name: 'portal_proven_restore_timestamp_seconds',
    help: 'When portal rehearse last proved that a backup can be restored, in seconds since 1970; 0: never.',
    read: async () =>
      Date.parse((await findProvenRestore(database.db))?.at ?? new Date(0).toISOString()) / 1000,
  });

const createBrokenTrailGauge = ({ trailMonitor }: PortalMetricsContext): Gauge =>
  createGauge({
    name: 'portal_audit_trail_broken',
    help: '1 when the last check of the audit trail found it broken. It is checked at the start and once a day.',
    read: () => Number(trailMonitor.isBroken),
  });

const createLockedNamesGauge = (context: PortalMetricsContext): Gauge =>
  createGauge({
    name: 'portal_locked_logins',
    help: 'Mobiles, e-mails and administrators that wrong passwords lock for networks that the account does not know.',
    read: () => countLockedNames(context, context.database.db),
  });

const createFreeSpaceGauge = ({ config, photoStore }: PortalMetricsContext): Gauge =>
  createGauge({
    name: 'portal_free_bytes',
    help: 'Free space for data and for photos; +Inf where the store reports no limit.',
    label: 'of',
    read: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return { data: bavail * bsize, photos: await photoStore.freeBytes() };
    },
  });

/** Returns all metrics of a running portal, including those of requests. */
export function createPortalMetrics(context: PortalMetricsContext): Registry {
  const { passwords, photoInspector, requestMetrics } = context;
  const registry = new Registry();
  for (const metric of [
    createBuildInfo(),
    createQueueGauge('portal_password_hashes', 'Password hashes that are running or waiting.', passwords),
    createRefusedPasswordsCounter(passwords),
    createQueueGauge(
      'portal_photo_inspections',
      'Photo inspections that are running or waiting.',
      photoInspector,
    ),
    ...createOutboxGauges(context),
    createUncheckedGauge(context),
    ...createSignupGauges(context),
    createProvenRestoreGauge(context),
    createBrokenTrailGauge(context),
    createLockedNamesGauge(context),
    createFreeSpaceGauge(context),
    ...createProcessMetrics(),
  ])
    registry.registerMetric(metric);
  return Registry.merge([requestMetrics.registry, registry]);
}
