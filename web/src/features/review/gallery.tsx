/** /admin/review/gallery: the photos of waiting centres in pairs, to be opened, or marked for a second look (product.md, Review). */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { Failure } from '#contract/call.ts';
import { photoSlots } from '#contract/exam.ts';
import {
  centresPerPage,
  listGallery,
  markPhoto,
  type GalleryPhoto,
} from '#contract/review/list-endpoints.ts';
import { adminPaths, reviewPath } from '../../admin-paths.ts';
import { callApi } from '../../api/client.ts';
import { fetchValue } from '../../api/query.ts';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import { ListFrame, saysNothing, useList } from '../../patterns/list-frame.tsx';
import { listUrl, queryPage, queryText } from '../../patterns/list-url.ts';
import { useHasRight, WithRight } from '../../patterns/own-rights.tsx';
import { StateFilter } from '../../patterns/state-filter.tsx';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { QueueHead, QueueTiles } from './queue-head.tsx';
import { LevelSign, useReasonTitle } from './reasons.tsx';
import { queueUrl } from './review-query.ts';
import { Sign } from '../../ui/admin-buttons.tsx';

const gallerySchema = z.object({
  /** '' for all. */
  state: queryText(200),
  /** '' for both. */
  slot: z.catch(z.enum(['', ...photoSlots]), ''),
  page: queryPage,
});
const galleryUrl = listUrl(gallerySchema, { page: 1 });

/** Undefined for an account that may not mark. */
type Mark = ((photo: GalleryPhoto) => void) | undefined;

function galleryQuery({ state, slot, page }: typeof galleryUrl.initial) {
  const query = { ...(state !== '' && { state }), ...(slot !== '' && { slot }), page: String(page) };
  // Apart from the lists of the review: a mark does not load all photos again.
  return { queryKey: ['review', 'gallery', query], queryFn: () => fetchValue(listGallery, { query }) };
}

/** Marks a photo of a page at once, so that the next one need not wait; what was not saved is said, and shown as it is. */
function useMark(urlState: typeof galleryUrl.initial) {
  const { queryKey } = galleryQuery(urlState);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  /** One after the other: what was pressed last is what counts. */
  const saved = useRef(Promise.resolve());
  const mark = ({ photo_id: photoId, marked: before }: GalleryPhoto): void => {
    const show = (marked: GalleryPhoto['marked']): void => {
      queries.setQueryData<z.infer<typeof listGallery.response>>(
        queryKey,
        (loaded) =>
          loaded && {
            ...loaded,
            photos: loaded.photos.map((photo) => (photo.photo_id === photoId ? { ...photo, marked } : photo)),
          },
      );
    };
    const isMarked = before === null;
    show(isMarked ? { by: '', at: '' } : null);
    const save = async (): Promise<void> => {
      const result = await callApi(markPhoto, { params: { photoId }, body: { isMarked } });
      setFailure(result.ok ? null : result.failure);
      show(result.ok ? result.value.marked : before);
    };
    saved.current = saved.current.then(save).catch(reportError);
  };
  return { mark, failure };
}

/** One link for both photos of a centre; the button in the corner of each marks it. */
function Pair({ photos, onMark }: { readonly photos: readonly GalleryPhoto[]; readonly onMark: Mark }) {
  const { gallery: texts, labels } = useReviewTexts();
  const title = useReasonTitle();
  const [first] = photos;
  if (first === undefined) return null;
  const { id, centre_code: code, centre_name: name, centre_city: city, reason } = first;
  return (
    <li className="group relative rounded-card border border-line bg-paper p-1.5 text-[0.8125rem] leading-[1.35] has-[[aria-pressed=true]]:border-warn hover:border-edge">
      <div className="flex gap-1">
        {photos.map((photo) => (
          <div key={photo.photo_id} className="min-w-0 grow basis-0">
            <div className="relative bg-ground">
              <img
                src={photo.thumbnail_path}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full object-contain"
              />
              <button
                type="button"
                aria-pressed={photo.marked !== null}
                aria-label={texts.markOf(labels[`photos.${photo.slot}`], code)}
                aria-keyshortcuts="X"
                aria-disabled={onMark === undefined || undefined}
                onClick={() => onMark?.(photo)}
                className="absolute right-1 bottom-1 z-1 min-h-6 opacity-0 group-hover:opacity-100 focus:opacity-100 aria-pressed:opacity-100 pointer-coarse:opacity-100 rounded-card border border-edge bg-paper px-1.5 text-xs font-semibold hover:bg-action-soft aria-pressed:border-warn aria-pressed:bg-warn-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                {photo.marked === null ? null : <Sign name="tick" />} {texts.mark}
              </button>
            </div>
            {photo.marked === null || photo.marked.by === '' ? null : (
              <p className="text-xs text-muted wrap-anywhere">{texts.markedBy(photo.marked.by)}</p>
            )}
          </div>
        ))}
      </div>
      <Link
        to={reviewPath(id)}
        aria-label={texts.open(code, name)}
        title={`${code}, ${name}`}
        className="mt-1 block truncate pb-0.5 font-semibold text-action after:absolute after:inset-0 hover:underline"
      >
        {name}
      </Link>
      <p className="flex items-center gap-1.5 text-muted">
        {reason === null ? null : <LevelSign level={reason.level} />}
        <span className="truncate pb-0.5">
          {reason === null ? [code, city].filter((part) => part !== '').join(', ') : title(reason)}
        </span>
      </p>
    </li>
  );
}

/** Moves the focus between the photos; to the first one when it is on none. */
function useMoves(photos: readonly GalleryPhoto[], onMark: Mark) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const marks = (): HTMLElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  const current = (): number => {
    const active = document.activeElement;
    // On the link of a pair: at its first photo.
    const pair = active?.closest('li')?.querySelector('button') ?? null;
    return marks().findIndex((button) => button === active || (button === pair && active?.tagName === 'A'));
  };
  const topOf = (button: HTMLElement | undefined): number => button?.getBoundingClientRect().top ?? 0;
  const perRow = (): number => {
    const [first, ...others] = marks();
    const next = others.findIndex((button) => Math.abs(topOf(button) - topOf(first)) > 1);
    return next === -1 ? others.length + 1 : next + 1;
  };
  const move = (step: number): boolean => {
    const all = marks();
    const to = current() === -1 ? 0 : current() + step;
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
    return all.length > 0;
  };
  const withCurrent = (act: (photo: GalleryPhoto) => void) => (): void => {
    const photo = photos[current()];
    if (photo !== undefined) act(photo);
  };
  useShortcuts(
    {
      ArrowRight: () => move(1),
      ArrowLeft: () => move(-1),
      ArrowDown: () => move(perRow()),
      ArrowUp: () => move(-perRow()),
      x: onMark && withCurrent(onMark),
      o: withCurrent(({ id }) => void navigate(reviewPath(id))),
    },
    'page',
  );
  return list;
}

export function Gallery() {
  const { common, gallery: texts, reasons, labels } = useReviewTexts();
  const list = useList(galleryUrl, galleryQuery);
  const { change, page, isStale } = list;
  const { state, slot } = list.state;
  const { mark, failure } = useMark(list.state);
  const onMark = useHasRight('review') ? mark : undefined;
  const queue = { ...queueUrl.initial, state };
  const pairs = useMoves(page?.photos ?? [], onMark);
  return (
    <>
      <QueueHead view="photos" urlState={queue}>
        <div className="contents max-md:*:grow">
          <StateFilter compact value={state} onChange={(chosen) => change({ state: chosen })} />
          <FilterSelect
            compact
            label={texts.slot}
            value={slot}
            options={[
              ['', texts.bothSlots],
              ...photoSlots.map((each) => [each, labels[`photos.${each}`]] as const),
            ]}
            onChange={(chosen) => change({ slot: chosen })}
          />
        </div>
      </QueueHead>
      <QueueTiles urlState={queue} pathname={adminPaths.review} />
      <WithRight right="review" explains>
        {null}
      </WithRight>
      <ActFailure title={reasons.saveFailed} failure={failure} />
      <ListFrame
        list={list}
        keys={texts.keys}
        pageSize={centresPerPage(slot === '' ? undefined : slot)}
        failedText={texts.loadFailed}
      >
        {page === undefined || saysNothing(page.photos, list) ? (
          <Skeleton label={common.loading} />
        ) : page.photos.length === 0 ? (
          <p className="py-6">{texts.empty}</p>
        ) : (
          <ul
            ref={pairs}
            aria-label={texts.listLabel}
            aria-busy={isStale}
            className={`grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4 ${isStale ? 'opacity-60' : ''}`}
          >
            {[...Map.groupBy(page.photos, ({ id }) => id)].map(([id, photos]) => (
              <Pair key={id} photos={photos} onMark={onMark} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}
