/** The command `portal check store`: compares the photo store with the database, also while the portal runs. */
import type { Config } from '../config.ts';
import { belongTogether, findInstallation, inventoryPhotos, PhotosNotBound } from '../installation.ts';
import {
  checkPhotos,
  findUnknownPhotos,
  getRemovalTime,
  moveToTrash,
  type PhotoProblem,
  putBack,
  sortTrash,
} from '../checklist/stored-photos.ts';
import { createLog } from '../kernel/log.ts';
import { addSeconds, systemClock } from '../kernel/time.ts';
import { defaultLimits } from '../limits.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import type { Services } from '../services.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './with-services.ts';

type StoreServices = Pick<Services, 'clock' | 'database' | 'limits' | 'log' | 'photoStore'>;

/** The portal moves a photo to the trash within two hours after it may. */
const secondsUntilRemoved = 2 * 60 * 60;

function describe({ problem, id, centreCode, slot, isSubmitted }: PhotoProblem): string {
  const label = { missing: 'missing ', damaged: 'damaged ', 'in-trash': 'in trash' }[problem];
  const photo = slot === 'centre' ? 'photo of the centre' : 'photo of the strong room';
  return `${label}  ${id}  centre ${centreCode}, ${photo}, ${isSubmitted ? 'submitted' : 'draft'}`;
}

async function report(services: StoreServices): Promise<number> {
  const before = addSeconds(getRemovalTime(services), -secondsUntilRemoved);
  const { used, problems, damagedPoints, unknown } = await checkPhotos(services, before);
  for (const problem of problems) console.log(describe(problem));
  for (const id of unknown) console.log(`unknown   ${id}  the database has no row for it`);
  const counts = (['missing', 'damaged', 'in-trash'] as const).map(
    (kind) => `${problems.filter(({ problem }) => problem === kind).length} ${kind.replace('-', ' ')}`,
  );
  console.log(`${used} photo(s) in use: ${counts.join(', ')}. ${unknown.length} unknown.`);
  if (damagedPoints > 0)
    console.log(
      `${damagedPoints} file(s) of points missing or damaged: the portal makes them anew with its checks.`,
    );
  if (problems.some(({ problem }) => problem === 'in-trash'))
    console.log('Put back those in the trash with: portal check store --repair');
  return problems.length + unknown.length === 0 ? 0 : 2;
}

/** Only compares, and changes nothing, without `work`. Returns the exit code. */
export async function checkStore(
  config: Config,
  work: (services: StoreServices) => Promise<void> = async () => undefined,
): Promise<number> {
  const log = createLog((line) => void process.stderr.write(line));
  return withDatabase(config.databaseUrl, config, 'as-it-is', async (database) => {
    const photoStore = await openPhotoStore(config.photoStore);
    const services: StoreServices = { clock: systemClock, database, limits: defaultLimits, log, photoStore };
    if (!belongTogether(await findInstallation(database.db), await photoStore.readInstallation())) {
      console.error(new PhotosNotBound(await inventoryPhotos(database.db, photoStore)).message);
      return 2;
    }
    await photoStore.check();
    await work(services);
    return report(services);
  });
}

export default defineCommand({
  summary: 'compares the photos with the database, also while the portal runs',
  usage: '[--repair | --remove-unknown]',
  details: 'Exit code 2: photos are missing, damaged or unknown; they are listed.',
  options: {
    repair: { help: 'puts photos that the database knows back from the trash' },
    'remove-unknown': { help: 'moves photos that the database does not know to the trash, for 30 days' },
  },
  run: async ({ config, values: { repair: isRepair, 'remove-unknown': isRemoval } }) => {
    if (isRepair && isRemoval) throw new UsageError('Give one of --repair and --remove-unknown.');
    return checkStore(config, async (services) => {
      if (isRepair) {
        const { known } = await sortTrash(services);
        await putBack(services, known);
        console.log(`${known.length} photo(s) put back from the trash.`);
      }
      if (isRemoval) {
        const { ids } = await findUnknownPhotos(services, getRemovalTime(services));
        await moveToTrash(services, ids, 'confirmed');
        console.log(`${ids.length} photo(s) moved to the trash, where they remain for 30 days.`);
      }
    });
  },
});
