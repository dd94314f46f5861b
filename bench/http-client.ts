/** Logs the main administrator in to a server in another process. */
import * as z from 'zod/mini';
import { adminPassword } from '../server/src/testing/test-app.ts';

export async function adminToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  if (!response.ok) throw new Error(`The login of the administrator was refused: ${response.status}`);
  return z.parse(z.object({ token: z.string() }), await response.json()).token;
}
