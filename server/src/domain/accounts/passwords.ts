/** Hashes and compares passwords with argon2id. A queue limits how much memory and CPU logins use (security.md S13, S14). */
import { hash, verify } from '@node-rs/argon2';
import { maxPasswordLength, minPasswordLength } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { BoundedQueue, TooBusy, type QueueLoad } from '../../kernel/concurrency/bounded-queue.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';

/** 19 MiB, two passes, one lane. The library uses argon2id by default. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a random password with the same cost, compared with when the account does not exist. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$U7xSpm6G8PwungKE/JxgLg$MkBfTjb/Gnr3os4rM3HyYF86RmFZbDEJwoSrG86D6gc';

export interface Passwords {
  /** Returns the PHC string of the password in NFC. Throws `password.too-short`, `password.too-long` or `server.busy`. */
  hash(password: string): Promise<string>;
  /** For a null hash returns false after the same amount of work. Throws `server.busy`. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
  /** The number of running and waiting operations. */
  load(): QueueLoad;
}

export function createPasswords(limits: Limits['password']): Passwords {
  const queue = new BoundedQueue(limits);
  const queued = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await queue.run(work);
    } catch (error) {
      throw error instanceof TooBusy ? refuse('server.busy', { waitSeconds: 5 }) : error;
    }
  };
  return {
    load: () => queue.load,
    async hash(password) {
      const normal = password.normalize('NFC');
      const length = lengthInCharacters(normal);
      if (length < minPasswordLength) throw refuse('password.too-short');
      if (length > maxPasswordLength) throw refuse('password.too-long');
      return queued(() => hash(normal, passwordCost));
    },
    async matches(password, storedHash) {
      const normal = password.normalize('NFC');
      const matches = await queued(() => verify(storedHash ?? dummyHash, normal));
      return matches && storedHash !== null;
    },
  };
}
