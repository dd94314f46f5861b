/** Whether one picture is a part of another, by the map between them (decision 0057): whoever has the whole did not cut it from the part. */
import { pointsLongEdgePx } from '../photo/points-size.ts';

export interface Size {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Of a side: so much more is no whole. */
const tolerance = 0.03;
/** A photo of a screen, or a collage, shows the whole as well, but smaller. */
const leastSharpness = 0.95;

const pointsScaleOf = ({ width, height }: Size): number =>
  Math.min(1, pointsLongEdgePx / Math.max(width, height));

type Map = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

function invert([a, b, c, d, e, f]: Map): Map {
  const determinant = a * e - b * d;
  const [na, nb, nd, ne] = [e / determinant, -b / determinant, -d / determinant, a / determinant];
  return [na, nb, -(na * c + nb * f), nd, ne, -(nd * c + ne * f)];
}

/** Whether the whole part lies in the whole, and has no more pixels there. */
function isPart([a, b, c, d, e, f]: Map, part: Size, whole: Size): boolean {
  const [scale, otherScale] = [pointsScaleOf(part), pointsScaleOf(whole)];
  const isInside = [0, 1, 2, 3].every((corner) => {
    const [x, y] = [(corner % 2) * part.width * scale, (corner >> 1) * part.height * scale];
    const across = (a * x + b * y + c) / (whole.width * otherScale);
    const down = (d * x + e * y + f) / (whole.height * otherScale);
    return Math.min(across, down) >= -tolerance && Math.max(across, down) <= 1 + tolerance;
  });
  const sharpness = (Math.sqrt(Math.abs(a * e - b * d)) * scale) / otherScale;
  return isInside && sharpness >= leastSharpness;
}

/** @param affine from the one picture to the other, as a reason stores it. Returns null when neither shows clearly more. */
export function findWhole(affine: string, own: Size, other: Size): 'own' | 'other' | null {
  const map = affine.split(' ').map(Number);
  if (map.length !== 6 || !map.every(Number.isFinite)) return null;
  const [isOwnPart, isOtherPart] = [
    isPart(map as unknown as Map, own, other),
    isPart(invert(map as unknown as Map), other, own),
  ];
  if (isOwnPart === isOtherPart) return null;
  return isOwnPart ? 'other' : 'own';
}
