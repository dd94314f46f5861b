/** Two photos, equally large, beside each other or on a narrow screen one above the other; the other one may lie over the own one. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ComparedPhoto, PhotoComparison } from '#contract/review/comparison-endpoints.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { Size } from '../../../ui/stage.ts';
import { Badge } from '../reasons.tsx';
import {
  alignmentOf,
  asItIs,
  fitPicture,
  overlayStyle,
  pictureStyle,
  type Alignment,
  type Box,
} from './align-pictures.ts';

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

interface OverlayProps {
  readonly comparison: PhotoComparison;
  /** Of the own picture. */
  readonly box: Box | undefined;
}

/** The other picture over the own one. For the eye alone: the sentence above says what changed. */
function Overlay({ comparison: { match, other }, box }: OverlayProps) {
  if (match === null || box === undefined) return null;
  return (
    <div aria-hidden className="absolute overflow-hidden" style={box}>
      <img
        src={other.file_path}
        alt=""
        draggable={false}
        className="max-w-none"
        style={overlayStyle(box, match.onto_own)}
      />
    </div>
  );
}

/** Names in rows of their own, so that both cells are equally large. */
const rowClasses =
  'grid-rows-[auto_minmax(8rem,1fr)_auto_minmax(8rem,1fr)] landscape:grid-cols-2 landscape:grid-rows-[auto_minmax(8rem,1fr)]';

interface ComparedPicturesProps {
  readonly comparison: PhotoComparison;
  /** Whether the other picture lies over the own one. */
  readonly isOver: boolean;
}

export function ComparedPictures({ comparison, isOver }: ComparedPicturesProps) {
  const { comparison: texts } = useCaseTexts().case;
  const { around, cells } = useCells();
  /** By the path of the photo. */
  const [sizes, setSizes] = useState<Readonly<Record<string, Size | 'missing'>>>({});
  const { own, other, match } = comparison;
  const otherAlignment = match === null ? asItIs : alignmentOf(match);
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
      {isOver ? <Overlay comparison={comparison} box={boxes[0]} /> : null}
    </div>
  );
}
