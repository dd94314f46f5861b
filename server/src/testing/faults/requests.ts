/** Requests of the writers and of the invariants. */

let requests = 0;

export interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly expectedStatus?: number;
}

/** The server responded with another status than the expected one. */
export class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(request: string, status: number, text: string) {
    super(`${request}: ${status} ${text}`);
    this.status = status;
  }
}

/** No response takes longer, even while the database is gone. */
const timeoutMs = 60_000;

/** Sends a request (POST by default) from a unique address. Rejects unless the status is the expected one. */
export async function sendRequest(
  url: string,
  target: string,
  { method = 'POST', body, token, expectedStatus = 200 }: RequestOptions = {},
): Promise<unknown> {
  requests += 1;
  const response = await fetch(`${url}/api${target}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== expectedStatus)
    throw new UnexpectedStatus(`${method} ${target}`, response.status, text);
  return JSON.parse(text) as unknown;
}

export async function logInTo(
  url: string,
  realm: 'login' | 'admin-login',
  username: string,
  password: string,
): Promise<string> {
  const { token } = (await sendRequest(url, `/auth/${realm}`, { body: { username, password } })) as {
    token: string;
  };
  return token;
}
