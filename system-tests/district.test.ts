/** A small district and a small guesser. */
import { expect, test } from 'vitest';
import {
  chanceOf,
  districtAddress,
  guessForADay,
  passwordOf,
  registerDistrict,
} from '../server/src/testing/district.ts';
import { behindProxy, fromAddress } from '../server/src/testing/admin-client.ts';
import { logIn } from '../server/src/testing/people.ts';
import { startTestApp } from '../server/src/testing/test-app.ts';

test('a district behind one address registers with all its mistakes, and a guesser with many networks is right less than once in 5,000 days', async () => {
  const app = await startTestApp({ environment: behindProxy });
  const district = { centres: 12, mistypedNumbers: 24, mistypedPasswords: 36, mistypedCodes: 10 };
  const { registered, refusals } = await registerDistrict(app, district);
  expect([registered.length, refusals]).toEqual([12, []]);
  const [victim] = registered;
  if (victim === undefined) throw new Error('No centre is registered');
  const guesses = await guessForADay(app, victim, { networks: 30, rounds: 24, codeNetworks: 6 });
  // 20 at once, and then four an hour.
  expect(guesses.passwords).toBeGreaterThan(100);
  expect(guesses.passwords).toBeLessThanOrEqual(116);
  expect(guesses.sixDigitCodes).toBeGreaterThan(0);
  expect(chanceOf(guesses)).toBeLessThan(2e-4);
  await logIn(fromAddress(app, districtAddress), victim.phone, passwordOf(0));
  await app.close();
});
