/** Signed requests to an S3-compatible store, each with a time limit and few repetitions. What is stored, its caller knows. */
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from './photo-store-location.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from './photo-store.ts';

export interface S3Timing {
  /** For one try, until the last byte of the answer. */
  readonly timeoutMs: number;
  /** Pauses before the second and each further try. */
  readonly pausesMs: readonly number[];
}

export const s3Timing: S3Timing = { timeoutMs: 30_000, pausesMs: [200, 1000] };
/** For a check that somebody waits for. */
export const s3CheckTiming: S3Timing = { timeoutMs: 5000, pausesMs: [] };

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Inside the bucket, below the prefix; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Answers with status 2xx or 404 (nothing under this key); everything else rejects, after the last try. */
export type S3Client = (request: S3Request, timing?: S3Timing) => Promise<S3Answer>;

const mayPass = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** S3's own word for what is wrong; texts of the store are not passed on. */
function errorCodeOf(bytes: Uint8Array): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4096)))?.[1] ?? '';
}

function faultOf({ method }: S3Request, { status, bytes }: S3Answer): Error {
  const cause = new Error(`The store answered ${method} with ${status} ${errorCodeOf(bytes)}`.trim());
  return status === 507 ? new PhotoStoreFull(cause) : new PhotoStoreUnavailable(cause);
}

function isAnswer({ method }: S3Request, { status, bytes }: S3Answer): boolean {
  if (status >= 200 && status < 300) return true;
  return status === 404 && method !== 'PUT' && errorCodeOf(bytes) !== 'NoSuchBucket';
}

export function makeS3Client(location: S3Location): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket, prefix } = location;
  const session = sessionToken === null ? {} : { sessionToken };
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0, ...session });
  const attempt = async (request: S3Request, timeoutMs: number): Promise<S3Answer> => {
    const { method, key, query = {}, headers = {}, body } = request;
    const path = key === '' ? '' : `/${prefix}${key}`;
    const search = new URLSearchParams(query).toString();
    const url = `${endpoint}/${bucket}${path}${search === '' ? '' : `?${search}`}`;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await aws.fetch(url, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  return async (request, { timeoutMs, pausesMs } = s3Timing) => {
    for (let tries = 0; ; tries += 1) {
      const pauseMs = pausesMs[tries];
      let answer: S3Answer | null = null;
      try {
        answer = await attempt(request, timeoutMs);
      } catch (error) {
        if (pauseMs === undefined) throw new PhotoStoreUnavailable(error);
      }
      if (answer !== null && isAnswer(request, answer)) return answer;
      if (answer !== null && (pauseMs === undefined || !mayPass(answer.status)))
        throw faultOf(request, answer);
      await delay(pauseMs);
    }
  };
}
