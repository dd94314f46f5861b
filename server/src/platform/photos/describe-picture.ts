/** Finds the points of a picture file, and how much it shows (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import { detailOf, greyOf, type GreyPicture } from '#contract/photo/grey-picture.ts';
import type { DescribedPicture, PictureFile } from './decoded-photo.ts';
import { openPicture } from './load-sharp.ts';
import { findPoints } from './points/find-points.ts';
import { encodePoints } from './points/picture-points.ts';

// How little a picture has of a photo: pages of text, screenshots and drawings are flat and have hard edges (decision 0057).

/** Noise spreads one colour over its neighbours up to this far. */
const near = 2;
const levelsTaken = 4;
/** Between neighbouring pixels: up to the first nothing changes, from the second on it is an edge. */
const [stillStep, edgeStep] = [1, 40];
/** Of all changes; what is dark, faint or blurred has no edges, and nothing is said about it. */
const minEdgeShare = 0.1;

/** The share of the pixels that have one of the four commonest levels. */
function shareOfLevels({ pixels }: GreyPicture): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 1) {
    const level = pixels[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const aroundLevel = (level: number) => counts.subarray(Math.max(0, level - near), level + near + 1);
  let covered = 0;
  for (let taken = 0; taken < levelsTaken; taken += 1) {
    let [most, commonest] = [0, 0];
    for (let level = 0; level < counts.length; level += 1) {
      const sum = aroundLevel(level).reduce((total, count) => total + count, 0);
      if (sum > most) [most, commonest] = [sum, level];
    }
    covered += most;
    aroundLevel(commonest).fill(0);
  }
  return covered / pixels.length;
}

/** The share of the pixels that are as their neighbours, and of edges among the others. */
function sharesOfSteps({ width, height, pixels }: GreyPicture): { still: number; edges: number } {
  let [all, still, edges] = [0, 0, 0];
  // Every other row is enough.
  for (let row = 0; row + 1 < height; row += 2)
    for (let at = row * width; at + 1 < (row + 1) * width; at += 1) {
      const level = pixels[at] ?? 0;
      const step = Math.max(
        Math.abs(level - (pixels[at + 1] ?? 0)),
        Math.abs(level - (pixels[at + width] ?? 0)),
      );
      all += 1;
      if (step <= stillStep) still += 1;
      else if (step >= edgeStep) edges += 1;
    }
  return { still: still / Math.max(1, all), edges: edges / Math.max(1, all - still) };
}

/** Returns 0 to 100; 0 for a picture without edges. */
export function flatnessOf(grey: GreyPicture): number {
  const { still, edges } = sharesOfSteps(grey);
  return edges < minEdgeShare ? 0 : Math.floor(100 * Math.max(still, shareOfLevels(grey)));
}

/** Of the picture for display, which is read as it is: smaller, nothing is left of small letters, which make a page flat. */
const longEdgePx = 1600;

/** Rejects when the picture does not decode completely. */
export async function describePicture(file: PictureFile): Promise<DescribedPicture> {
  const picture = await openPicture(file, longEdgePx);
  const { data, info } = await picture
    // Three bytes for each pixel, in a grey picture too.
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = greyOf(data, { width: info.width, height: info.height, channels: 3 });
  return {
    detail: detailOf(grey),
    flatness: flatnessOf(grey),
    points: encodePoints(findPoints(grey)),
  };
}
