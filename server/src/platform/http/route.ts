/** A route, as `register-routes.ts` registers it: `calls.ts` makes it of an endpoint of the contract and its handler. */
import * as z from 'zod/mini';
import type { AccessRule, AnyEndpoint, ReceivedForm, Schema } from '#contract/endpoint.ts';
import type { RefusalCode, RefusalDetails } from '#contract/refusals.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** The parts of a request as the framework returns them, not yet validated. */
interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: ReceivedForm | undefined;
}

const maxReportedProblems = 20;

function problemsOf(code: RefusalCode, names: readonly string[]): RefusalDetails {
  const fields = names.filter((name) => name !== '').slice(0, maxReportedProblems);
  return { problems: fields.map((field) => ({ field, code })) };
}

/**
 * Throws `request.unknown-parameter` with the names that a strict schema does not have, or `request.invalid` with those of the
 * invalid fields. Without a schema the value is undefined.
 */
export function parseWith<Value>(schema: Schema<Value> | undefined, raw: unknown): Value {
  if (schema === undefined) return undefined as Value;
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  if (unknown.length > 0)
    throw refuse('request.unknown-parameter', problemsOf('request.unknown-parameter', unknown));
  const fields = new Set(parsed.error.issues.map((issue) => issue.path.map(String).join('.')));
  throw refuse('request.invalid', problemsOf('request.invalid', [...fields]));
}

interface InputSchemas<Params, Query, Body> {
  readonly params?: Schema<Params> | undefined;
  readonly query?: Schema<Query> | undefined;
  readonly body?: Schema<Body> | undefined;
}

/** Throws `request.invalid`, as `parseWith` does. */
export function parseInput<Params, Query, Body>(
  { params, query, body }: InputSchemas<Params, Query, Body>,
  raw: RawInput,
): { readonly params: Params; readonly query: Query; readonly body: Body } {
  return {
    params: parseWith(params, raw.params),
    query: parseWith(query, raw.query),
    body: parseWith(body, raw.body),
  };
}

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

/** As the body of an endpoint: its handler receives the bytes and parses them with the schema of the contract. */
export const rawBody = z.instanceof(Uint8Array);

/** What of an endpoint a route needs. */
type RoutedEndpoint = AccessRule &
  Pick<AnyEndpoint, 'kind' | 'method' | 'path' | 'maxBodyBytes'> & {
    readonly body?: Schema<unknown>;
    readonly exportCost?: number;
  };

export interface Route {
  readonly endpoint: RoutedEndpoint;
  readonly handle: (context: RequestContext, input: RawInput, reply: FastifyReply) => Promise<unknown>;
}

/** Returns the caller of an endpoint that is not public. */
export function getCaller(context: RequestContext): Caller {
  if (context.caller === null) throw refuse('session.required');
  return context.caller;
}
