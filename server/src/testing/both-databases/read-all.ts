/** What administrators read: the lists with each of their filters and orders, the figures and the files. */
import { expect } from 'vitest';
import { filterNames } from '#contract/centres/centre-filter.ts';
import { sortableColumns } from '#contract/centres/endpoints.ts';
import { decisionStates } from '#contract/checklist/decision-state.ts';
import { reviewLists } from '#contract/review/endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import type { Desk } from './desk.ts';

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
    silentAfter: ['0', '1'],
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
