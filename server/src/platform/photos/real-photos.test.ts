/** Inspects real photos that are not part of this project. It runs only when SHARED_DATA is their folder. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, test } from 'vitest';
import { isUsablePosition } from '#contract/photo/geo-position.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import type { DecodedPhoto } from './decoded-photo.ts';
import { UnreadablePhoto } from './inspect-photo.ts';
import { inspectPhoto } from '../../testing/create-jpeg.ts';

interface ManifestRow {
  readonly file: string;
  readonly expect_photo_rule: string;
  readonly GPSLatitude: string;
  readonly GPSLongitude: string;
}

const data = process.env['SHARED_DATA'] ?? '';
const inspector = inspectInProcess(testLimits.photos.inspection);
afterAll(() => inspector.close());
const photos = path.join(data, 'photos');
const hostileFiles = path.join(data, 'naughty');

/** Returns null when the photo is refused. Fails on any other error, and on an impossible position. */
async function inspectFile(file: string): Promise<DecodedPhoto | null> {
  try {
    const photo = await inspectPhoto(inspector, await readFile(file), 'account');
    if (photo.position !== null)
      expect(isUsablePosition(photo.position.latitude, photo.position.longitude), file).toBe(true);
    return photo;
  } catch (error) {
    expect(error, file).toBeInstanceOf(UnreadablePhoto);
    return null;
  }
}

async function readManifest(): Promise<ManifestRow[]> {
  const text = await readFile(path.join(photos, 'manifest.csv'), 'utf8');
  return Papa.parse<ManifestRow>(text, { header: true, skipEmptyLines: true }).data;
}

describe.runIf(data !== '' && existsSync(data))('real files', () => {
  test('every photo is accepted or refused as the manifest requires', async () => {
    const counts = { accept: 0, reject: 0, arguable: 0 };
    for (const row of await readManifest()) {
      const position = (await inspectFile(path.join(photos, row.file)))?.position ?? null;
      const rule = row.expect_photo_rule;
      if (rule === 'accept') {
        const latitude = Math.abs((position?.latitude ?? NaN) - Number(row.GPSLatitude));
        const longitude = Math.abs((position?.longitude ?? NaN) - Number(row.GPSLongitude));
        expect(Math.max(latitude, longitude), row.file).toBeLessThan(1e-6);
      }
      if (rule === 'reject') expect(position, row.file).toBeNull();
      if (rule === 'accept' || rule === 'reject' || rule === 'arguable') counts[rule] += 1;
    }
    expect(Math.min(counts.accept, counts.reject, counts.arguable)).toBeGreaterThan(0);
  });

  test('hostile files do no harm', async () => {
    const entries = await readdir(hostileFiles, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) await inspectFile(path.join(file.parentPath, file.name));
  });
});
