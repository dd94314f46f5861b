/**
 * Compares what is stored with the journal. It reads the database and the photos itself, whatever the portals answer, so that
 * a loss is called a loss even when a client was refused because of it.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';
import { createPasswords } from '../../server/src/accounts/passwords.ts';
import { defaultLimits } from '../../server/src/limits.ts';
import { completeAnswers } from '../../server/src/testing/checklist-client.ts';
import { rowsInBatch } from './acts-of-officers.ts';
import { ownAnswers } from './acts-of-heads.ts';
import {
  finding,
  subjects,
  type Entry,
  type Finding,
  type Journal,
  type State,
  type Subject,
} from './journal.ts';
import type { People } from './fault-portal.ts';
import type { Row, Target } from './targets.ts';
import { loadSharp } from '../../server/src/platform/photos/load-sharp.ts';

interface StoredReader {
  /** Reads through a connection that is not the portal's. */
  readonly rows: (sql: string) => Promise<Row[]>;
  readonly people: Pick<People, 'personOf'>;
}

type Found = ReadonlyMap<string, State>;
type Read = (reader: StoredReader, entries: readonly Entry[]) => Promise<Found>;

/** Returns the texts as a list for SQL. They are ids and numbers of the fault run itself. */
const toSqlList = (texts: readonly string[]): string =>
  texts.length === 0 ? `('')` : `(${texts.map((text) => `'${text.replaceAll(`'`, `''`)}'`).join(', ')})`;

const keysOf = (entries: readonly Entry[]): string => toSqlList(entries.map(({ key }) => key));

/** Reads one row for each key with this statement, in which `KEYS` is the list of keys and the column `key` the key. */
const readRows =
  (sql: string, toState: (row: Row, reader: StoredReader) => State): Read =>
  async (reader, entries) => {
    const rows = await reader.rows(sql.replace('KEYS', keysOf(entries)));
    return new Map(rows.map((row) => [String(row['key']), toState(row, reader)]));
  };

function toChecklist(row: Row, { people }: StoredReader): State {
  const answers = JSON.parse(String(row['answers'])) as { readonly feedback?: string };
  const feedback = String(answers.feedback);
  const own = ownAnswers(people.personOf(String(row['key'])));
  const isComplete = canonicalJson(answers) === canonicalJson({ ...completeAnswers, feedback, ...own });
  const { centre, strong: strongRoom, status } = row;
  return { feedback, others: isComplete ? 'complete' : null, centre, strongRoom, status };
}

const passwords = createPasswords(defaultLimits.password);
/** A hash does not change by itself, and comparing is slow. */
const knownPasswords = new Map<string, string>();

async function findPassword(hash: string, entry: Entry): Promise<string | null> {
  const known = knownPasswords.get(hash);
  if (known !== undefined) return known;
  for (const state of entry.known) {
    const password = String(state?.['password']);
    if (state === null || !(await passwords.matches(password, hash, { ip: '127.0.0.1', isKnown: true })))
      continue;
    knownPasswords.set(hash, password);
    return password;
  }
  return 'unknown';
}

const readPasswords: Read = async ({ rows }, entries) => {
  const stored = await rows(
    `SELECT username, password_hash FROM accounts
     WHERE password_hash IS NOT NULL AND username IN ${keysOf(entries)}`,
  );
  const hashes = new Map(stored.map((row) => [String(row['username']), String(row['password_hash'])]));
  const found = new Map<string, State>();
  for (const entry of entries) {
    const hash = hashes.get(entry.key);
    if (hash !== undefined) found.set(entry.key, { password: await findPassword(hash, entry) });
  }
  return found;
};

/** Of the last edition, as long as there is none of the present one. */
const readBatches: Read = async ({ rows }, entries) => {
  const codes = entries.flatMap(({ key }) =>
    Array.from({ length: rowsInBatch }, (_, row) => `B${key}-${row}`),
  );
  const stored = await rows(
    `SELECT centre_code AS code, centre_name FROM centres
     WHERE centre_code IN ${toSqlList(codes)}
     ORDER BY archived_at IS NULL, archived_at`,
  );
  const found = new Map<string, Record<string, unknown>>();
  for (const { code, centre_name: name } of stored) {
    const [batch = '', row = ''] = String(code).slice(1).split('-');
    found.set(batch, { ...found.get(batch), [`row ${row}`]: name });
  }
  return found;
};

/** A decision that the checks have taken back is in its note. */
const toReview = ({ decision, note }: Row): State => ({
  decision: decision === 'waiting' ? String(note).split(':')[0] : decision,
  note,
});

interface StoredReason {
  readonly key: string;
  readonly set_aside: unknown;
}

const toSetAside = ({ reasons }: Row): State => {
  const marked = (JSON.parse(String(reasons)) as StoredReason[]).filter(
    (reason) => reason.set_aside !== null,
  );
  return { keys: marked.map(({ key }) => key).toSorted() };
};

function toCorrection({ number, message, addendum, photo }: Row): State {
  const stored = typeof addendum === 'string' ? (JSON.parse(addendum) as { readonly answers?: Row }) : null;
  const answer = stored?.answers?.['friskingArea'] ?? null;
  return { number: Number(number), message, answer, photo };
}

const storedStates: Readonly<Record<Subject, Read>> = {
  checklist: readRows(
    `SELECT c.centre_id AS key, c.status, c.answers, centre.sha256 AS centre, strong.sha256 AS strong
     FROM checklists c LEFT JOIN photos centre ON centre.id = c.centre_photo_id
     LEFT JOIN photos strong ON strong.id = c.strong_room_photo_id WHERE c.centre_id IN KEYS`,
    toChecklist,
  ),
  // A centre that was archived with its edition was not deleted.
  centre: readRows(
    `SELECT c.id AS key, centre_name, extended_to,
     CASE WHEN c.archived_at IS NULL OR c.archived_at = e.archived_at THEN 0 ELSE 1 END AS deleted
     FROM centres c LEFT JOIN editions e ON e.id = c.edition_id WHERE c.id IN KEYS`,
    (row) => ({
      name: row['centre_name'],
      deleted: Number(row['deleted']) === 1,
      closesOn: row['extended_to'],
    }),
  ),
  batch: readBatches,
  note: readRows(
    'SELECT id AS key, centre_id, text FROM centre_notes WHERE id IN KEYS',
    ({ centre_id: centreId, text }) => ({ centreId, text }),
  ),
  reminder: readRows(
    `SELECT centre_id AS key, line FROM reminders JOIN reminder_batches b ON b.id = batch_id
     WHERE centre_id IN KEYS`,
    ({ line }) => ({ line }),
  ),
  review: readRows('SELECT centre_id AS key, decision, note FROM reviews WHERE centre_id IN KEYS', toReview),
  'set aside': readRows('SELECT centre_id AS key, reasons FROM reviews WHERE centre_id IN KEYS', toSetAside),
  correction: readRows(
    `SELECT r.centre_id AS key, r.number, message, addendum, p.sha256 AS photo
     FROM corrections r LEFT JOIN photos p ON p.id = r.strong_room_photo_id WHERE r.centre_id IN KEYS`,
    toCorrection,
  ),
  issue: readRows(
    `SELECT CAST(number AS text) AS key, centres,
     (SELECT count(*) FROM register_entries WHERE register_entries.number = register_issues.number) AS entries
     FROM register_issues WHERE CAST(number AS text) IN KEYS`,
    ({ centres, entries }) => ({ centres: Number(centres), entries: Number(entries) }),
  ),
  password: readPasswords,
};

export interface ReconcileContext extends StoredReader {
  readonly target: Target;
  readonly journal: Journal;
  /** Everything, not only what was written since the last comparison. */
  readonly isWhole: boolean;
}

const isSame = (left: unknown, right: unknown): boolean =>
  canonicalJson(left ?? null) === canonicalJson(right ?? null);

/** True when each part that is stored was written, but not together with the others. */
function isMixed({ known }: Entry, found: NonNullable<State>): boolean {
  return Object.entries(found).every(
    ([part, value]) => value === null || known.some((state) => state !== null && isSame(state[part], value)),
  );
}

/** What is found must be what was acknowledged, or what was sent and not answered. It is the acknowledged state from then on. */
function judge(entry: Entry, found: State): Finding[] {
  const { subject, key, acknowledged, pending, known } = entry;
  entry.acknowledged = found;
  entry.pending = [];
  entry.isChecked = true;
  if ([acknowledged, ...pending].some((state) => isSame(state, found))) return [];
  const text = `${subject} ${key} is ${canonicalJson(found)}; acknowledged was ${canonicalJson(acknowledged)}`;
  if (found === null || known.some((state) => isSame(state, found))) return [finding('lost', text)];
  return [finding(isMixed(entry, found) ? 'half' : 'changed', text)];
}

/** Of two decisions about the same version one has to be refused: the other one would overwrite it unseen. */
function findOverwritten({ decisions }: Journal): Finding[] {
  return [...decisions].flatMap(([review, notes]) => {
    if (notes.length < 2) return [];
    decisions.set(review, notes.slice(0, 1));
    const text = `the review of ${review} was decided twice: ${notes.join(' and ')}; one of them is overwritten`;
    return [finding('lost', text)];
  });
}

async function reconcileEntries(context: ReconcileContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const subject of subjects) {
    const entries = [...context.journal.entriesOf(subject).values()].filter(
      ({ isChecked }) => context.isWhole || !isChecked,
    );
    if (entries.length === 0) continue;
    const found = await storedStates[subject](context, entries);
    for (const entry of entries) findings.push(...judge(entry, found.get(entry.key) ?? null));
  }
  return findings;
}

/** The original has the bytes that were uploaded, and the picture that is shown can be decoded. */
async function checkPhoto({ target }: ReconcileContext, id: string, sha256: string): Promise<Finding[]> {
  const [original, display] = [await target.readPhoto(id, 'original'), await target.readPhoto(id, 'display')];
  if (original === null) return [finding('lost', `the file of photo ${id} is missing (I2)`)];
  if (createHash('sha256').update(original).digest('hex') !== sha256)
    return [finding('half', `the file of photo ${id} differs from the upload (I2)`)];
  const sharp = await loadSharp();
  try {
    await sharp(display ?? new Uint8Array(), { failOn: 'warning' })
      .raw()
      .toBuffer();
    return [];
  } catch {
    return [finding('half', `the display file of photo ${id} cannot be decoded (I2)`)];
  }
}

/** Photos of all checklists and corrections that are compared, also those that were replaced. */
async function checkPhotos(context: ReconcileContext, centreIds: readonly string[]): Promise<Finding[]> {
  const sql = `SELECT id, sha256 FROM photos WHERE centre_id IN ${toSqlList(centreIds)}`;
  const findings: Finding[] = [];
  for (const { id, sha256 } of await context.rows(sql))
    findings.push(...(await checkPhoto(context, String(id), String(sha256))));
  return findings;
}

export async function reconcile(context: ReconcileContext): Promise<Finding[]> {
  const { journal, isWhole } = context;
  const written = (['checklist', 'correction'] as const).flatMap((subject) => [
    ...journal.entriesOf(subject).values(),
  ]);
  const centreIds = written.filter(({ isChecked }) => isWhole || !isChecked).map(({ key }) => key);
  return [
    ...findOverwritten(journal),
    ...(await reconcileEntries(context)),
    ...(await checkPhotos(context, [...new Set(centreIds)])),
  ];
}
