/** Where two compared pictures are shown: the other one turned and mirrored as the own one is, each as large as its cell allows, or over the own one. */
import type { PhotoMatch } from '#contract/review/comparison-endpoints.ts';
import type { Size } from '../../../ui/stage.ts';

/** How a picture is shown: turned clockwise by quarters, then mirrored. */
export interface Alignment {
  readonly quarters: number;
  readonly isMirrored: boolean;
}

export const asItIs: Alignment = { quarters: 0, isMirrored: false };

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

type Change = Pick<PhotoMatch, 'is_mirrored' | 'turned_degrees'>;

/** How the other picture is shown so that it stands as the own one. */
export const alignmentOf = ({ is_mirrored: isMirrored, turned_degrees: degrees }: Change): Alignment => ({
  quarters: Math.round(degrees / 90) % 4,
  isMirrored,
});

const isOnSide = ({ quarters }: Alignment): boolean => quarters % 2 === 1;

/** Returns where the aligned picture is, in the middle of its cell. */
export function fitPicture(cell: Box, { width, height }: Size, alignment: Alignment): Box {
  const shown = isOnSide(alignment) ? { width: height, height: width } : { width, height };
  const scale = Math.min(cell.width / shown.width, cell.height / shown.height);
  const size = { width: shown.width * scale, height: shown.height * scale };
  return {
    ...size,
    left: cell.left + (cell.width - size.width) / 2,
    top: cell.top + (cell.height - size.height) / 2,
  };
}

/** Returns the style of the picture, which is turned about its middle. */
export function pictureStyle(box: Box, alignment: Alignment) {
  const { quarters, isMirrored } = alignment;
  const size = isOnSide(alignment) ? { width: box.height, height: box.width } : box;
  return {
    left: box.left + box.width / 2,
    top: box.top + box.height / 2,
    width: size.width,
    height: size.height,
    // The last one is applied first.
    transform: `translate(-50%, -50%) scaleX(${isMirrored ? -1 : 1}) rotate(${quarters * 90}deg)`,
  };
}

/** Returns the style of the other picture over the own one, in whose box it is, so that what both show is at one place. */
export function overlayStyle({ width, height }: Size, { a, b, c, d, e, f }: PhotoMatch['onto_own']) {
  const [perRow, perColumn] = [width / height, height / width];
  return {
    width,
    height,
    transformOrigin: '0 0',
    transform: `matrix(${[a, d * perColumn, b * perRow, e, c * width, f * height].join(', ')})`,
  };
}
