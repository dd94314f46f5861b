/** Requests of the clients and checks of fault runs. */
import { setTimeout as delay } from 'node:timers/promises';

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

/** Every request comes from an address of its own, so that none reaches the limit of an address. */
export function headersWith(token: string | undefined): Record<string, string> {
  requests += 1;
  return {
    'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** Returns the text of the response. Rejects unless the status is the expected one. */
async function send(
  url: string,
  target: string,
  init: RequestInit & { readonly method: string },
  expectedStatus = 200,
): Promise<string> {
  const response = await fetch(`${url}/api${target}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  const text = await response.text();
  if (response.status !== expectedStatus)
    throw new UnexpectedStatus(`${init.method} ${target}`, response.status, text);
  return text;
}

/** Sends JSON (POST by default) and returns the text of the response. */
export function sendForText(
  url: string,
  target: string,
  { method = 'POST', body, token, expectedStatus }: RequestOptions = {},
): Promise<string> {
  const json = body !== undefined && { 'content-type': 'application/json' };
  const headers = { ...headersWith(token), ...json };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return send(url, target, init, expectedStatus);
}

export async function sendRequest(url: string, target: string, options?: RequestOptions): Promise<unknown> {
  return JSON.parse(await sendForText(url, target, options)) as unknown;
}

interface FormToSend {
  readonly token: string;
  readonly form: FormData;
}

export async function sendForm(url: string, target: string, { token, form }: FormToSend): Promise<void> {
  await send(url, target, { method: 'PUT', headers: headersWith(token), body: form });
}

const pieces = 8;
const longestPauseMs = 60;

/** Sends the form in pieces with pauses, without its length, as a phone with a poor connection. */
export async function sendInPieces(
  url: string,
  target: string,
  { token, form }: FormToSend,
  random: () => number,
): Promise<void> {
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const length = Math.ceil(bytes.length / pieces);
  let start = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (start > 0) await delay(random() * longestPauseMs);
      controller.enqueue(bytes.subarray(start, start + length));
      start += length;
      if (start >= bytes.length) controller.close();
    },
  });
  const headers = { ...headersWith(token), 'content-type': contentType };
  const sent = { method: 'PUT', headers, body, duplex: 'half' } as const;
  await send(url, target, sent);
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
