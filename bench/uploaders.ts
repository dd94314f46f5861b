/** Centres that save photos on a real server, each with its own account and address. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { bytesToSend, formFor } from '../server/src/testing/checklist-client.ts';
import { centrePassword, insertCentre, signUpCentre } from '../server/src/testing/people.ts';
import { startBenchApp } from './portal.ts';

interface Uploader {
  readonly centreId: string;
  readonly userId: string;
  readonly mobile: string;
  /** The client address, as a proxy forwards it. */
  readonly address: string;
}

interface LoggedInUploader extends Uploader {
  readonly token: string;
}

export async function createUploaders(
  count: number,
): Promise<{ readonly dataDir: string; readonly people: readonly Uploader[] }> {
  const app = await startBenchApp();
  const people: Uploader[] = [];
  for (let index = 0; index < count; index += 1) {
    const mobile = String(9_000_000_001 + index);
    // All sign up from one address, whose bucket fills meanwhile.
    app.clock.advance(1);
    const centre = await insertCentre(app, { phone: mobile });
    const { userId } = await signUpCentre(app, mobile);
    people.push({ centreId: centre.id, userId, mobile, address: `10.0.${index}.1` });
  }
  await app.close({ keepData: true });
  return { dataDir: app.dataDir, people };
}

export async function logInUploaders(
  url: string,
  people: readonly Uploader[],
): Promise<readonly LoggedInUploader[]> {
  const loggedIn: LoggedInUploader[] = [];
  for (const uploader of people) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': uploader.address },
      body: JSON.stringify({ username: uploader.mobile, password: centrePassword }),
    });
    const { token } = z.parse(z.object({ token: z.string() }), await response.json());
    loggedIn.push({ ...uploader, token });
  }
  return loggedIn;
}

/** Returns a function that saves a photo of the gate, and returns the status. The form is encoded before. */
export async function prepareSave(
  url: string,
  { centreId, userId, token, address }: LoggedInUploader,
  photo: Uint8Array,
): Promise<() => Promise<number>> {
  const encoded = new Response(formFor(centreId, { photos: { centre: bytesToSend(photo) } }));
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  return async () => {
    const put = request(`${url}/api/profiles/${userId}`, { method: 'PUT', headers });
    put.end(body);
    const [response] = (await once(put, 'response')) as [IncomingMessage];
    await response.resume().toArray();
    return response.statusCode ?? 0;
  };
}

/** Returns the result of `work` and the largest memory of the server meanwhile. */
export async function withPeakMemory<Result>(
  memoryMiB: () => number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly peakMiB: number }> {
  let peakMiB = memoryMiB();
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, memoryMiB());
  }, 50);
  try {
    return { result: await work(), peakMiB: Math.max(peakMiB, memoryMiB()) };
  } finally {
    clearInterval(sampling);
  }
}
