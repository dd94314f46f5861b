/** Submitted checklists without uploads, and points of pictures that were never taken: for tests with many centres. */
import { createHash, hash } from 'node:crypto';
import type { Answers } from '#contract/checklist/questions.ts';
import { cctvOptions, type PhotoSlot, photoSlots } from '#contract/exam.ts';
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
import { insertSubmittedRows, type SubmittedRow, usualPhoto } from './review-rows.ts';
import type { TestApp } from './test-app.ts';
import { putPhoto } from './create-jpeg.ts';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { completeAnswersOf } from '#contract/checklist/testing/complete-answers.ts';
import { upsertCentres } from '../centres/configuration/store.ts';
import type { PincodePlace } from '../places/open-places.ts';

export interface SubmittedWithoutUpload extends TestCentre {
  readonly photoIds: Readonly<Record<PhotoSlot, string>>;
}

/** Answers that no check has anything to say about, for a centre with the record of `insertCentre`. */
const unremarkable: Partial<Answers> = {
  pincode: '744101',
  coachingInstitute: { associated: false, details: '' },
  friskingArea: true,
  cctvCoverage: cctvOptions,
  manpower: { invig: 12, admin: 3, peons: 2, guards: 2 },
};

/** The bytes that were uploaded. */
const someBytes: Uint8Array = new Uint8Array(usualPhoto.byteSize);

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
  { display = someBytes, createdAt = app.clock.now().toISOString() } = {},
): Promise<PhotoRow> {
  const { photoStore, randomness } = app.services;
  const photo: PhotoRow = {
    ...usualPhoto,
    id: randomness.uuid(),
    slot,
    sha256: hash('sha256', `${number} ${slot}`),
    latitude: 11.5 + (number % 200) / 400,
    longitude: 92.735983,
    ...values,
  };
  await putPhoto(photoStore, photo.id, 'original', someBytes);
  await putPhoto(photoStore, photo.id, 'display', display);
  const origin = { centreId, createdBy: 'c', createdAt };
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

// Many submitted checklists at once, of centres all over India, each at a place of its own: for tests of a whole list.

export interface ListedPhoto extends Partial<Omit<PhotoRow, 'id' | 'slot'>> {
  /** The picture for display. */
  readonly jpeg: Uint8Array;
}

export interface ListedCentre {
  readonly code: string;
  readonly place: PincodePlace;
  readonly answers: Partial<Answers>;
  readonly photos: Readonly<Record<PhotoSlot, ListedPhoto>>;
}

const secondsBetween = 20;

/** So many places, each with a pincode of its own, and none at another: some pincodes have one position. */
export function spreadPlaces({ services }: TestApp, count: number): PincodePlace[] {
  const all = services.places.pincodes().filter(({ state }) => state !== '');
  return Array.from({ length: count }, (_, number) => {
    const place = all[Math.floor((number * all.length) / count)] as PincodePlace;
    return { ...place, latitude: place.latitude + 0.001 * (number % 40) };
  });
}

const recordOf = ({ code, place }: ListedCentre, number: number) => ({
  ...mapCentreColumns(() => ''),
  centre_code: code,
  centre_name: `Public School ${number}`,
  centre_state: place.state,
  centre_pincode: place.pincode,
  official_person: `Head of School ${number}`,
  phone: String(9_200_000_000 + number),
  email: `head${number}@example.org`,
});

/** With these no check finds anything. */
const soundAnswers = ({ phone, email, official_person: headName }: ReturnType<typeof recordOf>) =>
  completeAnswersOf('Govt. Controlled', {
    headName,
    headMobile: phone,
    headEmail: email,
    manpower: { invig: 12, admin: 3, peons: 2, guards: 4 },
    feedback: '',
  });

/** In the order of the list: the first one arrived first, the last one now. */
export async function insertSubmittedList(app: TestApp, list: readonly ListedCentre[]): Promise<void> {
  const now = app.clock.now();
  const centres = list.map((centre, number) => ({
    id: app.services.randomness.uuid(),
    fields: recordOf(centre, number),
  }));
  await app.database.transaction((tx) => upsertCentres(tx, centres, now.toISOString()));
  const submitted: SubmittedRow[] = [];
  for (const [number, centre] of list.entries()) {
    const { id, fields } = centres[number] as (typeof centres)[number];
    const submittedAt = new Date(
      now.getTime() - (list.length - number) * secondsBetween * 1000,
    ).toISOString();
    const { place, answers } = centre;
    const photos: PhotoRow[] = [];
    for (const slot of photoSlots) {
      const { jpeg, ...photo } = centre.photos[slot];
      const sha256 = hash('sha256', jpeg);
      const { latitude, longitude } = place;
      const shown = { display: jpeg, createdAt: submittedAt };
      photos.push(
        await insertSubmittedPhoto(app, id, slot, number, { sha256, latitude, longitude, ...photo }, shown),
      );
    }
    const completeAddress = `${number}, Station Road, Ward ${number % 20}, near the post office`;
    const frozen = freezeSubmission({
      centre: { id, ...fields },
      answers: { ...soundAnswers(fields), completeAddress, pincode: place.pincode, ...answers },
      photos,
      version: 1,
      submittedBy: 'c',
      submittedAt,
    });
    const photoIds = photos.map((photo) => photo.id) as [string, string];
    submitted.push({ centreId: id, submittedAt, photoIds, ...frozen });
  }
  await insertSubmittedRows(app, submitted);
}
