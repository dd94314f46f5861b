/** The writers of a fault run. Each does one piece of work after the other and notes what it asks and what it is told. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTokenClaims } from '#contract/session/token.ts';
import type { PhotoToSend } from '#contract/checklist/derive/form-codec.ts';
import { bytesToSend, checklistClient, formFor, type ChecklistClient } from '../checklist-client.ts';
import { createJpeg } from '../make-jpeg.ts';
import { centrePassword } from '../people.ts';
import { adminPassword } from '../test-app.ts';
import type { FaultPortal } from './fault-portal.ts';
import type { ChecklistState, Journal, Person, Told } from './journal.ts';

export interface WriterContext {
  /** Of the server that runs now. */
  readonly url: string;
  readonly portal: FaultPortal;
  readonly journal: Journal;
  readonly random: () => number;
}

/** Works until the server is gone, then rejects. */
export type Writer = (context: WriterContext) => Promise<never>;

export const batchRows = 40;

let requests = 0;

/** A POST, or what `method` says, from an address that nobody else has. Rejects on anything but the wanted status. */
export async function ask(
  url: string,
  target: string,
  { method = 'POST', body, token, wanted = 200 }: AskOptions = {},
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
  if (response.status !== wanted) throw new Error(`${method} ${target}: ${response.status} ${text}`);
  return JSON.parse(text) as unknown;
}

interface AskOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly wanted?: number;
}

/** Notes what is asked, asks, and notes that it was told. */
async function note<State>(
  journal: Journal,
  entry: Told<State>,
  state: State,
  asking: () => Promise<unknown>,
): Promise<void> {
  entry.asked = state;
  await asking();
  entry.told = state;
  entry.asked = null;
  journal.acknowledged += 1;
}

export async function logInAt(
  url: string,
  realm: 'login' | 'admin-login',
  username: string,
  password: string,
) {
  const { token } = (await ask(url, `/auth/${realm}`, { body: { username, password } })) as { token: string };
  return token;
}

interface MadePhoto {
  readonly photo: PhotoToSend;
  readonly sha256: string;
}

async function createPhoto(width: number): Promise<MadePhoto> {
  const jpeg = await createJpeg({ width, position: { latitude: 11.667026, longitude: 92.735983 } });
  return { photo: bytesToSend(jpeg), sha256: createHash('sha256').update(jpeg).digest('hex') };
}

const photos = new Map<number, Promise<MadePhoto>>();

/** One of a few pictures that differ in size. */
function pickPhoto(random: () => number): Promise<MadePhoto> {
  const width = 40 + Math.floor(random() * 12);
  const known = photos.get(width) ?? createPhoto(width);
  photos.set(width, known);
  return known;
}

async function must(answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function fillIn(
  client: ChecklistClient,
  centreId: string,
  { journal, random }: WriterContext,
): Promise<void> {
  const entry: Told<ChecklistState> = { told: null, asked: null };
  journal.checklists.set(centreId, entry);
  for (let saves = 1 + Math.floor(random() * 4); saves > 0; saves -= 1) {
    const [one, other] = [await pickPhoto(random), await pickPhoto(random)];
    const feedback = String(Math.floor(random() * 1e9));
    const form = formFor(centreId, {
      answers: { feedback },
      photos: { centre: one.photo, strongRoom: other.photo },
    });
    const state = { feedback, photos: [one.sha256, other.sha256], submitted: false } as const;
    await note<ChecklistState>(journal, entry, state, () => must(client.save(form)));
  }
  if (entry.told !== null)
    await note(journal, entry, { ...entry.told, submitted: true }, () => must(client.submit(centreId)));
}

const fillChecklists: Writer = async (context) => {
  for (;;) {
    const { phone, centreId } = context.portal.takePerson('fill');
    const token = await logInAt(context.url, 'login', phone, centrePassword);
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

/** The handle of an attempt and its mailed code. */
async function startAttempt({ url, portal }: WriterContext, { phone, email }: Person) {
  const { userId } = (await ask(url, '/auth/initiate-signup', { body: { mobile: phone } })) as {
    userId: string;
  };
  await ask(url, '/auth/send-email-code', { body: { userId } });
  return { userId, otp: await readCode(portal.dataDir, email) };
}

const setPasswords: Writer = async (context) => {
  for (;;) {
    const person = context.portal.takePerson('register');
    const attempt = await startAttempt(context, person);
    await ask(context.url, '/auth/verify-email-code', { body: attempt });
    const entry: Told<string> = { told: null, asked: null };
    context.journal.passwords.set(person.phone, entry);
    const password = `secret of ${person.phone}`;
    const body = { userId: attempt.userId, password };
    await note(context.journal, entry, password, () => ask(context.url, '/auth/set-password', { body }));
  }
};

const guessCodes: Writer = async (context) => {
  for (;;) {
    const person = context.portal.takePerson('register');
    const { userId, otp } = await startAttempt(context, person);
    const guess = { told: 0 };
    context.journal.guesses.set(person.phone, guess);
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    for (; guess.told < 5; guess.told += 1) {
      await ask(context.url, '/auth/verify-email-code', { body: { userId, otp: wrong }, wanted: 400 });
      context.journal.acknowledged += 1;
    }
  }
};

const importBatches: Writer = async ({ url, journal }) => {
  const token = await logInAt(url, 'admin-login', 'admin', adminPassword);
  for (;;) {
    const batch = journal.batches.size;
    const entry: Told<true> = { told: null, asked: null };
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
    await note(journal, entry, true, () => ask(url, '/admin/centres/bulk', { body: { rows }, token }));
  }
};

const deleteCentres: Writer = async ({ url, journal, portal }) => {
  const token = await logInAt(url, 'admin-login', 'admin', adminPassword);
  for (;;) {
    const { centreId } = portal.takePerson('go');
    const entry: Told<true> = { told: null, asked: null };
    journal.deletions.set(centreId, entry);
    await note(journal, entry, true, () =>
      ask(url, `/admin/centres/${centreId}`, { method: 'DELETE', token }),
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
