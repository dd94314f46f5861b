/** Two photos, equally large, beside each other or on a narrow screen one above the other, with the match drawn over them. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ComparedPhoto, PhotoComparison } from '#contract/review/comparison-endpoints.ts';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useCaseTexts } from '../../../texts/case-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { Size } from '../../../ui/stage.ts';
import { Badge } from '../reasons.tsx';
import {
  alignmentOf,
  asItIs,
  fitPicture,
  pictureStyle,
  placeSpot,
  type Alignment,
  type Box,
} from './align-pictures.ts';
import { MatchOverlay, type DrawnMatch } from './match-overlay.tsx';

/** Returns the reference for the element around both cells, and where they are in it. */
function useCells(): { readonly around: RefObject<HTMLDivElement | null>; readonly cells: readonly Box[] } {
  const around = useRef<HTMLDivElement>(null);
  const [cells, setCells] = useState<readonly Box[]>([]);
  useEffect(() => {
    const elements = [...(around.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const observer = new ResizeObserver(() =>
      setCells(
        elements.map(({ offsetLeft, offsetTop, clientWidth, clientHeight }) => ({
          left: offsetLeft,
          top: offsetTop,
          width: clientWidth,
          height: clientHeight,
        })),
      ),
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { around, cells };
}

interface CellProps {
  readonly photo: ComparedPhoto;
  readonly label: string;
  readonly children: ReactNode;
}

/** The name of a photo, and the room for it. */
function Cell({ photo, label, children }: CellProps) {
  const { screen } = useReviewTexts().review;
  const { case: texts } = useCaseTexts();
  const { labels, common } = useTexts();
  const { slot, centre_code: code, centre_name: name, edition } = photo;
  const parts = [labels[`photos.${slot}`], screen.heading(name, code)];
  return (
    <figure className="row-span-2 grid min-w-0 grid-rows-subgrid">
      <figcaption className="flex flex-wrap items-center gap-x-2 px-1 py-1 text-sm">
        <Badge tone="plain">{label}</Badge>
        {edition === null ? null : <Badge tone="warn">{texts.edition(edition)}</Badge>}
        <span className="min-w-0 wrap-anywhere">{parts.join(common.listSeparator)}</span>
      </figcaption>
      <div data-cell className="bg-ground">
        {children}
      </div>
    </figure>
  );
}

interface PictureProps {
  readonly photo: ComparedPhoto;
  readonly box: Box | undefined;
  readonly alignment: Alignment;
  readonly onShown: (size: Size | 'missing') => void;
}

/** Hidden until its size is known. */
function Picture({ photo, box, alignment, onShown }: PictureProps) {
  const { case: texts } = useCaseTexts();
  const { labels } = useTexts();
  return (
    <img
      src={photo.file_path}
      alt={texts.comparison.photoOf(labels[`photos.${photo.slot}`], photo.centre_code)}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onShown({ width, height })
      }
      onError={() => onShown('missing')}
      style={box === undefined ? {} : pictureStyle(box, alignment)}
      className={`absolute max-w-none ${box === undefined ? 'opacity-0' : ''}`}
    />
  );
}

function drawMatch(
  { drawing }: PhotoComparison,
  [ownBox, otherBox]: readonly (Box | undefined)[],
  alignment: Alignment,
): DrawnMatch | null {
  if (drawing === null || ownBox === undefined || otherBox === undefined) return null;
  return {
    pairs: drawing.points.map(({ own, other }) => [
      placeSpot(own, ownBox, asItIs),
      placeSpot(other, otherBox, alignment),
    ]),
    hulls: [
      drawing.own_hull.map((spot) => placeSpot(spot, ownBox, asItIs)),
      drawing.other_hull.map((spot) => placeSpot(spot, otherBox, alignment)),
    ],
  };
}

/** Names in rows of their own, so that both cells are equally large. */
const rowClasses =
  'grid-rows-[auto_minmax(8rem,1fr)_auto_minmax(8rem,1fr)] landscape:grid-cols-2 landscape:grid-rows-[auto_minmax(8rem,1fr)]';

interface ComparedPicturesProps {
  readonly comparison: PhotoComparison;
  readonly active: number;
  readonly onActive: (index: number) => void;
}

export function ComparedPictures({ comparison, active, onActive }: ComparedPicturesProps) {
  const { comparison: texts } = useCaseTexts().case;
  const { around, cells } = useCells();
  /** By the path of the photo. */
  const [sizes, setSizes] = useState<Readonly<Record<string, Size | 'missing'>>>({});
  const { own, other, drawing } = comparison;
  const otherAlignment = drawing === null ? asItIs : alignmentOf(drawing);
  const isChanged = otherAlignment.quarters !== 0 || otherAlignment.isMirrored;
  const pictures = [
    { photo: own, label: texts.own, alignment: asItIs },
    { photo: other, label: isChanged ? texts.otherAligned : texts.other, alignment: otherAlignment },
  ] as const;
  const boxes = pictures.map(({ photo, alignment }, index) => {
    const [cell, size] = [cells[index], sizes[photo.file_path]];
    return cell === undefined || size === undefined || size === 'missing'
      ? undefined
      : fitPicture(cell, size, alignment);
  });
  const match = drawMatch(comparison, boxes, otherAlignment);
  return (
    <div ref={around} className={`relative grid min-h-0 grow gap-x-2 overflow-hidden px-2 ${rowClasses}`}>
      {pictures.map(({ photo, label }) => (
        <Cell key={photo.photo_id} photo={photo} label={label}>
          {sizes[photo.file_path] === 'missing' ? <p className="p-3 text-muted">{texts.missing}</p> : null}
        </Cell>
      ))}
      {pictures.map(({ photo, alignment }, index) =>
        sizes[photo.file_path] === 'missing' ? null : (
          <Picture
            key={photo.photo_id}
            photo={photo}
            box={boxes[index]}
            alignment={alignment}
            onShown={(size) => setSizes((known) => ({ ...known, [photo.file_path]: size }))}
          />
        ),
      )}
      {match === null ? null : <MatchOverlay match={match} active={active} onActive={onActive} />}
    </div>
  );
}
