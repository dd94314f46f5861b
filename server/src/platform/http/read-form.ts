/** Receives a multipart form within the limits. Truncated and repeated fields are refused (security.md T29, S40). */
import { rm } from 'node:fs/promises';
import { errorCode } from '../../kernel/error-code.ts';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile, ReceivedForm } from '#contract/endpoint.ts';
import type { Limits } from '../../limits.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { spoolFile } from './spool-file.ts';

interface Parts {
  readonly fields: Map<string, string>;
  readonly files: ReceivedFile[];
}

function readField(
  part: Extract<Multipart, { type: 'field' }>,
  fields: Map<string, string>,
  maxNameLength: number,
): void {
  const isTruncated = part.fieldnameTruncated || part.valueTruncated;
  if (isTruncated || part.fieldname.length > maxNameLength || fields.has(part.fieldname))
    throw refuse('request.invalid', {
      problems: [{ field: part.fieldname.slice(0, maxNameLength), code: 'request.invalid' }],
    });
  // The parser has already parsed a part with the media type of JSON.
  fields.set(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value));
}

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  files: ReceivedFile[],
  folder: string,
): Promise<void> {
  const spooled = await spoolFile(part.file, folder);
  files.push({ fieldName: part.fieldname, fileName: part.filename, ...spooled });
  if (part.file.truncated) throw refuse('photo.too-large');
}

/** Errors of the parser without a code of their own mean that the form is malformed or incomplete. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof PhotoStoreFull || error instanceof PhotoStoreUnavailable)
    return error;
  const hasCode = errorCode(error)?.startsWith('FST_') === true;
  return hasCode ? error : refuse('request.invalid');
}

async function readParts(
  request: FastifyRequest,
  multipart: Limits['multipart'],
  folder: string,
  into: Parts,
): Promise<void> {
  const parts = request.parts({
    limits: {
      files: multipart.maxFiles,
      fileSize: multipart.maxFileBytes,
      fields: multipart.maxFields,
      fieldSize: multipart.maxFieldBytes,
      fieldNameSize: multipart.maxFieldNameBytes,
      parts: multipart.maxFiles + multipart.maxFields,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') await readFile(part, into.files, folder);
    else readField(part, into.fields, multipart.maxFieldNameBytes);
  }
}

/** Removes the files that are still there. Call it in any case. */
export async function discardForm({ files }: ReceivedForm): Promise<void> {
  for (const file of files) await rm(file.path, { force: true });
}

/**
 * Throws `request.invalid`, `photo.too-large` or `photo.too-many`, or an error of the photo store when the folder takes no
 * file; then no file remains. Parts may be in any order.
 * @param folder where the files are until `discardForm`
 */
export async function readForm(
  request: FastifyRequest,
  multipart: Limits['multipart'],
  folder: string,
): Promise<ReceivedForm> {
  const parts: Parts = { fields: new Map(), files: [] };
  try {
    await readParts(request, multipart, folder, parts);
    return parts;
  } catch (error) {
    await discardForm(parts);
    throw toRefusal(error);
  }
}
