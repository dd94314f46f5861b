import { expect } from 'vitest';
import { PhotoStoreUnavailable, type PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { insertCentres, insertSubmission } from '../../testing/review-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { OriginalReader } from '../../submissions/photo-rows.ts';
import { packEvidence } from './pack-evidence.ts';
import { readEvidence } from './read-evidence.ts';
import { sharedPortalTest } from '../../testing/portal-test.ts';

const photo = {
  fileName: 'x.jpg',
  sha256: '',
  latitude: 1,
  longitude: 1,
  placeSource: 'camera',
  accuracyM: null,
  takenAt: null,
};

const test = sharedPortalTest().extend('ids', { scope: 'file' }, async ({ app }) => {
  const photos = ['centre', 'strongRoom'].map((slot) => ({ ...photo, id: slot, slot }));
  const snapshot = JSON.stringify({ centre: {}, answers: {}, photos });
  const ids = await insertCentres(app, centres);
  await insertSubmission(app, ids, snapshot);
  return ids;
});

const centres = 300;
const photoBytes = 100_000;
function bundle(app: TestApp, ids: readonly string[], get: PhotoStore['get']) {
  const { limits, log } = app.services;
  const photoStore: PhotoStore = Object.assign(Object.create(app.services.photoStore) as PhotoStore, {
    get,
    within: () => photoStore,
  });
  const originals = new OriginalReader({ limits, log, photoStore });
  const about = { exam: '', contents: '', made: '', trailHead: '' };
  const { db } = app.database;
  return packEvidence({ db, originals, about, centres: readEvidence(db, [ids], app.clock.now()) });
}

test('a list of 300 centres is read as fast as it is taken', async ({ app, ids }) => {
  let [read, taken, ahead] = [0, 0, 0];
  const stream = bundle(app, ids, async () => {
    read += photoBytes;
    return new Uint8Array(photoBytes);
  });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    taken += chunk.length;
    ahead = Math.max(ahead, read - taken);
  }
  expect(read).toBe(2 * centres * photoBytes);
  expect(ahead).toBeLessThanOrEqual(2 * photoBytes);
});

test('a store that is down ends the download as failed', async ({ app, ids }) => {
  const stream = bundle(app, ids, async () => {
    throw new PhotoStoreUnavailable(new Error('down'));
  });
  await expect(stream.resume().toArray()).rejects.toThrow('down');
});
