/**
 * How many real photos of cameras would be looked at for what the camera wrote, if they were sent from a school in India on the day on which
 * they were taken. It runs only when SHARED_DATA is the folder of the photos.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { findReasons } from '#contract/review/find-warnings.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { inspectPhoto } from '../../testing/create-jpeg.ts';

const folder = path.join(process.env['SHARED_DATA'] ?? '', 'photos', 'gps');
const inspector = inspectInProcess(testLimits.photos.inspection);
afterAll(() => inspector.close());

const delhi = { latitude: 28.6139, longitude: 77.209 };

async function codesOf(file: string): Promise<string[]> {
  const { takenAt, accuracyM, positionSource } = await inspectPhoto(
    inspector,
    await readFile(path.join(folder, file)),
    'account',
  );
  const centre = {
    sha256: null,
    position: delhi,
    accuracyM,
    takenAt,
    hasOwnPosition: positionSource === 'camera',
    arrivedAt: new Date(`${takenAt ?? '2026-01-01T10:00:00'}+05:30`).toISOString(),
    longEdgePx: 1600,
    isStored: true,
    picture: null,
  };
  const reasons = findReasons({
    record: { name: '', pincode: '', city: '', state: 'Delhi' },
    answers: emptyAnswers(),
    photos: { centre },
    samePictures: [],
    anchors: [],
    sharedPlaces: [],
    sharedContacts: [],
  });
  return reasons.map(({ code }) => code);
}

test.runIf(process.env['SHARED_DATA'] !== undefined && existsSync(folder))(
  'what cameras write is no reason',
  async () => {
    const found: Record<string, string[]> = {};
    for (const file of await readdir(folder)) found[file] = await codesOf(file);
    const files = Object.keys(found);
    expect(files.length).toBeGreaterThan(20);
    const withReason = (pattern: RegExp) =>
      files.filter((file) => found[file]?.some((code) => pattern.test(code)));
    console.log({ photos: files.length, night: withReason(/^time\.night/), none: withReason(/^time\.none/) });
    expect(withReason(/^(time\.(none|odd)|place\.vague)/)).toEqual([]);
    // A traveller's camera with the clock of another zone; in India the time of its position would show it.
    expect(withReason(/^time\.night/)).toEqual(['photoprism__ferriswheel_colorful.jpg']);
  },
  60_000,
);
