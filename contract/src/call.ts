/** The typed API client: takes an endpoint and its input, returns a result or a failure. */
import * as z from 'zod/mini';
import type { FormEndpoint, JsonEndpoint, Schema } from './endpoint.ts';
import { receivedRefusalSchema, type ReceivedRefusal } from './received-refusal.ts';
import type { RefusalCode } from './refusals.ts';

export interface WireRequest {
  readonly method: string;
  /** Path and query, starting with /api. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

export interface WireResponse {
  readonly status: number;
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** Returns a response header by its lower-case name; transports whose callers read no headers omit it. */
  readonly header?: ReadHeader;
}

type ReadHeader = (name: string) => string | null;

/** Sends one request; rejects only when there is no response (no network, aborted). */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** Why a call failed: the server refused it, there was no response, or the response is not one of this API. */
export type Failure =
  | ({ readonly kind: 'refused'; readonly status: number } & Readonly<ReceivedRefusal>)
  | { readonly kind: 'offline'; readonly isTimeout?: boolean }
  | { readonly kind: 'malformed-response'; readonly status: number };

export type Result<Value> =
  | { readonly ok: true; readonly value: Value; readonly header?: ReadHeader }
  | { readonly ok: false; readonly failure: Failure };

export interface CallContext {
  readonly transport: Transport;
  readonly token?: string | undefined;
  /** The version that was edited; the server refuses the change when the stored version differs. */
  readonly ifMatch?: string | undefined;
}

type Input<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

export type JsonInput<Params, Query, Body> = Input<'params', Params> &
  Input<'query', Query> &
  Input<'body', Body>;
export type FormInput<Params, Value> = Input<'params', Params> & { readonly value: Value };

/** Fills `:name` in a path and appends the query; undefined, null and empty values are omitted. */
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

/** Parses the body of a refusal; an error page of a proxy becomes `malformed-response`. */
export function readFailure(response: WireResponse): Failure {
  const parsed = z.safeParse(receivedRefusalSchema, response.body);
  if (!parsed.success) return { kind: 'malformed-response', status: response.status };
  return { kind: 'refused', status: response.status, ...parsed.data };
}

/** Returns the value of a response, or why it has none. */
export function readResponse<Response>(response: WireResponse, schema: Schema<Response>): Result<Response> {
  if (response.status < 200 || response.status > 299) return { ok: false, failure: readFailure(response) };
  const parsed = z.safeParse(schema, response.body);
  if (!parsed.success) return { ok: false, failure: { kind: 'malformed-response', status: response.status } };
  return { ok: true, value: parsed.data, header: response.header ?? (() => null) };
}

async function exchange<Response>(
  context: CallContext,
  request: WireRequest,
  schema: Schema<Response>,
): Promise<Result<Response>> {
  try {
    return readResponse(await context.transport(request), schema);
  } catch (error) {
    // The name of what `AbortSignal.timeout` ends a call with.
    const isTimeout = String(error).startsWith('TimeoutError');
    return { ok: false, failure: { kind: 'offline', ...(isTimeout && { isTimeout }) } };
  }
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
  return failure.kind === 'refused' && codes.some((code) => code === failure.code);
}

/** Whether the response had this status, with or without a code; false when there was no response. */
export function hasStatus(failure: Failure, ...statuses: number[]): boolean {
  return failure.kind !== 'offline' && statuses.includes(failure.status);
}

/** Whether the same request may succeed later: there was no network, or the status indicates a temporary failure. */
export function isRetryable(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.status >= 500 || hasStatus(failure, 408, 429);
}
