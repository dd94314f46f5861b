/**
 * Admits a form by its headers, receives it, and has it handled: waits for permits, ends bodies that arrive too slowly, and
 * releases the permits. The files of a form are on the disk until it has been handled, never in memory.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedForm } from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import type { Limits } from '../../limits.ts';
import { serverBusy, UploadSemaphore, type UploadPermit } from './upload-semaphore.ts';
import { discardForm, readForm } from './read-form.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

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

function announcedBytes(request: FastifyRequest, maxBytes: number): number {
  const length = request.headers['content-length'];
  return length === undefined ? maxBytes : Number(length);
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
    const bytes = announcedBytes(request, maxBytes);
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
