/**
 * Turns an endpoint of the contract and its handler into a route. Access is checked before the body is read. Input and
 * responses are parsed with the schemas of the contract, whatever the framework did before (security.md S38).
 */
import { Readable } from 'node:stream';
import type {
  Access,
  AnyEndpoint,
  FileEndpoint,
  FormEndpoint,
  JsonEndpoint,
  Method,
  NeededRight,
  Reach,
  Schema,
} from '#contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from './caller.ts';
import { contentDisposition } from './content-disposition.ts';
import { parseInput, parseWith, type RawInput } from './parse-input.ts';

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

type JsonRequest<Params, Query, Body> = RequestContext & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};
type FormRequest<Params, Decoded> = RequestContext & {
  readonly params: Params;
  readonly form: Decoded;
};

export interface FileResponse {
  /** When a stream fails, the connection is closed, so that the client cannot take a partial file for a complete one. */
  readonly bytes: Uint8Array | string | Readable;
  /** For `Content-Disposition`; unsafe characters are replaced. */
  readonly fileName: string;
  /** A name that says more, for browsers; `fileName` by default. */
  readonly fullName?: string;
}

export interface Route {
  readonly method: Method;
  /** Path under /api. */
  readonly path: string;
  readonly access: Access;
  readonly needsConfirmation: boolean;
  readonly needsRight: NeededRight;
  readonly centres: Reach;
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

/** As the body of an endpoint: its handler receives the bytes and parses them with the schema of the contract. */
export const rawBody = z.instanceof(Uint8Array);

/** As the response of an endpoint: its handler returns JSON that it has parsed with the schema of the contract. */
export const jsonBytes = z.instanceof(Uint8Array);

type Rule = Pick<
  AnyEndpoint,
  'method' | 'path' | 'access' | 'needsConfirmation' | 'needsRight' | 'centres' | 'maxBodyBytes'
>;
/** Rights and states are those of administrators: other calls need none. */
const ruleOf = ({
  method,
  path,
  access,
  needsConfirmation,
  needsRight = 'none',
  centres = 'none',
  maxBodyBytes,
}: Rule) => ({
  method,
  path,
  access,
  needsConfirmation: needsConfirmation === true,
  needsRight,
  centres,
  maxBodyBytes,
});

const bodyOf = (schema: Schema<unknown> | undefined): Pick<Route, 'bodyKind' | 'hasRawBody'> => ({
  bodyKind: schema === undefined ? 'none' : 'json',
  hasRawBody: schema === rawBody,
});

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Implements an endpoint that returns JSON. The response is parsed with the schema of the contract. */
export function implement<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  handler: (request: JsonRequest<Params, Query, Body>) => Promise<Response>,
): Route {
  return {
    ...ruleOf(endpoint),
    ...bodyOf(endpoint.body),
    handle: async (context, raw, reply) => {
      const result = await handler({ ...context, ...parseInput(endpoint, raw) });
      const response = z.parse(endpoint.response, result);
      if (!(response instanceof Uint8Array)) return response;
      void reply.type('application/json; charset=utf-8');
      return toBuffer(response);
    },
  };
}

/** Implements an endpoint that receives a multipart form. The codec of the contract decodes it. */
export function implementForm<Params, Value, Decoded, Response>(
  endpoint: FormEndpoint<Params, Value, Decoded, Response>,
  handler: (request: FormRequest<Params, Decoded>) => Promise<Response>,
): Route {
  return {
    ...ruleOf(endpoint),
    bodyKind: 'form',
    hasRawBody: false,
    handle: async (context, raw) => {
      const params = parseWith(endpoint.params, raw.params);
      if (raw.form === undefined) throw refuse('request.unsupported-type');
      const form = endpoint.form.decode(raw.form);
      return z.parse(endpoint.response, await handler({ ...context, params, form }));
    },
  };
}

/** Implements an endpoint that returns a file to save. */
export function implementFile<Params, Query, Body>(
  endpoint: FileEndpoint<Params, Query, Body>,
  handler: (request: JsonRequest<Params, Query, Body>) => Promise<FileResponse>,
): Route {
  return {
    ...ruleOf(endpoint),
    ...bodyOf(endpoint.body),
    exportCost: endpoint.exportCost,
    handle: async (context, raw, reply) => {
      const {
        bytes,
        fileName,
        fullName = fileName,
      } = await handler({ ...context, ...parseInput(endpoint, raw) });
      void reply
        .type(endpoint.contentType)
        .header('content-disposition', contentDisposition(fileName, fullName));
      return typeof bytes === 'string' || bytes instanceof Readable ? bytes : toBuffer(bytes);
    },
  };
}
