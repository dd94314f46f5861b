/** What the server does by itself: mails that are due every two seconds; every hour, forgetting what is over. */
import { removeUnreferencedPhotos } from './features/checklist/remove-unreferenced-photos.ts';
import { purgeExpiredAttempts } from './features/signup/store.ts';
import { purgeExpiredSessions } from './domain/accounts/sessions.ts';
import { purgeExpiredCounters } from './domain/rate-limits/rate-counters.ts';
import type { Services } from './services.ts';

const mailEveryMs = 2_000;
const tidyEveryMs = 60 * 60 * 1000;

export async function tidyUp(services: Services): Promise<void> {
  const { clock, database, mailer } = services;
  await database.transaction(async (tx) => {
    const now = clock.now();
    await purgeExpiredCounters(tx, now);
    await purgeExpiredSessions(tx, now);
    await purgeExpiredAttempts(tx, now);
    await mailer.forgetOld(tx, now);
  });
  await removeUnreferencedPhotos(services);
}

/** Runs `work` again and again, never twice at once; a failure is logged and the next turn comes. */
function repeat(work: () => Promise<unknown>, everyMs: number, services: Services): () => Promise<void> {
  let running: Promise<void> | null = null;
  const turn = (): void => {
    running ??= work()
      .then(
        () => undefined,
        (error: unknown) => services.log.error({ err: error }, 'housekeeping failed'),
      )
      .finally(() => {
        running = null;
      });
  };
  turn();
  const timer = setInterval(turn, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Answers what stops it and waits for what is under way. */
export function startHousekeeping(services: Services): () => Promise<void> {
  const stops = [
    repeat(() => services.mailer.deliverDue(), mailEveryMs, services),
    repeat(() => tidyUp(services), tidyEveryMs, services),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
