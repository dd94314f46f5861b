/** Sends one queued mail. After a failure the next attempt is scheduled with an increasing delay. */
import * as z from 'zod/mini';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { unseal } from '../../kernel/crypto/encryption.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Log } from '../../kernel/log.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { MailMessage, MailTransport } from './message.ts';
import * as store from './outbox-store.ts';

export interface DeliveryOptions {
  readonly database: AppDatabase;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
}

/** Must exceed the time after which a transport gives up. */
const lockSeconds = 60;
const retryDelaysSeconds = [5, 15, 45, 120, 300];
const maxRetryDelaySeconds = 900;

const storedMessage: z.ZodMiniType<MailMessage> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

function nextAttempt(attempts: number, now: Date): Date {
  return addSeconds(now, retryDelaysSeconds[attempts - 1] ?? maxRetryDelaySeconds);
}

/** Returns true when the transport accepted the mail; false when it failed, or when another attempt has claimed the mail. */
export async function deliverMail(options: DeliveryOptions, id: string): Promise<boolean> {
  const { database, transport, clock, keys, log } = options;
  const claimed = await database.transaction((tx) =>
    store.claimMail(tx, id, clock.now(), addSeconds(clock.now(), lockSeconds)),
  );
  if (claimed === undefined) return false;
  try {
    const stored: unknown = JSON.parse(unseal(keys.key('outbox'), claimed.sealed_message));
    await transport.send(z.parse(storedMessage, stored));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    log.warn({ mail: id, attempts: claimed.attempts, code }, 'mail not sent, will be tried again');
    await database.transaction((tx) => store.postpone(tx, id, nextAttempt(claimed.attempts, clock.now())));
    return false;
  }
  await database.transaction((tx) => store.markSent(tx, id, clock.now()));
  return true;
}
