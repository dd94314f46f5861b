/** Draws rooms for tests: five planes with many small signs, seen from any place. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { hashed } from './warped-pictures.ts';

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
