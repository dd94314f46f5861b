/** A tiny balancer: sends each request to the next server, and to the one after it when nobody listens there. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly url: string;
  /** How many requests each server has answered, in the order in which they were given. */
  readonly answered: readonly number[];
  close(): Promise<void>;
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** False when the server cannot be reached; a connection that breaks later is answered with 502. */
function pass(
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

export async function startRoundRobin(targets: readonly string[]): Promise<Balancer> {
  const answered = targets.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, reply) => {
    void (async () => {
      const body = await readWhole(incoming);
      for (let tried = 0; tried < targets.length; tried += 1) {
        const next = turn % targets.length;
        turn += 1;
        if (await pass(targets[next] ?? '', incoming, body, reply)) {
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
