/** The page of a centre: its checklist and photos, for one or for all that match a filter, and what helps it on. */
import { type Call, implement, type Implemented, implementFile } from '../calls.ts';
import type { CentreDetail, CentrePhoto } from '#contract/centres/centre-views.ts';
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { refuse } from '../kernel/refusal.ts';
import { getActiveCentre, lockMasterList, markCentres } from './configuration/store.ts';
import { findAccount } from '../accounts/accounts.ts';
import { letOwnerIn, type Owner, readKeptOut } from '../accounts/kept-out.ts';
import type { Db } from '../platform/database/open-database.ts';
import { api } from '#contract/api.ts';
import { photoFileName } from '#contract/centres/centre-endpoints.ts';
import type { FormStatus } from '#contract/exam.ts';
import { optionalNumber } from '../platform/http/route.ts';
import { withoutInitialAnswers } from '#contract/checklist/answers.ts';
import { toDetailFields } from '#contract/centres/detail-rows.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import {
  countSerious,
  describeCorrections,
  listCorrections,
  type NumberedPhoto,
  readSetAside,
  readSubmission,
  reviewReasons,
  type StoredCorrection,
  whatCounts,
} from '../submissions/stored-corrections.ts';
import { parseStoredAnswers, reportUnreadable, type StoredPhoto } from '../submissions/stored-checklist.ts';
import { describeFiles, findPhotos, toCentrePhoto } from '../submissions/photo-rows.ts';
import { createPhotoPathSigner } from '../platform/photos/sign-photo-path.ts';
import { toRecordFacts, withPlaces } from '../places/describe-place.ts';
import { listUnsentEmails, readContactLog } from './contact-log.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { chunksOf } from '../kernel/chunks.ts';
import type { Log } from '../kernel/log.ts';
import type { CentreFilter } from './search/conditions.ts';
import { factsQuery, toFacts } from './facts.ts';
import { streamIds } from './search/centre-search.ts';

// Helps one centre: lets it save and submit after the closing day of all (product.md, Configuration), and clears what keeps its head out
// (decision 0031).

const ownerOf = async (
  db: Db,
  { phone, email }: Readonly<Record<'phone' | 'email', string>>,
): Promise<Owner> => ({
  accountId: (await findAccount(db, 'centre', phone))?.id,
  mailbox: email,
});

export const helpCalls: readonly Implemented[] = [
  implement(api.extendClosing, async (call) => {
    const { body, config, clock, database, params } = call;
    // Null takes an extension back.
    const { closesOn: extendedTo } = body;
    if (extendedTo !== null && daysLeft(extendedTo, clock.now()) < 0) throw refuse('closing.past');
    await database.transaction(async (tx) => {
      await lockMasterList(tx);
      const centre = await getActiveCentre(tx, params.id);
      await markCentres(tx, [params.id], { extended_to: extendedTo });
      await call.record(tx, 'centre.extended', {
        target: centre.fields.centre_code,
        details: { closesOn: [centre.extendedTo ?? '', extendedTo ?? ''] },
      });
    });
    const closesOn = closingDay(config.closesOn, extendedTo);
    return { extended_to: extendedTo, ...(closesOn === null ? {} : { closes_on: closesOn }) };
  }),
  implement(api.letOwnerIn, async (call) => {
    await call.database.transaction(async (tx) => {
      const { fields } = await getActiveCentre(tx, call.params.id);
      const cleared = await letOwnerIn(tx, await ownerOf(tx, fields));
      const { centre_code: target, phone } = fields;
      if (cleared.length > 0) await call.record(tx, 'account.unlocked', { target, details: { phone } });
    });
    return { message: 'The owner can log in and register again.' };
  }),
];

// Reads the frozen snapshot of a submitted checklist, or the current answers of a draft, and builds from it the centre detail for
// administrators (specification section 3, Centre detail).

interface ChecklistContent {
  readonly city: string;
  readonly state: string;
  readonly answers: Answers;
  readonly photos: readonly NumberedPhoto[];
}

/** Returns null when no checklist is stored, and `unreadable` when it is damaged. */
function readContent(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  corrections: readonly StoredCorrection[],
): ChecklistContent | 'unreadable' | null {
  if (row.snapshot !== null) {
    const frozen = readSubmission(row.snapshot, corrections);
    if (frozen === null) return 'unreadable';
    return { ...frozen, city: frozen.centre.centre_city, state: frozen.centre.centre_state };
  }
  if (row.answers === null) return null;
  const read = parseStoredAnswers(row.answers);
  if (read === null) return 'unreadable';
  const answers = withoutInitialAnswers(read);
  return { answers, city: row.centre_city, state: row.centre_state, photos: draftPhotos };
}

/** A centre with its checklist, as far as it can be read. */
export interface CentreChecklist {
  readonly row: CentreRow;
  readonly status: CentreDetail['checklist_status'];
  /** What counts. Null when no checklist is stored, or when it cannot be read. */
  readonly content: ChecklistContent | null;
  /** As it was submitted, before any correction; the same as `content` without an answered one. */
  readonly first: ChecklistContent | null;
  /** Only a submission that can be read has corrections. */
  readonly corrections: readonly StoredCorrection[];
  readonly replacedPhotos: readonly NumberedPhoto[];
}

/** @param corrections of a submitted checklist */
function readCentreChecklist(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  corrections: readonly StoredCorrection[],
): CentreChecklist {
  const first = readContent(row, draftPhotos, corrections);
  const none = { row, content: null, first: null, corrections: [], replacedPhotos: [] };
  if (first === 'unreadable') return { ...none, status: first };
  const status = row.status ?? 'none';
  if (first === null) return { ...none, status };
  const { replacedPhotos, ...counting } = whatCounts(first, corrections);
  return { row, status, content: { ...first, ...counting }, first, corrections, replacedPhotos };
}

/** The screen that shows the photos of the centre; null without any. */
export const photosAddress = ({ row, content }: CentreChecklist, publicUrl: string): string | null =>
  content === null || content.photos.length === 0 ? null : `${publicUrl}/admin/exam-centres/${row.id}`;

/** Also of a draft, which is not `Completed` yet. */
export const formStatusOf = ({ row }: CentreChecklist): FormStatus =>
  row.status === 'submitted' ? 'Completed' : 'Pending';

/** The corrections for administrators, with what each one changed. */
export const correctionsOf = ({ first, corrections }: CentreChecklist): Correction[] =>
  first === null ? [] : describeCorrections(first, corrections);

/** @param pathOf returns the path under which a photo is served */
export function toCentreDetail(
  centre: CentreChecklist,
  pathOf: (photoId: string) => string = () => '',
): CentreDetail {
  const { row, status, content, corrections, replacedPhotos } = centre;
  const { edition_name: name, edition_date: date, reasons } = row;
  const toPhoto = (photo: NumberedPhoto): CentrePhoto => ({
    ...toCentrePhoto(photo, pathOf(photo.id)),
    ...(photo.correction === undefined ? {} : { correction: photo.correction }),
  });
  const setAside = readSetAside(reasons);
  const serious = row.decision === null ? 0 : countSerious(reasons);
  return {
    id: row.id,
    ...mapCentreColumns((column) => row[column]),
    version: row.version,
    extended_to: row.extended_to,
    reference: row.reference,
    form_status: formStatusOf(centre),
    ...toFacts(row),
    checklist_status: status,
    ...(serious === 0 ? {} : { serious_reasons: serious }),
    ...(setAside.length === 0 ? {} : { reasons_set_aside: setAside }),
    ...(name === null || date === null ? {} : { edition: { name, date } }),
    exam_city: content?.city || null,
    exam_state: content?.state || null,
    ...toDetailFields(content?.answers ?? null),
    photos: content?.photos.map(toPhoto) ?? [],
    ...(corrections.length === 0 ? {} : { corrections: correctionsOf(centre) }),
    ...(replacedPhotos.length === 0 ? {} : { replaced_photos: replacedPhotos.map(toPhoto) }),
  };
}

const checklistColumns = [
  // A snapshot contains the answers.
  sql<string | null>`case when checklists.snapshot is null then checklists.answers end`.as('answers'),
  'checklists.snapshot',
  'checklists.reference',
  'checklists.centre_photo_id',
  'checklists.strong_room_photo_id',
] as const;

/**
 * Small enough that the objects of a batch are freed while they are in V8's young generation, which is small (decision
 * 0018). Other requests are served between batches.
 */
const batchSize = 100;

const hasCorrections = sql<number>`case when exists (select 1 from corrections where centre_id = centres.id)
  then 1 else 0 end`.as('has_corrections');

/**
 * Excludes deleted centres: one may be deleted between the search and this query. Those of an archived edition can be read, with the
 * code that they had.
 */
const detailQuery = (db: Db, ids: readonly string[], now: Date) =>
  factsQuery(db, ids, now)
    .where((eb) => eb.or([eb('centres.archived_at', 'is', null), eb('centres.edition_id', 'is not', null)]))
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .orderBy('centres.centre_code')
    .orderBy('centres.id')
    .select(['editions.exam_name as edition_name', 'editions.exam_date as edition_date'])
    .select(['centres.version', 'centres.extended_to', hasCorrections, reviewReasons])
    .select(centreColumns.map((column) => `centres.${column}` as const))
    .select(checklistColumns);

/** What is stored of a centre; the columns of the checklist are null when it has none. */
type CentreRow = Awaited<ReturnType<ReturnType<typeof detailQuery>['execute']>>[number];

const photoIdsOf = ({ centre_photo_id: centre, strong_room_photo_id: strongRoom }: CentreRow): string[] =>
  [centre, strongRoom].filter((id) => id !== null);

/**
 * Reads what the rows refer to, which most do not: photos of drafts, and corrections of submitted checklists. Parses each checklist when it is
 * asked for, so that those of a batch are not all in memory at once.
 */
async function readBatch(db: Db, ids: readonly string[], log: Log, now: Date) {
  const rows = await detailQuery(db, ids, now).execute();
  const drafts = rows.filter(({ status }) => status === 'draft');
  const corrected = rows.filter((row) => row.has_corrections === 1 && row.status === 'submitted');
  const photos = await findPhotos(db, drafts.flatMap(photoIdsOf));
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]));
  const corrections = await listCorrections(
    db,
    corrected.map(({ id }) => id),
  );
  function* checklists(): Generator<CentreChecklist> {
    for (const row of rows) {
      const draftPhotos = photoIdsOf(row).flatMap((id) => photoOf.get(id) ?? []);
      const centre = readCentreChecklist(row, draftPhotos, corrections.get(row.id) ?? []);
      if (centre.status === 'unreadable') reportUnreadable(log, row.centre_code);
      yield centre;
    }
  }
  return checklists();
}

export async function getCentre({ clock, database, log }: Call, id: string): Promise<CentreChecklist> {
  const [centre] = await readBatch(database.db, [id], log, clock.now());
  if (centre === undefined) throw refuse('centre.not-found');
  return centre;
}

/** The detail for the page of the centre, with what is said about it alone. */
export async function describeCentre(call: Call, centre: CentreChecklist): Promise<CentreDetail> {
  const { clock, config, database, limits, places } = call;
  const { db } = database;
  const { content, replacedPhotos, row } = centre;
  const pathOf = createPhotoPathSigner(call);
  const detail = toCentreDetail(centre, pathOf);
  const record = toRecordFacts(row);
  const anchors = places.expectedOf(record, detail.submitted_pincode ?? '');
  const describe = async (photos: readonly CentrePhoto[], stored: readonly NumberedPhoto[]) => {
    const ids = stored.map(({ id }) => id);
    return withPlaces(places, record, anchors, await describeFiles(db, photos, ids, pathOf));
  };
  const replaced = await describe(detail.replaced_photos ?? [], replacedPhotos);
  const closesOn = closingDay(config.closesOn, row.extended_to);
  const contactLog = await readContactLog(db, row.id, clock.now(), limits.contactLog.entries);
  const unsentMails = await listUnsentEmails(call, db, row.id);
  // Nobody logs in for a centre of an archived edition.
  const keptOut = detail.edition === undefined ? await readKeptOut(call, db, await ownerOf(db, row)) : [];
  return {
    ...detail,
    photos: await describe(detail.photos, content?.photos ?? []),
    ...(replaced.length === 0 ? {} : { replaced_photos: replaced }),
    ...(unsentMails.length === 0 ? {} : { unsent_mails: unsentMails }),
    ...(keptOut.length === 0 ? {} : { kept_out: keptOut }),
    ...(closesOn === null ? {} : { closes_on: closesOn }),
    ...(contactLog.length === 0 ? {} : { contact_log: contactLog }),
  };
}

// The photo of a centre as it was uploaded, for an administrator who examines it (decision 0014).

export const photoCalls: readonly Implemented[] = [
  implementFile(api.downloadPhoto, async (call) => {
    const { limits, photoStore } = call;
    const { id, slot } = call.params;
    // Undefined for the photo that was submitted first.
    const correction = optionalNumber(call.query.correction);
    const { row, content, replacedPhotos } = await getCentre(call, id);
    const photo = [...(content?.photos ?? []), ...replacedPhotos].find(
      (each) => each.slot === slot && each.correction === correction,
    );
    if (photo === undefined) throw refuse('photo.not-found');
    const bytes = await photoStore.within(limits.photos.storeTimeoutMs).get(photo.id, 'original');
    if (bytes === null) throw refuse('photo.not-found');
    const details = { sha256: photo.sha256, ...(correction === undefined ? {} : { correction }) };
    await call.recordCentreRead('photo.downloaded', { target: row.centre_code, details });
    return { bytes, fileName: photoFileName(row.centre_code, slot, correction) };
  }),
];

/** Yields all matches by centre code, in batches, so that memory use does not grow with their number; a batch can be read once. */
export function readCentres(
  db: Db,
  filter: CentreFilter,
  log: Log,
): AsyncGenerator<Generator<CentreChecklist>> {
  return readCentresOf(db, streamIds(db, filter), log, filter.now);
}

/**
 * Yields the centres with these ids, in their order, in batches. While one is used, the database finds the next: on PostgreSQL
 * an export waited for a third of its time.
 */
export async function* readCentresOf(
  db: Db,
  batches: AsyncIterable<readonly string[]>,
  log: Log,
  now: Date,
): AsyncGenerator<Generator<CentreChecklist>> {
  let reading: Promise<Generator<CentreChecklist>> | null = null;
  for await (const ids of batches) {
    for (const batch of chunksOf(ids, batchSize)) {
      const next = readBatch(db, batch, log, now);
      // It is awaited later, or not at all when the download has ended.
      next.catch(() => undefined);
      // The query is sent in this turn, and other requests are served.
      await yieldToEventLoop();
      if (reading !== null) yield await reading;
      reading = next;
    }
  }
  if (reading !== null) yield await reading;
}
