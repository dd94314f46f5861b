/** Centres that save photos on a real server, each with its own account and address. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { bytesToSend, formFor } from '../server/src/testing/checklist-client.ts';
import { centrePassword, insertCentre, signUpCentre } from '../server/src/testing/people.ts';
import { startTestApp } from '../server/src/testing/test-app.ts';

export interface Uploader {
  readonly centreId: string;
  readonly userId: string;
  readonly mobile: string;
  /** The client address, as a proxy forwards it. */
  readonly address: string;
}

export interface LoggedInUploader extends Uploader {
  readonly token: string;
}

const secondsOfAnHour = 3700;

export interface Photos {
  readonly centre: Uint8Array;
  readonly strongRoom?: Uint8Array;
}

export async function createUploaders(
  count: number,
): Promise<{ readonly dataDir: string; readonly people: readonly Uploader[] }> {
  const app = await startTestApp();
  const people: Uploader[] = [];
  for (let index = 0; index < count; index += 1) {
    const mobile = String(9_000_000_001 + index);
    // All sign up from one address, which may ask for a few codes an hour.
    if (index % 10 === 9) app.clock.advance(secondsOfAnHour);
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

function createForm(uploader: LoggedInUploader, { centre, strongRoom }: Photos): FormData {
  return formFor(uploader.centreId, {
    photos: {
      centre: bytesToSend(centre),
      ...(strongRoom === undefined ? {} : { strongRoom: bytesToSend(strongRoom) }),
    },
  });
}

const headersOf = ({ token, address }: LoggedInUploader) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': address,
});

/** Returns the status. */
export async function savePhotos(url: string, uploader: LoggedInUploader, photos: Photos): Promise<number> {
  const response = await fetch(`${url}/api/profiles/${uploader.userId}`, {
    method: 'PUT',
    headers: headersOf(uploader),
    body: createForm(uploader, photos),
  });
  await response.arrayBuffer();
  return response.status;
}

const chunkBytes = 64 * 1024;

async function* paced(body: Buffer, bytesPerSecond: number): AsyncIterable<Buffer> {
  const startedAt = performance.now();
  for (let at = 0; at < body.length; at += chunkBytes) {
    const earlyMs = (at / bytesPerSecond) * 1000 - (performance.now() - startedAt);
    if (earlyMs > 0) await delay(earlyMs);
    yield body.subarray(at, at + chunkBytes);
  }
}

/** Returns a function that saves the photos over a line of this speed, and returns the status. The form is encoded before. */
export async function prepareSave(
  url: string,
  uploader: LoggedInUploader,
  photos: Photos,
  bytesPerSecond = Infinity,
): Promise<() => Promise<number>> {
  const encoded = new Response(createForm(uploader, photos));
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    ...headersOf(uploader),
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  return async () => {
    const put = request(`${url}/api/profiles/${uploader.userId}`, { method: 'PUT', headers });
    // A response that comes before the end of the body closes the connection.
    pipeline(paced(body, bytesPerSecond), put).catch(() => undefined);
    const [response] = (await once(put, 'response')) as [IncomingMessage];
    await response.resume().toArray();
    return response.statusCode ?? 0;
  };
}

export interface PatientSave {
  /** Of the last attempt. */
  readonly status: number;
  /** Number of attempts that the server refused because it was busy. */
  readonly refused: number;
}

/** Retries while the server is busy, as the page does. */
export async function savePatiently(save: () => Promise<number>, retryForMs: number): Promise<PatientSave> {
  const deadline = performance.now() + retryForMs;
  for (let refused = 0; ; refused += 1) {
    const status = await save();
    if (status !== 503) return { status, refused };
    if (performance.now() > deadline) return { status, refused: refused + 1 };
    await delay(500);
  }
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
