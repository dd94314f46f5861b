/** The routes of the queue: its lists and their file, the review of a centre, decisions about one and about many. */
import { implement, type Implemented, implementFile } from '../../calls.ts';
import { api } from '#contract/api.ts';
import { parseKinds } from '#contract/review/decision-endpoints.ts';
import { stampedName } from '../../kernel/time.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { comparePhotos } from '../pictures/compare-photos.ts';
import { findOfficerName } from '../../accounts/accounts.ts';
import { acceptUnmarked, previewAcceptance } from './accept-unmarked.ts';
import { askTogether, previewAskTogether } from './ask-together.ts';
import { CheckCounts, countReviews, exportQueue, findIds, readQueuePage } from './queue-page.ts';
import { noteOpened, readReview } from './read-review.ts';
import { saveReview } from './save-review.ts';
import { undoAcceptance, undoDecision } from './take-back.ts';

/** The calls that decide about many centres at once. */
const acceptCalls: readonly Implemented[] = [
  implement(api.previewAcceptUnmarked, async (call) => {
    const { state, kinds } = call.query;
    const preview = await previewAcceptance(call, { state, kinds: parseKinds(kinds) });
    const sum = (name: 'accepted' | 'drawn') => preview.states.reduce((total, of) => total + of[name], 0);
    const details = { ...call.query, accepted: sum('accepted'), drawn: sum('drawn') };
    await call.recordRead('reviews.previewed', { details });
    return preview;
  }),
  implement(api.acceptUnmarked, async (call) => {
    const { id, accepted, drawn } = await acceptUnmarked(call, call.body);
    const message = `${accepted} centres accepted, ${drawn} drawn for a spot check`;
    return { message, ...(accepted > 0 && { id }), accepted, drawn };
  }),
  implement(api.previewAskTogether, async (call) => {
    const { state, kinds } = call.query;
    const preview = await previewAskTogether(call.database.db, { state, kinds: parseKinds(kinds) });
    const asked = preview.states.reduce((total, of) => total + of.asked, 0);
    await call.recordRead('reviews.previewed', { details: { ...call.query, asked } });
    return preview;
  }),
  implement(api.askTogether, async (call) => {
    const { id, asked } = await askTogether(call, call.body);
    return { message: `${asked} heads asked for a correction`, asked, ...(asked > 0 && { id }) };
  }),
  implement(api.undoAcceptance, (call) => undoAcceptance(call, call.params.id)),
];

/** The calls of a list: its page, its file, and how many there are in each. */
function listCalls({ clock }: Pick<Services, 'clock'>): Implemented[] {
  const checkCounts = new CheckCounts(clock);
  return [
    implement(api.listReviews, async (call) => {
      const { page = '1', ...filter } = call.query;
      await call.recordRead('reviews.listed', { details: { page, ...filter } });
      return readQueuePage(call.database.db, filter, Number(page), clock.now());
    }),
    implement(api.countReviews, async (call) => {
      const { caller, database, query } = call;
      const by = await findOfficerName(database.db, caller);
      return countReviews(database.db, checkCounts, { ...query, of: caller.states }, clock.now(), by);
    }),
    implementFile(api.exportReviews, async (call) => {
      const { db } = call.database;
      const { language = 'en', ...filter } = call.query;
      const ids = await findIds(db, filter, clock.now());
      const details = { ...filter, total: ids.length };
      await call.recordCentreRead('reviews.exported', { details, centres: ids.length });
      return {
        bytes: exportQueue(db, ids, language),
        fileName: 'review.csv',
        fullName: stampedName(clock.now(), filter.list ?? '', filter.state ?? '', 'review.csv'),
      };
    }),
  ];
}

/** The calls of one centre. */
const centreCalls: readonly Implemented[] = [
  implement(api.getReview, async (call) => {
    const review = await readReview(call, call.params.id);
    const opened = { isElsewhere: false };
    const write = async (tx: Tx): Promise<void> => {
      opened.isElsewhere = await noteOpened(tx, call.clock.now(), review.id, call.caller);
    };
    await call.recordCentreRead('review.read', { target: review.centre_code, write });
    return { ...review, ...(opened.isElsewhere && { opened_elsewhere: true as const }) };
  }),
  implement(api.comparePhotos, async (call) => {
    const compared = await comparePhotos(call, call.params.photoId, call.params.otherId);
    const { own, other } = compared;
    const details = { compared: other.centre_code };
    await call.recordCentreRead('review.read', { target: own.centre_code, details });
    return compared;
  }),
  implement(api.saveReview, async (call) => {
    await saveReview(call, call.params.id, call.body);
    return readReview(call, call.params.id);
  }),
  implement(api.undoDecision, async (call) => {
    await undoDecision(call, call.params.id, call.body.version);
    return readReview(call, call.params.id);
  }),
];

export const queueCalls = (services: Pick<Services, 'clock'>): Implemented[] => [
  ...listCalls(services),
  ...centreCalls,
  ...acceptCalls,
];
