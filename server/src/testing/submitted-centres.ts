/** Submitted checklists without uploads, and points of pictures that were never taken: for tests with many centres. */
import { createHash } from 'node:crypto';
import type { Answers } from '#contract/checklist/questions.ts';
import { cctvOptions, photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { DescribedPicture } from '../platform/photos/decoded-photo.ts';
import {
  emptyPoints,
  encodePoints,
  partsOfPx,
  wordsOfPoint,
} from '../platform/photos/points/picture-points.ts';
import { insertPhoto, type PhotoRow } from '../submissions/photo-rows.ts';
import { freezeSubmission } from '../checklist/store.ts';
import { completeAnswers } from './checklist-client.ts';
import { insertCentre, takePhone, type TestCentre } from './people.ts';
import { insertSubmittedRows, usualPhoto } from './review-rows.ts';
import type { TestApp } from './test-app.ts';
import { putPhoto } from './photo-bytes.ts';

export interface SubmittedWithoutUpload extends TestCentre {
  readonly photoIds: Readonly<Record<PhotoSlot, string>>;
}

/** Answers that no check has anything to say about, for a centre with the record of `insertCentre`. */
export const unremarkable: Partial<Answers> = {
  pincode: '744101',
  coachingInstitute: { associated: false, details: '' },
  friskingArea: true,
  cctvCoverage: cctvOptions,
  manpower: { invig: 12, admin: 3, peons: 2, guards: 2 },
};

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const someBytes = new Uint8Array(usualPhoto.byteSize);

/** Where the points of all made pictures are: enough for a reason, spread over the picture. */
const grid = { across: 8, down: 6, stepPx: 80 } as const;

/** What `readPicture` returns in these tests: another picture for each text, of which no point looks like one of another. */
export function describedPictureOf(text: string): DescribedPicture {
  const points = emptyPoints(640, 480, grid.across * grid.down);
  for (let point = 0; point < points.count; point += 1) {
    points.x[point] = ((point % grid.across) + 0.5) * grid.stepPx * partsOfPx;
    points.y[point] = (Math.floor(point / grid.across) + 0.5) * grid.stepPx * partsOfPx;
    const drawn = createHash('sha256').update(`${point} ${text}`).digest();
    points.bits.set(new Uint32Array(Uint8Array.from(drawn).buffer), point * wordsOfPoint);
  }
  return { detail: 100, flatness: 0, points: encodePoints(points) };
}

/** Small tables for these few points. */
export const smallIndex = { tables: 2, keyBits: 12, points: grid.across * grid.down } as const;

let created = 0;

/** In the photo store and in `photos`, of 1,600 × 1,200 pixels; each centre has a place of its own. */
export async function insertSubmittedPhoto(
  app: TestApp,
  centreId: string,
  slot: PhotoSlot,
  number = (created += 1),
  values: Partial<PhotoRow> = {},
): Promise<PhotoRow> {
  const { clock, photoStore, randomness } = app.services;
  const photo: PhotoRow = {
    ...usualPhoto,
    id: randomness.uuid(),
    slot,
    sha256: hexOf(`${number} ${slot}`),
    latitude: 11.5 + (number % 200) / 400,
    longitude: 92.735983,
    ...values,
  };
  for (const kind of ['original', 'display'] as const) await putPhoto(photoStore, photo.id, kind, someBytes);
  const origin = { centreId, createdBy: 'c', createdAt: clock.now().toISOString() };
  await app.database.transaction((tx) => insertPhoto(tx, photo, origin));
  return photo;
}

/**
 * Inserts a centre with a phone of its own and its submitted checklist.
 * @param photo of both photos, where it is not as usual
 */
export async function insertSubmitted(
  app: TestApp,
  code: string,
  answers: Partial<Answers> = {},
  fields: Partial<TestCentre> = {},
  photo: Partial<PhotoRow> = {},
): Promise<SubmittedWithoutUpload> {
  const phone = takePhone();
  const centre = await insertCentre(app, {
    centre_code: code,
    centre_name: `School ${code}`,
    phone,
    ...fields,
  });
  return submitFor(app, centre, answers, photo);
}

/** The checklist of a centre that is there. */
export async function submitFor(
  app: TestApp,
  centre: TestCentre,
  answers: Partial<Answers> = {},
  photo: Partial<PhotoRow> = {},
): Promise<SubmittedWithoutUpload> {
  const number = (created += 1);
  const { phone } = centre;
  const photos: PhotoRow[] = [];
  for (const slot of photoSlots) photos.push(await insertSubmittedPhoto(app, centre.id, slot, number, photo));
  const [ofCentre, ofStrongRoom] = photos.map(({ id }) => id);
  const submittedAt = app.services.clock.now().toISOString();
  const own = { headMobile: phone, headEmail: `head.${phone}@example.org` };
  const frozen = freezeSubmission({
    centre,
    answers: { ...completeAnswers, ...unremarkable, ...own, ...answers },
    photos,
    version: 1,
    submittedBy: 'c',
    submittedAt,
  });
  const { reference, snapshot, sha256 } = frozen;
  const photoIds = [ofCentre ?? '', ofStrongRoom ?? ''] as const;
  await insertSubmittedRows(app, [
    { centreId: centre.id, reference, snapshot, sha256, submittedAt, photoIds },
  ]);
  return { ...centre, photoIds: { centre: photoIds[0], strongRoom: photoIds[1] } };
}

/** Stores what the photos of a submitted checklist show, as JPEG files. */
export async function showPictures(
  { services: { photoStore } }: TestApp,
  { photoIds }: SubmittedWithoutUpload,
  pictures: Readonly<Record<PhotoSlot, Uint8Array>>,
): Promise<void> {
  for (const slot of photoSlots) await putPhoto(photoStore, photoIds[slot], 'display', pictures[slot]);
}
