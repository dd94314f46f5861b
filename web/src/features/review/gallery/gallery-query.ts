/** What the gallery shows, in the address; its query, and marking a photo. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#contract/call.ts';
import { photoSlots } from '#contract/exam.ts';
import { listGallery, markPhoto, type GalleryPhoto } from '#contract/review/gallery-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { listUrl, queryPage, queryText } from '../../../patterns/list-url.ts';

const gallerySchema = z.object({
  /** '' for all. */
  state: queryText(200),
  /** '' for both. */
  slot: z.catch(z.enum(['', ...photoSlots]), ''),
  page: queryPage,
});

export type GalleryUrlState = Readonly<z.infer<typeof gallerySchema>>;

export const galleryUrl = listUrl<GalleryUrlState>((params) => gallerySchema.parse(params), { page: 1 });

/** Apart from the lists of the review: a mark does not load all photos again. */
const keyOf = (urlState: GalleryUrlState) => ['review', 'gallery', urlState] as const;

export function useGallery(urlState: GalleryUrlState) {
  const { state, slot, page } = urlState;
  return useQuery({
    queryKey: keyOf(urlState),
    queryFn: () =>
      fetchValue(listGallery, {
        query: { ...(state !== '' && { state }), ...(slot !== '' && { slot }), page: String(page) },
      }),
    placeholderData: keepPreviousData,
  });
}

interface GalleryPage {
  readonly photos: readonly GalleryPhoto[];
}

/** Marks at once, so that the next photo need not wait; what was not saved is said, and shown as it is. */
export function useMark(urlState: GalleryUrlState) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const mark = async (photo: GalleryPhoto): Promise<void> => {
    const show = (marked: GalleryPhoto['marked']): void => {
      queries.setQueryData(keyOf(urlState), (page: GalleryPage | undefined) =>
        page === undefined
          ? page
          : {
              ...page,
              photos: page.photos.map((each) =>
                each.photo_id === photo.photo_id ? { ...each, marked } : each,
              ),
            },
      );
    };
    const isMarked = photo.marked === null;
    show(isMarked ? { by: '', at: '' } : null);
    const result = await callApi(markPhoto, { params: { photoId: photo.photo_id }, body: { isMarked } });
    setFailure(result.ok ? null : result.failure);
    show(result.ok ? result.value.marked : photo.marked);
  };
  return { mark: (photo: GalleryPhoto): void => void mark(photo).catch(reportError), failure };
}
