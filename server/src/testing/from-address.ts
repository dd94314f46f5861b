/** Calls a portal as a client with another address, which a proxy forwards. */
import { call } from '#contract/call.ts';
import { insertCentre, signUpCentre, takePhone, type TestCentre } from './people.ts';
import type { TestApp } from './test-app.ts';

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
