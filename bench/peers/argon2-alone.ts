/**
 * Compares a password with its argon2id hash again and again, as the server's logins do, in a process that does nothing else.
 * Arguments: how many times, how many at once. Prints the seconds.
 */
import process from 'node:process';
import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '../../server/src/accounts/passwords.ts';

const [times = 0, atOnce = 0] = process.argv.slice(2).map(Number);
const password = 'correct horse';
const stored = await hash(password, passwordCost);

async function compare(count: number): Promise<number> {
  let left = count;
  const work = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1;
      await verify(stored, password);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return (performance.now() - startedAt) / 1000;
}

// The first ones warm up.
await compare(atOnce * 4);
console.log(String(await compare(times)));
