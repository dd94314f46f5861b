/**
 * Forms that work before the script of their page is there, and pages that begin with a call: the call is made here, through the same
 * door as by the script, and the page is sent with its response.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildUrl } from '#contract/call.ts';
import { refusalBody } from '#contract/refusal-body.ts';
import type { StaticAssets } from './static-assets.ts';

export interface PlainForm {
  readonly page: string;
  readonly call: { readonly path: string };
  readonly toBody: (fields: Fields) => object;
  /** What the page shows again. */
  readonly shownFields: readonly string[];
}

export interface PageCall {
  /** The pattern of its path. */
  readonly page: string;
  readonly call: { readonly path: string };
}

type Fields = Readonly<Record<string, string>>;

const maxFormBytes = 8 * 1024;

/** Another site may not send a form in the name of a visitor; without this header the browser is too old, or the page not secure. */
const isFromOwnPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** What a call is told of its sender. */
function senderOf({ headers, socket }: FastifyRequest) {
  const { 'x-forwarded-for': forwarded, 'user-agent': agent } = headers;
  return {
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    headers: {
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      ...(agent === undefined ? {} : { 'user-agent': agent }),
    },
  };
}

export async function addPlainForms(
  app: FastifyInstance,
  assets: StaticAssets,
  { forms, calls }: { readonly forms: readonly PlainForm[]; readonly calls: readonly PageCall[] },
): Promise<void> {
  async function post(request: FastifyRequest, url: string, payload: object) {
    if (!isFromOwnPage(request)) return { status: 403, body: refusalBody('access.denied') };
    const response = await app.inject({ method: 'POST', url, payload, ...senderOf(request) });
    return { status: response.statusCode, body: response.json<unknown>() };
  }
  // In a scope of its own: nothing else takes forms of this type.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    for (const { page, call, toBody, shownFields } of forms)
      scope.post(page, async (request, reply) => {
        const fields = (request.body ?? {}) as Fields;
        const { status, body } = await post(request, buildUrl(call.path, {}, {}), toBody(fields));
        const shown = shownFields.flatMap((name) =>
          fields[name] === undefined ? [] : [[name, fields[name]]],
        );
        await assets.sendArrival(request, reply, {
          path: page,
          fields: Object.fromEntries(shown) as Fields,
          status,
          body,
        });
      });
  });
  for (const { page, call } of calls)
    app.get(page, async (request, reply) => {
      const url = buildUrl(call.path, request.params, {});
      const response = await app.inject({ method: 'GET', url, ...senderOf(request) });
      await assets.sendArrival(request, reply, {
        path: request.url.split('?', 1)[0] ?? page,
        fields: {},
        status: response.statusCode,
        body: response.json(),
      });
    });
}
