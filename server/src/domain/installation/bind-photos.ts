/**
 * Binds the photo store to the database: both belong to the same installation. A server starts, and removes photos, only on a
 * database and a store that belong together (decision 0010).
 */
import type { Log } from '../../kernel/log.ts';
import {
  type Installation,
  PhotoStoreFull,
  PhotoStoreUnavailable,
} from '../../platform/photo-store/photo-store.ts';
import { advanceGeneration, findInstallation, getOrCreateInstallation } from './installation-row.ts';
import { type PhotoSurvey, inventoryPhotos } from './inventory-photos.ts';
import type { Parts } from '../parts.ts';

// The error of a database and a photo store that do not belong together, with everything that an operator needs to
// know.

const owner = (installation: Installation | null): string =>
  installation === null
    ? 'belongs to no installation yet'
    : `belongs to installation ${installation.id} (generation ${installation.generation})`;

/** Returns two lines for the operator. */
export function describeSurvey(survey: PhotoSurvey): string {
  const { ofDatabase, ofStore, databasePhotos, storePhotos, knownPhotos } = survey;
  return [
    `  Database (DATABASE_URL, or portal.sqlite in DATA_DIR): ${owner(ofDatabase)}; it knows ${databasePhotos} photo(s).`,
    `  Photo store (PHOTO_STORE_URL, or the folder photos in DATA_DIR): ${owner(ofStore)}; it contains ${storePhotos} photo(s), of which the database knows ${knownPhotos}.`,
  ].join('\n');
}

/** Returns why they may not belong together, as a sentence. */
export function explainSurvey(survey: PhotoSurvey): string {
  const { ofDatabase, ofStore, databasePhotos, storePhotos, knownPhotos } = survey;
  if (canBindUnasked(survey)) return 'They are not bound yet: the next start of the portal does that.';
  if (ofDatabase !== null && ofDatabase.id === ofStore?.id)
    return 'The database is an older copy: this photo store was used with a newer one.';
  if (ofDatabase === null && ofStore !== null)
    return 'The database is new, or an earlier one; the photo store belongs to another.';
  if (ofStore !== null) return 'They belong to different installations.';
  if (knownPhotos < databasePhotos)
    return storePhotos === 0
      ? 'The photo store is empty: perhaps its disk is not mounted.'
      : 'Photos of the database are not in the store: perhaps it is not the disk with the photos.';
  return 'The database does not know most of the photos: perhaps it is new or an older copy.';
}

export class PhotosNotBound extends Error {
  constructor(survey: PhotoSurvey) {
    super(
      [
        'The database and the photo store do not belong together. No photo was changed.',
        describeSurvey(survey),
        `  ${explainSurvey(survey)}`,
        'Correct DATABASE_URL, PHOTO_STORE_URL or DATA_DIR, or mount the disk, and start again. All instances need the same photo store.',
        'If they do belong together, look at them and bind them with: portal photos bind',
      ].join('\n'),
    );
  }
}

type BoundParts = Pick<Parts, 'database' | 'photoStore' | 'clock' | 'randomness'>;

/** The last increment may be lost with its database server, or be under way in another instance. */
const generationTolerance = 1;

export function belongTogether(ofDatabase: Installation | null, ofStore: Installation | null): boolean {
  if (ofDatabase === null || ofStore === null || ofDatabase.id !== ofStore.id) return false;
  return ofStore.generation <= ofDatabase.generation + generationTolerance;
}

/**
 * Whether a store without an id can be bound without asking: both are empty, or it has the photos of the database, as after they were copied,
 * when the store also contains photos of saves that were never committed. With fewer, it is another disk than the one with the photos.
 */
function canBindUnasked({ ofStore, databasePhotos, storePhotos, knownPhotos }: PhotoSurvey): boolean {
  if (ofStore !== null || knownPhotos < databasePhotos) return false;
  return storePhotos === 0 || knownPhotos * 2 > storePhotos;
}

async function bindUnasked({ database, photoStore, clock, randomness }: BoundParts): Promise<void> {
  const newId = randomness.uuid();
  // The row first: a start that is interrupted here finds a store without an id and continues.
  const installation = await database.transaction((tx) => getOrCreateInstallation(tx, newId, clock.now()));
  await photoStore.writeInstallation(installation);
}

/**
 * Binds the parts of a new installation, or of one whose photos were copied to another store. Throws `PhotosNotBound`, or `PhotoStoreUnavailable`.
 * @param timeoutMs for the comparison; counting the photos, when that is necessary, may take longer
 */
async function ensurePhotosBound(parts: BoundParts, timeoutMs: number): Promise<void> {
  const { database, photoStore } = parts;
  const ofStore = await photoStore.within(timeoutMs).readInstallation();
  // The database second: its generation is at least the one that this store was given.
  if (belongTogether(await findInstallation(database.db), ofStore)) return;
  const survey = await inventoryPhotos(database.db, photoStore);
  // Another instance may have bound them in the meantime.
  if (belongTogether(survey.ofDatabase, survey.ofStore)) return;
  if (!canBindUnasked(survey)) throw new PhotosNotBound(survey);
  await bindUnasked(parts);
}

/** For the start. A store that does not respond is compared before the first removal instead, so that answers can be saved. */
export async function bindPhotosAtStart(parts: BoundParts, timeoutMs: number, log: Log): Promise<void> {
  try {
    await ensurePhotosBound(parts, timeoutMs);
  } catch (error) {
    if (!(error instanceof PhotoStoreUnavailable || error instanceof PhotoStoreFull)) throw error;
    log.error({ err: error }, 'the photo store could not be compared with the database yet');
  }
}

/** Before photos are removed. Throws like `ensurePhotosBound`. From then on, earlier copies of the database are recognized. */
export async function beginRemoval(parts: BoundParts, timeoutMs: number): Promise<void> {
  await ensurePhotosBound(parts, timeoutMs);
  const installation = await parts.database.transaction((tx) => advanceGeneration(tx, 0, 1));
  await parts.photoStore.writeInstallation(installation);
}

/** Binds them whatever they contain. Other databases that used this store no longer belong to it. */
export async function bindPhotosConfirmed(parts: BoundParts): Promise<void> {
  const { database, photoStore, clock, randomness } = parts;
  const ofStore = await photoStore.readInstallation();
  const newId = randomness.uuid();
  const installation = await database.transaction(async (tx) => {
    await getOrCreateInstallation(tx, newId, clock.now());
    return advanceGeneration(tx, ofStore?.generation ?? 0, 1 + generationTolerance);
  });
  await photoStore.writeInstallation(installation);
}
