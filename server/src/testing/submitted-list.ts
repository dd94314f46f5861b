/** Many submitted checklists at once, of centres all over India, each at a place of its own: for tests of a whole list. */
import { createHash } from 'node:crypto';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { completeAnswersOf } from '#contract/checklist/complete-answers.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { insertPhoto, type PhotoRow } from '../submissions/photo-rows.ts';
import { upsertCentres } from '../centres/configuration/store.ts';
import { freezeSubmission } from '../checklist/store.ts';
import type { PincodePlace } from '../places/open-places.ts';
import { putPhoto } from './photo-bytes.ts';
import { insertSubmittedRows, usualPhoto, type SubmittedRow } from './review-rows.ts';
import type { TestApp } from './test-app.ts';

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

/** The bytes that were uploaded. */
const someBytes = new Uint8Array(usualPhoto.byteSize);
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

async function insertPhotos(app: TestApp, centreId: string, centre: ListedCentre, createdAt: string) {
  const { place, photos } = centre;
  const rows: PhotoRow[] = [];
  for (const slot of photoSlots) {
    const { jpeg, ...values } = photos[slot];
    const id = app.services.randomness.uuid();
    await putPhoto(app.services.photoStore, id, 'original', someBytes);
    await putPhoto(app.services.photoStore, id, 'display', jpeg);
    rows.push({
      ...usualPhoto,
      id,
      slot,
      sha256: createHash('sha256').update(jpeg).digest('hex'),
      latitude: place.latitude,
      longitude: place.longitude,
      ...values,
    });
  }
  const origin = { centreId, createdBy: 'c', createdAt };
  await app.database.transaction(async (tx) => {
    for (const row of rows) await insertPhoto(tx, row, origin);
  });
  return rows;
}

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
    const photos = await insertPhotos(app, id, centre, submittedAt);
    const { place, answers } = centre;
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
