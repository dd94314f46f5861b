/** Sends signed requests to an S3-compatible store, each with a timeout, a few retries, and no later than its deadline. */
import { AwsClient } from 'aws4fetch';
import { pause } from '../../kernel/pause.ts';
import type { S3Location } from './photo-store-location.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from './photo-store.ts';

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
export const s3RequestTiming: S3Timing = { timeoutMs: 15_000, pausesMs: [200, 1000] };
/** For checks, which must respond quickly. */
export const s3CheckTiming: S3Timing = { timeoutMs: 5000, pausesMs: [] };

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
export type S3Client = (request: S3Request, timing?: S3Timing) => Promise<S3Response>;

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

/** Returns null when the pause would end after the deadline, or when there are no more attempts. */
function findPause({ pausesMs, deadlineMs = Infinity }: S3Timing, retry: number): number | null {
  const pauseMs = pausesMs[retry];
  return pauseMs === undefined || performance.now() + pauseMs >= deadlineMs ? null : pauseMs;
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
    const { timeoutMs, deadlineMs = Infinity } = timing;
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
      const pauseMs = findPause(timing, retry);
      if (response !== null && (pauseMs === null || !isRetryableStatus(response.status)))
        throw toStoreError(request, response);
      if (pauseMs === null) throw new PhotoStoreUnavailable(cause);
      await wait(pauseMs);
    }
  };
}
