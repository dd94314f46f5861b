/** Reads a multipart form into memory within the limits. Truncated and repeated fields are refused (security.md T29, S40). */
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile, ReceivedForm } from '#contract/endpoint.ts';
import type { Limits } from '../../limits.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';

async function readFile(part: Extract<Multipart, { type: 'file' }>): Promise<ReceivedFile> {
  const { buffer, byteOffset, byteLength } = await part.toBuffer();
  // A view, not a copy: the parser keeps its reference until the request ends, so a copy would double the memory of every photo.
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  return { fieldName: part.fieldname, fileName: part.filename, bytes };
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

/** Errors of the parser without a code of their own mean that the form is malformed or incomplete. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const hasCode = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
  return hasCode ? error : refuse('request.invalid');
}

async function readParts(request: FastifyRequest, limits: Limits['multipart']): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const files: ReceivedFile[] = [];
  const parts = request.parts({
    limits: {
      files: limits.maxFiles,
      fileSize: limits.maxFileBytes,
      fields: limits.maxFields,
      fieldSize: limits.maxFieldBytes,
      fieldNameSize: limits.maxFieldNameBytes,
      parts: limits.maxFiles + limits.maxFields,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') files.push(await readFile(part));
    else readField(part, fields, limits.maxFieldNameBytes);
  }
  return { fields, files };
}

/** Throws `request.invalid`, `photo.too-large` or `photo.too-many`. Parts may be in any order. */
export async function readForm(request: FastifyRequest, limits: Limits['multipart']): Promise<ReceivedForm> {
  try {
    return await readParts(request, limits);
  } catch (error) {
    throw toRefusal(error);
  }
}
