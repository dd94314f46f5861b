/** A minimal load balancer: sends each request to the next server, and skips servers that are down. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Resolves to false when the server cannot be reached. Responds with 502 when the connection breaks later. */
function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = request(new URL(url, target), { method, headers, agent: false }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
      response.on('error', () => reply.destroy());
      resolve(true);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(false);
      else {
        if (!reply.headersSent) reply.writeHead(502);
        reply.end();
        resolve(true);
      }
    });
    outgoing.end(body);
  });
}

export async function startRoundRobin(targets: readonly string[]) {
  /** How many requests each server has handled, in the order of `targets`. */
  const answered = targets.map(() => 0);
  let nextIndex = 0;
  const server = createServer((incoming, reply) => {
    void (async () => {
      const body = await readBody(incoming);
      for (let attempt = 0; attempt < targets.length; attempt += 1) {
        const next = nextIndex % targets.length;
        nextIndex += 1;
        if (await forward(targets[next] ?? '', incoming, body, reply)) {
          answered[next] = (answered[next] ?? 0) + 1;
          return;
        }
      }
      reply.writeHead(502).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Balancer = Awaited<ReturnType<typeof startRoundRobin>>;
