/** Registers routes under /api. The order of checks is bucket of the client or access, media type, upload permit; then the body is read and handled. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedForm } from '#contract/endpoint.ts';
import type { Authenticator, Caller, RefusedCall } from './caller.ts';
import type { Limits } from '../../limits.ts';
import type { ClientBuckets } from './client-buckets.ts';
import { FormReceiver } from './receive-form.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { RequestContext, Route } from './route.ts';

/** Returns null for a public route, and for a program with the key of the register. */
async function authenticate(
  route: Route,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller | null> {
  if (route.access === 'public') return null;
  const { authorization } = request.headers;
  if (route.access === 'register') {
    authenticator.assertRegisterKey(authorization);
    return null;
  }
  if (route.access === 'handover') return authenticator.authenticatePhone(authorization, request.ip);
  return authenticator.authenticate(authorization, request.ip);
}

/** Throws the refusal that names the right, or `rights.all-states`. */
function assertLimits({ needsRight, centres }: Route, request: FastifyRequest, caller: Caller): void {
  const { id } = request.params as { id?: unknown };
  const isOwn = needsRight === 'accounts-of-others' && id === caller.accountId;
  const right = needsRight === 'accounts-of-others' ? 'accounts' : needsRight;
  if (right !== 'none' && !isOwn && !caller.rights.includes(right)) throw refuse(`rights.${right}`);
  if (centres === 'all' && caller.states.length > 0) throw refuse('rights.all-states');
}

/**
 * Throws `access.denied`, `factor.enrolment-required`, as `assertLimits`, `profile.not-yours` or `session.confirmation-required`.
 */
async function assertAuthorized(
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  authenticator: Authenticator,
): Promise<void> {
  if (route.access === 'signed-in' || route.access === 'handover') return;
  const isForAdmins = route.access === 'admin' || route.access === 'admin-account';
  if (caller.role !== (isForAdmins ? 'admin' : 'centre')) throw refuse('access.denied');
  if (route.access === 'admin' && caller.mustSetUpFactor) throw refuse('factor.enrolment-required');
  assertLimits(route, request, caller);
  if (route.needsConfirmation === true) authenticator.assertConfirmed(caller);
  if (route.access === 'own-profile') {
    const { userId } = request.params as { userId?: unknown };
    if (typeof userId !== 'string' || !(await authenticator.owns(caller, userId)))
      throw refuse('profile.not-yours');
  }
}

function hasBody(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Throws `request.unsupported-type` unless the media type is exactly that of the route (security.md T37). */
function assertMediaType(route: Route, request: FastifyRequest): void {
  const contentType = request.headers['content-type'];
  if (route.bodyKind === 'none' || (contentType === undefined && !hasBody(request))) return;
  const pattern =
    route.bodyKind === 'json'
      ? /^application\/json(?: *; *charset="?utf-8"?)?$/i
      : /^multipart\/form-data *; *boundary=[\w'()+,./:=?"-]{1,80}$/i;
  if (contentType === undefined || !pattern.test(contentType)) throw refuse('request.unsupported-type');
}

export interface RoutesOptions {
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
  readonly buckets: ClientBuckets;
  readonly limits: Limits;
  /** Where files are while they arrive. */
  readonly uploadFolder: string;
  /** Called for every refusal to a caller who is logged in, before it is sent. */
  readonly onRefused: (refused: RefusedCall) => Promise<void>;
}

export function registerRoutes(
  app: FastifyInstance,
  { routes, authenticator, buckets, limits, uploadFolder, onRefused }: RoutesOptions,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const forms = new FormReceiver(limits, uploadFolder);
  for (const route of routes) {
    const call = `${route.method} ${route.path}`;
    const reportRefusal = async <Value>(caller: Caller | null, work: Promise<Value>): Promise<Value> => {
      try {
        return await work;
      } catch (error) {
        if (caller !== null && error instanceof Refusal) await onRefused({ caller, call, code: error.code });
        throw error;
      }
    };
    const bodyLimit = route.maxBodyBytes ?? limits.http.maxJsonBodyBytes;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit,
      config: { hasRawBody: route.hasRawBody },
      onRequest: async (request, reply) => {
        if (route.access === 'public') buckets.take(request.ip);
        const caller = await authenticate(route, request, authenticator);
        if (caller !== null) {
          await reportRefusal(caller, assertAuthorized(route, request, caller, authenticator));
          callers.set(request, caller);
        }
        assertMediaType(route, request);
        if (route.bodyKind === 'form') await forms.admit(request, reply, caller, bodyLimit);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const caller = callers.get(request) ?? null;
        const context: RequestContext = {
          caller,
          ip: request.ip,
          headers: request.headers,
          setHeader: (name, value) => void reply.header(name, value),
        };
        const handle = (form: ReceivedForm | undefined) =>
          reportRefusal(caller, route.handle(context, { params, query, body, form }, reply));
        return route.bodyKind === 'form' ? forms.receive(request, reply, handle) : handle(undefined);
      },
    });
  }
}
