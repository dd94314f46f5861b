/**
 * Changed copies of photos that prints and points find, different photos that they take for the same, and what points cost: finding them,
 * asking the index, comparing, and the memory of the index (decision 0057). With SHARED_DATA its photos are used, otherwise made ones.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judgePoints } from '../../contract/src/review/checks/picture-levels.ts';
import { hashDistance, type GreyPicture, type ImageHash } from '../../contract/src/photo/image-hash.ts';
import { isComparable } from '../../contract/src/review/checks/pictures.ts';
import { comparePoints, type PictureMatch } from '../../server/src/features/review/points/compare-points.ts';
import { mirrorPoints } from '../../server/src/features/review/points/mirror-points.ts';
import {
  indexSizes,
  PointIndex,
  type BothHands,
  type IndexSize,
} from '../../server/src/features/review/points/point-index.ts';
import { findSheetAndPoints } from '../../server/src/platform/photos/find-image-points.ts';
import { hashImage } from '../../server/src/platform/photos/hash-image.ts';
import { loadSharp } from '../../server/src/platform/photos/load-sharp.ts';
import {
  mostPoints,
  thinPoints,
  type PicturePoints,
} from '../../server/src/platform/photos/points/picture-points.ts';
import { edits, readGrey, writeGrey } from '../../server/src/testing/edited-pictures.ts';
import { createPointMixer } from '../made-points.ts';
import { readMotifs, type Motif } from '../motifs.ts';
import { median, rounded } from '../portal.ts';

const maxPixels = 120_000_000;
const [current, archived] = [11_000, 60_000] as const;
const minOriginalPx = 1_000;
const sharp = await loadSharp();
sharp.concurrency(1);
sharp.cache(false);
const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));

/** Not by the clock: other work of the machine would count. */
async function cpuMs<Result>(work: () => Result | Promise<Result>): Promise<readonly [number, Result]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

interface Picture {
  readonly hash: ImageHash;
  readonly points: PicturePoints;
  readonly hands: BothHands;
  /** Of print, sheet and points. */
  readonly printMs: number;
}

async function readPicture(jpeg: Uint8Array): Promise<Picture> {
  const file = path.join(folder, 'photo');
  await writeFile(file, jpeg);
  const [printMs, { hash, points, mirrored }] = await cpuMs(async () => {
    const found = await findSheetAndPoints({ file, maxPixels, readsSheet: true });
    const hashed = await hashImage({ file, maxPixels });
    return { hash: hashed, points: found.points, mirrored: mirrorPoints(found.points) };
  });
  return { hash, points, hands: { asIs: points, mirrored }, printMs };
}

interface Known extends Motif, Picture {}

function fill(size: IndexSize, count: number, known: readonly Known[]): PointIndex {
  const index = new PointIndex(size);
  for (const { name, points } of known) index.add(name, points);
  const mix = createPointMixer(
    known.map(({ points }) => points),
    size.tables * count,
  );
  while (index.count < count) index.add(`made ${index.count}`, mix(size.points));
  return index;
}

interface Found {
  readonly distance: number;
  readonly isCandidate: boolean;
  readonly isSmallCandidate: boolean;
  readonly isArchiveCandidate: boolean;
  readonly match: PictureMatch | null;
  readonly archivedMatch: PictureMatch | null;
}

const isFound = ({ match }: Found): boolean => judgePoints(match) !== null;
const share = (found: readonly Found[], holds: (one: Found) => boolean): number =>
  Math.round((100 * found.filter(holds).length) / found.length);

function describe(found: readonly Found[]) {
  const tight = found.map(({ match }) => match?.tight ?? 0);
  return {
    pdq: share(found, ({ distance }) => distance <= 64),
    candidate: share(found, (one) => one.isCandidate),
    candidateSmall: share(found, (one) => one.isSmallCandidate),
    candidateArchive: share(found, (one) => one.isArchiveCandidate),
    reason: share(found, (one) => one.isCandidate && isFound(one)),
    serious: share(found, (one) => one.isCandidate && judgePoints(one.match)?.level === 'serious'),
    seriousArchive: share(
      found,
      (one) => one.isArchiveCandidate && judgePoints(one.archivedMatch)?.level === 'serious',
    ),
    leastTight: Math.min(...tight),
    medianTight: median(tight),
  };
}

const motifs = await readMotifs();
const known: Known[] = [];
for (const motif of motifs) known.push({ ...motif, ...(await readPicture(motif.jpeg)) });
const compared = known.filter(({ hash }) => isComparable(hash));

const [buildMs, full] = await cpuMs(() => fill(indexSizes.full, current, known));
const small = fill(indexSizes.small, current, known);
const archive = fill(indexSizes.archive, archived, known);

const nobody = (): boolean => false;
const times = { query: [] as number[], archiveQuery: [] as number[], compare: [] as number[] };

async function find(copy: Picture, original: Known): Promise<Found> {
  const isThis = (candidate: { readonly photoId: string }): boolean => candidate.photoId === original.name;
  const [query, { candidates }] = await cpuMs(() => full.find(copy.hands, nobody));
  const [archiveQuery, inArchive] = await cpuMs(() => archive.find(copy.hands, nobody));
  const best = candidates.find(isThis) ?? inArchive.candidates.find(isThis);
  const isMirrored = best?.isMirrored ?? false;
  const [compare, match] = await cpuMs(() => comparePoints(copy.hands, original.points, isMirrored));
  times.query.push(query);
  times.archiveQuery.push(archiveQuery);
  times.compare.push(compare);
  return {
    distance: hashDistance(copy.hash, original.hash),
    isCandidate: candidates.some(isThis),
    isSmallCandidate: small.find(copy.hands, nobody).candidates.some(isThis),
    isArchiveCandidate: inArchive.candidates.some(isThis),
    match,
    archivedMatch: comparePoints(
      copy.hands,
      thinPoints(original.points, indexSizes.archive.points),
      isMirrored,
    ),
  };
}

const foundOf = new Map<string, Found[]>();
/** As large as photos of a phone are shown. */
const originals: { readonly original: Known; readonly grey: GreyPicture }[] = [];
const printTimes: number[] = [];
for (const original of compared) {
  const grey = await readGrey(original.jpeg);
  if (Math.max(grey.width, grey.height) < minOriginalPx) continue;
  originals.push({ original, grey });
  printTimes.push((await readPicture(original.jpeg)).printMs);
}
for (const [number, { original, grey }] of originals.entries()) {
  const others = [1, 2, 3].flatMap((by) => originals[(number + by) % originals.length]?.grey ?? []);
  for (const [name, edit] of Object.entries(edits)) {
    const jpeg = await writeGrey(edit(grey, others), name === 'encoded again' ? 40 : 80);
    const found = await find(await readPicture(jpeg), original);
    foundOf.set(name, [...(foundOf.get(name) ?? []), found]);
  }
}
const recall = Object.fromEntries([...foundOf].map(([name, found]) => [name, describe(found)]));

/** Of all pairs of different motifs, in both hands. */
function compareAll() {
  const counts = { pairs: 0, greatestTight: 0, greatestLoose: 0, notice: 0, serious: 0 };
  for (const [index, one] of compared.entries())
    for (const other of compared.slice(0, index)) {
      counts.pairs += 1;
      for (const isMirrored of [false, true]) compareTwo(counts, one, other, isMirrored);
    }
  return counts;
}

function compareTwo(
  counts: { greatestTight: number; greatestLoose: number; notice: number; serious: number },
  one: Known,
  other: Known,
  isMirrored: boolean,
): void {
  const match = comparePoints(one.hands, other.points, isMirrored);
  const judged = judgePoints(match);
  counts.greatestTight = Math.max(counts.greatestTight, match?.tight ?? 0);
  counts.greatestLoose = Math.max(counts.greatestLoose, match?.loose ?? 0);
  if (judged?.level === 'notice') counts.notice += 1;
  if (judged?.level === 'serious') counts.serious += 1;
}

/** Of the pairs that votes put first among the real photos. */
function compareNearest() {
  const index = new PointIndex(indexSizes.full);
  for (const { name, points } of compared) index.add(name, points);
  const byName = new Map(compared.map((one) => [one.name, one]));
  const counts = { pairs: 0, greatestTight: 0, greatestLoose: 0, notice: 0, serious: 0 };
  for (const one of compared) {
    const isItself = (name: string): boolean => name === one.name;
    for (const { photoId, isMirrored } of index.find(one.hands, isItself).candidates) {
      const other = byName.get(photoId);
      if (other === undefined) continue;
      counts.pairs += 1;
      compareTwo(counts, one, other, isMirrored);
    }
  }
  return counts;
}

const nearest = compareNearest();
const all = compareAll();
const printMs = median(printTimes);
const [queryMs, compareMs] = [median(times.query), median(times.compare)];
await rm(folder, { recursive: true });
const megabytes = ({ bytes }: PointIndex): number => rounded(bytes / 1e6, 0);
console.log(
  JSON.stringify({
    photos: known.length,
    originals: originals.length,
    mostPoints,
    recall,
    allPairs: all,
    nearestPairs: nearest,
    printMs: rounded(printMs, 0),
    queryMs: rounded(queryMs, 1),
    compareMs: rounded(compareMs, 1),
    buildSeconds: rounded(buildMs / 1000, 1),
    'pictures.msOfTwoPhotos': rounded(2 * (printMs + queryMs + 10 * compareMs), 0),
    'pictures.ms60000': rounded(median(times.archiveQuery), 1),
    'pictures.fullMegabytes': megabytes(full),
    'pictures.smallMegabytes': megabytes(small),
    'pictures.archiveMegabytes': megabytes(archive),
    'pictures.falseSerious': all.serious + nearest.serious,
    'pictures.falseNoticesOf100000': rounded((100_000 * nearest.notice) / nearest.pairs, 1),
  }),
);
