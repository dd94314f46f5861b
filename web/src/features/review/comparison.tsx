/** Two photos that show the same in the whole window, beside each other or on a narrow screen one above the other, and how the one was changed. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  comparePhotos,
  type ComparedPhoto,
  type PhotoComparison,
  type PhotoMatch,
} from '#contract/review/case-endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import { Loaded } from '../../patterns/outcome-notice.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Key } from '../../ui/admin-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePanZoom, type PanZoom, type PanZoomHandlers } from '../../ui/pan-zoom.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Badge, type PhotoPair } from './reasons.tsx';

/** How the other picture is shown so that it stands as the own one: turned clockwise by quarters, then mirrored. */
export const alignmentOf = (match: Pick<PhotoMatch, 'is_mirrored' | 'turned_degrees'> | null) => ({
  quarters: Math.round((match?.turned_degrees ?? 0) / 90) % 4,
  isMirrored: match?.is_mirrored === true,
});

/** Returns the style of a picture in the middle of its cell, as large as that allows. */
export function pictureStyle({ quarters, isMirrored }: ReturnType<typeof alignmentOf>) {
  const isOnSide = quarters % 2 === 1;
  return {
    width: isOnSide ? '100cqh' : '100cqw',
    height: isOnSide ? '100cqw' : '100cqh',
    // The last one is applied first.
    transform: `translate(-50%, -50%) scaleX(${isMirrored ? -1 : 1}) rotate(${quarters * 90}deg)`,
  };
}

/**
 * Returns the style of the other picture over the own one, so that what both show is at one place.
 * @param ratio of the width of the own picture to its height
 */
export const overlayStyle = (ratio: number, { a, b, c, d, e, f }: PhotoMatch['onto_own']) => ({
  transformOrigin: '0 0',
  transform: `translate(${c * 100}%, ${f * 100}%) matrix(${[a, d / ratio, b * ratio, e, 0, 0].join(', ')})`,
});

/** A hand is not steadier than this. */
const leastDegrees = 3;
const isPart = (share: number): boolean => share < 0.98;

/** Returns how the own photo was made from the other one, in a sentence. */
function useChangeSentence(): (match: PhotoMatch) => string {
  const { comparison: texts } = useReviewTexts();
  const { number, percent } = useFormat();
  return ({ is_mirrored, turned_degrees, share_of_other, share_of_own }) => {
    const degrees = Math.min(turned_degrees, 360 - turned_degrees);
    return texts.changed(
      [
        is_mirrored ? texts.mirrored : '',
        degrees < leastDegrees ? '' : texts.turned(number(degrees)),
        isPart(share_of_other) ? texts.partOfOther(percent(share_of_other)) : texts.allOfOther,
        isPart(share_of_own) ? texts.partOfOwn(percent(share_of_own)) : '',
      ].filter((part) => part !== ''),
    );
  };
}

const layerClasses = 'absolute top-1/2 left-1/2 max-w-none object-contain';

/**
 * A photo with its name; both are moved and zoomed together.
 * @param props.over what lies over it, once the ratio of its width to its height is known
 */
function Compared(props: {
  readonly photo: ComparedPhoto;
  readonly label: string;
  readonly alignment: ReturnType<typeof alignmentOf>;
  readonly zoom: PanZoom;
  readonly handlers: PanZoomHandlers;
  readonly over?: ((ratio: number) => ReactNode) | undefined;
}) {
  const { photo, label, alignment, zoom, handlers, over } = props;
  const { case: texts, labels, common, screen, comparison } = useReviewTexts();
  const [ratio, setRatio] = useState<number | 'missing' | null>(null);
  const { centre_code: code, centre_name: name, edition } = photo;
  const photoName = labels[`photos.${photo.slot}`];
  return (
    <figure className="row-span-2 grid min-w-0 grid-rows-subgrid">
      <figcaption className="flex flex-wrap items-center gap-x-2 px-1 py-1 text-sm">
        <Badge tone="plain">{label}</Badge>
        {edition === null ? null : <Badge tone="warn">{texts.edition(edition)}</Badge>}
        <span className="min-w-0 wrap-anywhere">
          {[photoName, screen.heading(name, code)].join(common.listSeparator)}
        </span>
      </figcaption>
      <div
        data-cell
        {...handlers}
        className={`relative touch-none overflow-hidden bg-ground select-none ${zoom.isFit ? '' : 'cursor-grab active:cursor-grabbing'}`}
      >
        {ratio === 'missing' ? (
          <p className="p-3 text-muted">{comparison.missing}</p>
        ) : (
          <div className="absolute inset-0 [container-type:size]" style={{ transform: zoom.transform }}>
            <img
              src={photo.file_path}
              alt={comparison.photoOf(photoName, code)}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
              onError={() => setRatio('missing')}
              style={pictureStyle(alignment)}
              className={layerClasses}
            />
            {ratio === null ? null : over?.(ratio)}
          </div>
        )}
      </div>
    </figure>
  );
}

/** Over the own picture, for the eye alone: a sentence says what changed. */
const overlay = (path: string, onto: PhotoMatch['onto_own']) => (ratio: number) => (
  <div
    aria-hidden
    className={`${layerClasses} -translate-1/2 overflow-hidden`}
    style={{ width: `min(100cqw, ${ratio} * 100cqh)`, aspectRatio: ratio }}
  >
    <img
      src={path}
      alt=""
      draggable={false}
      className="size-full max-w-none"
      style={overlayStyle(ratio, onto)}
    />
  </div>
);

/** Names in rows of their own, so that both cells are equally large. */
const rowClasses =
  'grid-rows-[auto_minmax(8rem,1fr)_auto_minmax(8rem,1fr)] landscape:grid-cols-2 landscape:grid-rows-[auto_minmax(8rem,1fr)]';

const overKey = 'O';

function LoadedComparison({ own, other, match, state }: PhotoComparison) {
  const { comparison: texts } = useReviewTexts();
  const changeSentence = useChangeSentence();
  const [isOver, setOver] = useState(false);
  const { stage, handlers, ...zoom } = usePanZoom({ fitsUpTo: 1 });
  const alignment = alignmentOf(match);
  const isChanged = alignment.quarters !== 0 || alignment.isMirrored;
  // Whoever presses it again and again sees what differs.
  const flick = match === null ? undefined : () => setOver(!isOver);
  useShortcuts({ o: flick, ...zoom.keys }, 'dialog');
  const unmatched = state === 'no-points' ? texts.noPoints : texts.noMatch;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pb-2">
        <p className="min-w-0 grow basis-60">
          <strong className="block font-semibold">
            {match === null ? unmatched : changeSentence(match)}
          </strong>
          <span className="text-sm text-muted max-sm:hidden">{match === null ? texts.zoom : texts.keys}</span>
        </p>
        {match === null ? null : (
          <button
            type="button"
            aria-pressed={isOver}
            aria-keyshortcuts={overKey}
            onClick={flick}
            className="inline-flex min-h-9 items-center gap-2 rounded-card border border-edge bg-paper px-3 font-semibold pointer-coarse:min-h-11 hover:bg-action-soft aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action"
          >
            {texts.over}
            <Key>{overKey}</Key>
          </button>
        )}
      </div>
      <div
        ref={stage}
        className={`relative grid min-h-0 grow gap-x-2 overflow-hidden px-2 pb-2 ${rowClasses}`}
      >
        <Compared
          {...{ zoom, handlers }}
          photo={own}
          label={texts.own}
          alignment={alignmentOf(null)}
          over={isOver && match !== null ? overlay(other.file_path, match.onto_own) : undefined}
        />
        <Compared
          {...{ zoom, handlers, alignment }}
          photo={other}
          label={isChanged ? texts.otherAligned : texts.other}
        />
      </div>
    </>
  );
}

export function Comparison({ photoId, otherId, onClose }: PhotoPair & { readonly onClose: () => void }) {
  const { comparison: texts } = useReviewTexts();
  const query = useQuery({
    queryKey: ['review', 'comparison', photoId, otherId],
    queryFn: () => fetchValue(comparePhotos, { params: { photoId, otherId } }),
    // Its signed paths expire.
    gcTime: 0,
  });
  return (
    <Dialog fullWindow title={texts.title} onClose={onClose}>
      <Loaded query={query} title={texts.loadFailed}>
        {(comparison) => <LoadedComparison {...comparison} />}
      </Loaded>
    </Dialog>
  );
}
