/** Compares stored checklists and photos with what was acknowledged (I1, I2, I5). */
import { createHash } from 'node:crypto';
import { toStoredAnswers } from '#contract/checklist/derive/stored-answers.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { loadSharp } from '../../platform/photos/load-sharp.ts';
import { completeAnswers } from '../checklist-client.ts';
import { isConsistent, listEntries, toSqlList, type CheckContext } from './check-context.ts';
import type { ChecklistState, WriteState } from './journal.ts';
import { halfState, lost, type Problem } from './problems.ts';
import type { Row } from './target.ts';

interface FoundChecklist {
  readonly state: ChecklistState;
  readonly hasAllAnswers: boolean;
}

/** @param emails of the heads by centre id */
function readFound(row: Row, emails: ReadonlyMap<string, string>): FoundChecklist {
  const answers = JSON.parse(String(row['answers'])) as { readonly feedback?: string };
  const feedback = String(answers.feedback);
  const headEmail = emails.get(String(row['centre_id'])) ?? '';
  const photos = [String(row['centre']), String(row['strong'])] as const;
  return {
    state: { feedback, photos, submitted: row['status'] === 'submitted' },
    hasAllAnswers:
      canonicalJson(answers) === canonicalJson(toStoredAnswers({ ...completeAnswers, feedback, headEmail })),
  };
}

/** A state of which each part was written, but not together. */
function isMixed({ acknowledged, pending }: WriteState<ChecklistState>, found: ChecklistState): boolean {
  const written = [acknowledged, pending].filter((state) => state !== null);
  return (
    written.some(({ feedback }) => feedback === found.feedback) !==
    written.some(({ photos }) => canonicalJson(photos) === canonicalJson(found.photos))
  );
}

function compare(
  centreId: string,
  entry: WriteState<ChecklistState>,
  found: FoundChecklist | null,
): Problem[] {
  const expected = canonicalJson([entry.acknowledged, entry.pending]);
  const isPart = found !== null && (!found.hasAllAnswers || isMixed(entry, found.state));
  const text = `I1/I5: the checklist of ${centreId} is ${canonicalJson(found)}, written was ${expected}`;
  if (isConsistent(entry, found?.state ?? null) && found?.hasAllAnswers !== false) return [];
  return [isPart ? halfState(text) : lost(text)];
}

/** @param centreIds with the entries of the journal to check */
async function checkAnswers(
  { rows, journal }: CheckContext,
  entries: readonly (readonly [string, WriteState<ChecklistState>])[],
): Promise<Problem[]> {
  const found =
    await rows(`SELECT c.centre_id, c.status, c.answers, centre.sha256 AS centre, strong.sha256 AS strong
    FROM checklists c LEFT JOIN photos centre ON centre.id = c.centre_photo_id
    LEFT JOIN photos strong ON strong.id = c.strong_room_photo_id
    WHERE c.centre_id IN ${toSqlList(entries.map(([centreId]) => centreId))}`);
  const emails = new Map([...journal.people.values()].map(({ centreId, email }) => [centreId, email]));
  const stored = new Map(found.map((row) => [String(row['centre_id']), readFound(row, emails)]));
  return entries.flatMap(([centreId, entry]) => compare(centreId, entry, stored.get(centreId) ?? null));
}

/** The original has the bytes that were uploaded, and the picture that is shown can be decoded. */
async function checkPhoto({ target }: CheckContext, id: string, sha256: string): Promise<Problem[]> {
  const [original, display] = [await target.readPhoto(id, 'original'), await target.readPhoto(id, 'display')];
  if (original === null) return [lost(`I2: the file of photo ${id} is missing`)];
  if (createHash('sha256').update(original).digest('hex') !== sha256)
    return [halfState(`I2: the file of photo ${id} differs from the upload`)];
  const sharp = await loadSharp();
  try {
    await sharp(display ?? new Uint8Array(), { failOn: 'warning' })
      .raw()
      .toBuffer();
    return [];
  } catch {
    return [halfState(`I2: the display file of photo ${id} cannot be decoded`)];
  }
}

async function checkPhotos(context: CheckContext, centreIds: readonly string[]): Promise<Problem[]> {
  const photos = await context.rows(
    `SELECT id, sha256 FROM photos WHERE centre_id IN ${toSqlList(centreIds)}`,
  );
  const problems: Problem[] = [];
  for (const { id, sha256 } of photos)
    problems.push(...(await checkPhoto(context, String(id), String(sha256))));
  return problems;
}

export async function checkChecklists(context: CheckContext): Promise<Problem[]> {
  const entries = listEntries(context.journal.checklists, context.isWhole);
  const centreIds = entries.map(([centreId]) => centreId);
  return [...(await checkAnswers(context, entries)), ...(await checkPhotos(context, centreIds))];
}
