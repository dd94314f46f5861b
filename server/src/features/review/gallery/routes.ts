/** The routes of the gallery. */
import { implement, type Implemented } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { listGallery } from './list-gallery.ts';
import { markPhoto } from './mark-photo.ts';

export const galleryCalls: readonly Implemented[] = [
  implement(api.listGallery, async (call) => {
    const { page = '1', ...filter } = call.query;
    const listed = await listGallery(call, { ...filter, page: Number(page) });
    await call.recordRead('gallery.listed', { details: { ...filter, page } });
    return listed;
  }),
  implement(api.markPhoto, async (call) => ({
    marked: await markPhoto(call, call.params.photoId, call.body.isMarked),
  })),
];
