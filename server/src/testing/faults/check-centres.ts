/** Compares the master list with what was acknowledged, and what the portal shows with what is stored (I3, I4). */
import { adminPassword } from '../test-app.ts';
import { isConsistent, listEntries, toSqlList, type CheckContext } from './check-context.ts';
import { halfState, lost, other, type Problem } from './problems.ts';
import { logInTo, sendRequest } from './requests.ts';
import { rowsInBatch } from './write-centres.ts';

async function checkBatches({ rows, journal, isWhole }: CheckContext): Promise<Problem[]> {
  const entries = listEntries(journal.batches, isWhole);
  if (entries.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { centre_code: code } of await rows(
    `SELECT centre_code FROM centres WHERE centre_code LIKE 'B%-%'`,
  )) {
    const batch = String(code).slice(1, String(code).indexOf('-'));
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  }
  return entries.flatMap(([batch, entry]) => {
    const count = counts.get(String(batch)) ?? 0;
    const isValid = isConsistent(entry, count === 0 ? null : true);
    if (count !== 0 && count !== rowsInBatch) return [halfState(`I4: batch ${batch} has ${count} rows`)];
    return isValid ? [] : [lost(`I4: batch ${batch} has no rows`)];
  });
}

async function checkDeletionsAndEdits({ rows, journal, isWhole }: CheckContext): Promise<Problem[]> {
  const deletions = listEntries(journal.deletions, isWhole);
  const edits = listEntries(journal.edits, isWhole);
  const ids = [...deletions, ...edits].map(([id]) => id);
  const found = await rows(`SELECT id, centre_name, archived_at FROM centres WHERE id IN ${toSqlList(ids)}`);
  const stored = new Map(found.map((row) => [String(row['id']), row]));
  return [
    ...deletions
      .filter(([id, entry]) => !isConsistent(entry, stored.get(id)?.['archived_at'] === null ? null : true))
      .map(([id]) => lost(`I4: centre ${id} was deleted but is stored`)),
    ...edits
      .filter(([id, entry]) => !isConsistent(entry, String(stored.get(id)?.['centre_name'])))
      .map(([id]) => lost(`I1: the name of centre ${id} is ${String(stored.get(id)?.['centre_name'])}`)),
  ];
}

async function checkCounts({ rows }: CheckContext, url: string, token: string): Promise<Problem[]> {
  const shown = (await sendRequest(url, '/admin/centres/counts', { method: 'GET', token })) as Readonly<
    Record<string, number>
  >;
  const [stored = {}] = await rows(`SELECT count(*) AS centres,
    count(CASE WHEN c.status = 'submitted' THEN 1 END) AS submitted,
    count(CASE WHEN c.status = 'draft' THEN 1 END) AS drafts
    FROM centres LEFT JOIN checklists c ON c.centre_id = centres.id WHERE archived_at IS NULL`);
  return ['centres', 'submitted', 'drafts']
    .filter((name) => Number(stored[name]) !== shown[name])
    .map((name) => other(`I3: ${name}: ${shown[name]} are shown, ${String(stored[name])} are stored`));
}

async function checkListing({ rows }: CheckContext, url: string, token: string): Promise<Problem[]> {
  const list = (await sendRequest(url, '/admin/centres', { method: 'GET', token })) as {
    readonly id: string;
    readonly form_status: string;
  }[];
  const stored = await rows(`SELECT centres.id, c.status FROM centres
    LEFT JOIN checklists c ON c.centre_id = centres.id WHERE archived_at IS NULL`);
  const shown = new Map(list.map(({ id, form_status: status }) => [id, status === 'Completed']));
  const isSame =
    list.length === stored.length &&
    stored.every(({ id, status }) => shown.get(String(id)) === (status === 'submitted'));
  return isSame
    ? []
    : [other(`I3: the ${list.length} listed centres are not the ${stored.length} stored ones`)];
}

/** What every instance shows is what is stored. */
async function checkPages(context: CheckContext): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { url } of context.target.instances) {
    const token = await logInTo(url, 'admin-login', 'admin', adminPassword);
    problems.push(...(await checkCounts(context, url, token)));
    if (context.isWhole) problems.push(...(await checkListing(context, url, token)));
  }
  return problems;
}

export async function checkCentres(context: CheckContext): Promise<Problem[]> {
  return [
    ...(await checkBatches(context)),
    ...(await checkDeletionsAndEdits(context)),
    ...(await checkPages(context)),
  ];
}
