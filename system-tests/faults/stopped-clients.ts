/** Clients of a server that is being stopped. They send requests one after the other until no server listens. */
import { Agent, request, type RequestOptions } from 'node:http';

export interface ClientCounts {
  /** The codes of the centres whose creation was acknowledged. */
  readonly acknowledged: string[];
  visits: number;
  /** Connections that ended before the whole response had arrived. */
  readonly resets: string[];
  /** Responses with another status than 200. */
  readonly otherResponses: string[];
}

interface Response {
  readonly status: number;
  readonly text: string;
}

/** Sends a POST if there is a body, otherwise a GET. */
export function sendRequest(url: string, body?: unknown, options: RequestOptions = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, ...options }, (response) => {
      let text = '';
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    if (body !== undefined) sent.setHeader('content-type', 'application/json');
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Calls `send` until the connection is refused. */
async function repeatUntilRefused(
  counts: ClientCounts,
  send: (number: number) => Promise<Response>,
  onSuccess: (number: number) => void,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    try {
      const { status, text } = await send(number);
      if (status === 200) onSuccess(number);
      else counts.otherResponses.push(`${status} ${text}`);
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      if (reason === 'ECONNREFUSED') return;
      counts.resets.push(reason);
    }
  }
}

async function write(url: string, token: string, name: string, agent: Agent, counts: ClientCounts) {
  const centre = {
    centre_name: 'School',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: '9000000001',
    email: 'asha@example.org',
  };
  const options = { agent, headers: { authorization: `Bearer ${token}` } };
  await repeatUntilRefused(
    counts,
    (number) =>
      sendRequest(`${url}/api/admin/centres`, { ...centre, centre_code: `${name}-${number}` }, options),
    (number) => counts.acknowledged.push(`${name}-${number}`),
  );
  agent.destroy();
}

async function visit(url: string, counts: ClientCounts): Promise<void> {
  const agent = new Agent({ keepAlive: false });
  await repeatUntilRefused(
    counts,
    () => sendRequest(`${url}/healthz`, undefined, { agent }),
    () => {
      counts.visits += 1;
    },
  );
}

export interface Clients {
  readonly counts: ClientCounts;
  /** Resolves when the server has refused a connection of each. */
  readonly ended: Promise<unknown>;
}

/** Every second writer reuses its connection; visitors and other writers open one for each request. */
export function startClients(url: string, token: string, { writers = 0, visitors = 0 }): Clients {
  const counts: ClientCounts = { acknowledged: [], visits: 0, resets: [], otherResponses: [] };
  const run = process.hrtime.bigint();
  const ended = Promise.all([
    ...Array.from({ length: writers }, (_, index) =>
      write(url, token, `${run}-${index}`, new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 }), counts),
    ),
    ...Array.from({ length: visitors }, () => visit(url, counts)),
  ]);
  return { counts, ended };
}
