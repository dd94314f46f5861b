/** Calls of a running server over HTTP, as a client in another process makes them. */
import * as z from 'zod/mini';
import { adminPassword } from '../server/src/testing/test-app.ts';

/** Posts text that is JSON already, so that encoding it is not timed. Returns the response's text; throws when it is refused. */
export async function postJson(url: string, call: string, body: string, token?: string): Promise<string> {
  const response = await fetch(`${url}${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

/** Logs the main administrator in. */
export async function adminToken(url: string): Promise<string> {
  const credentials = JSON.stringify({ username: 'admin', password: adminPassword });
  const response = await postJson(url, '/api/auth/admin-login', credentials);
  return z.parse(z.object({ token: z.string() }), JSON.parse(response)).token;
}
