/** The one typed client: an endpoint and its input in, a result or a refusal out. Browser, journeys and benches use it. */
import * as z from 'zod/mini';
import type { FormEndpoint, JsonEndpoint, Schema } from './endpoint.ts';
import { refusalBodySchema, refusals, type RefusalBody, type RefusalCode } from './refusals.ts';

export interface WireRequest {
  readonly method: string;
  /** Path and query below the product's host, beginning with /api. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

export interface WireResponse {
  readonly status: number;
  /** The parsed JSON body, or undefined when there is none. */
  readonly body: unknown;
  /** A header of the answer by its name in lower case; a transport that no caller reads headers from leaves it out. */
  readonly header?: ReadHeader;
}

export type ReadHeader = (name: string) => string | null;

/** Carries one request; rejects only when no answer came (no network, aborted). */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** What went wrong: a refusal of the server, no answer at all, or an answer that is none of ours. */
export type Failure =
  | ({ readonly kind: 'refused'; readonly status: number } & RefusalBody)
  | { readonly kind: 'offline' }
  | { readonly kind: 'malformed-response'; readonly status: number };

export type Result<Value> =
  | { readonly ok: true; readonly value: Value; readonly header?: ReadHeader }
  | { readonly ok: false; readonly failure: Failure };

export interface CallContext {
  readonly transport: Transport;
  readonly token?: string | undefined;
  /** The version that a change was made to: the server refuses it when somebody changed it meanwhile. */
  readonly ifMatch?: string | undefined;
}

type Input<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

export type JsonInput<Params, Query, Body> = Input<'params', Params> &
  Input<'query', Query> &
  Input<'body', Body>;
export type FormInput<Params, Value> = Input<'params', Params> & { readonly value: Value };

/** Fills `:name` in a path and appends the query; values that are undefined or empty are left out. */
export function buildUrl(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string | null | undefined>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, value);
  }
  const text = search.toString();
  return `/api${filled}${text === '' ? '' : `?${text}`}`;
}

export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Reads the body of a refusal; a proxy's own error page becomes `malformed-response`. */
export function readFailure(response: WireResponse): Failure {
  const parsed = z.safeParse(refusalBodySchema, response.body);
  if (!parsed.success) return { kind: 'malformed-response', status: response.status };
  return { kind: 'refused', status: response.status, ...(parsed.data as RefusalBody) };
}

async function exchange<Response>(
  context: CallContext,
  request: WireRequest,
  schema: Schema<Response>,
): Promise<Result<Response>> {
  let response: WireResponse;
  try {
    response = await context.transport(request);
  } catch {
    return { ok: false, failure: { kind: 'offline' } };
  }
  if (response.status < 200 || response.status > 299) return { ok: false, failure: readFailure(response) };
  const parsed = z.safeParse(schema, response.body);
  if (!parsed.success) return { ok: false, failure: { kind: 'malformed-response', status: response.status } };
  return { ok: true, value: parsed.data, header: response.header ?? (() => null) };
}

export async function call<Params, Query, Body, Response>(
  context: CallContext,
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
): Promise<Result<Response>> {
  const headers = {
    ...bearer(context.token),
    ...(context.ifMatch === undefined ? {} : { 'if-match': context.ifMatch }),
    ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const request: WireRequest = {
    method: endpoint.method,
    url: buildUrl(endpoint.path, input.params, input.query),
    headers,
    body: endpoint.body === undefined ? undefined : JSON.stringify(input.body),
  };
  return exchange(context, request, endpoint.response);
}

export async function callWithForm<Params, Value, Decoded, Response>(
  context: CallContext,
  endpoint: FormEndpoint<Params, Value, Decoded, Response>,
  input: FormInput<Params, Value>,
): Promise<Result<Response>> {
  const request: WireRequest = {
    method: endpoint.method,
    url: buildUrl(endpoint.path, input.params, undefined),
    headers: bearer(context.token),
    body: endpoint.form.encode(input.value),
  };
  return exchange(context, request, endpoint.response);
}

export function isRefusal(failure: Failure, ...codes: RefusalCode[]): boolean {
  return failure.kind === 'refused' && codes.includes(failure.code);
}

/** True for a failure that the same request may overcome later: no network, or a server that says so by its status. */
export function isRetryable(failure: Failure): boolean {
  if (failure.kind === 'offline') return true;
  return (
    failure.status >= 500 ||
    failure.status === 408 ||
    (failure.kind === 'refused' && refusals[failure.code].status === 429)
  );
}
