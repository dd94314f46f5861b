/** The command `portal photos bind`: binds a database and a photo store although the portal refuses to start on them. */
import { existsSync } from 'node:fs';
import {
  belongTogether,
  bindPhotosConfirmed,
  describeSurvey,
  explainSurvey,
  inventoryPhotos,
  type PhotoSurvey,
} from '../installation.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { systemClock } from '../kernel/time.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-services.ts';

const describeEffect = ({ storePhotos, knownPhotos, databasePhotos }: PhotoSurvey): string =>
  `Binding them makes this photo store the one of this database:
  ${storePhotos - knownPhotos} photo(s) that the database does not know will not be shown. If they are few, the portal moves them to the trash of the store.
  ${Math.max(0, databasePhotos - knownPhotos)} or more photo(s) that the database knows are not in the store: portal check store lists them.
  Another portal that uses this store does not start again, and removes nothing any more.`;

export default defineCommand({
  summary: 'shows what database and photos have in common, and binds them with --confirm',
  usage: '[--confirm]',
  details:
    'For a portal that refuses to start because they do not belong together. Exit code 1: they are not bound.',
  options: { confirm: { help: 'binds them; only after you know why they differ' } },
  run: ({ config, values, confirm }) =>
    withDatabase(config.databaseUrl, config, 'as-it-is', async (database) => {
      const photoStore = await openPhotoStore(config.photoStore);
      const survey = await inventoryPhotos(database.db, photoStore);
      console.log(describeSurvey(survey));
      if (belongTogether(survey.ofDatabase, survey.ofStore)) {
        console.log('They belong together. Nothing was changed.');
        return 0;
      }
      console.log(`  ${explainSurvey(survey)}`);
      console.log(describeEffect(survey));
      if (!values.confirm) {
        console.log('Nothing was changed. To bind them: portal photos bind --confirm');
        return 1;
      }
      const { photoStore: place } = config;
      if (place.kind === 'folder' && !existsSync(place.folder))
        throw new Error(
          `There is no folder ${place.folder}: mount its disk. Only when the photos are lost, create it. Nothing was changed.`,
        );
      if (survey.databasePhotos > survey.knownPhotos)
        await confirm(`The store lacks photos of the database: perhaps it is not the disk with the photos.`);
      const clock = systemClock;
      await bindPhotosConfirmed({ database, photoStore, clock, randomness: systemRandomness(clock) });
      console.log('They are bound now. Start the portal with portal start.');
      return 0;
    }),
});
