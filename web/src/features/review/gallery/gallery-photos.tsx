/** The photos of one page of the gallery. The picture is the button that marks it. */
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { GalleryPhoto } from '#contract/review/gallery-endpoints.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { ReasonLevel } from '../reasons.tsx';

interface PhotoProps {
  readonly photo: GalleryPhoto;
  /** Undefined for an account that may not mark. */
  readonly onMark: ((photo: GalleryPhoto) => void) | undefined;
}

function PhotoTile({ photo, onMark }: PhotoProps) {
  const { gallery: texts } = useReviewTexts().reviewTools;
  const { labels } = useTexts();
  const name = labels[`photos.${photo.slot}`];
  const { centre_code: code, centre_name: centreName, centre_city: city, level, marked } = photo;
  const title = `${code}, ${centreName}`;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-paper has-[[aria-pressed=true]]:border-warn has-[[aria-pressed=true]]:bg-warn-soft">
      <button
        type="button"
        aria-pressed={marked !== null}
        aria-label={texts.markOf(name, code)}
        aria-keyshortcuts="X"
        aria-disabled={onMark === undefined || undefined}
        onClick={() => onMark?.(photo)}
        className="relative block bg-ground"
      >
        <img
          src={photo.thumbnail_path}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full object-contain"
        />
        <span
          aria-hidden
          className="absolute right-1 bottom-1 rounded-card border border-edge bg-paper px-2 py-0.5 text-sm font-semibold"
        >
          {marked === null ? '' : '✓ '}
          {marked === null && onMark === undefined ? null : texts.mark}
        </span>
      </button>
      <div className="px-2 py-1 text-sm">
        <Link
          to={reviewPath(photo.id)}
          aria-label={texts.open(code, centreName)}
          className="block min-h-6 font-semibold text-action underline underline-offset-4 pointer-coarse:min-h-11"
        >
          <span className="line-clamp-2" title={title}>
            {title}
          </span>
        </Link>
        <p className="text-muted wrap-anywhere">
          {city} {level === null ? null : <ReasonLevel level={level} />}
        </p>
        <p className="min-h-5">{marked === null || marked.by === '' ? name : texts.markedBy(marked.by)}</p>
      </div>
    </li>
  );
}

/** Moves the focus between the pictures; to the first one when it is on none. */
function useMoves(photos: readonly GalleryPhoto[], onMark: PhotoProps['onMark']) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const tiles = (): HTMLElement[] => [...(list.current?.querySelectorAll('li') ?? [])];
  const current = (): number => tiles().findIndex((tile) => tile.contains(document.activeElement));
  const focus = (index: number): void => {
    const all = tiles();
    all[Math.min(Math.max(index, 0), all.length - 1)]?.querySelector('button')?.focus();
  };
  const perRow = (): number => {
    const [first, ...others] = tiles();
    const next = others.findIndex(({ offsetTop }) => offsetTop !== first?.offsetTop);
    return next === -1 ? others.length + 1 : next + 1;
  };
  const move = (step: number) => (): void => focus(current() === -1 ? 0 : current() + step);
  const withCurrent = (act: (photo: GalleryPhoto) => void) => (): void => {
    const photo = photos[current()];
    if (photo !== undefined) act(photo);
  };
  useShortcuts(
    {
      ArrowRight: move(1),
      ArrowLeft: move(-1),
      ArrowDown: () => move(perRow())(),
      ArrowUp: () => move(-perRow())(),
      x: onMark && withCurrent(onMark),
      o: withCurrent(({ id }) => void navigate(reviewPath(id))),
    },
    'page',
  );
  return list;
}

interface GalleryPhotosProps {
  readonly photos: readonly GalleryPhoto[] | undefined;
  readonly isStale: boolean;
  readonly onMark: PhotoProps['onMark'];
}

export function GalleryPhotos({ photos, isStale, onMark }: GalleryPhotosProps) {
  const { gallery: texts } = useReviewTexts().reviewTools;
  const { common } = useTexts();
  const list = useMoves(photos ?? [], onMark);
  if (photos === undefined) return <Skeleton label={common.loading} />;
  if (photos.length === 0) return <p className="py-6">{texts.empty}</p>;
  return (
    <ul
      ref={list}
      aria-label={texts.listLabel}
      aria-busy={isStale}
      className={`grid grid-cols-2 gap-2 md:grid-cols-4 xl:grid-cols-6 ${isStale ? 'opacity-60' : ''}`}
    >
      {photos.map((photo) => (
        <PhotoTile key={photo.photo_id} photo={photo} onMark={onMark} />
      ))}
    </ul>
  );
}
