/** Creates pictures for tests that look like nothing but show much: waves of light behind boards, different for each seed. */
import sharp from 'sharp';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { hashed, paint } from './edited-pictures.ts';

export interface SceneSize {
  readonly width: number;
  readonly height: number;
}

interface Wave {
  readonly across: number;
  readonly down: number;
  readonly phase: number;
}

interface Board {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly brightness: number;
}

const [waveCount, boardCount] = [12, 10];
const channels = 3;

/** Returns a generator of numbers from 0 to 1, always the same ones for a seed. */
export function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 0x1_0000_0000;
  };
}

function createWave(random: () => number): Wave {
  return { across: (random() - 0.5) * 60, down: (random() - 0.5) * 60, phase: random() * 2 * Math.PI };
}

function createBoard(random: () => number): Board {
  const [left, top] = [random(), random()];
  return {
    left,
    top,
    right: left + 0.05 + random() / 4,
    bottom: top + 0.05 + random() / 4,
    brightness: random() * 255,
  };
}

/** Returns a JPEG. */
export async function createScene(
  seed: number,
  { width, height }: SceneSize = { width: 1024, height: 768 },
): Promise<Buffer> {
  const random = createRandom(seed);
  const waves = Array.from({ length: waveCount }, () => createWave(random));
  const boards = Array.from({ length: boardCount }, () => createBoard(random));
  // The cosine of a sum is taken apart, so that it is computed for each column and row and not for each pixel.
  const columns = waves.map(({ across, phase }) => {
    const angles = Float64Array.from({ length: width }, (_, column) => (across * column) / width + phase);
    return { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) };
  });
  const pixels = new Uint8ClampedArray(width * height * channels);
  const light = new Float64Array(width);
  for (let row = 0; row < height; row += 1) {
    const y = row / height;
    light.fill(128);
    for (const [index, { cosines, sines }] of columns.entries()) {
      const angle = (waves[index]?.down ?? 0) * y;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)].map(
        (part) => (part * 128) / Math.sqrt(waveCount),
      );
      for (let column = 0; column < width; column += 1)
        light[column] =
          (light[column] ?? 0) + (cosines[column] ?? 0) * (cosine ?? 0) - (sines[column] ?? 0) * (sine ?? 0);
    }
    for (const { left, right, brightness } of boards
      .filter(({ top, bottom }) => y >= top && y < bottom)
      .toReversed())
      light.fill(brightness, Math.ceil(left * width), Math.ceil(right * width));
    for (let column = 0; column < width; column += 1) {
      const brightness = light[column] ?? 0;
      const at = channels * (row * width + column);
      pixels[at] = brightness;
      pixels[at + 1] = brightness * 0.9;
      pixels[at + 2] = brightness * 0.8;
    }
  }
  return sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 90 }).toBuffer();
}

// Draws rooms for tests: five planes with many small signs, seen from any place.

const [halfWidth, halfHeight, depth] = [2, 1.3, 5] as const;
const turnedAbout = 3;
const [tileMetres, tileCount, dots] = [0.4, 60, 8] as const;

interface Camera {
  /** Walked around the middle of the room, which stays in the middle of the picture. */
  readonly degrees: number;
  readonly width?: number;
  readonly height?: number;
}

/** Tiles of 8 x 8 dots, drawn from one set for all rooms: which one is where depends on the room. */
function brightnessOn(room: number, plane: number, u: number, v: number): number {
  const [column, row] = [Math.floor(u / tileMetres), Math.floor(v / tileMetres)];
  const place = hashed(column * 131 + plane, row * 17 + room * 7919);
  const tile = Math.floor(place * tileCount);
  const [across, down] = [(u / tileMetres - column) * dots, (v / tileMetres - row) * dots];
  const dot = hashed(tile, Math.floor(down) * dots + Math.floor(across));
  return 60 + plane * 20 + 110 * dot * hashed(tile, 999);
}

/** Returns what a camera in a room sees; two rooms have other arrangements of the same tiles. */
export function createRoom(room: number, { degrees, width = 1024, height = 768 }: Camera): GreyPicture {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const from = { x: turnedAbout * sine, z: turnedAbout * (1 - cosine) };
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const across = (index % width) / width - 0.5;
    const y = (Math.floor(index / width) - height / 2) / width / 0.8;
    const [x, z] = [(across / 0.8) * cosine - sine, (across / 0.8) * sine + cosine];
    const toSide = ((x > 0 ? halfWidth : -halfWidth) - from.x) / x;
    const toFloor = halfHeight / Math.abs(y || 1e-9);
    const toBack = (depth - from.z) / z;
    const way = Math.min(toSide, toFloor, toBack);
    const spot = { x: from.x + x * way, y: y * way, z: from.z + z * way };
    if (way === toBack) pixels[index] = brightnessOn(room, 0, spot.x, spot.y);
    else if (way === toSide) pixels[index] = brightnessOn(room, x > 0 ? 1 : 2, spot.z, spot.y);
    else pixels[index] = brightnessOn(room, y > 0 ? 3 : 4, spot.x, spot.z);
  }
  return { width, height, pixels };
}

const rooms = new Map<string, GreyPicture>();

/** Returns a room seen straight on; each is painted once. */
export function roomOf(room: number, width: number, height: number): GreyPicture {
  const name = `${room} ${width} ${height}`;
  const picture = rooms.get(name) ?? createRoom(room, { degrees: 0, width, height });
  rooms.set(name, picture);
  return picture;
}

// Pictures that are no photos, for tests: what people send by mistake or in place of one.

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
