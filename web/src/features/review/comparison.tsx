/** Two photos that show the same in the whole window, beside each other or on a narrow screen one above the other, and how the one was changed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  comparePhotos,
  type ComparedPhoto,
  type PhotoComparison,
  type PhotoMatch,
} from '#contract/review/comparison-endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import { LoadFailure } from '../../patterns/outcome-notice.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Key } from '../../ui/admin-buttons.tsx';
import { usePanZoom, type PanZoom, type PanZoomHandlers } from '../../ui/pan-zoom.ts';
import { Skeleton } from '../../ui/progress.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Badge } from './reasons.tsx';
import { alignmentOf, asItIs, overlayStyle, pictureStyle } from './align-pictures.ts';

/** The ids of two photos. */
const overKey = 'O';

export interface PhotoPair {
  readonly photoId: string;
  readonly otherId: string;
}

/** A hand is not steadier than this. */
const leastDegrees = 3;
const isPart = (share: number): boolean => share < 0.98;

/** Returns how the own photo was made from the other one, in a sentence. */
function useChangeSentence(): (match: PhotoMatch) => string {
  const { comparison: texts } = useReviewTexts().case;
  const format = useFormat();
  return ({ is_mirrored, turned_degrees, share_of_other, share_of_own }) => {
    const degrees = Math.min(turned_degrees, 360 - turned_degrees);
    return texts.changed(
      [
        is_mirrored ? texts.mirrored : '',
        degrees < leastDegrees ? '' : texts.turned(format.number(degrees)),
        isPart(share_of_other) ? texts.partOfOther(format.percent(share_of_other)) : texts.allOfOther,
        isPart(share_of_own) ? texts.partOfOwn(format.percent(share_of_own)) : '',
      ].filter((part) => part !== ''),
    );
  };
}

const layerClasses = 'absolute top-1/2 left-1/2 max-w-none object-contain';

interface ComparedProps {
  readonly photo: ComparedPhoto;
  readonly label: string;
  readonly alignment: typeof asItIs;
  /** The other picture, and where what it shows is in this one. Null while it is not over it. */
  readonly over: { readonly path: string; readonly onto: PhotoMatch['onto_own'] } | null;
  readonly zoom: PanZoom;
  readonly handlers: PanZoomHandlers;
}

/** A photo with its name; both are moved and zoomed together. */
function Compared({ photo, label, alignment, over, zoom, handlers }: ComparedProps) {
  const { screen } = useReviewTexts().review;
  const { case: texts, labels, common } = useReviewTexts();
  /** Of width to height; null until it is known. */
  const [ratio, setRatio] = useState<number | 'missing' | null>(null);
  const { slot, centre_code: code, centre_name: name, edition } = photo;
  const photoName = labels[`photos.${slot}`];
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
          <p className="p-3 text-muted">{texts.comparison.missing}</p>
        ) : (
          <div className="absolute inset-0 [container-type:size]" style={{ transform: zoom.transform }}>
            <img
              src={photo.file_path}
              alt={texts.comparison.photoOf(photoName, code)}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
              onError={() => setRatio('missing')}
              style={pictureStyle(alignment)}
              className={layerClasses}
            />
            {/* For the eye alone: the sentence above says what changed. */}
            {over === null || ratio === null ? null : (
              <div
                aria-hidden
                className={`${layerClasses} -translate-1/2 overflow-hidden`}
                style={{ width: `min(100cqw, ${ratio} * 100cqh)`, aspectRatio: ratio }}
              >
                <img
                  src={over.path}
                  alt=""
                  draggable={false}
                  className="size-full max-w-none"
                  style={overlayStyle(ratio, over.onto)}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </figure>
  );
}

/** Names in rows of their own, so that both cells are equally large. */
const rowClasses =
  'grid-rows-[auto_minmax(8rem,1fr)_auto_minmax(8rem,1fr)] landscape:grid-cols-2 landscape:grid-rows-[auto_minmax(8rem,1fr)]';

function LoadedComparison({ comparison }: { readonly comparison: PhotoComparison }) {
  const { comparison: texts } = useReviewTexts().case;
  const changeSentence = useChangeSentence();
  const [isOver, setOver] = useState(false);
  const { stage, handlers, ...zoom } = usePanZoom({ fitsUpTo: 1 });
  const { own, other, match, state } = comparison;
  const alignment = match === null ? asItIs : alignmentOf(match);
  const isChanged = alignment.quarters !== 0 || alignment.isMirrored;
  // Whoever presses it again and again sees what differs.
  const flick = match === null ? undefined : () => setOver(!isOver);
  useShortcuts({ o: flick, ...zoom.keys }, 'dialog');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pb-2">
        <p className="min-w-0 grow basis-60">
          <strong className="block font-semibold">
            {match === null
              ? state === 'no-points'
                ? texts.noPoints
                : texts.noMatch
              : changeSentence(match)}
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
          photo={own}
          label={texts.own}
          alignment={asItIs}
          over={isOver && match !== null ? { path: other.file_path, onto: match.onto_own } : null}
          zoom={zoom}
          handlers={handlers}
        />
        <Compared
          photo={other}
          label={isChanged ? texts.otherAligned : texts.other}
          alignment={alignment}
          over={null}
          zoom={zoom}
          handlers={handlers}
        />
      </div>
    </>
  );
}

export function Comparison({ photoId, otherId, onClose }: PhotoPair & { readonly onClose: () => void }) {
  const { comparison: texts } = useReviewTexts().case;
  const { common } = useReviewTexts();
  const query = useQuery({
    queryKey: ['review', 'comparison', photoId, otherId],
    queryFn: () => fetchValue(comparePhotos, { params: { photoId, otherId } }),
    // Its signed paths expire.
    gcTime: 0,
  });
  return (
    <Dialog fullWindow title={texts.title} onClose={onClose}>
      <LoadFailure query={query} title={texts.loadFailed} />
      {query.isPending ? <Skeleton label={common.loading} /> : null}
      {query.data === undefined ? null : <LoadedComparison comparison={query.data} />}
    </Dialog>
  );
}
