/** Shows photos at `/uploads/{photoId}/{exp}.{hmac}.jpg`: only re-encoded pictures, only under a living signature. */
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { findSignedPhoto } from './photo-paths.ts';

/** What keeps a picture from being anything but a picture on a page of ours (security.md S52). */
const pictureHeaders = {
  'content-type': 'image/jpeg',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

/** Whatever is wrong with the path, the answer is the same 404. */
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
