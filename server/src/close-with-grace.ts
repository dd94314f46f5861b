/** Ends the process in order: no new connections, requests under way are finished, then the engines close (security.md R12, R4). */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './kernel/log.ts';

const patienceMs = 30_000;
const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * `stopListening` resolves when the last request is answered; `closeEngines` comes after it, or after 30 seconds.
 * A second signal ends the process at once. Answers what closes without a signal, with an exit code of its own.
 */
export function closeWithGrace(
  stopListening: () => Promise<void>,
  closeEngines: () => Promise<void>,
  log: Log,
): (exitCode: number) => void {
  let isClosing = false;
  const close = async (): Promise<void> => {
    await Promise.race([stopListening(), delay(patienceMs, undefined, { ref: false })]);
    await closeEngines();
  };
  const begin = (exitCode: number): void => {
    if (isClosing) return;
    isClosing = true;
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not close in order');
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => {
    if (isClosing) process.exit(1);
    begin(0);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return begin;
}
