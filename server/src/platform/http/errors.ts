/** Translates every thrown error to `{ error, code }` (specification section 7; security.md T47, S45). */
import { TooBusy } from '../../kernel/concurrency.ts';
import { errorCode, Refusal, refuse, refuseField } from '../../kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormRefused } from '#contract/endpoint.ts';
import { refusalBody, type RefusalCode } from '#contract/refusals.ts';
import { isDiskFailure, isStorageFull, isUnavailable } from '../database/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { PhotoStoreBroken, PhotoStoreFull, PhotoStoreUnavailable } from '../photo-store/photo-store.ts';

const frameworkRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported-type',
  FST_REQ_FILE_TOO_LARGE: 'photo.too-large',
  FST_FILES_LIMIT: 'photo.too-many',
};

/** Returns the refusal for this error, or null for an unexpected error. */
function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof FormRefused) return refuseField(error.field, error.code);
  // A failed disk ends the process, and the next one may succeed.
  const isBroken = isDiskFailure(error) || error instanceof PhotoStoreBroken;
  if (isBroken || isUnavailable(error) || error instanceof PhotoStoreUnavailable)
    return refuse('server.unavailable', { waitSeconds: 5 });
  if (error instanceof TooBusy) return refuse('server.busy', { waitSeconds: 10 });
  if (error instanceof PhotoStoreFull) return refuse('server.storage-full');
  if (isStorageFull(error)) return refuse('server.disk-full');
  const code = frameworkRefusals[errorCode(error) ?? ''];
  if (code !== undefined) return refuse(code);
  const given = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const status = typeof given === 'number' ? given : 500;
  if (status === 404) return refuse('route.unknown');
  return status >= 400 && status < 500 ? refuse('request.invalid') : null;
}

export async function sendRefusal(reply: FastifyReply, refusal: Refusal): Promise<void> {
  const { waitSeconds } = refusal.details;
  if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds));
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  await reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal.code, refusal.details)));
}

/** Returns the refusal for an error of a request, and logs what somebody has to look at. */
export function refusalOf(error: unknown, request: FastifyRequest, log: Log): Refusal {
  const refusal = toRefusal(error);
  if (refusal === null || refusal.status === 507 || refusal.code === 'server.unavailable')
    log.error({ err: error, request: request.id, route: request.routeOptions.url }, 'request failed');
  return refusal ?? refuse('server.failed');
}
