/** Hangs routes under /api: access first, then the kind of body, then room for a form, then the body, then the handler. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedForm } from '#contract/endpoint.ts';
import type { Caller, Callers } from '../accounts/callers.ts';
import type { Limits } from '../security/limits.ts';
import { makeFormReceiver } from './receive-form.ts';
import { refuse } from './refusal.ts';
import type { Incoming, Route } from './route.ts';

/** The caller of a request that passed the access check; null where everybody may call. */
async function admit(route: Route, request: FastifyRequest, callers: Callers): Promise<Caller | null> {
  if (route.access === 'public') return null;
  const caller = await callers.identify(request.headers.authorization);
  if (route.access === 'signed-in') return caller;
  const wanted = route.access === 'admin' ? 'admin' : 'centre';
  if (caller.role !== wanted) throw refuse('access.denied');
  if (route.access === 'own-profile') {
    const { userId } = request.params as { userId?: unknown };
    if (typeof userId !== 'string' || !(await callers.owns(caller, userId)))
      throw refuse('profile.not-yours');
  }
  return caller;
}

function hasBody(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** One media type, exactly; anything else never reaches a parser (security.md T37). */
function assertMediaType(route: Route, request: FastifyRequest): void {
  const given = request.headers['content-type'];
  if (route.bodyKind === 'none' || (given === undefined && !hasBody(request))) return;
  const pattern =
    route.bodyKind === 'json'
      ? /^application\/json(?: *; *charset="?utf-8"?)?$/i
      : /^multipart\/form-data *; *boundary=[\w'()+,./:=?"-]{1,80}$/i;
  if (given === undefined || !pattern.test(given)) throw refuse('request.unsupported-type');
}

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  callers: Callers,
  limits: Limits,
): void {
  const admitted = new WeakMap<FastifyRequest, Caller>();
  const forms = makeFormReceiver(limits);
  for (const route of routes) {
    const bodyLimit = route.maxBodyBytes ?? limits.http.maxJsonBodyBytes;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit,
      onRequest: async (request, reply) => {
        const caller = await admit(route, request, callers);
        if (caller !== null) admitted.set(request, caller);
        assertMediaType(route, request);
        if (route.bodyKind === 'form') await forms.admit(request, reply, caller, bodyLimit);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const incoming: Incoming = {
          caller: admitted.get(request) ?? null,
          ip: request.ip,
          headers: request.headers,
          setHeader: (name, value) => void reply.header(name, value),
        };
        const answer = (form: ReceivedForm | undefined) =>
          route.answer(incoming, { params, query, body, form }, reply);
        return route.bodyKind === 'form' ? forms.receive(request, reply, answer) : answer(undefined);
      },
    });
  }
}
