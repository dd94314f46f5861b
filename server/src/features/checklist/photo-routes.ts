/** Serves re-encoded photos at `/uploads/{photoId}/{exp}.{hmac}.jpg` until the signature expires. */
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

/** The response is the same 404 for every invalid path. */
export function addPhotoRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { photoId: string; file: string } }>(
    '/uploads/:photoId/:file',
    async (request, reply) => {
      const { photoId, file } = request.params;
      const bytes = await findSignedPhoto(services, photoId, file);
      if (bytes === null) throw refuse('route.unknown');
      return reply
        .headers(pictureHeaders)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
