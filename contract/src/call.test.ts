import { expect, test } from 'vitest';
import { hasStatus, isRefusal, isRetryable, readFailure } from './call.ts';
import { sendEmailCode } from './signup/endpoints.ts';
import * as z from 'zod/mini';

test('a refusal needs no code; what cannot be read is left out', () => {
  expect(readFailure({ status: 400, body: { error: 'Account disabled' } })).toEqual({
    kind: 'refused',
    status: 400,
    error: 'Account disabled',
  });
  const body = { error: 'Newer', code: 'newer.code', waitSeconds: 'soon', problems: [{ field: 1 }] };
  expect(readFailure({ status: 400, body })).toMatchObject({ error: 'Newer', code: 'newer.code' });
  expect(readFailure({ status: 502, body: {} })).toMatchObject({ kind: 'refused', error: '' });
  expect(readFailure({ status: 502, body: undefined })).toEqual({ kind: 'malformed-response', status: 502 });
});

test('the status decides what a code does not say', () => {
  const failure = (status: number, body: unknown = { error: 'x' }) => readFailure({ status, body });
  expect([408, 429, 500, 502, 503, 504].every((status) => isRetryable(failure(status)))).toBe(true);
  expect([400, 401, 403, 404, 409, 413].some((status) => isRetryable(failure(status)))).toBe(false);
  expect(isRetryable(failure(503, undefined))).toBe(true);
  expect(hasStatus(failure(401, undefined), 401)).toBe(true);
  expect(hasStatus({ kind: 'offline' }, 401)).toBe(false);
  expect(isRefusal(failure(409), 'checklist.submitted')).toBe(false);
});

test('fields that this portal adds to a response may be missing', () => {
  expect(z.parse(sendEmailCode.response, {})).toEqual({ message: '', resendAfterSeconds: 60 });
});
