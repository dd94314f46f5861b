/**
 * Admits a form by its headers, receives it, and has it handled: waits for permits, ends bodies that arrive too slowly, and
 * releases the permits. The files of a form are on the disk until it has been handled, never in memory.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rm, statfs } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import type { ReceivedFile, ReceivedForm } from '#contract/endpoint.ts';
import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, isDiskFull, Refusal, refuse, refuseField } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';
import { unavailableIfInaccessible } from '../photo-store/durable-files.ts';
import { type PhotoFile, PhotoStoreFull, PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { newUploadPath, privateFile } from '../uploads.ts';
import type { Caller } from './caller.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { serverBusy, type UploadPermit, UploadSemaphore } from './upload-semaphore.ts';

/**
 * Writes a part of a form to a file while it arrives, so that slow or many uploads cost no memory (security.md R7, T45). Throws
 * `PhotoStoreFull` or `PhotoStoreUnavailable` when the folder takes no file, and what the stream throws; then nothing remains.
 */
export async function spoolFile(stream: AsyncIterable<Uint8Array>, folder: string): Promise<PhotoFile> {
  const path = newUploadPath(folder);
  let handle: FileHandle | undefined;
  const hash = createHash('sha256');
  try {
    handle = await unavailableIfInaccessible(open(path, 'wx', privateFile));
    let byteLength = 0;
    for await (const chunk of stream) {
      byteLength += chunk.byteLength;
      hash.update(chunk);
      await unavailableIfInaccessible(handle.writeFile(chunk));
    }
    return { path, byteLength, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
  } finally {
    await handle?.close();
  }
}

// Receives a multipart form within the limits. Truncated and repeated fields are refused (security.md T29, S40).

function readField(
  part: Extract<Multipart, { type: 'field' }>,
  fields: Map<string, string>,
  maxNameLength: number,
): void {
  const isTruncated = part.fieldnameTruncated || part.valueTruncated;
  if (isTruncated || part.fieldname.length > maxNameLength || fields.has(part.fieldname))
    throw refuseField(part.fieldname.slice(0, maxNameLength), 'request.invalid');
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

/** Removes the files that are still there. Call it in any case. */
async function discardForm({ files }: Pick<ReceivedForm, 'files'>): Promise<void> {
  for (const file of files) await rm(file.path, { force: true });
}

/**
 * Throws `request.invalid`, `photo.too-large` or `photo.too-many`, or an error of the photo store when the folder takes no
 * file; then no file remains. Parts may be in any order.
 * @param folder where the files are until `discardForm`
 * @param signal ends the reading with its reason, at whatever part the form is
 */
async function readForm(
  request: FastifyRequest,
  multipart: Limits['multipart'],
  folder: string,
  signal: AbortSignal,
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const files: ReceivedFile[] = [];
  const limits = {
    files: multipart.maxFiles,
    fileSize: multipart.maxFileBytes,
    fields: multipart.maxFields,
    fieldSize: multipart.maxFieldBytes,
    fieldNameSize: multipart.maxFieldNameBytes,
    parts: multipart.maxFiles + multipart.maxFields,
  };
  try {
    const parts = request.parts({ limits });
    const aborted = rejectOnAbort(signal);
    // Not `for await`: leaving it would wait for the part that does not come.
    for (;;) {
      const { done, value: part } = await Promise.race([parts.next(), aborted]);
      if (done === true) return { fields, files };
      if (part.type === 'file') await readFile(part, files, folder, signal);
      else readField(part, fields, multipart.maxFieldNameBytes);
    }
  } catch (error) {
    await discardForm({ files });
    throw signal.aborted ? signal.reason : toRefusal(error);
  }
}

interface AdmittedForm {
  readonly permit: UploadPermit;
  readonly onClose: () => void;
  /** Ends the reading of the form with a refusal, also before it has begun. */
  readonly reading: AbortController;
}

/** Calls `onTooLarge` when more arrives than the route takes: a body without an announced length may have any. */
function limitBytes({ raw, routeOptions }: FastifyRequest, onTooLarge: () => void): () => void {
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > (routeOptions.bodyLimit ?? 0)) onTooLarge();
  };
  raw.on('data', onData);
  return () => raw.off('data', onData);
}

/** The connection ends with this response: nobody waits for the rest of a body that is not welcome any more. */
function closing(reply: FastifyReply, refusal: Refusal): Refusal {
  void reply.header('connection', 'close');
  return refusal;
}

/**
 * Calls `onSlow` when the average speed of the body falls below the limit, until the returned function is called. Counts the
 * bytes of the socket, so that the stream of the parser is not touched.
 */
function watchSpeed({ raw }: FastifyRequest, limits: Limits['forms'], onSlow: () => void): () => void {
  const { socket } = raw;
  const [bytesBefore, startedMs] = [socket.bytesRead, performance.now()];
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedMs) / 1000;
    if ((socket.bytesRead - bytesBefore) / seconds < limits.minBytesPerSecond) onSlow();
  }, limits.slowAfterMs);
  return () => clearInterval(timer);
}

export class FormReceiver {
  readonly #limits: Limits;
  readonly #folder: string;
  readonly #receiving: UploadSemaphore;
  readonly #admitted = new WeakMap<FastifyRequest, AdmittedForm>();

  /** @param folder where files are until their form has been handled */
  constructor(limits: Limits, folder: string) {
    this.#limits = limits;
    this.#folder = folder;
    this.#receiving = new UploadSemaphore(limits.forms);
  }

  /**
   * Waits, with the body unread, until the form may be received. Throws `server.busy`, `server.storage-full`, or
   * `request.too-large` when the announced length exceeds `maxBytes`.
   */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | null,
    maxBytes: number,
  ): Promise<void> {
    const { forms } = this.#limits;
    const bytes = Number(request.headers['content-length'] ?? maxBytes);
    if (bytes > maxBytes) throw refuse('request.too-large');
    if (bytes <= forms.smallBytes) return;
    await this.#assertSpaceFor(bytes);
    // A client that disconnected during the checks emits no second `close`.
    if (request.raw.destroyed) throw refuse('request.invalid');
    const address = clientNetworks(request.ip).address;
    const account = caller === null ? `address ${address}` : caller.accountId;
    const reading = new AbortController();
    const giveWay = () => reading.abort(closing(reply, serverBusy()));
    const permit = this.#receiving.acquire({ bytes, account, address, giveWay });
    const onClose = () => permit.release();
    this.#admitted.set(request, { permit, onClose, reading });
    reply.raw.once('close', onClose);
    await permit.ready;
  }

  /**
   * Receives the form and keeps its permit until `handle` has settled and its files are removed. Throws what `readForm`
   * throws, `request.timeout` or `server.busy`.
   */
  async receive<Response>(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (form: ReceivedForm) => Promise<Response>,
  ): Promise<Response> {
    const admitted = this.#admitted.get(request);
    // From here on the form takes space, also after the client has disconnected, so it keeps its permit.
    if (admitted !== undefined) reply.raw.off('close', admitted.onClose);
    try {
      const form = await this.#read(request, reply, admitted?.reading ?? new AbortController());
      try {
        admitted?.permit.keep();
        return await handle(form);
      } finally {
        await discardForm(form);
      }
    } finally {
      admitted?.permit.release();
    }
  }

  async #assertSpaceFor(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < bytes + this.#limits.forms.minFreeBytes) throw refuse('server.storage-full');
  }

  /** Whatever ends the reading early, it settles when the files are closed and removed, and before the response is sent. */
  async #read(request: FastifyRequest, reply: FastifyReply, reading: AbortController): Promise<ReceivedForm> {
    const { forms, multipart } = this.#limits;
    const onClose = (): void => reading.abort(refuse('request.invalid'));
    if (request.raw.destroyed) onClose();
    reply.raw.once('close', onClose);
    const stopWatching = watchSpeed(request, forms, () =>
      reading.abort(closing(reply, refuse('request.timeout'))),
    );
    const stopCounting = limitBytes(request, () => reading.abort(refuse('request.too-large')));
    try {
      return await readForm(request, multipart, this.#folder, reading.signal);
    } finally {
      stopWatching();
      stopCounting();
      reply.raw.off('close', onClose);
    }
  }
}
