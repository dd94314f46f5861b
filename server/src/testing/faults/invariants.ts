/** Checks the invariants of security.md I1 to I8 through a second connection after a server was killed and restarted. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toStoredAnswers } from '#contract/checklist/derive/stored-answers.ts';
import { canonicalJson } from '../../features/checklist/snapshot.ts';
import { checkAuditTrail } from '../../domain/audit/check-audit-trail.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { systemClock } from '../../kernel/clock.ts';
import { migrations } from '../../migrations/migrations.ts';
import { photoPath } from '../../platform/photo-store/photo-store.ts';
import { deriveKeys } from '../../kernel/crypto/keys.ts';
import { completeAnswers } from '../checklist-client.ts';
import { adminPassword } from '../test-app.ts';
import type { FaultPortal } from './fault-portal.ts';
import type { ChecklistState, Journal, WriteState } from './journal.ts';
import { sendRequest, batchRows, logInTo } from './writers.ts';

type Row = Readonly<Record<string, unknown>>;
type ReadRows = (sql: string) => Row[];

export interface CheckContext {
  readonly url: string;
  readonly portal: FaultPortal;
  readonly journal: Journal;
}

/** The found state must be the acknowledged or the pending one (I1, I5). It becomes the acknowledged state. */
function isConsistent<State>(entry: WriteState<State>, found: State | null): boolean {
  const allowed = entry.pending === null ? [entry.acknowledged] : [entry.acknowledged, entry.pending];
  entry.acknowledged = found;
  entry.pending = null;
  return allowed.some((state) => canonicalJson(state) === canonicalJson(found));
}

function checkChecklists(read: ReadRows, { checklists }: Journal): string[] {
  const rows = read(`SELECT c.*, centre.sha256 AS centre, strong.sha256 AS strong FROM checklists c
    LEFT JOIN photos centre ON centre.id = c.centre_photo_id
    LEFT JOIN photos strong ON strong.id = c.strong_room_photo_id`);
  const stored = new Map(rows.map((row) => [String(row['centre_id']), row]));
  return [...checklists].flatMap(([centreId, entry]) => {
    const row = stored.get(centreId);
    const text = row?.['answers'];
    const answers = JSON.parse(typeof text === 'string' ? text : '{}') as { readonly feedback?: string };
    const feedback = String(answers.feedback);
    const found: ChecklistState | null =
      row === undefined
        ? null
        : {
            feedback,
            photos: [String(row['centre']), String(row['strong'])],
            submitted: row['status'] === 'submitted',
          };
    const isComplete =
      row === undefined ||
      canonicalJson(answers) === canonicalJson(toStoredAnswers({ ...completeAnswers, feedback }));
    return isConsistent(entry, found) && isComplete
      ? []
      : [`I1/I5: the checklist of ${centreId} is ${canonicalJson(found)}`];
  });
}

/** Checks I2, and the photos of drafts as well. */
function checkPhotos(read: ReadRows, dataDir: string): string[] {
  const damaged = read('SELECT id, sha256 FROM photos').filter(({ id, sha256 }) => {
    try {
      const bytes = readFileSync(path.join(dataDir, 'photos', photoPath(String(id), 'original')));
      return createHash('sha256').update(bytes).digest('hex') !== sha256;
    } catch {
      return true;
    }
  });
  const [{ incomplete } = { incomplete: 0 }] =
    read(`SELECT count(*) AS incomplete FROM checklists WHERE status = 'submitted'
    AND (centre_photo_id NOT IN (SELECT id FROM photos) OR strong_room_photo_id NOT IN (SELECT id FROM photos))`);
  return [
    ...damaged.map(({ id }) => `I2: the file of photo ${String(id)} differs from the upload`),
    ...(incomplete === 0 ? [] : [`I2: ${String(incomplete)} submitted checklists lack a photo`]),
  ];
}

async function checkFormStatus(read: ReadRows, url: string): Promise<string[]> {
  const token = await logInTo(url, 'admin-login', 'admin', adminPassword);
  const list = (await sendRequest(url, '/admin/centres', { method: 'GET', token })) as {
    readonly id: string;
    readonly form_status: string;
  }[];
  const completed = list.filter(({ form_status: status }) => status === 'Completed').map(({ id }) => id);
  const submitted = read(`SELECT centre_id FROM checklists WHERE status = 'submitted'`);
  const ids = submitted.map((row) => String(row['centre_id']));
  const isSame = canonicalJson(completed.toSorted()) === canonicalJson(ids.toSorted());
  return isSame ? [] : [`I3: ${completed.length} centres are Completed, ${ids.length} are submitted`];
}

function checkBatches(read: ReadRows, { batches, deletions }: Journal): string[] {
  const counts = read(`SELECT substr(centre_code, 2, instr(centre_code, '-') - 2) AS batch, count(*) AS rows
    FROM centres WHERE centre_code LIKE 'B%-%' GROUP BY 1`);
  const stored = new Map(counts.map(({ batch, rows }) => [Number(batch), Number(rows)]));
  const archived = read('SELECT id FROM centres WHERE archived_at IS NOT NULL').map(({ id }) => String(id));
  const archivedIds = new Set(archived);
  return [
    ...[...batches].flatMap(([batch, entry]) => {
      const rows = stored.get(batch) ?? 0;
      const isValid = (rows === 0 || rows === batchRows) && isConsistent(entry, rows === 0 ? null : true);
      return isValid ? [] : [`I4: batch ${batch} has ${rows} rows`];
    }),
    ...[...deletions].flatMap(([id, entry]) =>
      isConsistent(entry, archivedIds.has(id) ? true : null)
        ? []
        : [`I4: centre ${id} was deleted but is stored`],
    ),
  ];
}

/** Tries each password once, because a stored hash does not change by itself. */
async function checkPasswords(read: ReadRows, { url, journal }: CheckContext): Promise<string[]> {
  const rows = read(`SELECT username, password_hash FROM accounts WHERE role = 'centre'`);
  const hashes = new Map(rows.map((row) => [String(row['username']), row['password_hash']]));
  const problems: string[] = [];
  for (const [phone, entry] of journal.passwords) {
    const found = typeof hashes.get(phone) === 'string' ? (entry.pending ?? entry.acknowledged) : null;
    if (!isConsistent(entry, found)) problems.push(`I1: ${phone} lost its password`);
    if (found === null || journal.triedPasswords.has(phone)) continue;
    await logInTo(url, 'login', phone, found);
    journal.triedPasswords.add(phone);
  }
  return problems;
}

function checkCounters(read: ReadRows, { guesses }: Journal): string[] {
  const rows = read(`SELECT username, sum(hits) AS hits FROM accounts
    JOIN rate_counters ON bucket = 'wrong-code-account:' || accounts.id GROUP BY username`);
  const counts = new Map(rows.map((row) => [String(row['username']), Number(row['hits'])]));
  return [...guesses]
    .filter(([phone, { rejected }]) => (counts.get(phone) ?? 0) < rejected)
    .map(
      ([phone, { rejected }]) =>
        `I8: ${phone} got ${rejected} rejected codes, but ${counts.get(phone)} are counted`,
    );
}

async function checkTrail({ environment, dataDir }: FaultPortal): Promise<string[]> {
  const url = `sqlite:${path.join(dataDir, 'portal.sqlite')}`;
  const database = await openDatabase({ url, migrations, clock: systemClock });
  const keys = deriveKeys(Buffer.from(environment['TOKEN_SECRET'] ?? ''));
  const { brokenAt } = await checkAuditTrail(database.db, keys);
  await database.close();
  return brokenAt === null ? [] : [`The audit trail is broken at ${brokenAt}`];
}

/** Returns one sentence for each violated invariant. The server must be running without writers. */
export async function checkInvariants(context: CheckContext): Promise<string[]> {
  const { portal, journal, url } = context;
  const staging = readdirSync(path.join(portal.dataDir, 'photos', 'staging'));
  const database = new DatabaseSync(path.join(portal.dataDir, 'portal.sqlite'), { readOnly: true });
  const read: ReadRows = (sql) => database.prepare(sql).all();
  try {
    const [integrity] = read('PRAGMA integrity_check');
    return [
      ...checkChecklists(read, journal),
      ...checkPhotos(read, portal.dataDir),
      ...(await checkFormStatus(read, url)),
      ...checkBatches(read, journal),
      ...(await checkPasswords(read, context)),
      ...checkCounters(read, journal),
      ...(integrity?.['integrity_check'] === 'ok' ? [] : [`I6: ${JSON.stringify(integrity)}`]),
      ...(staging.length === 0 ? [] : [`I7: ${staging.length} files are left in staging`]),
      ...(await checkTrail(portal)),
    ];
  } finally {
    database.close();
  }
}
