/**
 * Hashes and compares passwords with argon2id. A fair queue limits how much memory and CPU this uses, and how much of it one
 * network of clients (security.md S13, S14; decision 0031).
 */
import { hash, verify } from '@node-rs/argon2';
import { maxPasswordLength, minPasswordLength } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { clientNetworks } from '../kernel/client-network.ts';
import { addSeconds, type Clock } from '../kernel/time.ts';
import { FairQueue, TooBusy } from '../kernel/concurrency.ts';
import type { Log } from '../kernel/log.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Limits } from '../limits.ts';

/** What one hash costs: KiB of memory, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 19 MiB, two passes, one lane. The library uses argon2id by default. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password with the same cost, compared with when the account does not exist. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}` +
  '$U7xSpm6G8PwungKE/JxgLg$MkBfTjb/Gnr3os4rM3HyYF86RmFZbDEJwoSrG86D6gc';

export type Passwords = ReturnType<typeof createPasswords>;

/** @param onRefused called after each operation that was refused as busy */
export function createPasswords(
  limits: Limits['password'],
  cost: PasswordCost = passwordCost,
  onRefused: () => void = () => undefined,
) {
  const hashOfNobody = dummyHash(cost);
  const queue = new FairQueue(limits);
  let refused = 0;
  const queued = async <Value>(ip: string, isPreferred: boolean, work: () => Promise<Value>) => {
    try {
      return await queue.run({ sender: clientNetworks(ip).wide, isPreferred }, work);
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      refused += 1;
      onRefused();
      throw refuse('server.busy', { waitSeconds: limits.retryAfterSeconds });
    }
  };
  return {
    /** The number of running and waiting operations. */
    load: () => queue.load,
    /** How many operations were refused as busy since the start. */
    refused: () => refused,
    /**
     * Returns the PHC string of the password in NFC. Only people who have proved who they are set passwords, so this goes first.
     * Throws `password.too-short`, `password.too-long` or `server.busy`.
     * @param ip of the client; without it the portal does this for itself
     */
    async hash(password: string, ip = 'this portal'): Promise<string> {
      const normal = password.normalize('NFC');
      const length = lengthInCharacters(normal);
      if (length < minPasswordLength) throw refuse('password.too-short');
      if (length > maxPasswordLength) throw refuse('password.too-long');
      return queued(ip, true, () => hash(normal, cost));
    },
    /**
     * For a null hash returns false after the same amount of work. Throws `server.busy`.
     * @param client `isKnown`: the account knows its network or its session, so it goes first
     */
    async matches(
      password: string,
      storedHash: string | null,
      { ip, isKnown }: { readonly ip: string; readonly isKnown: boolean },
    ): Promise<boolean> {
      const normal = password.normalize('NFC');
      const matches = await queued(ip, isKnown, () => verify(storedHash ?? hashOfNobody, normal));
      return matches && storedHash !== null;
    },
  };
}

/** Returns a function for `createPasswords` that logs an alarm, at most one in this time. */
export function createBusyAlarm(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  everySeconds: number,
): () => void {
  let [refused, quietUntil] = [0, new Date(0)];
  return () => {
    refused += 1;
    const now = clock.now();
    if (now < quietUntil && quietUntil <= addSeconds(now, everySeconds)) return;
    quietUntil = addSeconds(now, everySeconds);
    log.warn({ alarm: 'logins-refused', refused }, 'passwords were not compared because too many wait');
  };
}
