/** The error of a database and a photo store that do not belong together, with everything that an operator needs to know. */
import type { Installation } from '../../platform/photo-store/photo-store.ts';
import type { PhotoSurvey } from './survey-photos.ts';

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

function explain({ ofDatabase, ofStore, storePhotos }: PhotoSurvey): string {
  if (ofDatabase !== null && ofDatabase.id === ofStore?.id)
    return 'The database is an older copy: this photo store was used with a newer one.';
  if (ofDatabase === null && ofStore !== null)
    return 'The database is new, or an earlier one; the photo store belongs to another.';
  if (ofStore !== null) return 'They belong to different installations.';
  return storePhotos === 0
    ? 'The photo store is empty: perhaps its disk is not mounted.'
    : 'The database does not know most of the photos: perhaps it is new or an older copy.';
}

export class PhotosNotBound extends Error {
  constructor(survey: PhotoSurvey) {
    super(
      [
        'The database and the photo store do not belong together. No photo was changed.',
        describeSurvey(survey),
        `  ${explain(survey)}`,
        'Correct DATABASE_URL, PHOTO_STORE_URL or DATA_DIR, or mount the disk, and start again.',
        'If they do belong together, look at them and bind them with: npm run bind-photos',
      ].join('\n'),
    );
  }
}
