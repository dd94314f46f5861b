/**
 * Forms that work before the script of their page is there, and pages that begin with a call: the call is made here, by the same
 * route as for the script, and the page is sent with its response.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { refusalBody } from '#contract/refusals.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Log } from '../../kernel/log.ts';
import { refusalOf } from './errors.ts';
import { noStore } from './headers.ts';
import type { ClientBuckets } from './client-buckets.ts';
import type { Route } from './route.ts';
import type { StaticAssets } from './static-assets.ts';

type PublicCall = Pick<AnyEndpoint, 'method' | 'path'>;
type Fields = Readonly<Record<string, string>>;

/** A page that begins with a public call, which takes its parameters. */
export interface PageCall {
  /** The pattern of its path. */
  readonly page: string;
  readonly call: PublicCall;
}

/** The form of a page, which is sent to the page's own path. */
export interface PlainForm extends PageCall {
  /** Returns the body of the call, or the path where the browser goes instead. */
  readonly toBody: (fields: Fields) => object | string;
  /** What the page shows again: never a password. */
  readonly shownFields: readonly string[];
}

interface PlainFormsOptions {
  readonly routes: readonly Route[];
  readonly assets: StaticAssets;
  readonly buckets: ClientBuckets;
  readonly log: Log;
  readonly forms: readonly PlainForm[];
  readonly calls: readonly PageCall[];
}

const maxFormBytes = 8 * 1024;

/** Another site may not send a form in the name of a visitor; without this header the browser is too old, or the page not secure. */
const isFromOwnPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

const refused = ({ status, code, details }: Refusal) => ({ status, body: refusalBody(code, details) });

/** Returns what the call responds to this request, or why it is refused. */
function createCaller({ routes, log }: Pick<PlainFormsOptions, 'routes' | 'log'>) {
  return async (
    { method, path }: PublicCall,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: object,
  ) => {
    const route = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
    if (route?.endpoint.access !== 'public') throw new Error(`${method} ${path} is not a public call`);
    const { params, headers, ip } = request;
    const setHeader = (name: string, value: string): void => void reply.header(name, value);
    try {
      const context = { caller: null, ip, headers, setHeader };
      const input = { params, query: {}, body, form: undefined };
      return { status: 200, body: await route.handle(context, input, reply) };
    } catch (error) {
      return refused(refusalOf(error, request, log));
    }
  };
}

/** Who asks for too much gets a sentence instead of a page: a refusal must cost nothing. */
const limitClient =
  (buckets: ClientBuckets) =>
  async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      buckets.take(ip);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { waitSeconds } = error.details;
      await reply
        .code(error.status)
        .header('retry-after', String(waitSeconds))
        .header('cache-control', noStore)
        .type('text/plain; charset=utf-8')
        .send(refusalBody(error.code, error.details).error);
    }
  };

export async function addPlainForms(app: FastifyInstance, options: PlainFormsOptions): Promise<void> {
  const { assets, buckets, forms, calls } = options;
  const limited = { onRequest: limitClient(buckets) };
  const call = createCaller(options);
  // In a scope of its own: nothing else takes forms of this type.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    for (const { page, call: endpoint, toBody, shownFields } of forms)
      scope.post(page, limited, async (request, reply) => {
        const fields = (request.body ?? {}) as Fields;
        const body = toBody(fields);
        if (typeof body === 'string') return reply.redirect(body, 303);
        const response = isFromOwnPage(request)
          ? await call(endpoint, request, reply, body)
          : refused(refuse('access.denied'));
        const shown = Object.entries(fields)
          .map(([name, value]) => ({ name, value }))
          .filter(({ name, value }) => shownFields.includes(name) || value === '');
        await assets.sendArrival(request, reply, { path: page, fields: shown, ...response });
        return reply;
      });
  });
  for (const { page, call: endpoint } of calls)
    app.get(page, limited, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? page;
      const response = await call(endpoint, request, reply);
      await assets.sendArrival(request, reply, { path, fields: [], ...response });
      return reply;
    });
}
