/** Heads of centres who fill in and submit a checklist with two photos, call by call as the page does: a fixed number at a time, or at a fixed rate. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';
import { checklistForm, type PhotoFile } from '#contract/checklist/form.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { completeAnswersOf } from '#contract/checklist/testing/complete-answers.ts';
import { entriesOfStep } from '#contract/checklist/questions.ts';
import { stepIds } from '#contract/checklist/steps.ts';
import { createScene, type SceneSize } from '../server/src/testing/create-scene.ts';
import { insertAccount, storePassword } from '../server/src/accounts/accounts.ts';
import { bytesToSend } from '../server/src/testing/checklist-client.ts';
import { centrePassword, insertCentre } from '../server/src/testing/people.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

/** Large photos are drawn small and enlarged: that is faster than to draw each of their pixels. */
const drawn = { width: 256, height: 192 };

/** Returns a JPEG; the same seed shows the same. */
export async function madePicture(seed: number, { width, height }: SceneSize): Promise<Buffer> {
  const scene = await createScene(seed, drawn);
  return sharp(scene).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer();
}

const drawnCoarsely = { width: 128, height: 96 };
/** Longer than a row of any photo, and no multiple of one. */
const noise = Int8Array.from(
  { length: 99_991 },
  (_, index) => ((Math.imul(index, 0x2c1b_3c6d) >>> 16) % 72) - 36,
);

/** A picture with the grain of a sensor, whose file is as large as that of a camera: 3 MB with 2,560 × 1,920 pixels. */
async function madeNoisyPicture(seed: number, { width, height }: SceneSize): Promise<Buffer> {
  const scene = await createScene(seed, drawnCoarsely);
  const enlarged = await sharp(scene).resize(width, height, { kernel: 'nearest' }).raw().toBuffer();
  const pixels = new Uint8ClampedArray(enlarged.buffer, enlarged.byteOffset, enlarged.length);
  for (let index = 0, next = 0; index < pixels.length; index += 1, next += 1) {
    if (next === noise.length) next = 0;
    pixels[index] = (pixels[index] ?? 0) + (noise[next] ?? 0);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

interface Head {
  readonly number: number;
  readonly centreId: string;
  readonly userId: string;
  readonly mobile: string;
  /** The client address, as a proxy forwards it. */
  readonly address: string;
}

/** All with one password, whose hash is computed once: signing up is not what is measured. */
export async function createHeads(app: TestApp, count: number): Promise<readonly Head[]> {
  const { clock, passwords, randomness } = app.services;
  const hash = await passwords.hash(centrePassword);
  const heads = Array.from({ length: count }, (_, number) => ({
    number,
    centreId: randomness.uuid(),
    userId: randomness.uuid(),
    mobile: String(9_000_000_001 + number),
    address: `10.${Math.floor(number / 250)}.${number % 250}.1`,
  }));
  for (const { centreId, mobile } of heads) await insertCentre(app, { id: centreId, phone: mobile });
  await app.database.transaction(async (tx) => {
    const createdAt = clock.now();
    for (const { userId: id, mobile: username } of heads) {
      await insertAccount(tx, { id, role: 'centre', username, name: '', createdAt });
      await storePassword(tx, id, hash, createdAt);
    }
  });
  return heads;
}

/** A form as it is sent. It is encoded before the measurement, so that the client costs little and the same with every server. */
interface Form {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface PreparedHead extends Head {
  /** One after each step of the checklist, the last of them with both photos; then one before the submission, without a change. */
  readonly forms: readonly Form[];
}

export async function encode(form: FormData): Promise<Form> {
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  return { contentType, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** As large as the page sends them: 3 MB. */
const sentSize: SceneSize = { width: 2560, height: 1920 };

/** Each shows something else, at another place. */
async function photoOf(number: number, seed: number): Promise<PhotoFile> {
  const position = { latitude: 11.5 + (number % 100) / 100, longitude: 92 + Math.floor(number / 100) / 100 };
  const picture = await madeNoisyPicture(seed, sentSize);
  return bytesToSend(
    writePosition(picture, { ...position, accuracyM: 12, at: new Date('2026-01-10T05:30:00Z') }),
  );
}

export async function prepareHead(head: Head): Promise<PreparedHead> {
  const { number, centreId: id } = head;
  const seed = 2 * number;
  const [centre, strongRoom] = await Promise.all([photoOf(number, seed), photoOf(number, seed + 1)]);
  const headMobile = String(9_100_000_000 + number);
  const all = completeAnswersOf('Private', { headMobile, headEmail: `head.${headMobile}@example.org` });
  let answers = emptyAnswers();
  const forms: Form[] = [];
  for (const [baseVersion, step] of [...stepIds, null].entries()) {
    const ids = step === null ? [] : Object.keys(entriesOfStep[step]);
    const added = Object.entries(all).filter(([question]) => ids.includes(question));
    answers = { ...answers, ...Object.fromEntries(added) };
    const photos =
      step === stepIds.at(-1)
        ? ({ centre, strongRoom } as const)
        : ({ centre: 'keep', strongRoom: 'keep' } as const);
    const place = {
      id,
      name: 'Kendriya Vidyalaya',
      city: 'Port Blair',
      state: 'Andaman and Nicobar Islands',
    };
    forms.push(await encode(checklistForm.encode({ centre: place, answers, photos, baseVersion })));
  }
  return { ...head, forms };
}

/** What the calls of the heads took. */
export interface Calls {
  readonly times: number[];
  /** Of calls that did not succeed, with their responses. */
  readonly errors: string[];
}

/** One connection to a server. */
export class HeadClient {
  readonly #url: string;
  readonly #head: Head;
  readonly #calls: Calls;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #token = '';

  constructor(url: string, head: Head, calls: Calls) {
    this.#url = url;
    this.#head = head;
    this.#calls = calls;
  }

  async logIn(): Promise<void> {
    const body = { username: this.#head.mobile, password: centrePassword };
    const text = await this.#sendJson('/auth/login', body);
    this.#token = /"token":"([^"]+)"/.exec(text)?.[1] ?? '';
  }

  async save(form: Form): Promise<void> {
    await this.#send('PUT', `/profiles/${this.#head.userId}`, form);
  }

  /** Everything after the login. */
  async fillIn(forms: readonly Form[]): Promise<void> {
    const profile = `/profiles/${this.#head.userId}`;
    await this.#send('GET', '/lookups/user-centres');
    await this.#send('GET', profile);
    for (const form of forms) await this.save(form);
    await this.#sendJson(`${profile}/submit`, { centre_config_id: this.#head.centreId });
  }

  endConnection(): void {
    this.#agent.destroy();
  }

  #sendJson(path: string, body: unknown): Promise<string> {
    return this.#send('POST', path, {
      contentType: 'application/json',
      bytes: Buffer.from(JSON.stringify(body)),
    });
  }

  async #send(method: string, path: string, body?: Form): Promise<string> {
    const startedAt = performance.now();
    const { status, text } = await this.#ask(method, path, body);
    this.#calls.times.push(performance.now() - startedAt);
    if (status !== 200) this.#calls.errors.push(`${method} ${path}: ${status} ${text}`);
    return text;
  }

  #ask(
    method: string,
    path: string,
    body?: Form,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const headers = {
      'x-forwarded-for': this.#head.address,
      ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { 'content-type': body.contentType, 'content-length': body.bytes.length }),
    };
    return new Promise((resolve, reject) => {
      const call = request(`${this.#url}/api${path}`, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      });
      call.on('error', reject);
      call.end(body?.bytes);
    });
  }
}

async function submitOne(url: string, head: PreparedHead, calls: Calls): Promise<void> {
  const client = new HeadClient(url, head, calls);
  await client.logIn();
  await client.fillIn(head.forms);
  client.endConnection();
}

/** Each head that is done is followed by the next. Returns complete submissions per second. */
export async function runClosedLoop(
  url: string,
  heads: readonly PreparedHead[],
  atOnce: number,
  calls: Calls,
): Promise<number> {
  const startedAt = performance.now();
  const waiting = [...heads];
  const submitAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await submitOne(url, next, calls);
  };
  await Promise.all(Array.from({ length: atOnce }, submitAll));
  return (heads.length * 1000) / (performance.now() - startedAt);
}

/** Starts the heads at this rate, whether or not those before them are done, and waits for all. */
export async function runOpenLoop(
  url: string,
  heads: readonly PreparedHead[],
  ratePerSecond: number,
): Promise<Calls> {
  const calls: Calls = { times: [], errors: [] };
  const submitting: Promise<void>[] = [];
  const startedAt = performance.now();
  for (const [index, head] of heads.entries()) {
    const waitMs = startedAt + (index * 1000) / ratePerSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    submitting.push(submitOne(url, head, calls));
  }
  await Promise.all(submitting);
  return calls;
}
