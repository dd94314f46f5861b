/** Logs the administrator of a portal for the scenarios in to a server in another process. */
import * as z from 'zod/mini';
import { adminPassword } from '../server/src/testing/test-app.ts';

/** Returns the token. */
export async function logInAdmin(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return z.parse(z.object({ token: z.string() }), await response.json()).token;
}
