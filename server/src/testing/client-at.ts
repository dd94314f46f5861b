/** A client of the sign-up calls with an address of its own. Needs `behindProxy`. */
import { api } from '#contract/api.ts';
import { fromAddress } from './from-address.ts';
import { codeOf, valueOf } from './people.ts';
import type { TestApp } from './test-app.ts';

export function createClientAt(app: TestApp, address: string) {
  const client = fromAddress(app, address);
  const ask: typeof app.call = (endpoint, input) => client.call(endpoint, input);
  return {
    start: async (mobile: string) => valueOf(await ask(api.initiateSignup, { body: { mobile } })).userId,
    send: (userId: string) => ask(api.sendEmailCode, { body: { userId } }),
    verify: async (userId: string, otp: string) =>
      codeOf(await ask(api.verifyEmailCode, { body: { userId, otp } })),
    tryCode: (userId: string, otp: string) => ask(api.verifyEmailCode, { body: { userId, otp } }),
    setPassword: async (userId: string, password: string) =>
      codeOf(await ask(api.setPassword, { body: { userId, password } })),
    readLink: (userId: string) => ask(api.readLink, { body: { userId } }),
    forgot: async (username: string) => codeOf(await ask(api.forgotPassword, { body: { username } })),
  };
}
/** Time passes, and the jobs of the server run. */
export async function pass(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await app.services.mailer.deliverDue();
}

export type ClientAt = ReturnType<typeof createClientAt>;
