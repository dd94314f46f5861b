/**
 * How the features answer the calls of the contract. A handler gets its input, and the services as this caller may see them: with
 * the reach `of-states` its database knows only the centres of the caller's states, so that no handler can forget them. Access is
 * checked before the body is read; input and responses are parsed with the schemas of the contract, whatever the framework did
 * before (security.md S38).
 */
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { AuditAction } from '#contract/admins/audit.ts';
import type { Access, FileEndpoint, FormEndpoint, JsonEndpoint, Reach } from '#contract/endpoint.ts';
import { limitServices } from './accounts/limit-rows.ts';
import { type About, actorOf, recordAction, recordRead } from './audit/audit-trail.ts';
import { type CentreRead, recordCentreRead } from './audit/record-access.ts';
import { refuse } from './kernel/refusal.ts';
import type { AppDatabase, Tx } from './platform/database/open-database.ts';
import type { Caller, PhoneCaller } from './platform/http/caller.ts';
import { contentDisposition } from './platform/http/headers.ts';
import {
  type FileResponse,
  getCaller,
  parseInput,
  parseWith,
  type RequestContext,
  type Route,
} from './platform/http/route.ts';
import type { Services } from './services.ts';

/** What the handler of a public call gets. */
export type PublicCall = Services & Omit<RequestContext, 'caller'>;

/** What the handler of any other call gets, and the actions that it runs. */
export interface Call<Who extends Caller = Caller> extends PublicCall {
  readonly caller: Who;
  /** With the centres of all states: for what is one for everybody, as a centre code is. */
  readonly allCentres: AppDatabase;
  /** Records what the caller does, in the transaction that does it. */
  readonly record: (tx: Tx, action: AuditAction, about?: About) => Promise<void>;
  /** Records what the caller reads, in a transaction of its own. */
  readonly recordRead: (action: AuditAction, about?: About) => Promise<void>;
  /** As `recordRead`, of contacts or answers of centres: they are counted (security.md T53). */
  readonly recordCentreRead: (action: AuditAction, read: CentreRead) => Promise<void>;
}

type CallOf<Who extends Access> = Who extends 'public' | 'register'
  ? PublicCall
  : Call<Who extends 'handover' ? PhoneCaller : Caller>;

/** A handler of a call; with the services it becomes a route. */
export type Implemented = (services: Services) => Route;

type JsonCall<Params, Query, Body, Who extends Access> = CallOf<Who> & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};

/** As the response of an endpoint: its handler returns JSON that it has parsed with the schema of the contract. */
export const jsonBytes = z.instanceof(Uint8Array);

/**
 * The services as this caller may see them.
 * @param request absent for what is done without one, as in the demo
 */
export function bindCaller(
  services: Services,
  caller: Caller,
  centres: Reach = 'none',
  request: Omit<RequestContext, 'caller'> = { ip: caller.ip, headers: {}, setHeader: () => undefined },
): Call {
  return {
    ...(centres === 'of-states' ? limitServices(services, caller) : services),
    ...request,
    caller,
    allCentres: services.database,
    record: (tx, action, about) => recordAction(tx, services, { action, ...actorOf(caller), ...about }),
    recordRead: (action, about) => recordRead(services, { action, ...actorOf(caller), ...about }),
    recordCentreRead: (action, read) => recordCentreRead(services, caller, action, read),
  };
}

/** The same call with the centres of all states in its database, for an action that itself asks whose each of them is. */
export const ofAllStates = (call: Call): Call => ({ ...call, database: call.allCentres });

function bindCall<Who extends Access>(
  services: Services,
  context: RequestContext,
  { access, centres }: { readonly access: Who; readonly centres: Reach },
): CallOf<Who> {
  if (access === 'public' || access === 'register') return { ...services, ...context } as CallOf<Who>;
  return bindCaller(services, getCaller(context), centres, context) as CallOf<Who>;
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Implements an endpoint that returns JSON. The response is parsed with the schema of the contract. */
export function implement<Params, Query, Body, Response, Who extends Access>(
  endpoint: JsonEndpoint<Params, Query, Body, Response, Who>,
  handler: (call: JsonCall<Params, Query, Body, Who>) => Promise<Response>,
): Implemented {
  return (services) => ({
    endpoint,
    handle: async (context, raw, reply) => {
      const call = bindCall(services, context, endpoint);
      const response = z.parse(endpoint.response, await handler({ ...call, ...parseInput(endpoint, raw) }));
      if (!(response instanceof Uint8Array)) return response;
      void reply.type('application/json; charset=utf-8');
      return toBuffer(response);
    },
  });
}

/** Implements an endpoint that receives a multipart form. The codec of the contract decodes it. */
export function implementForm<Params, Value, Decoded, Response, Who extends Access>(
  endpoint: FormEndpoint<Params, Value, Decoded, Response, Who>,
  handler: (call: CallOf<Who> & { readonly params: Params; readonly form: Decoded }) => Promise<Response>,
): Implemented {
  return (services) => ({
    endpoint,
    handle: async (context, raw) => {
      const params = parseWith(endpoint.params, raw.params);
      if (raw.form === undefined) throw refuse('request.unsupported-type');
      const form = endpoint.form.decode(raw.form);
      const call = bindCall(services, context, endpoint);
      return z.parse(endpoint.response, await handler({ ...call, params, form }));
    },
  });
}

/** Implements an endpoint that returns a file to save. */
export function implementFile<Params, Query, Body, Who extends Access>(
  endpoint: FileEndpoint<Params, Query, Body, Who>,
  handler: (call: JsonCall<Params, Query, Body, Who>) => Promise<FileResponse>,
): Implemented {
  return (services) => ({
    endpoint,
    handle: async (context, raw, reply) => {
      const call = bindCall(services, context, endpoint);
      const file = await handler({ ...call, ...parseInput(endpoint, raw) });
      const { bytes, fileName, fullName = fileName } = file;
      void reply
        .type(endpoint.contentType)
        .header('content-disposition', contentDisposition(fileName, fullName));
      return typeof bytes === 'string' || bytes instanceof Readable ? bytes : toBuffer(bytes);
    },
  });
}
