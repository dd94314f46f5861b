/** Sets up two-step login through the API, and logs in with a code. */
import { Secret, TOTP } from 'otpauth';
import { api } from '#contract/api.ts';
import { valueOf } from './people.ts';
import { adminPassword, type TestApp } from './test-app.ts';

// The codes that an authenticator app shows.

/** The code that the app shows at this time, or this many 30-second steps later. */
export function codeAt(secret: string, time: Date, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() + steps * 30_000 });
}

/** A code that is wrong now and in the steps around it. */
export function wrongCodeAt(secret: string, time: Date): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, time, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

interface EnrolledFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up two-step login for the caller of this token, then advances the clock to the next code. */
export async function setUpFactor(app: TestApp, token: string): Promise<EnrolledFactor> {
  const { secret } = valueOf(await app.call(api.beginFactor, {}, token));
  const body = { code: codeAt(secret, app.clock.now()) };
  const { recoveryCodes } = valueOf(await app.call(api.confirmFactor, { body }, token));
  app.clock.advance(30);
  return { secret, recoveryCodes };
}

export const adminLoginWith = (app: TestApp, code?: string, password = adminPassword, username = 'admin') =>
  app.call(api.adminLogin, { body: { username, password, ...(code === undefined ? {} : { code }) } });
