/** Wrong codes never lock an account: after 20 of them, or while codes are guessed everywhere, new codes cannot be guessed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultLimits, type Limits } from '../../limits.ts';
import { lastCode } from '../../testing/captured-mail.ts';
import { createClientAt, type ClientAt } from '../../testing/client-at.ts';
import { behindProxy } from '../../testing/from-address.ts';
import { insertCentre, logIn, sendCode, startSignup, type TestCentre } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60;
const printed = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

let app: TestApp;
let centre: TestCentre;
let owner: ClientAt;

async function start(limits: Limits = defaultLimits): Promise<void> {
  app = await startTestApp({ environment: behindProxy, limits });
  centre = await insertCentre(app);
  owner = createClientAt(app, '198.51.100.23');
}

beforeEach(() => start());
afterEach(async () => {
  await app.close();
});

/** Enters wrong codes of 4 attempts of one network, 5 for each. */
async function guess20(): Promise<void> {
  const guesser = createClientAt(app, '203.0.113.7');
  for (let attempts = 0; attempts < 4; attempts += 1) {
    const userId = await guesser.start(centre.phone);
    await guesser.send(userId);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guesser.verify(userId, 'wrong1')).toBe('otp.invalid');
    app.clock.advance(minute);
  }
}

test('after 20 wrong codes the next code has 12 characters, is accepted in several spellings, and sets the password', async () => {
  const early = await owner.start(centre.phone);
  expect(await owner.send(early)).toMatchObject({ value: { codeLength: 6 } });
  const sixDigits = lastCode(app.mails, centre.email);
  app.clock.advance(minute);
  await guess20();
  // A code of six digits that was mailed before keeps its tries.
  expect(await owner.verify(early, sixDigits)).toBe('ok');
  const spellings: ((code: string) => string)[] = [
    (code) => ` ${code.toLowerCase().replaceAll('-', ' ')} `,
    (code) => code.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l'),
  ];
  for (const [index, spell] of spellings.entries()) {
    const client = createClientAt(app, `192.0.2.${index}`);
    const userId = await client.start(centre.phone);
    expect(await client.send(userId)).toMatchObject({ value: { delivery: 'sent', codeLength: 12 } });
    const code = lastCode(app.mails, centre.email);
    expect(code).toMatch(printed);
    expect(await client.verify(userId, code.slice(0, 6))).toBe('otp.invalid');
    expect(await client.verify(userId, spell(code))).toBe('ok');
    if (index === 0) app.clock.advance(minute);
    else expect(await client.setPassword(userId, 'of the owner')).toBe('ok');
  }
  await logIn(app, centre.phone, 'of the owner');
  expect(app.logLines.filter((line) => line.includes('"alarm":"codes-guessed"'))).toHaveLength(1);
  expect(app.logLines.join('\n')).not.toContain(centre.phone);
}, 60_000);

test('no number of wrong codes locks an account, also not after a restart; a day later codes have six digits', async () => {
  await guess20();
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    const guesser = createClientAt(app, address);
    const userId = await guesser.start(centre.phone);
    await guesser.send(userId);
    for (let tries = 0; tries < 5; tries += 1) await guesser.verify(userId, 'wrong1');
    expect(await guesser.verify(userId, lastCode(app.mails, centre.email))).toBe('otp.exhausted');
    app.clock.advance(minute);
  }
  await app.close({ keepData: true });
  app = await startTestApp({ environment: behindProxy, dataDir: app.dataDir, clock: app.clock });
  owner = createClientAt(app, '198.51.100.23');
  const userId = await owner.start(centre.phone);
  expect(await owner.send(userId)).toMatchObject({ value: { codeLength: 12 } });
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
  app.clock.advance(26 * 60 * minute);
  const later = await startSignup(app, centre.phone);
  expect(await sendCode(app, later, centre.email)).toMatch(/^[0-9]{6}$/);
}, 60_000);

test('while codes are guessed everywhere, the codes of all accounts are strong', async () => {
  await app.close();
  const { rates } = defaultLimits;
  const guessesEverywhere = { ...rates.guessesEverywhere, limit: 3 };
  await start({ ...defaultLimits, rates: { ...rates, guessesEverywhere } });
  const userId = await owner.start(centre.phone);
  expect(await owner.send(userId)).toMatchObject({ value: { codeLength: 6 } });
  for (let tries = 0; tries < 3; tries += 1) await owner.verify(userId, 'wrong1');
  const other = await insertCentre(app, { phone: '9800000000' });
  const calm = createClientAt(app, '192.0.2.1');
  const attempt = await calm.start(other.phone);
  expect(await calm.send(attempt)).toMatchObject({ value: { codeLength: 12 } });
  expect(await calm.verify(attempt, lastCode(app.mails, other.email))).toBe('ok');
  app.clock.advance(70 * minute);
  expect(await owner.send(await owner.start(centre.phone))).toMatchObject({ value: { codeLength: 6 } });
});
