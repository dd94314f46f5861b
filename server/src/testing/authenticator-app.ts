/** Sets up two-step login through the API, and logs in with a code. */
import { api } from '#contract/api.ts';
import { valueOf } from './people.ts';
import { adminPassword, type TestApp } from './test-app.ts';
import { codeAt } from './totp-code.ts';

export interface EnrolledFactor {
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
