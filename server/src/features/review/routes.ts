/** The routes of the review: of each of its parts, and those of corrections, visits, and the map of a list (product.md, Review). */
import { implement, type Implemented, implementFile, implementForm } from '../../calls.ts';
import { api } from '#contract/api.ts';
import { visitsPageSize, type Visit, type VisitFilter } from '#contract/review/list-endpoints.ts';
import type { Services } from '../../services.ts';
import { countSave } from '../../domain/rate-limits/count-save.ts';
import { toIndianStamp } from '../../kernel/steady-clock.ts';
import { caseCalls } from './cases/routes.ts';
import { getOwnCorrections } from './corrections/correction-rows.ts';
import { saveCorrection } from './corrections/save-correction.ts';
import { exportVisits } from './visits/export-visits.ts';
import { readVisits, selectVisits } from './visits/read-visits.ts';
import { pincodePositions, readMapPositions } from './read-map-positions.ts';
import { evidenceCalls } from './evidence/routes.ts';
import { galleryCalls } from './gallery/routes.ts';
import { queueCalls } from './queue/routes.ts';

/** The calls of corrections for the head of a centre. */
const correctionCalls: readonly Implemented[] = [
  implement(api.getCorrections, async (call) => ({ corrections: await getOwnCorrections(call) })),
  implementForm(api.saveCorrection, async (call) => {
    const hasPhotos = Object.keys(call.form.photos).length > 0;
    await countSave(call, { hasPhotos }, call.caller);
    return { message: 'Correction saved', correction: await saveCorrection(call, call.form) };
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
    const parts = [toIndianStamp(call.clock.now()), filter.state ?? '', 'visits.csv'];
    return {
      bytes: exportVisits(call.database.db, selected, language, call.log),
      fileName: 'visits.csv',
      fullName: parts.filter((part) => part !== '').join('_'),
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
