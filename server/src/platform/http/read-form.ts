/** Receives a multipart form within the limits. Truncated and repeated fields are refused (security.md T29, S40). */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import type { ReceivedFile, ReceivedForm } from '#contract/endpoint.ts';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { errorCode, isDiskFull, Refusal, refuse } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';
import { unavailableIfInaccessible } from '../photo-store/durable-files.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { newUploadPath, privateFile } from '../uploads/upload-folder.ts';

// Writes a part of a form to a file while it arrives, so that slow or many uploads cost no memory (security.md R7,
// T45).

interface SpooledFile {
  readonly path: string;
  readonly byteLength: number;
  /** In lower-case hex. */
  readonly sha256: string;
}

/** Returns the number of bytes. */
async function write(stream: AsyncIterable<Uint8Array>, handle: FileHandle, hash: Hash): Promise<number> {
  let byteLength = 0;
  for await (const chunk of stream) {
    byteLength += chunk.byteLength;
    hash.update(chunk);
    await unavailableIfInaccessible(handle.writeFile(chunk));
  }
  return byteLength;
}

/**
 * Reads the stream to its end. Throws `PhotoStoreFull` or `PhotoStoreUnavailable` when the folder takes no file, and what the
 * stream throws; then nothing remains.
 */
export async function spoolFile(stream: AsyncIterable<Uint8Array>, folder: string): Promise<SpooledFile> {
  const path = newUploadPath(folder);
  let handle: FileHandle | undefined;
  const hash = createHash('sha256');
  try {
    handle = await unavailableIfInaccessible(open(path, 'wx', privateFile));
    const byteLength = await write(stream, handle, hash);
    return { path, byteLength, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
  } finally {
    await handle?.close();
  }
}

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
  signal: AbortSignal,
): Promise<void> {
  addAbortSignal(signal, part.file);
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

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const onAbort = (): void => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return promise;
}

async function readParts(
  request: FastifyRequest,
  multipart: Limits['multipart'],
  folder: string,
  into: Parts,
  signal: AbortSignal,
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
  const aborted = rejectOnAbort(signal);
  // Not `for await`: leaving it would wait for the part that does not come.
  for (;;) {
    const { done, value: part } = await Promise.race([parts.next(), aborted]);
    if (done === true) return;
    if (part.type === 'file') await readFile(part, into.files, folder, signal);
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
 * @param signal ends the reading with its reason, at whatever part the form is
 */
export async function readForm(
  request: FastifyRequest,
  multipart: Limits['multipart'],
  folder: string,
  signal: AbortSignal,
): Promise<ReceivedForm> {
  const parts: Parts = { fields: new Map(), files: [] };
  try {
    await readParts(request, multipart, folder, parts, signal);
    return parts;
  } catch (error) {
    await discardForm(parts);
    throw signal.aborted ? signal.reason : toRefusal(error);
  }
}
