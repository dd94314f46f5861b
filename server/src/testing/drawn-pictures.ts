/** Pictures that are no photos, for tests: what people send by mistake or in place of one. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { hashed, paint } from './warped-pictures.ts';

/** Letters of 7 x 12 dots of two pixels, in lines with a space above. */
function isInked(x: number, y: number): boolean {
  const [letter, line] = [Math.floor(x / 16), Math.floor(y / 40)];
  const [column, row] = [Math.floor((x % 16) / 2), Math.floor((y % 40) / 2)];
  const isLetter = column < 7 && row < 12 && hashed(letter, line) > 0.2;
  return isLetter && hashed(letter * 131 + column, line * 17 + row) > 0.7;
}

const isWithin = (value: number, from: number, to: number): boolean => value >= from && value < to;

/** @param noise of the scanner, in levels */
export const drawPage = (noise = 0): GreyPicture =>
  paint({ width: 820, height: 1160 }, (x, y) => {
    const isText = isWithin(x, 80, 740) && isWithin(y, 120, 1000) && isInked(x, y);
    return (isText ? 30 : 240) + noise * (hashed(x, y) + hashed(y, x) - 1);
  });

/** Of a chat on a phone: bars above and below, and bubbles with text. */
export const drawScreenshot = (): GreyPicture =>
  paint({ width: 720, height: 1440 }, (x, y) => {
    if (y < 130 || y >= 1340) return 80;
    const bubble = Math.floor(y / 200);
    const left = hashed(bubble, 1) > 0.5 ? 30 : 230;
    if (!isWithin(x, left, left + 460) || y % 200 < 30) return 225;
    return isWithin(x, left + 20, left + 440) && y % 200 > 40 && isInked(x, y) ? 20 : 255;
  });

/** A house with lines around flat faces. */
export const drawHouse = (): GreyPicture =>
  paint({ width: 1000, height: 900 }, (x, y) => {
    const [across, down] = [Math.abs(x - 500), y - 150];
    const isWall = across < 350 && isWithin(y, 400, 750);
    const isRoof = down > 0 && y < 400 && across < down * 1.5;
    if (isWall && (across > 344 || (x % 120 < 60 && isWithin(y % 160, 20, 100)))) return 40;
    if (isWall) return 200;
    return isRoof ? 110 : y > 750 ? 150 : 235;
  });
