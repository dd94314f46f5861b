/**
 * The command `npm run bind-photos [-- --confirm]`: shows what the database and the photo store have in common, and with
 * --confirm binds them although the portal refuses to start on them. Exit code 1 when they are not bound afterwards.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { belongTogether, bindPhotosConfirmed, describeSurvey } from '../domain/installation/bind-photos.ts';
import { inventoryPhotos, type PhotoSurvey } from '../domain/installation/inventory-photos.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { runCommand, withServices } from './with-services.ts';

function describeEffect({ storePhotos, knownPhotos, databasePhotos }: PhotoSurvey): string {
  return [
    'Binding them makes this photo store the one of this database:',
    `  ${storePhotos - knownPhotos} photo(s) that the database does not know will not be shown. If they are few, the portal moves them to the trash of the store.`,
    `  ${Math.max(0, databasePhotos - knownPhotos)} or more photo(s) that the database knows are not in the store: npm run check-store lists them.`,
    '  Another portal that uses this store does not start again, and removes nothing any more.',
  ].join('\n');
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { confirm: { type: 'boolean', default: false } } });
  const config = readConfig();
  return withServices(config, async ({ database, clock, randomness }) => {
    const photoStore = await openPhotoStore(config.photoStore);
    await photoStore.check();
    const survey = await inventoryPhotos(database.db, photoStore);
    console.log(describeSurvey(survey));
    if (belongTogether(survey.ofDatabase, survey.ofStore)) {
      console.log('They belong together. Nothing was changed.');
      return 0;
    }
    console.log(describeEffect(survey));
    if (!values.confirm) {
      console.log('Nothing was changed. To bind them: npm run bind-photos -- --confirm');
      return 1;
    }
    await bindPhotosConfirmed({ database, photoStore, clock, randomness });
    console.log('They are bound now. Start the portal with npm start.');
    return 0;
  });
}

await runCommand(main);
