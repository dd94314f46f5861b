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

export interface FormReceiver {
  /**
   * Waits, with the body unread, until the form may be received. Throws `server.busy`, `server.storage-full`, or
   * `request.too-large` when the announced length exceeds `maxBytes`.
   */
  admit(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, maxBytes: number): Promise<void>;
  /**
   * Receives the form and keeps its permit until `handle` has settled. Throws what `readForm` throws, `request.timeout` or
   * `server.busy`.
   */
  receive<Response>(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (form: ReceivedForm) => Promise<Response>,
  ): Promise<Response>;
}

interface AdmittedForm {
  readonly permit: UploadPermit;
  readonly onClose: () => void;
  /** Rejects when the form has to give way to that of a sender who takes less. */
  readonly ended: Promise<never>;
}

function announcedBytes(request: FastifyRequest, maxBytes: number): number {
  const length = request.headers['content-length'];
  return length === undefined ? maxBytes : Number(length);
}

/** The connection ends with this response. Otherwise the server would wait for the rest of the body, to use it again. */
function closing(reply: FastifyReply, refusal: Refusal): Refusal {
  void reply.header('connection', 'close');
  return refusal;
}

/**
 * Returns a promise that rejects with `request.timeout` when the average speed of the body falls below the limit. Counts the
 * bytes of the socket, so that the stream of the parser is not touched.
 */
function watchSpeed(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits['forms'],
): { readonly slow: Promise<never>; readonly stop: () => void } {
  const { socket } = request.raw;
  const [bytesBefore, startedMs] = [socket.bytesRead, performance.now()];
  const { promise: slow, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedMs) / 1000;
    if ((socket.bytesRead - bytesBefore) / seconds < limits.minBytesPerSecond)
      reject(closing(reply, refuse('request.timeout')));
  }, limits.slowAfterMs);
  return { slow, stop: () => clearInterval(timer) };
}

/** Frees the form as well when it is complete after all, but too late. */
function discardLater(reading: Promise<ReceivedForm>): void {
  reading.then(discardForm).catch(() => undefined);
}

class Receiver implements FormReceiver {
  readonly #limits: Limits;
  readonly #folder: string;
  readonly #receiving: UploadSemaphore;
  readonly #admitted = new WeakMap<FastifyRequest, AdmittedForm>();

  constructor(limits: Limits, folder: string) {
    this.#limits = limits;
    this.#folder = folder;
    this.#receiving = new UploadSemaphore(limits.forms);
  }

  readonly admit: FormReceiver['admit'] = async (request, reply, caller, maxBytes) => {
    const { forms } = this.#limits;
    const bytes = announcedBytes(request, maxBytes);
    if (bytes > maxBytes) throw refuse('request.too-large');
    if (bytes <= forms.smallBytes) return;
    await this.#assertSpaceFor(bytes);
    // A client that disconnected during the checks emits no second `close`.
    if (request.raw.destroyed) throw refuse('request.invalid');
    const address = clientNetworks(request.ip).address;
    const account = caller === null ? `address ${address}` : caller.accountId;
    const { promise: ended, reject } = Promise.withResolvers<never>();
    ended.catch(() => undefined);
    const giveWay = () => reject(closing(reply, serverBusy()));
    const permit = this.#receiving.acquire({ bytes, account, address, giveWay });
    const onClose = () => permit.release();
    this.#admitted.set(request, { permit, onClose, ended });
    reply.raw.once('close', onClose);
    await permit.ready;
  };

  readonly receive: FormReceiver['receive'] = async (request, reply, handle) => {
    const admitted = this.#admitted.get(request);
    // From here on the form takes space, also after the client has disconnected, so it keeps its permit.
    if (admitted !== undefined) reply.raw.off('close', admitted.onClose);
    try {
      if (request.raw.destroyed) throw refuse('request.invalid');
      const form = await this.#read(request, reply, admitted);
      try {
        admitted?.permit.keep();
        return await handle(form);
      } finally {
        await discardForm(form);
      }
    } finally {
      admitted?.permit.release();
    }
  };

  async #assertSpaceFor(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < bytes + this.#limits.forms.minFreeBytes) throw refuse('server.storage-full');
  }

  /** Returns the form when it is complete. */
  async #read(
    request: FastifyRequest,
    reply: FastifyReply,
    admitted: AdmittedForm | undefined,
  ): Promise<ReceivedForm> {
    const { forms, multipart } = this.#limits;
    const reading = readForm(request, multipart, this.#folder);
    const { slow, stop } = watchSpeed(request, reply, forms);
    try {
      return await Promise.race([reading, slow, ...(admitted === undefined ? [] : [admitted.ended])]);
    } catch (error) {
      discardLater(reading);
      throw error;
    } finally {
      stop();
    }
  }
}

/** @param folder where files are until their form has been handled */
export function createFormReceiver(limits: Limits, folder: string): FormReceiver {
  return new Receiver(limits, folder);
}
