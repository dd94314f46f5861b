/** Runs the periodic jobs of the server: sends due mails every two seconds, and deletes expired data every hour. */
import { removeUnreferencedPhotos } from './features/checklist/remove-unreferenced-photos.ts';
import { purgeExpiredAttempts } from './features/signup/store.ts';
import { purgeExpiredSessions } from './domain/accounts/sessions.ts';
import { purgeExpiredCounters } from './domain/rate-limits/rate-counters.ts';
import type { Services } from './services.ts';

const mailEveryMs = 2_000;
const purgeEveryMs = 60 * 60 * 1000;

async function purgeExpiredData(services: Services): Promise<void> {
  const { clock, database, mailer } = services;
  await database.transaction(async (tx) => {
    const now = clock.now();
    await purgeExpiredCounters(tx, now);
    await purgeExpiredSessions(tx, now);
    await purgeExpiredAttempts(tx, now);
    await mailer.purgeExpired(tx, now);
  });
  await removeUnreferencedPhotos(services);
}

/** Runs `work` periodically, never twice at the same time. A failure is logged. Returns a function that stops it. */
function repeat(work: () => Promise<unknown>, everyMs: number, services: Services): () => Promise<void> {
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
  runOnce();
  const timer = setInterval(runOnce, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Returns a function that stops the jobs and waits for those in progress. */
export function startHousekeeping(services: Services): () => Promise<void> {
  const stops = [
    repeat(() => services.mailer.deliverDue(), mailEveryMs, services),
    repeat(() => purgeExpiredData(services), purgeEveryMs, services),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
