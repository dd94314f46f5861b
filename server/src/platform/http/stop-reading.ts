/** Stops reading the body of a request that was refused by its headers: it could be endless (security.md T45). */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The rest of a small body is read, so that the client can use the connection again. */
const smallBytes = 64 * 1024;
const checkEveryMs = 20;
/** Time for the client to read the response before the connection is closed. */
const closeAfterMs = 500;
/**
 * Refusals of requests that no honest form brings about while its body is being sent, except the end of a session. Other
 * refused bodies are read to their end, because some browsers lose the response when the connection closes early.
 */
const statuses: readonly number[] = [401, 403, 404, 415];

function stopReading({ raw }: FastifyRequest): void {
  const { socket } = raw;
  const [bytesBefore, startedMs] = [socket.bytesRead, performance.now()];
  const timer = setInterval(() => {
    if (socket.bytesRead - bytesBefore > smallBytes) socket.pause();
    const isTimeOver = performance.now() - startedMs >= closeAfterMs;
    if (isTimeOver && !raw.complete) socket.destroy();
    if (isTimeOver || raw.complete) clearInterval(timer);
  }, checkEveryMs);
}

export function stopReadingRefusedBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.raw.complete && statuses.includes(reply.statusCode)) stopReading(request);
  });
}
