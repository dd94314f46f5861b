/** Sends signed requests to an S3-compatible store, each with a timeout and a few retries. */
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from './photo-store-location.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from './photo-store.ts';

export interface S3Timing {
  /** For one attempt, until the last byte of the response. */
  readonly timeoutMs: number;
  /** Delays before the second and each further attempt. */
  readonly pausesMs: readonly number[];
}

export const s3Timing: S3Timing = { timeoutMs: 30_000, pausesMs: [200, 1000] };
/** For checks, which must respond quickly. */
export const s3CheckTiming: S3Timing = { timeoutMs: 5000, pausesMs: [] };

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the prefix of the location; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface S3Response {
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

export function createS3Client(location: S3Location): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket, prefix } = location;
  const session = sessionToken === null ? {} : { sessionToken };
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0, ...session });
  const send = async (request: S3Request, timeoutMs: number): Promise<S3Response> => {
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
    for (let retry = 0; ; retry += 1) {
      const pauseMs = pausesMs[retry];
      let response: S3Response | null = null;
      try {
        response = await send(request, timeoutMs);
      } catch (error) {
        if (pauseMs === undefined) throw new PhotoStoreUnavailable(error);
      }
      if (response !== null && isExpected(request, response)) return response;
      if (response !== null && (pauseMs === undefined || !isRetryableStatus(response.status)))
        throw toStoreError(request, response);
      await delay(pauseMs);
    }
  };
}
