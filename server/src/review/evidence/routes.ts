/** The routes of evidence as files, and the centres that they are of: by their ids, or by the filter of the queue. */
import { type Call, type Implemented, implementFile } from '../../calls.ts';
import type { EvidenceSelection } from '#contract/review/list-endpoints.ts';
import { api } from '#contract/api.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { findLastEntry } from '../../audit/audit-trail.ts';
import { OriginalReader } from '../../submissions/photo-rows.ts';
import { stampedName, toIndianMinute } from '../../kernel/time.ts';
import { countRows, streamRows } from '../../platform/database/dialect.ts';
import { refuse } from '../../kernel/refusal.ts';
import { conditionOf } from '../queue/queue-page.ts';
import { packEvidence, type EvidenceBundle } from './pack-evidence.ts';
import { findEvidence, readEvidence } from './read-evidence.ts';

const idsPerBatch = 500;

function matching(db: Db, { ids, ...filter }: EvidenceSelection, now: Date) {
  const submitted = db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('checklists.status', '=', 'submitted')
    .where('archived_at', 'is', null);
  // PostgreSQL knows no empty list.
  if (ids !== undefined) return submitted.where('centres.id', 'in', ids.length === 0 ? [''] : ids);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (!isFiltered) return submitted;
  const reviewed = db.selectFrom('reviews').select('centre_id').where(conditionOf(filter, now));
  return submitted.where('centres.id', 'in', reviewed);
}

/** Yields the ids by code, in batches. */
async function* streamEvidenceIds(db: Db, selection: EvidenceSelection, now: Date): AsyncGenerator<string[]> {
  const query = matching(db, selection, now).select(['centres.id', 'centre_code']);
  for await (const rows of streamRows(query, idsPerBatch, ['centre_code'], (row) => [row.centre_code]))
    yield rows.map(({ id }) => id);
}

/** Lists that contain the file names of what the store lacks; the file itself names them too. */
const missingHeader = 'x-missing-photos';

/** The parts of the selection that are set; ids are counted. */
function describeSelection({ ids, list, state, reason }: EvidenceSelection): Record<string, string> {
  if (ids !== undefined) return { selected: String(ids.length) };
  return { ...(list && { list }), ...(state && { state }), ...(reason && { reason }) };
}

async function pack(call: Call, contents: string, { db, centres, originals }: Omit<EvidenceBundle, 'about'>) {
  const { clock, config, database } = call;
  const last = await findLastEntry(database.db);
  const about = {
    exam: `${config.examName}, ${config.examDate}`,
    contents,
    made: `${toIndianMinute(clock.now())} IST, ${call.caller.username}`,
    trailHead: last === undefined ? '' : `${last.sequence}:${last.digest}`,
  };
  return packEvidence({ db, originals, about, centres });
}

export const evidenceCalls: readonly Implemented[] = [
  implementFile(api.downloadEvidence, async (call) => {
    const { clock, database, params } = call;
    const { db } = database;
    const centre = await findEvidence(db, params.id, clock.now());
    if (centre === undefined) throw refuse('review.not-found');
    const originals = new OriginalReader(call);
    const stored = await originals.findStored(centre.photos.map(({ id }) => id));
    const missing = centre.photos.filter(({ id }) => !stored.has(id)).map(({ fileName }) => fileName);
    const details = { sha256: centre.sha256, ...(missing.length > 0 && { missing }) };
    await call.recordCentreRead('evidence.downloaded', { target: centre.code, details });
    if (missing.length > 0) call.setHeader(missingHeader, missing.map(encodeURIComponent).join(','));
    const contents = `${centre.code} ${centre.name}`;
    const bytes = await pack(call, contents, { db, centres: [centre], originals });
    const end = missing.length > 0 ? 'evidence-incomplete' : 'evidence';
    return { bytes, fileName: `${centre.folder}-${end}.zip` };
  }),
  implementFile(api.exportEvidence, async (call) => {
    const { body: selection, clock, database } = call;
    const { db } = database;
    const centres = await countRows(matching(db, selection, clock.now()));
    const details = { ...describeSelection(selection), centres: String(centres) };
    await call.recordCentreRead('evidence.exported', { details, centres });
    const found = readEvidence(db, streamEvidenceIds(db, selection, clock.now()), clock.now());
    const originals = new OriginalReader(call);
    const contents = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
    const bytes = await pack(call, contents.join(', '), { db, centres: found, originals });
    return { bytes, fileName: 'evidence.zip', fullName: stampedName(clock.now(), 'evidence.zip') };
  }),
];
