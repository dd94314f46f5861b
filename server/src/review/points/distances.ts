/**
 * How many of 256 bits differ between a point of one picture and each point of another. To compare two pictures is to ask this up to
 * 360,000 times: in JavaScript that took 4 ms in which nobody else was answered, and was most of what a check computed. Processors
 * count the bits of a word in one step, which only WebAssembly offers: the innermost loop is written in it, and takes a seventh of that.
 */
import { mostPoints, type PicturePoints, wordsOfPoint } from '../../platform/photos/points/picture-points.ts';

const bytesOfPoint = 4 * wordsOfPoint;
/** Where the points of both pictures and the distances are in the memory. One page of it, 64 KiB, holds all. */
const [ownAt, otherAt, distancesAt] = [0, mostPoints * bytesOfPoint, 2 * mostPoints * bytesOfPoint] as const;

// The instructions of the loop, by their names in the specification of WebAssembly.

type Code = readonly number[];

/** A whole number below 8,192 in groups of 7 bits, the lowest first; it means the same with and without a sign. */
const whole = (value: number): Code => [(value & 0x7f) | 0x80, value >> 7];
const localGet = (local: number): Code => [0x20, local];
const localSet = (local: number): Code => [0x21, local];
const localTee = (local: number): Code => [0x22, local];
const i32Const = (value: number): Code => [0x41, ...whole(value)];
const i64Load = (offset: number): Code => [0x29, 3, offset];
const [i32Store16, i32LessThan, i32Add, i32WrapI64] = [[0x3b, 1, 0], [0x49], [0x6a], [0xa7]] as const;
const [i64Popcnt, i64Add, i64Xor] = [[0x7b], [0x7c], [0x85]] as const;
const [loop, branchIf, ifThen, end] = [[0x03, 0x40], [0x0d, 0], [0x04, 0x40], [0x0b]] as const;

/** What the function is given, and what it computes with: words of 64 bits from `quarters` on, of 32 bits from `least` on. */
const local = {
  own: 0,
  other: 1,
  otherEnd: 2,
  distances: 3,
  quarters: 4,
  least: 8,
  distance: 9,
  nearest: 10,
} as const;

const loadOwn = [0, 1, 2, 3].flatMap((word) => [
  localGet(local.own),
  i64Load(8 * word),
  localSet(local.quarters + word),
]);
const countDiffering = [0, 1, 2, 3].flatMap((word) => [
  localGet(local.quarters + word),
  localGet(local.other),
  i64Load(8 * word),
  i64Xor,
  i64Popcnt,
  ...(word === 0 ? [] : [i64Add]),
]);

/**
 * Of a function with the addresses of a point, of the points of the other picture, of the end of these and of the distances. It stores
 * the distances, and returns the address of the nearest point, the first one of equals.
 */
const body = [
  loadOwn,
  [i32Const(32 * wordsOfPoint + 1), localSet(local.least)],
  [loop],
  countDiffering,
  [i32WrapI64, localTee(local.distance), localGet(local.least), i32LessThan],
  [
    ifThen,
    localGet(local.distance),
    localSet(local.least),
    localGet(local.other),
    localSet(local.nearest),
    end,
  ],
  [localGet(local.distances), localGet(local.distance), i32Store16],
  [localGet(local.distances), i32Const(2), i32Add, localSet(local.distances)],
  [localGet(local.other), i32Const(bytesOfPoint), i32Add, localTee(local.other)],
  [localGet(local.otherEnd), i32LessThan, branchIf],
  [end, localGet(local.nearest), end],
].flat(2);

// The module: the type of the function, the function, the memory, the names of both, and the body.

const [i32, i64] = [0x7f, 0x7e] as const;
const vector = (items: readonly Code[]): Code => [...whole(items.length), ...items.flat()];
const sized = (content: Code): Code => [...whole(content.length), ...content];
const letter = (one: string): Code => sized([one.charCodeAt(0)]);
const locals = vector([
  [4, i64],
  [3, i32],
]);
const sections: readonly (readonly [number, readonly Code[]])[] = [
  [1, [[0x60, ...vector([[i32], [i32], [i32], [i32]]), ...vector([[i32]])]]],
  [3, [[0]]],
  [5, [[0, 1]]],
  [
    7,
    [
      [...letter('f'), 0, 0],
      [...letter('m'), 2, 0],
    ],
  ],
  [10, [sized([...locals, ...body])]],
];
const bytes = [
  [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...sections.map(([id, items]) => [id, ...sized(vector(items))]),
].flat();

/** What the types of Node.js do not declare. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

const { f: storeDistances, m: memory } = new WebAssembly.Instance(
  new WebAssembly.Module(Uint8Array.from(bytes)),
).exports as {
  readonly f: (own: number, other: number, otherEnd: number, distances: number) => number;
  readonly m: { readonly buffer: ArrayBuffer };
};

/** Of one point to all points of the other picture. */
interface Distances {
  /** Differing bits of 256, in the order of the points; the next question overwrites them. */
  readonly distances: Uint16Array;
  /** The first of those with the fewest. */
  readonly nearest: number;
}

/** Returns what answers for each point of a picture, until the next two pictures are asked for. The other one has a point at least. */
export function measureDistances(own: PicturePoints, other: PicturePoints): (point: number) => Distances {
  if (own.count > mostPoints || other.count > mostPoints || other.count === 0)
    throw new RangeError(`Pictures with ${own.count} and ${other.count} points`);
  new Uint32Array(memory.buffer, ownAt).set(own.bits);
  new Uint32Array(memory.buffer, otherAt).set(other.bits);
  const distances = new Uint16Array(memory.buffer, distancesAt, other.count);
  const otherEnd = otherAt + other.count * bytesOfPoint;
  return (point) => {
    const address = storeDistances(ownAt + point * bytesOfPoint, otherAt, otherEnd, distancesAt);
    return { distances, nearest: (address - otherAt) / bytesOfPoint };
  };
}
