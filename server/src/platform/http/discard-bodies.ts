/**
 * Reads and discards what is left of a body when its request has been answered, so that the connection goes on or is closed,
 * and is never silent (security.md T45).
 *
 * The bounds are those of a body that is accepted: as many bytes as the route takes, at the lowest speed. Chromium
 * reads a response only when it has sent the whole body, and a system may discard a response that it has received when the
 * connection is reset. So a page learns with every honest body that its session has ended, and an endless body ends where an
 * accepted one would.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../../limits.ts';

const checkEveryMs = 50;

function discardBody({ raw, routeOptions }: FastifyRequest, { forms, http }: Limits): void {
  const { socket } = raw;
  const maxBytes = routeOptions.bodyLimit ?? http.maxJsonBodyBytes;
  const bytesBefore = socket.bytesRead;
  let [bytesAtCheck, checkedMs] = [bytesBefore, performance.now()];
  const isTooSlow = (): boolean => {
    const ms = performance.now() - checkedMs;
    if (ms < forms.slowAfterMs) return false;
    const isSlow = ((socket.bytesRead - bytesAtCheck) * 1000) / ms < forms.minBytesPerSecond;
    [bytesAtCheck, checkedMs] = [socket.bytesRead, performance.now()];
    return isSlow;
  };
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead - bytesBefore > maxBytes || isTooSlow()) socket.destroy();
  }, checkEveryMs);
}

export function discardUnreadBodies(app: FastifyInstance, limits: Limits): void {
  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    // A parser that nobody reads from would hold the body back, and with it the connection.
    raw.unpipe();
    raw.resume();
    if (!raw.complete) discardBody(request, limits);
  });
}
