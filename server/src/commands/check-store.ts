/**
 * The command `npm run check-store [-- --repair | --remove-unknown]`: compares the photo store with the database, also while the
 * portal runs. With --repair it puts back photos that the database knows from the trash, with --remove-unknown it moves photos
 * that the database does not know to the trash, however many. Exit code 2 when something is wrong.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { belongTogether, PhotosNotBound } from '../domain/installation/bind-photos.ts';
import { findInstallation } from '../domain/installation/installation-row.ts';
import { inventoryPhotos } from '../domain/installation/inventory-photos.ts';
import { checkPhotos, type PhotoProblem } from '../features/checklist/check-photos.ts';
import { findUnknownPhotos, getRemovalTime } from '../features/checklist/find-unknown-photos.ts';
import { moveToTrash, putBack, sortTrash } from '../features/checklist/photo-trash.ts';
import { createLog } from '../kernel/log.ts';
import { addSeconds } from '../kernel/steady-clock.ts';
import { defaultLimits } from '../limits.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import type { Services } from '../services.ts';
import { runCommand, withServices } from './with-services.ts';

type StoreServices = Pick<Services, 'clock' | 'database' | 'limits' | 'log' | 'photoStore'>;

const usage = 'Usage: npm run check-store [-- --repair | --remove-unknown]';
/** The portal moves a photo to the trash within two hours after it may. */
const secondsUntilRemoved = 2 * 60 * 60;

function describe({ problem, id, centreCode, slot, isSubmitted }: PhotoProblem): string {
  const label = { missing: 'missing ', damaged: 'damaged ', 'in-trash': 'in trash' }[problem];
  const photo = slot === 'centre' ? 'photo of the centre' : 'photo of the strong room';
  return `${label}  ${id}  centre ${centreCode}, ${photo}, ${isSubmitted ? 'submitted' : 'draft'}`;
}

async function assertBound({ database, photoStore }: StoreServices): Promise<void> {
  if (!belongTogether(await findInstallation(database.db), await photoStore.readInstallation()))
    throw new PhotosNotBound(await inventoryPhotos(database.db, photoStore));
}

async function repair(services: StoreServices): Promise<void> {
  const { known } = await sortTrash(services);
  await putBack(services, known);
  console.log(`${known.length} photo(s) put back from the trash.`);
}

async function removeUnknown(services: StoreServices): Promise<void> {
  const { ids } = await findUnknownPhotos(services, getRemovalTime(services));
  await moveToTrash(services, ids, 'confirmed');
  console.log(`${ids.length} photo(s) moved to the trash, where they remain for 30 days.`);
}

async function report(services: StoreServices): Promise<number> {
  const before = addSeconds(getRemovalTime(services), -secondsUntilRemoved);
  const { used, problems, unknown } = await checkPhotos(services, before);
  for (const problem of problems) console.log(describe(problem));
  for (const id of unknown) console.log(`unknown   ${id}  the database has no row for it`);
  const counts = (['missing', 'damaged', 'in-trash'] as const).map(
    (kind) => `${problems.filter(({ problem }) => problem === kind).length} ${kind.replace('-', ' ')}`,
  );
  console.log(`${used} photo(s) in use: ${counts.join(', ')}. ${unknown.length} unknown.`);
  if (problems.some(({ problem }) => problem === 'in-trash'))
    console.log('Put back those in the trash with: npm run check-store -- --repair');
  return problems.length + unknown.length === 0 ? 0 : 2;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      repair: { type: 'boolean', default: false },
      'remove-unknown': { type: 'boolean', default: false },
    },
  });
  if (values.repair && values['remove-unknown']) throw new Error(usage);
  const config = readConfig();
  const log = createLog((line) => void process.stderr.write(line));
  return withServices(config, async ({ database, clock }) => {
    const photoStore = await openPhotoStore(config.photoStore);
    await photoStore.check();
    const services: StoreServices = { clock, database, limits: defaultLimits, log, photoStore };
    try {
      await assertBound(services);
    } catch (error) {
      if (!(error instanceof PhotosNotBound)) throw error;
      console.error(error.message);
      return 2;
    }
    if (values.repair) await repair(services);
    if (values['remove-unknown']) await removeUnknown(services);
    return report(services);
  });
}

await runCommand(main);
