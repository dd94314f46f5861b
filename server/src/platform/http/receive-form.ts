/** Admits a form by its headers and reads it: waits for a permit, ends bodies that arrive too slowly, and releases the permit. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedForm } from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import type { Limits } from '../../limits.ts';
import { UploadSemaphore, type UploadPermit } from './upload-semaphore.ts';
import { readForm } from './read-form.ts';
import { refuse } from '../../kernel/refusal.ts';

export interface FormReceiver {
  /**
   * Waits, with the body unread, until the form may be read.
   * Throws `server.busy`, or `request.too-large` when the announced length exceeds `maxBytes`.
   */
  admit(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, maxBytes: number): Promise<void>;
  /** Reads the form and keeps its permit until `handle` has settled. Throws what `readForm` throws, or `request.timeout`. */
  receive<Response>(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (form: ReceivedForm) => Promise<Response>,
  ): Promise<Response>;
}

function announcedBytes(request: FastifyRequest, maxBytes: number): number {
  const length = request.headers['content-length'];
  return length === undefined ? maxBytes : Number(length);
}

/**
 * Throws `request.timeout` when the average speed of the body falls below the limit. Counts the bytes of the socket, so
 * that the stream of the parser is not touched.
 */
async function rejectIfTooSlow<Value>(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits['forms'],
  reading: Promise<Value>,
): Promise<Value> {
  const { socket } = request.raw;
  const [bytesBefore, startedMs] = [socket.bytesRead, performance.now()];
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const seconds = (performance.now() - startedMs) / 1000;
      if ((socket.bytesRead - bytesBefore) / seconds >= limits.minBytesPerSecond) return;
      // Otherwise the server would wait for the rest of the body, to reuse the connection.
      void reply.header('connection', 'close');
      reject(refuse('request.timeout'));
    }, limits.slowAfterMs);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearInterval(timer);
  }
}

export function createFormReceiver({ forms, multipart }: Limits): FormReceiver {
  const semaphore = new UploadSemaphore(forms);
  const permits = new WeakMap<FastifyRequest, { permit: UploadPermit; onClose: () => void }>();
  return {
    async admit(request, reply, caller, maxBytes) {
      const bytes = announcedBytes(request, maxBytes);
      if (bytes > maxBytes) throw refuse('request.too-large');
      if (bytes <= forms.smallBytes) return;
      // A client that disconnected during the access check emits no second `close`.
      if (request.raw.destroyed) throw refuse('request.invalid');
      const senders = [`address ${rateLimitKey(request.ip)}`];
      if (caller !== null) senders.push(`account ${caller.accountId}`);
      const permit = semaphore.acquire({ bytes, senders });
      const onClose = () => permit.release();
      permits.set(request, { permit, onClose });
      reply.raw.once('close', onClose);
      await permit.ready;
    },
    async receive(request, reply, handle) {
      const acquired = permits.get(request);
      // From here on the form is in memory, also after the client has disconnected, so it keeps its permit.
      if (acquired !== undefined) reply.raw.off('close', acquired.onClose);
      try {
        if (request.raw.destroyed) throw refuse('request.invalid');
        return await handle(await rejectIfTooSlow(request, reply, forms, readForm(request, multipart)));
      } finally {
        acquired?.permit.release();
      }
    },
  };
}
