/**
 * Compares what is stored with the journal. It reads the database and the photos itself, whatever the portals answer, so that
 * a loss is called a loss even when a client was refused because of it.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';
import { loadSharp } from '../../server/src/platform/photos/load-sharp.ts';
import { finding, type Finding, subjects, type Entry, type Journal, type State } from './journal.ts';
import { storedStates, toSqlList, type StoredReader } from './stored-states.ts';
import type { Target } from './targets.ts';

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
