/** From the headers of a form to its parts: when the body may be read, how slowly it may come, and the place given back at the end. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedForm } from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import type { Limits } from '../../limits.ts';
import { createUploadSemaphore, type UploadPermit } from './upload-semaphore.ts';
import { readForm } from './read-form.ts';
import { refuse } from '../../kernel/refusal.ts';

export interface FormReceiver {
  /**
   * Waits, with the body unread, until the form may be read.
   * Refuses with `server.busy`, or with `request.too-large` when it announces more than `maxBytes`.
   */
  admit(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, maxBytes: number): Promise<void>;
  /** Reads the form and holds its place until `answer` has settled. Refuses as `readForm` does, or with `request.timeout`. */
  receive<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (form: ReceivedForm) => Promise<Answer>,
  ): Promise<Answer>;
}

function announcedBytes(request: FastifyRequest, maxBytes: number): number {
  const length = request.headers['content-length'];
  return length === undefined ? maxBytes : Number(length);
}

/**
 * Refuses with `request.timeout` once the body has come too slowly on average since its reading began. Counts what the
 * socket brought, so that the parser's stream is left alone.
 */
async function notTooSlowly<Value>(
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
      // The rest of the body would otherwise be waited for, to keep the connection for a next request.
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
  const acquire = createUploadSemaphore(forms);
  const permits = new WeakMap<FastifyRequest, { permit: UploadPermit; onClose: () => void }>();
  return {
    async admit(request, reply, caller, maxBytes) {
      const bytes = announcedBytes(request, maxBytes);
      if (bytes > maxBytes) throw refuse('request.too-large');
      if (bytes <= forms.smallBytes) return;
      // Whoever hung up during the access check closes no second time.
      if (request.raw.destroyed) throw refuse('request.invalid');
      const senders = [`address ${rateLimitKey(request.ip)}`];
      if (caller !== null) senders.push(`account ${caller.accountId}`);
      const permit = acquire({ bytes, senders });
      const onClose = () => permit.release();
      permits.set(request, { permit, onClose });
      reply.raw.once('close', onClose);
      await permit.ready;
    },
    async receive(request, reply, answer) {
      const held = permits.get(request);
      // From here on the place lasts as long as the form is in memory, also after the sender has hung up.
      if (held !== undefined) reply.raw.off('close', held.onClose);
      try {
        if (request.raw.destroyed) throw refuse('request.invalid');
        return await answer(await notTooSlowly(request, reply, forms, readForm(request, multipart)));
      } finally {
        held?.permit.release();
      }
    },
  };
}
