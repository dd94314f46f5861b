/** Serves the description of the calls at /api/openapi.json, to anybody; it says nothing that the browser's code does not. */
import type { FastifyInstance } from 'fastify';
import type { ApiToDescribe } from './describe-api.ts';

export function addApiDescription(app: FastifyInstance, api: ApiToDescribe): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    // Made when it is first asked for: most portals are never asked.
    if (text === null) {
      const { describeApi } = await import('./describe-api.ts');
      text = JSON.stringify(describeApi(api));
    }
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(text);
  });
}
