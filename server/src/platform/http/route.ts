/** A route, as `register-routes.ts` registers it: `calls.ts` makes it of an endpoint of the contract and its handler. */
import type { Readable } from 'node:stream';
import type { AccessRule, Method } from '#contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from './caller.ts';
import type { RawInput } from './parse-input.ts';

/** The number of a parameter that may be absent; the contract has checked its digits. */
export const optionalNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** What every handler receives in addition to its parsed input. */
export interface RequestContext {
  /** Null only for public endpoints. */
  readonly caller: Caller | null;
  /** The client's address; with TRUST_PROXY the one that the proxy reports. */
  readonly ip: string;
  readonly headers: FastifyRequest['headers'];
  readonly setHeader: (name: string, value: string) => void;
}

export interface FileResponse {
  /** When a stream fails, the connection is closed, so that the client cannot take a partial file for a complete one. */
  readonly bytes: Uint8Array | string | Readable;
  /** For `Content-Disposition`; unsafe characters are replaced. */
  readonly fileName: string;
  /** A name that says more, for browsers; `fileName` by default. */
  readonly fullName?: string;
}

export interface Route extends AccessRule {
  readonly method: Method;
  /** Path under /api. */
  readonly path: string;
  readonly bodyKind: 'none' | 'json' | 'form';
  /** The handler receives the body as bytes. */
  readonly hasRawBody: boolean;
  readonly maxBodyBytes: number | undefined;
  /** Of `FileEndpoint`. */
  readonly exportCost?: number | undefined;
  readonly handle: (context: RequestContext, input: RawInput, reply: FastifyReply) => Promise<unknown>;
}

/** Returns the caller of an endpoint that is not public. */
export function getCaller(context: RequestContext): Caller {
  if (context.caller === null) throw refuse('session.required');
  return context.caller;
}
