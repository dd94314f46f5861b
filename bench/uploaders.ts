/** Centres that save photos on a real server, each with its own account and address. */
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

/** Returns the status. */
export async function savePhotos(url: string, uploader: LoggedInUploader, photos: Photos): Promise<number> {
  const { centre, strongRoom } = photos;
  const body = formFor(uploader.centreId, {
    photos: {
      centre: bytesToSend(centre),
      ...(strongRoom === undefined ? {} : { strongRoom: bytesToSend(strongRoom) }),
    },
  });
  const response = await fetch(`${url}/api/profiles/${uploader.userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${uploader.token}`, 'x-forwarded-for': uploader.address },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Retries while the server is busy, as the page does. */
export async function savePatiently(
  url: string,
  uploader: LoggedInUploader,
  photos: Photos,
  retryForMs: number,
): Promise<number> {
  for (const deadline = performance.now() + retryForMs; ; await delay(500)) {
    const status = await savePhotos(url, uploader, photos);
    if (status !== 503 || performance.now() > deadline) return status;
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
