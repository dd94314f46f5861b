/**
 * How many changed copies of photos the checks find, and whether they take different photos for the same, with all their rules together:
 * prints, candidates of the index, points and levels. It runs only when SHARED_DATA is the folder of the photos; `npm run bench -- pictures`
 * measures more copies in an index as full as that of an exam.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashDistance, type GreyPicture, type ImageHash } from '#contract/photo/image-hash.ts';
import { judgePhotos } from '#contract/review/checks/picture-levels.ts';
import { isComparable, isSamePicture } from '#contract/review/checks/pictures.ts';
import { comparePoints } from '../server/src/features/review/points/compare-points.ts';
import { mirrorPoints } from '../server/src/features/review/points/mirror-points.ts';
import { indexSizes, PointIndex, type BothHands } from '../server/src/features/review/points/point-index.ts';
import { findSheetAndPoints } from '../server/src/platform/photos/find-image-points.ts';
import { hashImage } from '../server/src/platform/photos/hash-image.ts';
import { createRoom } from '../server/src/testing/create-room.ts';
import { createScene } from '../server/src/testing/create-scene.ts';
import { edits, readGrey, writeGrey } from '../server/src/testing/edited-pictures.ts';
import { createPointMixer } from './made-points.ts';
import { readMotifs } from './motifs.ts';

/** Copies of each kind, each of another photo; photos that are made; photos in the index. */
const [copiesOfKind, madeOfKind, indexed] = [2, 3, 2_000] as const;
/** What is left of the picture is too small to be found in each photo. */
const partlyFound: readonly string[] = ['in a collage', '30 % of the area'];
/** As large as photos of a phone are shown. */
const minOriginalPx = 1_000;
const maxPixels = 120_000_000;

interface Picture {
  readonly name: string;
  readonly hash: ImageHash;
  readonly hands: BothHands;
}
interface Original extends Picture {
  readonly grey: GreyPicture;
}

let folder = '';
const known: Picture[] = [];
const originals: Original[] = [];
const index = new PointIndex(indexSizes.full);

async function readPicture(name: string, jpeg: Uint8Array): Promise<Picture> {
  const file = path.join(folder, 'photo');
  await writeFile(file, jpeg);
  const hash = await hashImage({ file, maxPixels });
  const { points } = await findSheetAndPoints({ file, maxPixels, readsSheet: false });
  return { name, hash, hands: { asIs: points, mirrored: mirrorPoints(points) } };
}

/** What the check of a photo says about another one, null when nothing. */
function judge(own: Picture, other: Picture, hands: readonly boolean[]) {
  const hash = isSamePicture(own.hash, other.hash) ? 0 : null;
  const found = [null, ...hands].flatMap((isMirrored) => {
    const points = isMirrored === null ? null : comparePoints(own.hands, other.hands.asIs, isMirrored);
    const photos = { of: 'other-centre', isArchived: false, isSameFile: false } as const;
    return judgePhotos({ ...photos, hashDistance: hash, points }) ?? [];
  });
  return found.find(({ level }) => level === 'serious') ?? found[0] ?? null;
}

const candidatesOf = (own: Picture) => index.find(own.hands, (name) => name === own.name).candidates;

function judgeCopy(copy: Picture, original: Original) {
  const candidate = candidatesOf(copy).find(({ photoId }) => photoId === original.name);
  return judge(copy, original, candidate === undefined ? [] : [candidate.isMirrored]);
}

async function readAll(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  for (const { name, jpeg } of await readMotifs()) {
    const picture = await readPicture(name, jpeg);
    const grey = await readGrey(jpeg);
    if (!isComparable(picture.hash)) continue;
    known.push(picture);
    if (Math.max(grey.width, grey.height) >= minOriginalPx) originals.push({ ...picture, grey });
  }
  for (let seed = 1; seed <= madeOfKind; seed += 1) {
    known.push(await readPicture(`room ${seed}`, await writeGrey(createRoom(seed, { degrees: 0 }))));
    known.push(await readPicture(`scene ${seed}`, await createScene(seed)));
  }
  for (const { name, hands } of known) index.add(name, hands.asIs);
  const mix = createPointMixer(
    known.map(({ hands }) => hands.asIs),
    1,
  );
  while (index.count < indexed) index.add(`made ${index.count}`, mix(600));
}

describe.runIf(process.env['SHARED_DATA'] !== undefined)('copies of real photos', () => {
  beforeAll(readAll, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('each kind of copy is found', { timeout: 600_000 }, async () => {
    const table: Record<string, { copies: number; serious: number; found: number }> = {};
    for (const [kind, [name, edit]] of Object.entries(edits).entries()) {
      const row = (table[name] = { copies: 0, serious: 0, found: 0 });
      for (let copy = 0; copy < Math.min(copiesOfKind, originals.length); copy += 1) {
        const number = kind * copiesOfKind + copy;
        const nth = (by: number) => originals[(number + by) % originals.length] as Original;
        const others = [1, 2, 3].map((by) => nth(by).grey);
        const jpeg = await writeGrey(edit(nth(0).grey, others), name === 'encoded again' ? 40 : 80);
        const judged = judgeCopy(await readPicture('copy', jpeg), nth(0));
        row.copies += 1;
        row.found += Number(judged !== null);
        row.serious += Number(judged?.level === 'serious');
      }
    }
    console.table(table);
    for (const [name, { copies, found }] of Object.entries(table))
      expect(found, name).toBeGreaterThanOrEqual(partlyFound.includes(name) ? copies / 2 : copies);
  });

  test(
    'no two different photos are called the same, and of the nearest none alike',
    { timeout: 600_000 },
    () => {
      const counts = { pairs: 0, same: 0, alike: 0, nearest: 0, nearestAlike: 0, leastDistance: 256 };
      for (const [at, one] of known.entries())
        for (const other of known.slice(0, at)) {
          const judged = judge(one, other, [false, true]);
          counts.pairs += 1;
          counts.same += Number(judged !== null && judged.alike !== 'parts');
          counts.alike += Number(judged !== null);
          counts.leastDistance = Math.min(counts.leastDistance, hashDistance(one.hash, other.hash));
        }
      for (const one of known)
        for (const { photoId, isMirrored } of candidatesOf(one)) {
          const other = known.find(({ name }) => name === photoId);
          if (other === undefined) continue;
          counts.nearest += 1;
          counts.nearestAlike += Number(judge(one, other, [isMirrored]) !== null);
        }
      console.table(counts);
      expect(counts).toMatchObject({ same: 0, nearestAlike: 0 });
    },
  );
});
