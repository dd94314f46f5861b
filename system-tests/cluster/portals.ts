/** The two portals of a cluster run, on `node1` and `node2`, and requests that go to the other one when one fails. */
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';

export const portalNodes = ['node1', 'node2'] as const;
export type PortalNode = (typeof portalNodes)[number];
export const otherNode = (node: PortalNode): PortalNode => (node === 'node1' ? 'node2' : 'node1');

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The portal that responded. */
  readonly from: PortalNode;
  /** An earlier try got no answer, so it is unknown whether it took effect. */
  readonly isRepeated: boolean;
  /** When the try that was answered began, of `performance.now()`. */
  readonly startedAt: number;
}

export interface PortalRequest {
  readonly method?: string;
  readonly target: string;
  readonly token?: string;
  readonly body?: unknown;
}

export interface Portals {
  start(node: PortalNode): Promise<void>;
  kill(node: PortalNode): Promise<void>;
  isRunning(node: PortalNode): boolean;
  /** Tries both in turn, `first` at first, until one responds otherwise than with 502, 503 or 504. Rejects after 90 s. */
  ask(first: PortalNode, request: PortalRequest): Promise<Answer>;
  /** The same at this portal only. Null when it does not run. */
  askOnly(node: PortalNode, request: PortalRequest): Promise<Answer | null>;
  output(): string;
}

const patienceMs = 90_000;
const pauseMs = 100;
const requestTimeoutMs = 45_000;

let requests = 0;

async function send(url: string, { method = 'POST', target, token, body }: PortalRequest) {
  requests += 1;
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${target}`, {
    method,
    signal: AbortSignal.timeout(requestTimeoutMs),
    headers: {
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const isUnavailable = (status: number): boolean => status >= 502 && status <= 504;

/** @param environmentOf the variables of the portal of a node */
export function createPortals(
  environmentOf: (node: PortalNode) => Readonly<Record<string, string>>,
): Portals {
  const running = new Map<PortalNode, ServerProcess>();
  let earlierOutput = '';
  const askInTurn = async (nodes: readonly PortalNode[], request: PortalRequest): Promise<Answer | null> => {
    const deadline = performance.now() + patienceMs;
    for (let tries = 0; performance.now() < deadline; tries += 1) {
      const from = nodes[tries % nodes.length] ?? 'node1';
      const url = running.get(from)?.url;
      const startedAt = performance.now();
      if (url === undefined && nodes.length === 1) return null;
      // A connection that is refused or reset, or a response that is cut.
      const response = url === undefined ? null : await send(url, request).catch(() => null);
      if (response !== null && !isUnavailable(response.status))
        return { ...response, from, isRepeated: tries > 0, startedAt };
      await delay(pauseMs);
    }
    throw new Error(`${request.target}: no portal responded for ${patienceMs / 1000} s`);
  };
  return {
    start: async (node) => void running.set(node, await startServerProcess(environmentOf(node))),
    kill: async (node) => {
      const process = running.get(node);
      running.delete(node);
      earlierOutput += process?.output() ?? '';
      await process?.kill();
    },
    isRunning: (node) => running.has(node),
    ask: async (first, request) => {
      const answer = await askInTurn([first, otherNode(first)], request);
      if (answer === null) throw new Error('No portal is running');
      return answer;
    },
    askOnly: (node, request) => askInTurn([node], request),
    output: () => earlierOutput + [...running.values()].map((process) => process.output()).join(''),
  };
}
