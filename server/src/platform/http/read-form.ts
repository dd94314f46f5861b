/** Receives a multipart form within the limits. Truncated and repeated fields are refused (security.md T29, S40). */
import { errorCode } from '../../kernel/error-code.ts';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile, ReceivedForm } from '#contract/endpoint.ts';
import type { Limits } from '../../limits.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { spoolFile, type SpooledFile } from './spool-file.ts';

/** A form that has arrived completely and whose files are not in memory. */
export interface SpooledForm {
  /** Of all files together. */
  readonly byteLength: number;
  load(): Promise<ReceivedForm>;
  /** Frees what the files take. Call it in any case. */
  discard(): Promise<void>;
}

export interface FormLimits {
  readonly multipart: Limits['multipart'];
  /** Where files above this size are kept. */
  readonly folder: string;
  readonly memoryBytesPerFile: number;
}

interface Parts {
  readonly fields: Map<string, string>;
  readonly files: (Omit<ReceivedFile, 'bytes'> & { readonly content: SpooledFile })[];
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
  { files }: Parts,
  { folder, memoryBytesPerFile }: FormLimits,
): Promise<void> {
  const content = await spoolFile(part.file, folder, memoryBytesPerFile);
  files.push({ fieldName: part.fieldname, fileName: part.filename, content });
  if (part.file.truncated) throw refuse('photo.too-large');
}

/** Errors of the parser without a code of their own mean that the form is malformed or incomplete. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof PhotoStoreFull || error instanceof PhotoStoreUnavailable)
    return error;
  const hasCode = errorCode(error)?.startsWith('FST_') === true;
  return hasCode ? error : refuse('request.invalid');
}

async function readParts(request: FastifyRequest, limits: FormLimits, into: Parts): Promise<void> {
  const { multipart } = limits;
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
    if (part.type === 'file') await readFile(part, into, limits);
    else readField(part, into.fields, multipart.maxFieldNameBytes);
  }
}

function toForm({ fields, files }: Parts): SpooledForm {
  return {
    byteLength: files.reduce((sum, { content }) => sum + content.byteLength, 0),
    load: async () => {
      const loaded: ReceivedFile[] = [];
      for (const { content, ...file } of files) loaded.push({ ...file, bytes: await content.load() });
      return { fields, files: loaded };
    },
    discard: async () => {
      for (const { content } of files) await content.discard();
    },
  };
}

/**
 * Throws `request.invalid`, `photo.too-large` or `photo.too-many`, or an error of the photo store when the folder takes no
 * file. Parts may be in any order.
 */
export async function readForm(request: FastifyRequest, limits: FormLimits): Promise<SpooledForm> {
  const parts: Parts = { fields: new Map(), files: [] };
  try {
    await readParts(request, limits, parts);
    return toForm(parts);
  } catch (error) {
    await toForm(parts).discard();
    throw toRefusal(error);
  }
}
