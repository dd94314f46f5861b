/**
 * From an endpoint of the contract and a handler to a route. Access is decided before the body is read; whatever comes in
 * is parsed with the contract's schemas here, and what goes out too, whatever the framework did before (security.md S38).
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type {
  Access,
  FileEndpoint,
  FormEndpoint,
  JsonEndpoint,
  Method,
  ReceivedForm,
  Schema,
} from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';
import { refuse } from '../../kernel/refusal.ts';

/** What every handler is given beside its parsed input. */
export interface Incoming {
  /** Null only where the endpoint is public. */
  readonly caller: Caller | null;
  /** The client's address; with TRUST_PROXY the one that the proxy names. */
  readonly ip: string;
  readonly headers: FastifyRequest['headers'];
  readonly setHeader: (name: string, value: string) => void;
}

export type JsonRequest<Params, Query, Body> = Incoming & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};
export type FormRequest<Params, Decoded> = Incoming & { readonly params: Params; readonly form: Decoded };

export interface FileAnswer {
  /** A stream is sent as it comes; when it fails the connection is cut, so that no half file passes for a whole one. */
  readonly bytes: Uint8Array | string | Readable;
  /** For `Content-Disposition`; made safe by the server. */
  readonly fileName: string;
}

/** What the raw request holds before any schema has seen it. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: ReceivedForm | undefined;
}

export interface Route {
  readonly method: Method;
  /** Path under /api. */
  readonly path: string;
  readonly access: Access;
  readonly bodyKind: 'none' | 'json' | 'form';
  readonly maxBodyBytes: number | undefined;
  readonly answer: (incoming: Incoming, input: RawInput, reply: FastifyReply) => Promise<unknown>;
}

/** The caller of an endpoint that is not public. */
export function getCaller(incoming: Incoming): Caller {
  if (incoming.caller === null) throw refuse('session.required');
  return incoming.caller;
}

function parse<Value>(schema: Schema<Value> | undefined, raw: unknown): Value {
  if (schema === undefined) return undefined as Value;
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map((issue) => issue.path.map(String).join('.')));
  const problems = [...fields].filter((field) => field !== '').slice(0, 20);
  throw refuse('request.invalid', {
    problems: problems.map((field) => ({ field, code: 'request.invalid' as const })),
  });
}

/** A JSON call: the handler's value is answered after it passed the contract's response schema. */
export function implement<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  handler: (request: JsonRequest<Params, Query, Body>) => Promise<Response>,
): Route {
  const { method, path, access, maxBodyBytes } = endpoint;
  return {
    method,
    path,
    access,
    maxBodyBytes,
    bodyKind: endpoint.body === undefined ? 'none' : 'json',
    answer: async (incoming, raw) => {
      const params = parse(endpoint.params, raw.params);
      const query = parse(endpoint.query, raw.query);
      const body = parse(endpoint.body, raw.body);
      return z.parse(endpoint.response, await handler({ ...incoming, params, query, body }));
    },
  };
}

/** A multipart call; the form is decoded by the contract's codec. */
export function implementForm<Params, Value, Decoded, Response>(
  endpoint: FormEndpoint<Params, Value, Decoded, Response>,
  handler: (request: FormRequest<Params, Decoded>) => Promise<Response>,
): Route {
  const { method, path, access, maxBodyBytes } = endpoint;
  return {
    method,
    path,
    access,
    maxBodyBytes,
    bodyKind: 'form',
    answer: async (incoming, raw) => {
      const params = parse(endpoint.params, raw.params);
      if (raw.form === undefined) throw refuse('request.unsupported-type');
      const form = endpoint.form.decode(raw.form);
      return z.parse(endpoint.response, await handler({ ...incoming, params, form }));
    },
  };
}

/** A safe name in both forms that browsers know (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Cf}\p{Surrogate}/\\:*?"<>|]/gu, '_').slice(0, 150);
  const ascii = safe.replace(/[^\u0020-\u007e]|[%;']/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A call that answers a file to save. */
export function implementFile<Params, Query, Body>(
  endpoint: FileEndpoint<Params, Query, Body>,
  handler: (request: JsonRequest<Params, Query, Body>) => Promise<FileAnswer>,
): Route {
  const { method, path, access, maxBodyBytes, contentType } = endpoint;
  return {
    method,
    path,
    access,
    maxBodyBytes,
    bodyKind: endpoint.body === undefined ? 'none' : 'json',
    answer: async (incoming, raw, reply) => {
      const params = parse(endpoint.params, raw.params);
      const query = parse(endpoint.query, raw.query);
      const body = parse(endpoint.body, raw.body);
      const { bytes, fileName } = await handler({ ...incoming, params, query, body });
      void reply.type(contentType).header('content-disposition', contentDisposition(fileName));
      return typeof bytes === 'string' || bytes instanceof Readable
        ? bytes
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
  };
}
