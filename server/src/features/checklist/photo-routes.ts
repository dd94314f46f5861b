/** Serves re-encoded photos under their signed paths until the signature expires (product.md, Photos 6). */
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { findSignedPhoto } from './photo-paths.ts';

/** Prevents browsers from using the response as anything but a picture on our pages (security.md S52). */
const pictureHeaders = {
  'content-type': 'image/jpeg',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

const photoRoutes = [
  ['display', '/uploads/:photoId/:fileName'],
  ['full', '/uploads/:photoId/full/:fileName'],
] as const;

/** The response is the same 404 for every invalid path. */
export function addPhotoRoutes(app: FastifyInstance, services: Services): void {
  for (const [size, path] of photoRoutes)
    app.get<{ Params: { photoId: string; fileName: string } }>(path, async (request, reply) => {
      const bytes = await findSignedPhoto(services, { ...request.params, size });
      if (bytes === null) throw refuse('route.unknown');
      return reply
        .headers(pictureHeaders)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
}
