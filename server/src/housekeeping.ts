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
import { purgeExpiredAttempts } from './accounts/signup-attempts.ts';
import { purgeLoginFailures, purgeLoginNetworks } from './accounts/login-locks.ts';
import { purgeExpiredSessions } from './accounts/sessions.ts';
import { findLastEntry } from './audit/audit-trail.ts';
import { publishHead } from './audit/trail-monitor.ts';
import { isTrailStarted, startAuditTrail } from './installation.ts';
import { purgeExpiredCounters } from './rate-limits.ts';
import { addSeconds, isFromFuture } from './kernel/time.ts';
import type { Services } from './services.ts';

const mailEveryMs = 2_000;
const releaseEveryMs = 5_000;
const checkEveryMs = 5_000;
const hourMs = 60 * 60 * 1000;

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

type Job = readonly [everyMs: number, first: 'at once' | 'after a pause', work: () => Promise<unknown>];

/** Runs a job periodically, never twice at the same time. A failure is logged. Returns a function that stops it. */
function repeat([everyMs, first, work]: Job, services: Services): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const runOnce = (): void => {
    running ??= work()
      .catch((error: unknown) => services.log.error({ err: error }, 'housekeeping failed'))
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
  await publishHead(services);
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
    [mailEveryMs, 'at once', async () => services.mailer.deliverSoon()],
    [releaseEveryMs, 'at once', () => releaseReminders(services)],
    [checkEveryMs, 'at once', () => checkSubmitted(stopping.signal)],
    [hourMs, 'after a pause', whenProved(() => purgeExpiredData(services))],
    [hourMs, 'after a pause', () => services.heldUploads.removeOld()],
    // Also after the operator has made room on a full disk.
    [hourMs, 'at once', () => services.database.keepReserve(services.limits.database.reserveBytes)],
    [hourMs, 'at once', () => keepHead(services)],
    [24 * hourMs, 'at once', () => services.trailMonitor.checkAll()],
    // A start on the wrong database must leave time to notice it.
    [hourMs, 'after a pause', whenProved(() => removeUnreferencedPhotos(services))],
  ];
  const stops = jobs.map((job) => repeat(job, services));
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
