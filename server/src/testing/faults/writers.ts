/** The writers of a fault run. Each sends one write after the other and records it in the journal. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTokenClaims } from '#contract/session/token.ts';
import type { PhotoToSend } from '#contract/checklist/derive/form-codec.ts';
import { bytesToSend, checklistClient, formFor, type ChecklistClient } from '../checklist-client.ts';
import { createJpeg } from '../create-jpeg.ts';
import { centrePassword } from '../people.ts';
import { adminPassword } from '../test-app.ts';
import type { FaultPortal } from './fault-portal.ts';
import type { ChecklistState, Journal, Person, WriteState } from './journal.ts';

export interface WriterContext {
  /** Of the server that runs now. */
  readonly url: string;
  readonly portal: FaultPortal;
  readonly journal: Journal;
  readonly random: () => number;
}

/** Runs until the server is killed, then rejects. */
export type Writer = (context: WriterContext) => Promise<never>;

export const batchRows = 40;

let requests = 0;

/** Sends a request (POST by default) from a unique address. Rejects unless the status is the expected one. */
export async function sendRequest(
  url: string,
  target: string,
  { method = 'POST', body, token, expectedStatus = 200 }: RequestOptions = {},
): Promise<unknown> {
  requests += 1;
  const response = await fetch(`${url}/api${target}`, {
    method,
    headers: {
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== expectedStatus) throw new Error(`${method} ${target}: ${response.status} ${text}`);
  return JSON.parse(text) as unknown;
}

interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly expectedStatus?: number;
}

/** Records the state as pending, sends the write, and records the state as acknowledged. */
async function recordWrite<State>(
  journal: Journal,
  entry: WriteState<State>,
  state: State,
  write: () => Promise<unknown>,
): Promise<void> {
  entry.pending = state;
  await write();
  entry.acknowledged = state;
  entry.pending = null;
  journal.acknowledged += 1;
}

export async function logInTo(
  url: string,
  realm: 'login' | 'admin-login',
  username: string,
  password: string,
) {
  const { token } = (await sendRequest(url, `/auth/${realm}`, { body: { username, password } })) as {
    token: string;
  };
  return token;
}

interface GeneratedPhoto {
  readonly photo: PhotoToSend;
  readonly sha256: string;
}

async function createPhoto(width: number): Promise<GeneratedPhoto> {
  const jpeg = await createJpeg({ width, position: { latitude: 11.667026, longitude: 92.735983 } });
  return { photo: bytesToSend(jpeg), sha256: createHash('sha256').update(jpeg).digest('hex') };
}

const photos = new Map<number, Promise<GeneratedPhoto>>();

/** Returns one of a few pictures of different sizes. */
function pickPhoto(random: () => number): Promise<GeneratedPhoto> {
  const width = 40 + Math.floor(random() * 12);
  const photo = photos.get(width) ?? createPhoto(width);
  photos.set(width, photo);
  return photo;
}

async function assertOk(
  response: Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<void> {
  const { status, body } = await response;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function fillIn(
  client: ChecklistClient,
  centreId: string,
  { journal, random }: WriterContext,
): Promise<void> {
  const entry: WriteState<ChecklistState> = { acknowledged: null, pending: null };
  journal.checklists.set(centreId, entry);
  for (let saves = 1 + Math.floor(random() * 4); saves > 0; saves -= 1) {
    const [centre, strongRoom] = [await pickPhoto(random), await pickPhoto(random)];
    const feedback = String(Math.floor(random() * 1e9));
    const form = formFor(centreId, {
      answers: { feedback },
      photos: { centre: centre.photo, strongRoom: strongRoom.photo },
    });
    const state = { feedback, photos: [centre.sha256, strongRoom.sha256], submitted: false } as const;
    await recordWrite<ChecklistState>(journal, entry, state, () => assertOk(client.save(form)));
  }
  if (entry.acknowledged !== null)
    await recordWrite(journal, entry, { ...entry.acknowledged, submitted: true }, () =>
      assertOk(client.submit(centreId)),
    );
}

const fillChecklists: Writer = async (context) => {
  for (;;) {
    const { phone, centreId } = context.portal.takePerson('fill');
    const token = await logInTo(context.url, 'login', phone, centrePassword);
    const userId = readTokenClaims(token)?.userId ?? '';
    await fillIn(checklistClient(context.url, token, userId), centreId, context);
  }
};

async function readCode(dataDir: string, email: string): Promise<string> {
  const folder = path.join(dataDir, 'outbox');
  for (const name of (await readdir(folder)).toSorted().toReversed()) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const code = text.includes(email) ? /OTP is: ([0-9]{6})/.exec(text)?.[1] : undefined;
    if (code !== undefined) return code;
  }
  throw new Error(`No code was mailed to ${email}`);
}

/** Returns the handle of a new attempt and its mailed code. */
async function startAttempt({ url, portal }: WriterContext, { phone, email }: Person) {
  const { userId } = (await sendRequest(url, '/auth/initiate-signup', { body: { mobile: phone } })) as {
    userId: string;
  };
  await sendRequest(url, '/auth/send-email-code', { body: { userId } });
  return { userId, otp: await readCode(portal.dataDir, email) };
}

const setPasswords: Writer = async (context) => {
  for (;;) {
    const person = context.portal.takePerson('register');
    const attempt = await startAttempt(context, person);
    await sendRequest(context.url, '/auth/verify-email-code', { body: attempt });
    const entry: WriteState<string> = { acknowledged: null, pending: null };
    context.journal.passwords.set(person.phone, entry);
    const password = `secret of ${person.phone}`;
    const body = { userId: attempt.userId, password };
    await recordWrite(context.journal, entry, password, () =>
      sendRequest(context.url, '/auth/set-password', { body }),
    );
  }
};

const guessCodes: Writer = async (context) => {
  for (;;) {
    const person = context.portal.takePerson('register');
    const { userId, otp } = await startAttempt(context, person);
    const guess = { rejected: 0 };
    context.journal.guesses.set(person.phone, guess);
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    for (; guess.rejected < 5; guess.rejected += 1) {
      await sendRequest(context.url, '/auth/verify-email-code', {
        body: { userId, otp: wrong },
        expectedStatus: 400,
      });
      context.journal.acknowledged += 1;
    }
  }
};

const importBatches: Writer = async ({ url, journal }) => {
  const token = await logInTo(url, 'admin-login', 'admin', adminPassword);
  for (;;) {
    const batch = journal.batches.size;
    const entry: WriteState<true> = { acknowledged: null, pending: null };
    journal.batches.set(batch, entry);
    const rows = Array.from({ length: batchRows }, (_, row) => ({
      centre_code: `B${batch}-${row}`,
      centre_name: 'School',
      cfi: 'C',
      centre_city: 'Agra',
      centre_state: 'Uttar Pradesh',
      centre_pincode: '282001',
      official_person: 'Asha',
      phone: '9911111111',
      email: 'asha@example.com',
    }));
    await recordWrite(journal, entry, true, () =>
      sendRequest(url, '/admin/centres/bulk', { body: { rows }, token }),
    );
  }
};

const deleteCentres: Writer = async ({ url, journal, portal }) => {
  const token = await logInTo(url, 'admin-login', 'admin', adminPassword);
  for (;;) {
    const { centreId } = portal.takePerson('delete');
    const entry: WriteState<true> = { acknowledged: null, pending: null };
    journal.deletions.set(centreId, entry);
    await recordWrite(journal, entry, true, () =>
      sendRequest(url, `/admin/centres/${centreId}`, { method: 'DELETE', token }),
    );
  }
};

export const writers: readonly Writer[] = [
  fillChecklists,
  fillChecklists,
  fillChecklists,
  fillChecklists,
  setPasswords,
  guessCodes,
  importBatches,
  deleteCentres,
];
