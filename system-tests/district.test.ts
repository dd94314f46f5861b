/** A district that registers within an hour behind one IPv4 address, with the mistakes that people make (decision 0031). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Result } from '#contract/call.ts';
import { behindProxy, fromAddress } from '../server/src/testing/admin-client.ts';
import { formFor } from '../server/src/testing/checklist-client.ts';
import {
  codeOf,
  insertCentre,
  logIn,
  sendCode,
  startSignup,
  valueOf,
  type TestCentre,
} from '../server/src/testing/people.ts';
import { portalTest } from '../server/src/testing/portal-test.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

const test = portalTest({ environment: behindProxy });

const centres = 12;
/** How many of these mistakes the person with this number makes: they are spread evenly over all. */
const shareOf = (mistakes: number, index: number): number =>
  Math.floor(((index + 1) * mistakes) / centres) - Math.floor((index * mistakes) / centres);

/** Makes the mistakes of this person; each must be refused by this code and by nothing else. */
async function mistype(
  mistakes: number,
  index: number,
  code: string,
  attempt: (mistake: number) => Promise<Result<unknown>>,
): Promise<void> {
  for (let mistake = 0; mistake < shareOf(mistakes, index); mistake += 1)
    expect([index, mistake, codeOf(await attempt(mistake))]).toEqual([index, mistake, code]);
}

/** Until a draft is saved. */
async function register(app: TestApp, { id, phone, email }: TestCentre, index: number): Promise<void> {
  await mistype(24, index, 'mobile.unknown', (mistake) =>
    app.call(api.initiateSignup, { body: { mobile: `8${100_000_000 + 10 * index + mistake}` } }),
  );
  const userId = await startSignup(app, phone);
  const otp = await sendCode(app, userId, email);
  const verify = (typed: string) => app.call(api.verifyEmailCode, { body: { userId, otp: typed } });
  await mistype(10, index, 'otp.invalid', () => verify(otp === '000000' ? '000001' : '000000'));
  valueOf(await verify(otp));
  const password = `the password of centre ${index}`;
  valueOf(await app.call(api.setPassword, { body: { userId, password } }));
  await mistype(36, index, 'login.failed', () =>
    app.call(api.login, { body: { username: phone, password: `${password} ` } }),
  );
  const session = await logIn(app, phone, password);
  const saved = await app.fetch(`/api/profiles/${session.userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.token}` },
    body: formFor(id),
  });
  expect(saved.status).toBe(200);
}

test('a district behind one address registers with all its mistakes', async ({ app }) => {
  const district = fromAddress(app, '100.64.7.1');
  const endsAt = app.clock.now().getTime() + 60 * 60 * 1000;
  for (let index = 0; index < centres; index += 1) {
    const centre = await insertCentre(app, { phone: String(9_000_000_000 + index) });
    await register(district, centre, index);
    const restSeconds = (endsAt - app.clock.now().getTime()) / 1000;
    app.clock.advance(Math.max(0, Math.floor(restSeconds / (centres - index))));
  }
});
