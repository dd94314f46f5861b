/**
 * Runs the periodic jobs of the server: sends due mails every two seconds, releases reminders and checks submitted checklists every five,
 * publishes the head of the audit trail every hour, checks the whole trail once a day, and every hour, once the clock has proved steady,
 * deletes expired data and removes photos that are no longer used.
 */
import { releaseReminders } from './centres/reminders/release-reminders.ts';
import { purgeExpiredHandovers } from './checklist/handover.ts';
import { removeUnreferencedPhotos } from './checklist/stored-photos.ts';
import { createCheckWorker } from './review/checks/check-worker.ts';
import { createCheckParts } from './review/checks/check-parts.ts';
import { purgeExpiredAttempts } from './signup/store.ts';
import { purgeLoginFailures, purgeLoginNetworks } from './accounts/login-locks.ts';
import { purgeExpiredSessions } from './accounts/sessions.ts';
import { findLastEntry } from './audit/audit-trail.ts';
import { publishHead } from './audit/trail-monitor.ts';
import { isTrailStarted, startAuditTrail } from './installation.ts';
import { purgeExpiredCounters } from './rate-limits.ts';
import { addSeconds, isFromFuture } from './kernel/steady-clock.ts';
import type { Services } from './services.ts';

const mailEveryMs = 2_000;
const releaseEveryMs = 5_000;
const checkEveryMs = 5_000;
const purgeEveryMs = 60 * 60 * 1000;
const publishEveryMs = 60 * 60 * 1000;
const checkTrailEveryMs = 24 * 60 * 60 * 1000;

/**
 * Returns whether the clock has proved itself, so that it may decide what is deleted for good: a portal may be started with a
 * wrong clock, which runs as evenly as a right one (decision 0015).
 */
async function createClockProof({ clock, database, limits, log }: Services): Promise<() => boolean> {
  const { provedMs, provedWhenDoubtfulMs, farAheadSeconds } = limits.clock;
  const now = clock.now();
  // Null while the database does not respond.
  const last = await findLastEntry(database.db).catch(() => null);
  const lastAt = last === null ? null : new Date(last?.at ?? now);
  const isDoubtful =
    lastAt === null || isFromFuture(lastAt, now) || addSeconds(lastAt, farAheadSeconds) < now;
  if (isDoubtful)
    log.warn(
      { alarm: 'clock', lastEntry: lastAt },
      'the clock is far from the last entry of the audit trail: nothing is deleted for good until it has run steadily for a day',
    );
  return () => clock.steadyMs() >= (isDoubtful ? provedWhenDoubtfulMs : provedMs);
}

async function purgeExpiredData(services: Services): Promise<void> {
  const { clock, database, limits, mailer } = services;
  await database.transaction(async (tx) => {
    const now = clock.now();
    await purgeExpiredCounters(tx, now, Object.values(limits.rates));
    await purgeExpiredSessions(tx, now);
    await purgeLoginFailures(tx, now);
    await purgeLoginNetworks(tx, now, limits.login.knownSeconds);
    await purgeExpiredAttempts(tx, now);
    await purgeExpiredHandovers(tx, now);
    await mailer.purgeExpired(tx, now);
  });
}

/** Also after the operator has made room on a full disk. */
async function keepReserve({ database, limits }: Services): Promise<void> {
  await database.keepReserve(limits.database.reserveBytes);
}

interface Job {
  readonly work: () => Promise<unknown>;
  readonly everyMs: number;
  readonly first: 'at once' | 'after a pause';
}

/** Runs a job periodically, never twice at the same time. A failure is logged. Returns a function that stops it. */
function repeat({ work, everyMs, first }: Job, services: Services): () => Promise<void> {
  let running: Promise<void> | null = null;
  const runOnce = (): void => {
    running ??= work()
      .then(
        () => undefined,
        (error: unknown) => services.log.error({ err: error }, 'housekeeping failed'),
      )
      .finally(() => {
        running = null;
      });
  };
  if (first === 'at once') runOnce();
  const timer = setInterval(runOnce, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Also starts the trail, when the installation had no id at the start of the server. */
async function keepHead(services: Services): Promise<void> {
  if (!(await isTrailStarted(services.database.db))) await startAuditTrail(services);
  const { auditAnchorMail: mailTo, publicUrl } = services.config;
  await publishHead({ ...services, mailTo, publicUrl });
}

/** Returns a function that stops the jobs and waits for those in progress. */
export function startHousekeeping(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const checkSubmitted = createCheckWorker(createCheckParts(services));
  const isProved = createClockProof(services);
  const whenProved = (work: () => Promise<unknown>) => async () => {
    if ((await isProved)()) await work();
  };
  const jobs: readonly Job[] = [
    { work: async () => services.mailer.deliverSoon(), everyMs: mailEveryMs, first: 'at once' },
    { work: () => releaseReminders(services), everyMs: releaseEveryMs, first: 'at once' },
    { work: () => checkSubmitted(stopping.signal), everyMs: checkEveryMs, first: 'at once' },
    { work: whenProved(() => purgeExpiredData(services)), everyMs: purgeEveryMs, first: 'after a pause' },
    { work: () => services.heldUploads.removeOld(), everyMs: purgeEveryMs, first: 'after a pause' },
    { work: () => keepReserve(services), everyMs: purgeEveryMs, first: 'at once' },
    { work: () => keepHead(services), everyMs: publishEveryMs, first: 'at once' },
    { work: () => services.trailMonitor.checkAll(), everyMs: checkTrailEveryMs, first: 'at once' },
    // A start on the wrong database must leave time to notice it.
    {
      work: whenProved(() => removeUnreferencedPhotos(services)),
      everyMs: purgeEveryMs,
      first: 'after a pause',
    },
  ];
  const stops = jobs.map((job) => repeat(job, services));
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
