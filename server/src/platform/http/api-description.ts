/** Serves the OpenAPI description at /api/openapi.json. It is public: it contains nothing that the browser's code does not. */
import type { FastifyInstance } from 'fastify';
import type { ApiDescriptionOptions } from './describe-api.ts';

export function addApiDescription(app: FastifyInstance, api: ApiDescriptionOptions): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    // Generated on the first request, because most portals never get one.
    if (text === null) {
      const { describeApi } = await import('./describe-api.ts');
      text = JSON.stringify(describeApi(api));
    }
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(text);
  });
}
