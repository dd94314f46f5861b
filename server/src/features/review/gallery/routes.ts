/** The routes of the gallery. */
import { api } from '#contract/api.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listGallery } from './list-gallery.ts';
import { markPhoto } from './mark-photo.ts';

export function galleryRoutes(services: Services): Route[] {
  return [
    implement(api.listGallery, async (request) => {
      const { page = '1', ...filter } = request.query;
      const listed = await listGallery(services, { ...filter, page: Number(page) });
      const details = { ...filter, page };
      await recordRead(services, { action: 'gallery.listed', ...actorOf(getCaller(request)), details });
      return listed;
    }),
    implement(api.markPhoto, async (request) => ({
      marked: await markPhoto(services, request.params.photoId, request.body.isMarked, getCaller(request)),
    })),
  ];
}
