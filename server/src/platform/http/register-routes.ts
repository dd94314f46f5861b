/** Registers routes under /api. The order of checks is bucket of the client or access, media type, upload permit; then the body is read and handled. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedForm } from '#contract/endpoint.ts';
import type { Authenticator, Caller, RefusedCall } from './caller.ts';
import type { Limits } from '../../limits.ts';
import type { ClientBuckets } from './client-buckets.ts';
import { FormReceiver } from './receive-form.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { rawBody, type RequestContext, type Route } from './route.ts';

type Endpoint = Route['endpoint'];

/** Returns null for a public route, and for a program with the key of the register. */
async function authenticate(
  { access }: Endpoint,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller | null> {
  if (access === 'public') return null;
  const { authorization } = request.headers;
  if (access === 'register') {
    authenticator.assertRegisterKey(authorization);
    return null;
  }
  if (access === 'handover') return authenticator.authenticatePhone(authorization, request.ip);
  return authenticator.authenticate(authorization, request.ip);
}

/** Throws the refusal that names the right, or `rights.all-states`. */
function assertLimits({ needsRight, centres }: Endpoint, request: FastifyRequest, caller: Caller): void {
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
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller,
  authenticator: Authenticator,
): Promise<void> {
  const { access } = endpoint;
  if (access === 'signed-in' || access === 'handover') return;
  const isForAdmins = access === 'admin' || access === 'admin-account';
  if (caller.role !== (isForAdmins ? 'admin' : 'centre')) throw refuse('access.denied');
  if (access === 'admin' && caller.mustSetUpFactor) throw refuse('factor.enrolment-required');
  assertLimits(endpoint, request, caller);
  if (endpoint.needsConfirmation === true) authenticator.assertConfirmed(caller);
  if (access === 'own-profile') {
    const { userId } = request.params as { userId?: unknown };
    if (typeof userId !== 'string' || !(await authenticator.owns(caller, userId)))
      throw refuse('profile.not-yours');
  }
}

/** Throws `request.unsupported-type` unless the media type is exactly that of the call (security.md T37). */
function assertMediaType({ kind, body }: Endpoint, request: FastifyRequest): void {
  const contentType = request.headers['content-type'];
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || length !== '0';
  const isForm = kind === 'form';
  if ((body === undefined && !isForm) || (contentType === undefined && !hasBody)) return;
  const pattern = isForm
    ? /^multipart\/form-data *; *boundary=[\w'()+,./:=?"-]{1,80}$/i
    : /^application\/json(?: *; *charset="?utf-8"?)?$/i;
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
  for (const { endpoint, handle } of routes) {
    const { method, path, kind } = endpoint;
    const call = `${method} ${path}`;
    const reportRefusal = async <Value>(caller: Caller | null, work: Promise<Value>): Promise<Value> => {
      try {
        return await work;
      } catch (error) {
        if (caller !== null && error instanceof Refusal) await onRefused({ caller, call, code: error.code });
        throw error;
      }
    };
    const bodyLimit = endpoint.maxBodyBytes ?? limits.http.maxJsonBodyBytes;
    app.route({
      method,
      url: `/api${path}`,
      bodyLimit,
      config: { hasRawBody: endpoint.body === rawBody },
      onRequest: async (request, reply) => {
        if (endpoint.access === 'public') buckets.take(request.ip);
        const caller = await authenticate(endpoint, request, authenticator);
        if (caller !== null) {
          await reportRefusal(caller, assertAuthorized(endpoint, request, caller, authenticator));
          callers.set(request, caller);
        }
        assertMediaType(endpoint, request);
        if (kind === 'form') await forms.admit(request, reply, caller, bodyLimit);
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
        const work = (form: ReceivedForm | undefined) =>
          reportRefusal(caller, handle(context, { params, query, body, form }, reply));
        return kind === 'form' ? forms.receive(request, reply, work) : work(undefined);
      },
    });
  }
}
