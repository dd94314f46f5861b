/**
 * Takes the server out of service without cutting off anybody (security.md R12, decision 0024). The operating system resets
 * connections that it has established but the server has not accepted when the server stops listening.
 */
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Serves for `ms` longer while /readyz returns 503, so that load balancers notice, and closes the connection after each
     * response. Resolves when the server no longer listens; `close` then waits for the requests in progress.
     */
    drain(ms: number): Promise<void>;
  }
}

/** How long responses are held back before the server stops listening: clients that wait for one open no connection. */
const holdMs = 100;
const maxWaitForQuietMs = 2_000;
/** A turn of the event loop this short has run nothing of ours. */
const quietTurnMs = 0.2;
/** How long the first byte of an accepted connection may be under way. Browsers open connections in advance, without one. */
const firstByteMs = 1_000;
const checkEveryMs = 20;

/** Resolves right after the event loop has found no connection to accept, or after `maxWaitForQuietMs`. */
async function waitForQuiet(countAccepted: () => number): Promise<void> {
  const deadline = performance.now() + maxWaitForQuietMs;
  for (let isQuiet = false; !isQuiet && performance.now() < deadline;) {
    const [accepted, startedMs] = [countAccepted(), performance.now()];
    await nextTurn();
    isQuiet = countAccepted() === accepted && performance.now() - startedMs < quietTurnMs;
  }
}

async function waitForFirstBytes(connections: ReadonlySet<Socket>): Promise<void> {
  const deadline = performance.now() + firstByteMs;
  const isSilent = (socket: Socket): boolean => socket.bytesRead === 0;
  while ([...connections].some(isSilent) && performance.now() < deadline) await delay(checkEveryMs);
}

/** Adds `drain`. Returns a function that reports whether the server is being stopped. */
export function addDrain(app: FastifyInstance): () => boolean {
  const connections = new Set<Socket>();
  let accepted = 0;
  let isDraining = false;
  let release: Promise<void> | null = null;
  app.server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (release !== null) await release;
    // An idle connection would keep the process running.
    if (isDraining) void reply.header('connection', 'close');
  });
  app.decorate('drain', async (ms: number) => {
    isDraining = true;
    await delay(ms);
    const held = Promise.withResolvers<void>();
    release = held.promise;
    await delay(holdMs);
    await waitForQuiet(() => accepted);
    // The method of the base class: that of `app.server` also closes connections whose first request is under way.
    Server.prototype.close.call(app.server);
    held.resolve();
    await waitForFirstBytes(connections);
  });
  return () => isDraining;
}
