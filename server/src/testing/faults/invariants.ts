/** The invariants of security.md I1 to I8, checked by a second reader after a server was killed and started again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
import type { ChecklistState, Journal, Told } from './journal.ts';
import { ask, batchRows, logInAt } from './writers.ts';

type Row = Readonly<Record<string, unknown>>;
type ReadRows = (sql: string) => Row[];

export interface CheckContext {
  readonly url: string;
  readonly portal: FaultPortal;
  readonly journal: Journal;
}

/** What is there must be what was told last or asked since (I1, I5); from then on it counts as told. */
function settle<State>(entry: Told<State>, found: State | null): boolean {
  const allowed = entry.asked === null ? [entry.told] : [entry.told, entry.asked];
  entry.told = found;
  entry.asked = null;
  return allowed.some((state) => canonicalJson(state) === canonicalJson(found));
}

function checkChecklists(read: ReadRows, { checklists }: Journal): string[] {
  const rows = read(`SELECT c.*, one.sha256 AS one, other.sha256 AS other FROM checklists c
    LEFT JOIN photos one ON one.id = c.centre_photo_id
    LEFT JOIN photos other ON other.id = c.strong_room_photo_id`);
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
            photos: [String(row['one']), String(row['other'])],
            submitted: row['status'] === 'submitted',
          };
    const whole =
      row === undefined || canonicalJson(answers) === canonicalJson({ ...completeAnswers, feedback });
    return settle(entry, found) && whole
      ? []
      : [`I1/I5: the checklist of ${centreId} is ${canonicalJson(found)}`];
  });
}

/** I2, and more than it asks: of drafts too. */
function checkPhotos(read: ReadRows, dataDir: string): string[] {
  const wrong = read('SELECT id, sha256 FROM photos').filter(({ id, sha256 }) => {
    try {
      const bytes = readFileSync(path.join(dataDir, 'photos', photoPath(String(id), 'original')));
      return createHash('sha256').update(bytes).digest('hex') !== sha256;
    } catch {
      return true;
    }
  });
  const [{ lone } = { lone: 0 }] = read(`SELECT count(*) AS lone FROM checklists WHERE status = 'submitted'
    AND (centre_photo_id NOT IN (SELECT id FROM photos) OR strong_room_photo_id NOT IN (SELECT id FROM photos))`);
  return [
    ...wrong.map(({ id }) => `I2: the file of photo ${String(id)} is not what came in`),
    ...(lone === 0 ? [] : [`I2: ${String(lone)} submitted checklists lack a photo`]),
  ];
}

async function checkFormStatus(read: ReadRows, url: string): Promise<string[]> {
  const token = await logInAt(url, 'admin-login', 'admin', adminPassword);
  const list = (await ask(url, '/admin/centres', { method: 'GET', token })) as {
    readonly id: string;
    readonly form_status: string;
  }[];
  const completed = list.filter(({ form_status: status }) => status === 'Completed').map(({ id }) => id);
  const submitted = read(`SELECT centre_id FROM checklists WHERE status = 'submitted'`);
  const ids = submitted.map((row) => String(row['centre_id']));
  const same = canonicalJson(completed.toSorted()) === canonicalJson(ids.toSorted());
  return same ? [] : [`I3: ${completed.length} centres are Completed, ${ids.length} are submitted`];
}

function checkBatches(read: ReadRows, { batches, deletions }: Journal): string[] {
  const counts = read(`SELECT substr(centre_code, 2, instr(centre_code, '-') - 2) AS batch, count(*) AS rows
    FROM centres WHERE centre_code LIKE 'B%-%' GROUP BY 1`);
  const stored = new Map(counts.map(({ batch, rows }) => [Number(batch), Number(rows)]));
  const archived = read('SELECT id FROM centres WHERE archived_at IS NOT NULL').map(({ id }) => String(id));
  const gone = new Set(archived);
  return [
    ...[...batches].flatMap(([batch, entry]) => {
      const rows = stored.get(batch) ?? 0;
      const isRight = (rows === 0 || rows === batchRows) && settle(entry, rows === 0 ? null : true);
      return isRight ? [] : [`I4: batch ${batch} has ${rows} rows`];
    }),
    ...[...deletions].flatMap(([id, entry]) =>
      settle(entry, gone.has(id) ? true : null) ? [] : [`I4: centre ${id} was deleted and is not`],
    ),
  ];
}

/** A stored hash never changes by itself, so each password is tried once. */
async function checkPasswords(read: ReadRows, { url, journal }: CheckContext): Promise<string[]> {
  const rows = read(`SELECT username, password_hash FROM accounts WHERE role = 'centre'`);
  const hashes = new Map(rows.map((row) => [String(row['username']), row['password_hash']]));
  const problems: string[] = [];
  for (const [phone, entry] of journal.passwords) {
    const found = typeof hashes.get(phone) === 'string' ? (entry.asked ?? entry.told) : null;
    if (!settle(entry, found)) problems.push(`I1: ${phone} has no password any more`);
    if (found === null || journal.triedPasswords.has(phone)) continue;
    await logInAt(url, 'login', phone, found);
    journal.triedPasswords.add(phone);
  }
  return problems;
}

function checkCounters(read: ReadRows, { guesses }: Journal): string[] {
  const rows = read(`SELECT username, sum(hits) AS hits FROM accounts
    JOIN rate_counters ON bucket = 'wrong-code-account:' || accounts.id GROUP BY username`);
  const counted = new Map(rows.map((row) => [String(row['username']), Number(row['hits'])]));
  return [...guesses]
    .filter(([phone, { told }]) => (counted.get(phone) ?? 0) < told)
    .map(
      ([phone, { told }]) => `I8: ${phone} was told ${told} wrong codes, ${counted.get(phone)} are counted`,
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

/** One sentence for each invariant that does not hold. The server runs and nobody writes. */
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
