/**
 * A district of 500 centres registers within an hour behind one IPv4 address, with 50 mistyped numbers, 100 mistyped passwords
 * and 50 mistyped codes; then somebody guesses for a day from 200 networks. The hours are those of the app's clock. Measures
 * who is kept out, and how likely the guesser is to be right (decision 0031).
 */
import {
  chanceOf,
  districtAddress,
  guessForADay,
  passwordOf,
  registerDistrict,
} from '../../server/src/testing/district.ts';
import { behindProxy, fromAddress } from '../../server/src/testing/from-address.ts';
import { logIn } from '../../server/src/testing/people.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';

const centres = 500;
const mistakes = { mistypedNumbers: 50, mistypedPasswords: 100, mistypedCodes: 50 };
const guesser = { networks: 100, rounds: 96, codeNetworks: 200 };

const app = await startTestApp({ environment: behindProxy });
const { registered, refusals } = await registerDistrict(app, { centres, ...mistakes });
const [victim] = registered;
if (victim === undefined) throw new Error(`Nobody could register: ${refusals.slice(0, 3).join(', ')}`);
const guesses = await guessForADay(app, victim, guesser);
const ownerKeptOut = await logIn(fromAddress(app, districtAddress), victim.phone, passwordOf(0)).then(
  () => 0,
  () => 1,
);
await app.close();

const kindsOfRefusals: Record<string, number> = {};
for (const refusal of refusals) kindsOfRefusals[refusal] = (kindsOfRefusals[refusal] ?? 0) + 1;
console.log(
  JSON.stringify({
    centres,
    ...mistakes,
    guesser,
    guessesPerAccountAndDay: guesses,
    refusals: kindsOfRefusals,
    'district.notRegistered': centres - registered.length,
    'district.refusals': refusals.length,
    'district.ownerKeptOut': ownerKeptOut,
    'district.chancePerDay': Number(chanceOf(guesses).toPrecision(3)),
  }),
);
