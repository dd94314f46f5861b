/** How two compared pictures are shown: the other one turned and mirrored as the own one is, or over the own one. */
import type { PhotoMatch } from '#contract/review/comparison-endpoints.ts';

/** How a picture is shown: turned clockwise by quarters, then mirrored. */
interface Alignment {
  readonly quarters: number;
  readonly isMirrored: boolean;
}

export const asItIs: Alignment = { quarters: 0, isMirrored: false };

/** How the other picture is shown so that it stands as the own one. */
export const alignmentOf = ({
  is_mirrored: isMirrored,
  turned_degrees: degrees,
}: Pick<PhotoMatch, 'is_mirrored' | 'turned_degrees'>): Alignment => ({
  quarters: Math.round(degrees / 90) % 4,
  isMirrored,
});

/** Returns the style of a picture in the middle of its cell, as large as that allows. */
export function pictureStyle({ quarters, isMirrored }: Alignment) {
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
