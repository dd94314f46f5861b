/** A client of the sign-up calls with an address of its own. Needs `behindProxy`. */
import { api } from '#contract/api.ts';
import { codeOf, insertCentre, signUpCentre, takePhone, type TestCentre, valueOf } from './people.ts';
import type { TestApp } from './test-app.ts';
import { call } from '#contract/call.ts';

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

// Calls a portal as a client with another address, which a proxy forwards.

/** For `startTestApp`: requests from this machine come through a proxy. */
export const behindProxy = { TRUST_PROXY: '127.0.0.0/8' } as const;

/** Returns the app with the calls and fetches of a client with this address. Needs `behindProxy`. */
export function fromAddress(app: TestApp, address: string): TestApp {
  const fetchFrom: TestApp['fetch'] = (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    return app.fetch(path, { ...init, headers });
  };
  return {
    ...app,
    fetch: fetchFrom,
    call: (endpoint, input, token) =>
      call(
        {
          token,
          transport: async ({ method, url, headers, body }) => {
            const response = await fetchFrom(url, { method, headers, ...(body !== undefined && { body }) });
            const text = await response.text();
            return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
          },
        },
        endpoint,
        input,
      ),
  };
}

/** Creates a centre whose head has registered from this address. */
export async function registerFrom(app: TestApp, address: string): Promise<TestCentre> {
  const centre = await insertCentre(app, { phone: takePhone() });
  await signUpCentre(fromAddress(app, address), centre.phone);
  return centre;
}
