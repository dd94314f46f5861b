/** Tests that strangers who keep all the work of comparing passwords busy do not keep anybody else out (decision 0071). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { defaultLimits } from '../../limits.ts';
import { behindProxy, fromAddress } from '../../testing/from-address.ts';
import { centrePassword, codeOf, insertCentre, signUpCentre, type TestCentre } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const home = '198.51.100.1';
let app: TestApp;
let centre: TestCentre;

beforeEach(async () => {
  // One processor, so that comparing is what everybody waits for on any machine.
  const limits = { ...defaultLimits, password: { ...defaultLimits.password, concurrent: 1 } };
  app = await startTestApp({ limits, environment: behindProxy });
  centre = await insertCentre(app);
  await signUpCentre(fromAddress(app, home), centre.phone);
});
afterEach(() => app.close());

/** Each of 200 connections from 100 addresses tries one unknown name after the other. Returns a function that ends this. */
function attack(): () => Promise<unknown> {
  let isOver = false;
  const connections = Array.from({ length: 200 }, async (_, index) => {
    const client = fromAddress(app, `203.0.113.${index % 100}`);
    for (let turn = 0; !isOver; turn += 1) {
      const body = { username: `stranger-${index}-${turn}`, password: 'wrong' };
      await client.call(api.login, { body });
    }
  });
  return () => {
    isOver = true;
    return Promise.all(connections);
  };
}

test('while 200 connections from 100 addresses guess, logins from known and from new networks all succeed', async () => {
  const endAttack = attack();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const logIn = async (address: string) => {
    const body = { username: centre.phone, password: centrePassword };
    return codeOf(await fromAddress(app, address).call(api.login, { body }));
  };
  const honest = Array.from({ length: 10 }, (_, index) => [logIn(home), logIn(`192.0.2.${index}`)]);
  const codes = await Promise.all(honest.flat());
  await endAttack();
  expect(codes).toEqual(codes.map(() => 'ok'));
}, 120_000);
