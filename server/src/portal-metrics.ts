/** Metrics for the operator in addition to those of requests: queues, outbox, evidence checks, blocked codes, mails, free space, process, version. */
import { statfs } from 'node:fs/promises';
import { type Counter, Gauge, Registry } from 'prom-client';
import { countLockedNames } from './accounts/login-locks.ts';
import { findProvenRestore } from './audit/audit-trail.ts';
import { listSubjectsAtLimit } from './rate-limits.ts';
import { countUnchecked } from './review/checks/find-unchecked.ts';
import type { RateRule } from './limits.ts';
import { countRefusals } from './platform/mail/mailbox-store.ts';
import { countExpired, countUnsent } from './platform/mail/outbox-store.ts';
import { createCounter, createGauge, createProcessMetrics } from './platform/metrics.ts';
import { readPortalVersion } from './kernel/portal-version.ts';
import type { Services } from './services.ts';

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

const createQueueMetrics = ({ passwords, photoInspector }: Services): (Gauge | Counter)[] => [
  createGauge({
    name: 'portal_password_hashes',
    help: 'Password hashes that are running or waiting.',
    label: 'state',
    read: () => ({ ...passwords.load() }),
  }),
  createCounter({
    name: 'portal_password_refusals_total',
    help: 'Logins and new passwords that were refused with 503, because too many were waiting.',
    read: () => passwords.refused(),
  }),
  createGauge({
    name: 'portal_photo_inspections',
    help: 'Photo inspections that are running or waiting.',
    label: 'state',
    read: () => ({ ...photoInspector.load() }),
  }),
];

function createMailGauges({ clock, database: { db } }: Services): Gauge[] {
  const readOutbox = () => countUnsent(db, clock.now());
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    createGauge({ name, help, read });
  return [
    gauge(
      'portal_outbox_mails',
      'Mails that have not been sent yet.',
      async () => (await readOutbox()).count,
    ),
    gauge(
      'portal_outbox_oldest_seconds',
      'Age of the oldest unsent mail; 0 when there is none.',
      async () => {
        const { oldestAt } = await readOutbox();
        const waitedMs = oldestAt === null ? 0 : clock.now().getTime() - Date.parse(oldestAt);
        return Math.max(0, waitedMs / 1000);
      },
    ),
    gauge(
      'portal_outbox_unsent_mails',
      'Mails that no mail server took in time; they are kept, and administrators can queue them again.',
      () => countExpired(db, clock.now()),
    ),
    gauge(
      'portal_outbox_refused_addresses',
      'Addresses whose last mail the mail server refused for good.',
      () => countRefusals(db),
    ),
    gauge(
      'portal_unchecked_submissions',
      'Submitted checklists that the evidence checks have not reached yet.',
      () => countUnchecked(db),
    ),
  ];
}

function createSignupGauges({ clock, database: { db }, limits }: Services): Gauge[] {
  const { linkNotSent, mailPerMailbox, wrongCodePerAccount } = limits.rates;
  const countAtLimit = (name: string, help: string, rule: RateRule) =>
    createGauge({
      name,
      help,
      read: async () => (await listSubjectsAtLimit(db, rule, clock.now())).length,
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

const createStateGauges = (services: Services): Gauge[] => [
  createGauge({
    name: 'portal_proven_restore_timestamp_seconds',
    help: 'When portal rehearse last proved that a backup can be restored, in seconds since 1970; 0: never.',
    read: async () => Date.parse((await findProvenRestore(services.database.db))?.at ?? '1970-01-01') / 1000,
  }),
  createGauge({
    name: 'portal_audit_trail_broken',
    help: '1 when the last check of the audit trail found it broken. It is checked at the start and once a day.',
    read: () => Number(services.trailMonitor.isBroken),
  }),
  createGauge({
    name: 'portal_locked_logins',
    help: 'Mobiles, e-mails and administrators that wrong passwords lock for networks that the account does not know.',
    read: () => countLockedNames(services, services.database.db),
  }),
  createGauge({
    name: 'portal_free_bytes',
    help: 'Free space for data and for photos; +Inf where the store reports no limit.',
    label: 'of',
    read: async () => {
      const { bavail, bsize } = await statfs(services.config.dataDir);
      return { data: bavail * bsize, photos: await services.photoStore.freeBytes() };
    },
  }),
];

/** Returns all metrics of a running portal, including those of requests. */
export function createPortalMetrics(services: Services): Registry {
  const registry = new Registry();
  for (const metric of [
    createBuildInfo(),
    ...createQueueMetrics(services),
    ...createMailGauges(services),
    ...createSignupGauges(services),
    ...createStateGauges(services),
    ...createProcessMetrics(),
  ])
    registry.registerMetric(metric);
  return Registry.merge([services.requestMetrics.registry, registry]);
}
