/** Hashing of passwords: argon2id, few at a time, so that logins can take neither the memory nor the processor (security.md S13, S14). */
import { hash, verify } from '@node-rs/argon2';
import { maxPasswordLength, minPasswordLength } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { BoundedQueue, TooBusy, type QueueLoad } from '../../kernel/concurrency/bounded-queue.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';

/** 19 MiB, two passes, one lane; argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the same cost, of no password that anybody has: what unknown people are compared with. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$U7xSpm6G8PwungKE/JxgLg$MkBfTjb/Gnr3os4rM3HyYF86RmFZbDEJwoSrG86D6gc';

export interface Passwords {
  /** The PHC text of the password in NFC. Refuses with `password.too-short`, `password.too-long` or `server.busy`. */
  hash(password: string): Promise<string>;
  /** False for a null hash too, after the same work. Refuses with `server.busy`. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
  /** How many passwords are being hashed, and how many wait for it. */
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
      return queued(() => hash(normal, cost));
    },
    async matches(password, storedHash) {
      const normal = password.normalize('NFC');
      const same = await queued(() => verify(storedHash ?? decoy, normal));
      return same && storedHash !== null;
    },
  };
}
