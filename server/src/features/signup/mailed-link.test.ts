/** Whoever reads the mailbox on record finishes by the link of any mail, whoever has caused it and from wherever (security.md T5). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultLimits } from '../../limits.ts';
import { lastLink } from '../../testing/captured-mail.ts';
import { createClientAt } from '../../testing/client-at.ts';
import { behindProxy } from '../../testing/from-address.ts';
import { insertCentre, logIn, type TestCentre } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60;
const limits = {
  ...defaultLimits,
  reset: { ...defaultLimits.reset, respondAfterMs: 0 },
  slowDown: { ...defaultLimits.slowDown, longestMs: 0 },
};

let app: TestApp;
let centre: TestCentre;

beforeEach(async () => {
  app = await startTestApp({ environment: behindProxy, limits });
  centre = await insertCentre(app);
});
afterEach(async () => {
  await app.close();
});

async function pass(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await app.services.mailer.deliverDue();
}

/** 20 requests of three networks: 8 codes and 4 links, and the requests that begin them. */
async function attack(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    const stranger = createClientAt(app, `203.0.113.${turn % 3}`);
    await stranger.send(await stranger.start(centre.phone));
    if (turn < 4) await stranger.forgot(centre.phone);
    await pass(minute);
  }
  await pass(5 * minute);
}

test.each([0, 40 * minute])(
  'after 20 requests from three networks, and %i seconds later, the owner registers and resets elsewhere at once',
  async (seconds) => {
    const owner = createClientAt(app, '198.51.100.23');
    await attack();
    await pass(seconds);
    await owner.send(await owner.start(centre.phone));
    expect(await owner.setPassword(lastLink(app.mails, centre.email), 'of the owner')).toBe('ok');
    await logIn(app, centre.phone, 'of the owner');
    await attack();
    await pass(seconds);
    await owner.forgot(centre.phone);
    await pass(minute);
    expect(await owner.setPassword(lastLink(app.mails, centre.email), 'another')).toBe('ok');
    await logIn(app, centre.phone, 'another');
  },
  60_000,
);

test('320 unknown mobile numbers from one address change the codes of nobody', async () => {
  const stranger = createClientAt(app, '203.0.113.7');
  for (let number = 0; number < 320; number += 1)
    await stranger.start(String(9_000_000_000 + number)).catch(() => undefined);
  const owner = createClientAt(app, '198.51.100.23');
  await owner.send(await owner.start(centre.phone));
  expect(app.mails.at(-1)?.text).toMatch(/OTP is: [0-9]{6}\n/);
}, 120_000);
