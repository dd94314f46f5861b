/** The routes of the review: of each of its parts, and those of corrections, visits, and the map of a list (product.md, Review). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Dot, type Visit, type VisitFilter, visitsPageSize } from '#contract/review/list-endpoints.ts';
import { isNewPhoto } from '#contract/checklist/form.ts';
import type { ReviewFilter } from '#contract/review/endpoints.ts';
import type { Places } from '../places/open-places.ts';
import { chunksOf } from '../kernel/chunks.ts';
import type { Db } from '../platform/database/open-database.ts';
import { isCountingCentrePhoto } from './counting-photos.ts';
import { conditionOf, worstLevel } from './queue/queue-page.ts';
import { implement, type Implemented, implementFile, implementForm } from '../calls.ts';
import { api } from '#contract/api.ts';
import type { Services } from '../services.ts';
import { withCountedSave } from '../rate-limits.ts';
import { stampedName } from '../kernel/time.ts';
import { caseCalls } from './cases.ts';
import { getOwnCorrections, saveCorrection } from './corrections/save-correction.ts';
import { exportVisits, readVisits, selectVisits } from './visits.ts';
import { evidenceCalls } from './evidence/routes.ts';
import { galleryCalls } from './gallery.ts';
import { queueCalls } from './queue/routes.ts';

// Reads the centres of a list for the map: where each photo of the centre was taken that counts now.

const readChunk = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .innerJoin('checklists', 'checklists.centre_id', 'reviews.centre_id')
    .innerJoin('photos', (join) => join.on(isCountingCentrePhoto))
    .select(['reviews.centre_id as id', 'decision', 'serious', 'notices', 'latitude', 'longitude'])
    .select(['centre_code', 'centre_name', 'centre_city'])
    .where('reviews.centre_id', 'in', centreIds)
    .where('archived_at', 'is', null)
    .execute();

/** The ids come first: pages of the whole query would each sort all of a list again. Other requests are served in between. */
async function readMapPositions(db: Db, filter: ReviewFilter, now: Date): Promise<Dot[]> {
  const found = db.selectFrom('reviews').select('centre_id').where(conditionOf(filter, now));
  const ids = (await found.orderBy('centre_id').execute()).map((review) => review.centre_id);
  const dots: Dot[] = [];
  for (const chunk of chunksOf(ids)) {
    for (const row of await readChunk(db, chunk)) dots.push({ ...row, level: worstLevel(row) });
    await yieldToEventLoop();
  }
  return dots;
}

/** One place for each cell of a hundredth of a degree, about a kilometre, in the order of the table. */
function pincodePositions(places: Places): number[] {
  const cells = new Map<string, readonly [number, number]>();
  for (const { latitude, longitude } of places.pincodes()) {
    const cell = [Math.round(latitude * 100), Math.round(longitude * 100)] as const;
    cells.set(cell.join(), cell);
  }
  return [...cells.values()].flat();
}

/** The calls of corrections for the head of a centre. */
const correctionCalls: readonly Implemented[] = [
  implement(api.getCorrections, async (call) => ({ corrections: await getOwnCorrections(call) })),
  implementForm(api.saveCorrection, async (call) => {
    const hasPhotos = Object.values(call.form.photos).some(isNewPhoto);
    const save = () => saveCorrection(call, call.form);
    const correction = await withCountedSave(call, { hasPhotos }, call.caller, save);
    return { message: 'Correction saved', correction };
  }),
];

/** With these the draw can be repeated. */
const describeVisits = ({ state = '', share = '0' }: VisitFilter) => ({ ...(state && { state }), share });

const visitsCalls: readonly Implemented[] = [
  implement(api.listVisits, async (call) => {
    const { page = '1', ...filter } = call.query;
    const selected = await selectVisits(call, filter);
    const start = (Number(page) - 1) * visitsPageSize;
    const rows: Visit[] = [];
    const shown = selected.slice(start, start + visitsPageSize);
    for await (const batch of readVisits(call.database.db, shown, call.log)) rows.push(...batch);
    const details = { ...describeVisits(filter), page, total: selected.length };
    await call.recordRead('visits.listed', { details });
    const drawn = selected.filter(({ why }) => why === 'drawn').length;
    return { total: selected.length, drawn, rows };
  }),
  implementFile(api.exportVisits, async (call) => {
    const { language = 'en', ...filter } = call.query;
    const selected = await selectVisits(call, filter);
    const details = { ...describeVisits(filter), total: selected.length };
    await call.recordCentreRead('visits.exported', { details, centres: selected.length });
    return {
      bytes: exportVisits(call.database.db, selected, language, call.log),
      fileName: 'visits.csv',
      fullName: stampedName(call.clock.now(), filter.state ?? '', 'visits.csv'),
    };
  }),
];

/** The calls of the map of a list (decision 0057). */
function mapCalls({ places }: Pick<Services, 'places'>): Implemented[] {
  let hundredths: number[] | null = null;
  return [
    implement(api.listMapPositions, async (call) => {
      await call.recordRead('dots.listed', { details: { ...call.query } });
      return { dots: await readMapPositions(call.database.db, call.query, call.clock.now()) };
    }),
    implement(api.listPincodePositions, async () => {
      hundredths ??= pincodePositions(places);
      return { hundredths };
    }),
  ];
}

/** What is slow to find is kept, and shared by all who ask. */
export const reviewCalls = (services: Pick<Services, 'clock' | 'places'>): Implemented[] => [
  ...queueCalls(services),
  ...caseCalls,
  ...correctionCalls,
  ...visitsCalls,
  ...evidenceCalls,
  ...galleryCalls,
  ...mapCalls(services),
];
