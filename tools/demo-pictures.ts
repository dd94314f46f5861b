/** Draws the invented photos of the demo: no two look alike, and each number gives the same picture. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';

const size = { width: 960, height: 720 };
const channels = 4;

type Colour = readonly [red: number, green: number, blue: number];
type Dice = (from: number, to: number) => number;

/** Returns numbers from 0 to 1, always the same for a seed (mulberry32). */
function createDice(seed: number): Dice {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
  };
}

/** The usual conversion. @param light from 0 to 1 */
function hsl(hue: number, saturation: number, light: number): Colour {
  const part = (offset: number): number => {
    const step = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(light, 1 - light);
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))));
  };
  return [part(0), part(8), part(4)];
}

const sky = [190, 235] as const;
const ground = [25, 130] as const;
const paint = [0, 60] as const;
const leaves = [80, 150] as const;
const colour = (dice: Dice, hues: readonly [number, number], light: number): Colour =>
  hsl(dice(...hues), dice(0.15, 0.45), light);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A canvas of opaque pixels. */
class Canvas {
  readonly #pixels = new Uint32Array(size.width * size.height).fill(0xff00_0000);

  get bytes(): Uint8Array {
    return new Uint8Array(this.#pixels.buffer);
  }

  /** With light from one side and grain, as a camera takes it: what is drawn is told from photos. */
  takenBy(dice: Dice): Uint8ClampedArray {
    const photo = new Uint8ClampedArray(this.bytes);
    for (let pixel = 0; pixel < size.width * size.height; pixel += 1) {
      const [light, grain] = [0.75 + (0.35 * (pixel % size.width)) / size.width, dice(-10, 10)];
      const opacity = (pixel + 1) * channels - 1;
      for (let at = pixel * channels; at < opacity; at += 1) photo[at] = (photo[at] ?? 0) * light + grain;
    }
    return photo;
  }

  #fillRow(y: number, left: number, right: number, [red, green, blue]: Colour): void {
    const start = y * size.width;
    const [from, to] = [left, right].map((x) => start + Math.min(Math.max(Math.round(x), 0), size.width));
    // The bytes are red, green, blue and opacity on a little-endian machine.
    this.#pixels.fill(((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0, from, to);
  }

  box({ left, top, width, height }: Box, fill: Colour): void {
    const bottom = Math.min(top + height, size.height);
    for (let y = Math.max(0, Math.round(top)); y < bottom; y += 1) this.#fillRow(y, left, left + width, fill);
  }

  disc(x: number, middle: number, radius: number, fill: Colour): void {
    const bottom = Math.min(middle + radius, size.height);
    for (let y = Math.max(0, Math.round(middle - radius)); y < bottom; y += 1) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (y - middle) ** 2));
      this.#fillRow(y, x - half, x + half, fill);
    }
  }
}

/** A grid of windows or shelves. */
function drawGrid(canvas: Canvas, dice: Dice, isLight: boolean, { left, top, width, height }: Box): void {
  const columns = Math.round(dice(2, 7));
  const rows = Math.round(dice(1, 5));
  const fill = colour(dice, sky, isLight ? dice(0.05, 0.3) : dice(0.75, 0.95));
  const [cellWidth, cellHeight] = [width / columns, height / rows];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      canvas.box(
        {
          left: left + (column + 0.2) * cellWidth,
          top: top + (row + 0.2) * cellHeight,
          width: 0.6 * cellWidth,
          height: 0.6 * cellHeight,
        },
        fill,
      );
}

function drawBuilding(canvas: Canvas, dice: Dice): void {
  const box = { left: dice(-110, 520), top: dice(45, 375), width: dice(210, 600), height: dice(190, 520) };
  const light = dice(0.2, 0.9);
  canvas.box(box, colour(dice, paint, light));
  drawGrid(canvas, dice, light > 0.55, box);
}

function drawTree(canvas: Canvas, dice: Dice): void {
  const [x, y, radius] = [dice(0, size.width), dice(110, 520), dice(40, 150)];
  canvas.box({ left: x - 9, top: y, width: 18, height: 300 }, [91, 70, 50]);
  canvas.disc(x, y, radius, colour(dice, leaves, dice(0.15, 0.55)));
}

/** A scene of random parts: sky, ground, buildings or cupboards, trees. */
function drawScene(seed: number): Canvas {
  const dice = createDice(seed);
  const canvas = new Canvas();
  const [top, bottom] = [dice(0.3, 0.95), dice(0.3, 0.95)];
  const hue = dice(...sky);
  for (let y = 0; y < size.height; y += 1)
    canvas.box(
      { left: 0, top: y, width: size.width, height: 1 },
      hsl(hue, 0.35, top + ((bottom - top) * y) / size.height),
    );
  const horizon = dice(225, 600);
  canvas.box(
    { left: 0, top: horizon, width: size.width, height: size.height },
    colour(dice, ground, dice(0.15, 0.7)),
  );
  const parts = Math.round(dice(4, 7));
  for (let part = 0; part < parts; part += 1)
    if (dice(0, 1) < 0.65) drawBuilding(canvas, dice);
    else drawTree(canvas, dice);
  return canvas;
}

/** What is done to a picture: nothing, what somebody does who sends a copy of another centre's, or a covered lens. */
export type Treatment = 'as taken' | 'cut' | 'covered';

/** Returns a JPEG without a position. */
export async function drawPicture(seed: number, treatment: Treatment = 'as taken'): Promise<Buffer> {
  const bytes = treatment === 'covered' ? new Canvas().bytes : drawScene(seed).takenBy(createDice(seed));
  const picture = sharp(bytes, { raw: { ...size, channels } });
  if (treatment !== 'cut') return picture.jpeg({ quality: 88 }).toBuffer();
  const cut = { left: 36, top: 27, width: size.width - 72, height: size.height - 54 };
  return picture.extract(cut).resize(800).modulate({ brightness: 1.08 }).jpeg({ quality: 70 }).toBuffer();
}

/** In Jaipur, as the centres of the first head of the demo. Their seeds are below those of the submitted centres. */
const samples = [
  { fileName: 'centre.jpg', seed: 1, latitude: 26.919634, longitude: 75.818247 },
  { fileName: 'strong-room.jpg', seed: 2, latitude: 26.919571, longitude: 75.818362 },
] as const;

/** Writes two photos with a position, so that the demo works on a computer without a camera. */
export async function writeSamplePhotos(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { fileName, seed, latitude, longitude } of samples) {
    const position = { latitude, longitude, accuracyM: null, at: new Date('2025-05-01T10:00:00Z') };
    await writeFile(join(folder, fileName), writePosition(await drawPicture(seed), position));
  }
}
