/**
 * Stores photos in a bucket of an S3-compatible store, under the same names as in a folder below the
 * prefix. Writing an object is atomic, so there is no staging.
 */
import { AwsClient } from 'aws4fetch';
import { pause } from '../../kernel/concurrency.ts';
import type { S3Location } from './photo-store-location.ts';
import {
  formatInstallation,
  type Installation,
  installationName,
  isPhotoId,
  parseInstallation,
  type PhotoFiles,
  type PhotoKind,
  photoKinds,
  photoPath,
  type PhotoStore,
  PhotoStoreFull,
  PhotoStoreUnavailable,
} from './photo-store.ts';
import { createHash, hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { privateFile, withUploadPath } from '../uploads.ts';
import { createTrash } from './trash.ts';

// Sends signed requests to an S3-compatible store, each with a timeout, a few retries, and no later than its deadline.

interface S3Timing {
  /** For one attempt, until the last byte of the response. */
  readonly timeoutMs: number;
  /** Delays before the second and each further attempt. */
  readonly pausesMs: readonly number[];
  /** On the clock of `performance.now()`: no attempt takes longer or begins later. */
  readonly deadlineMs?: number;
}

/** For the clean-up and the commands, where nobody waits for a response. */
const s3Timing: S3Timing = { timeoutMs: 30_000, pausesMs: [200, 1000] };
/** For a person's request: the deadline leaves time for a second attempt when the first one hangs. */
const s3RequestTiming: S3Timing = { timeoutMs: 15_000, pausesMs: [200, 1000] };
/** For checks, which must respond quickly. */
const s3CheckTiming: S3Timing = { timeoutMs: 5000, pausesMs: [] };

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the prefix of the location; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A blob of a file is read again for each attempt. */
  readonly body?: Uint8Array<ArrayBuffer> | Blob;
  /** Receives the body of a successful response instead of `bytes`, from its beginning in each attempt. */
  readonly receive?: (body: AsyncIterable<Uint8Array>) => Promise<void>;
}

interface S3Response {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Resolves with status 2xx or 404 (no such key). Rejects otherwise, after the last attempt. */
type S3Client = (request: S3Request, timing?: S3Timing) => Promise<S3Response>;

const isRetryableStatus = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** Returns S3's error code. Messages of the store are not passed on. */
function parseErrorCode(bytes: Uint8Array): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4096)))?.[1] ?? '';
}

function toStoreError({ method }: S3Request, { status, bytes }: S3Response): Error {
  const cause = new Error(`The store answered ${method} with ${status} ${parseErrorCode(bytes)}`.trim());
  return status === 507 ? new PhotoStoreFull(cause) : new PhotoStoreUnavailable(cause);
}

function isExpected({ method }: S3Request, { status, bytes }: S3Response): boolean {
  if (status >= 200 && status < 300) return true;
  return status === 404 && method !== 'PUT' && parseErrorCode(bytes) !== 'NoSuchBucket';
}

function createSender(location: S3Location): (request: S3Request, timeoutMs: number) => Promise<S3Response> {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket, prefix } = location;
  const session = sessionToken === null ? {} : { sessionToken };
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0, ...session });
  return async ({ method, key, query = {}, headers = {}, body, receive }, timeoutMs) => {
    const path = key === '' ? '' : `/${prefix}${key}`;
    const search = new URLSearchParams(query).toString();
    const url = `${endpoint}/${bucket}${path}${search === '' ? '' : `?${search}`}`;
    const signed = await aws.sign(url, { method, headers, ...(body === undefined ? {} : { body }) });
    // The signal is passed to `fetch` itself: one that is only part of a Request is lost at the next garbage collection.
    // A store has one address; a redirect would send photos to another.
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (response.ok && response.body !== null) await receive?.(response.body);
    const bytes = response.bodyUsed ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
}

/** @param wait passes the time between two attempts */
export function createS3Client(location: S3Location, wait = pause): S3Client {
  const send = createSender(location);
  return async (request, timing = s3Timing) => {
    const { timeoutMs, pausesMs, deadlineMs = Infinity } = timing;
    for (let retry = 0; ; retry += 1) {
      const leftMs = Math.ceil(deadlineMs - performance.now());
      if (leftMs <= 0) throw new PhotoStoreUnavailable(new Error('The time for this request is over'));
      let response: S3Response | null = null;
      let cause: unknown;
      try {
        response = await send(request, Math.min(timeoutMs, leftMs));
      } catch (error) {
        cause = error;
      }
      if (response !== null && isExpected(request, response)) return response;
      const pauseMs = pausesMs[retry] ?? Infinity;
      const isLast = performance.now() + pauseMs >= deadlineMs;
      if (response !== null && (isLast || !isRetryableStatus(response.status)))
        throw toStoreError(request, response);
      if (isLast) throw new PhotoStoreUnavailable(cause);
      await wait(pauseMs);
    }
  };
}

const maxWriteAttempts = 2;

const typeOf = (name: string): string => (name.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream');

interface StoredObject {
  readonly body: Uint8Array<ArrayBuffer> | Blob;
  /** In lower-case hex. */
  readonly sha256: string;
  readonly contentType: string;
}

const toObject = (body: Uint8Array<ArrayBuffer>, contentType: string): StoredObject => ({
  body,
  sha256: hash('sha256', body),
  contentType,
});

/** Reads the keys and the continuation token of a listing, the only parts of S3's XML that are needed. */
function readListing(bytes: Uint8Array): { readonly keys: string[]; readonly next: string | null } {
  const xml = new TextDecoder().decode(bytes);
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1] ?? null;
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return {
    keys,
    next: next?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '') ?? null,
  };
}

class S3PhotoStore implements PhotoStore {
  readonly #send: S3Client;
  readonly #prefix: string;

  readonly trash = createTrash({
    move: (from, to) => this.#move(from, to),
    list: async (folder) => {
      const keys: string[] = [];
      for await (const key of this.#listKeys(`${folder}/`)) keys.push(key);
      return keys;
    },
    remove: async (key) => void (await this.#send({ method: 'DELETE', key })),
  });

  constructor(send: S3Client, prefix: string) {
    this.#send = send;
    this.#prefix = prefix;
  }

  async #hashOf(key: string): Promise<string | null> {
    let sha256: string | null = null;
    const receive = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
      const received = createHash('sha256');
      for await (const chunk of body) received.update(chunk);
      sha256 = received.digest('hex');
    };
    await this.#send({ method: 'GET', key, receive });
    return sha256;
  }

  /** Returns true when the store has verified the hash, or when the bytes read back have it. */
  async #writeOnce(key: string, { body, sha256, contentType }: StoredObject): Promise<boolean> {
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    const { headers } = await this.#send({
      method: 'PUT',
      key,
      body,
      headers: {
        'content-type': contentType,
        'x-amz-content-sha256': sha256,
        'x-amz-checksum-sha256': checksum,
      },
    });
    if (headers.get('x-amz-checksum-sha256') === checksum) return true;
    return (await this.#hashOf(key)) === sha256;
  }

  async #write(key: string, object: StoredObject): Promise<void> {
    for (let attempt = 0; attempt < maxWriteAttempts; attempt += 1)
      if (await this.#writeOnce(key, object)) return;
    await this.#send({ method: 'DELETE', key });
    throw new PhotoStoreUnavailable(new Error('The store returns other bytes than were written'));
  }

  /** Reads and writes, because the hash is verified by every write, but not by every store when it copies. */
  async #move(from: string, to: string): Promise<boolean> {
    const { status, bytes } = await this.#send({ method: 'GET', key: from });
    if (status === 404) return false;
    await this.#write(to, toObject(bytes, typeOf(to)));
    await this.#send({ method: 'DELETE', key: from });
    return true;
  }

  readonly put = async (id: string, files: PhotoFiles): Promise<void> => {
    for (const kind of photoKinds) {
      const file = files[kind];
      if (file === undefined) continue;
      const { sha256 } = file;
      const body = await openAsBlob(file.path);
      const key = photoPath(id, kind);
      await this.#write(key, { body, sha256, contentType: typeOf(key) });
    }
  };

  readonly withFile: PhotoStore['withFile'] = (id, kind, folder, use) =>
    withUploadPath(folder, async (file) => {
      const receive = (body: AsyncIterable<Uint8Array>) => writeFile(file, body, { mode: privateFile });
      const { status } = await this.#send({ method: 'GET', key: photoPath(id, kind), receive });
      return status === 404 ? null : use(file);
    });

  readonly get = async (id: string, kind: PhotoKind): Promise<Uint8Array<ArrayBuffer> | null> => {
    const { status, bytes } = await this.#send({ method: 'GET', key: photoPath(id, kind) });
    return status === 404 ? null : bytes;
  };

  readonly sizeOf = async (id: string, kind: PhotoKind): Promise<number | null> => {
    const { status, headers } = await this.#send({ method: 'HEAD', key: photoPath(id, kind) });
    return status === 404 ? null : Number(headers.get('content-length'));
  };

  readonly delete = async (id: string): Promise<void> => {
    for (const kind of photoKinds) await this.#send({ method: 'DELETE', key: photoPath(id, kind) });
  };

  /** Yields keys without the prefix of the store. */
  async *#listKeys(folder: string): AsyncIterable<string> {
    let token: string | null = null;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix: `${this.#prefix}${folder}` };
      if (token !== null) query['continuation-token'] = token;
      const { keys, next } = readListing((await this.#send({ method: 'GET', key: '', query })).bytes);
      for (const key of keys) yield key.slice(this.#prefix.length);
      token = next;
    } while (token !== null);
  }

  readonly listIds = async function* (this: S3PhotoStore): AsyncIterable<string> {
    let last = '';
    for await (const key of this.#listKeys('')) {
      // Keys are sorted, so all kinds of a photo follow each other.
      const id = key.replace(/^..\//, '').replace(/\..*$/, '');
      if (id !== last && isPhotoId(id)) yield id;
      last = id;
    }
  }.bind(this);

  readonly readInstallation = async (): Promise<Installation | null> => {
    const { status, bytes } = await this.#send({ method: 'GET', key: installationName });
    return status === 404 ? null : parseInstallation(new TextDecoder().decode(bytes));
  };

  readonly writeInstallation = (installation: Installation): Promise<void> =>
    this.#write(installationName, toObject(Buffer.from(formatInstallation(installation)), 'text/plain'));

  readonly sweepStaging = async (): Promise<void> => undefined;

  readonly freeBytes = async (): Promise<number> => Infinity;

  readonly check = async (): Promise<void> => {
    const { status } = await this.#send({ method: 'HEAD', key: '' }, s3CheckTiming);
    if (status === 404) throw new PhotoStoreUnavailable(new Error('There is no such bucket'));
  };

  readonly within = (timeoutMs: number): PhotoStore => {
    const deadlineMs = performance.now() + timeoutMs;
    const send: S3Client = (request, timing = s3RequestTiming) =>
      this.#send(request, { ...timing, deadlineMs });
    return new S3PhotoStore(send, this.#prefix);
  };
}

/** The bucket must exist. No request is sent until the first call; `check` tests the connection. */
export function openS3PhotoStore(
  location: S3Location,
  send: S3Client = createS3Client(location),
): PhotoStore {
  return new S3PhotoStore(send, location.prefix);
}
