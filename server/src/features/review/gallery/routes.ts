/** The routes of the gallery. */
import { limitServices } from '../../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listGallery } from './list-gallery.ts';
import { markPhoto } from './mark-photo.ts';

export function galleryRoutes(services: Services): Route[] {
  return [
    implement(api.listGallery, async (request) => {
      const { page = '1', ...filter } = request.query;
      const listed = await listGallery(limitServices(services, getCaller(request)), {
        ...filter,
        page: Number(page),
      });
      const details = { ...filter, page };
      await recordReadOf(services, getCaller(request), 'gallery.listed', { details });
      return listed;
    }),
    implement(api.markPhoto, async (request) => ({
      marked: await markPhoto(
        limitServices(services, getCaller(request)),
        request.params.photoId,
        request.body.isMarked,
        getCaller(request),
      ),
    })),
  ];
}
