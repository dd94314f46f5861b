/**
 * Knows which queries of the server have run: V8 counts the branches of all modules that are loaded after this one, so it is imported
 * before all others.
 */
import { readdir, readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { filterNames } from '#contract/centres/centre-filter.ts';
import { sortableColumns } from '#contract/centres/endpoints.ts';
import { decisionStates } from '#contract/checklist/decision-state.ts';
import { reviewLists } from '#contract/review/endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import type { Desk } from './desk.ts';
import { api } from '#contract/api.ts';

/** Where a query begins or goes on, and where SQL is written. Each may be in a branch of its own. */
const placesOfQueries =
  /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|where|having|orderBy|(?:inner|left|cross)Join|onConflict)|(?<!Map)\.groupBy)\(|\bsql`/g;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Another test file may have loaded them, and V8 counts the branches only of what it compiles from now on.
vi.resetModules();

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Of nested ranges the innermost one counts. */
function hasRun(ranges: readonly Range[], offset: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
  const sizes = around.map(({ startOffset, endOffset }) => endOffset - startOffset);
  return (around[sizes.indexOf(Math.min(...sizes))]?.count ?? 0) > 0;
}

interface UsedQueries {
  /** How many places were found. */
  readonly places: number;
  /** Those that have not run, as `file: code`. */
  readonly unused: readonly string[];
}

/** Looks at the modules below the folder, and ends the counting. @param isOwn whether the file is to be looked at */
export async function findUsedQueries(
  folder: string,
  isOwn: (file: string) => boolean,
): Promise<UsedQueries> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Debugger.enable');
  const unused: string[] = [];
  let places = 0;
  for (const file of (await readdir(folder, { recursive: true })).filter(isOwn).toSorted()) {
    const script = result.findLast(({ url }) => url.endsWith(path.join(folder, file)));
    // The offsets are those of the code that Vitest has made of the module.
    const code =
      script === undefined
        ? await readFile(path.join(folder, file), 'utf8')
        : (await session.post('Debugger.getScriptSource', script)).scriptSource;
    const ranges = script?.functions.flatMap((each) => each.ranges) ?? [];
    const found = [...code.matchAll(placesOfQueries)].map(({ index }) => index);
    const notRun = found.filter((index) => !hasRun(ranges, index));
    unused.push(...notRun.map((at) => `${file}: ${code.slice(at, at + 90).replaceAll(/\s+/g, ' ')}`));
    places += found.length;
  }
  await session.post('Debugger.disable');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return { places, unused };
}

// What administrators read: the lists with each of their filters and orders, the figures and the files.

/** Addresses below `/api/admin`, each asked for all centres and for those of a state. */
const ofStates =
  'centres/counts centres/cities centres/reminders/preview board board/silent review review/counts ' +
  'review/gallery review/dots review/visits review/visits.csv review/queue.csv';
const others =
  'centres centres/states centres/counts?city=Kochi board/workbook?state=Kerala&contacts=yes ' +
  'review/dots?list=waiting ' +
  'deleted/centres?search=school deleted/deletions editions users/count ' +
  'change-sets session sessions';

/** Every list, figure and file, as an administrator sees them. */
export async function readAll({ ask, idOf }: Desk, token: string): Promise<void> {
  const id = await idOf(0);
  const filters: Readonly<Record<string, readonly string[]>> = {
    search: ['school 3', 'schol', 'KOCHI port', '%', '"'],
    status: ['Completed', 'Pending'],
    state: ['Kerala'],
    city: ['Kochi'],
    progress: ['unregistered', 'registered', 'draft', 'submitted'],
    decision: decisionStates,
    idleDays: ['3'],
    submittedSince: ['2026-01-01'],
    closesOn: ['2026-03-01', '2026-03-10'],
    extended: ['yes', 'no'],
    mail: ['refused', 'unsent'],
    reminded: ['yes', 'no'],
    notRemindedDays: ['3'],
    silentAfter: ['1'],
    noted: ['yes', 'no'],
    callBack: ['due'],
    missing: ['yes', 'no'],
    ids: [`${id}.${await idOf(5)}`],
  };
  expect(Object.keys(filters)).toEqual(filterNames);
  const filtered = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => `centres?page=1&${name}=${encodeURIComponent(value)}`),
  );
  const perState = ofStates.split(' ').flatMap((address) => [address, `${address}?state=Kerala`]);
  const targets = [
    ...perState,
    ...filtered,
    ...sortableColumns.map((column) => `centres?page=1&pageSize=5&sort=${column}&order=desc`),
    ...reviewLists.map((list) => `review?list=${list}`),
    ...reasonCodes.map((reason) => `review?reason=${reason}`),
    ...others.split(' '),
  ].map((address) => `GET /admin/${address}`);
  await ask(token, targets);
  for (const kind of ['export', 'export-workbook', 'export-photos', 'export-contacts', 'contact-emails'])
    for (const body of [{}, { status: 'Completed', search: 'school' }])
      await ask(token, `POST /admin/centres/${kind}`, body);
  for (const body of [{}, { list: 'waiting', state: 'Bihar' }, { ids: [id] }])
    await ask(token, 'POST /admin/review/evidence', body);
}

// What administrators do to many centres of the list at once.

/** Marks the centres that the list does not name as missing. Returns the id of the change. */
export async function importList(
  { call, ask }: Desk,
  token: string,
  rows: object[],
): Promise<string | undefined> {
  const { plan, missing } = await call(api.previewImport, { body: { rows } }, token);
  for (const part of ['changes', 'missing'])
    await ask(token, 'POST /admin/centres/import/report', { rows, part, plan });
  const body = { rows, plan, missing: { act: 'mark' as const, seen: missing.total } };
  return (await call(api.importCentres, { body }, token)).changeSet;
}

const acts = [
  { act: 'mark-missing' },
  { act: 'unmark-missing' },
  { act: 'extend', extendTo: '2026-03-05' },
  { act: 'delete' },
] as const;

/** Every act, on the centres of a state; the extension is taken back. */
export async function actOnKerala({ ask, call, advance, admin }: Desk): Promise<void> {
  for (const act of acts) {
    const { reached } = await call(api.previewBulkAct, { body: { ...act, state: 'Kerala' } }, admin);
    const tellHeads = act.act === 'extend' && { tellHeads: true };
    const body = { ...act, ...tellHeads, state: 'Kerala', seen: reached };
    const { changeSet } = await call(api.actOnCentres, { body }, admin);
    if (act.act === 'extend') await ask(admin, `POST /admin/change-sets/${changeSet}/take-back`);
    await advance(60);
  }
}
