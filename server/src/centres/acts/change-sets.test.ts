/** What imports and acts on many centres changed is taken back, row by row (product.md, Administrators 14). */
import { expect } from 'vitest';
import {
  actOnCentres,
  listChangeSets,
  previewBulkAct,
  previewTakeBack,
  takeBackChanges,
} from '#contract/centres/change-endpoints.ts';
import { joinIds, type CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { registerHead } from '../../testing/people.ts';
import { listCodes, startAdmin, statusesOf, type AdminClient } from '../../testing/admin-client.ts';
import { readEntries } from '../../testing/audit-database.ts';
import { listRow } from '../../testing/planned-rows.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest({ environment: { CLOSES_ON: '2026-01-31' } });

const person = (number: number) => ({
  phone: String(9_000_000_000 + number),
  email: `head${number}@example.com`,
});
const row = (number: number, more: object = {}) => listRow(`A${number}`, { ...person(number), ...more });
const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

async function importRows(admin: AdminClient, rows: readonly object[], more: object = {}) {
  const { status, body } = await admin.ask('POST', '/centres/bulk', { rows, ...more });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { readonly changeSet?: string };
}

const takeBack = (admin: AdminClient, id: string | null | undefined) =>
  admin.call(takeBackChanges, { params: { id: id ?? '' } });

/** Without what only counts or tells the time. */
const listed = async ({ database }: TestApp) =>
  database.db
    .selectFrom('centres')
    .select([...centreColumns, 'extended_to', 'archived_by'])
    .select((eb) => eb('missing_since', 'is not', null).as('is_missing'))
    .orderBy('centre_code')
    .execute();

const idsOf = async ({ database }: TestApp, codes: readonly string[]) => {
  const centres = database.db.selectFrom('centres').select('id').where('centre_code', 'in', codes);
  return joinIds((await centres.execute()).map(({ id }) => id));
};

async function act(
  admin: AdminClient,
  filter: CentreFilterInput,
  wanted: { readonly act: 'extend' | 'delete' | 'mark-missing'; readonly extendTo?: string },
  tellHeads = false,
) {
  const { reached } = await admin.call(previewBulkAct, { body: { ...filter, ...wanted } });
  return admin.call(actOnCentres, { body: { ...filter, ...wanted, tellHeads, seen: reached } });
}

test('an import with new and restored centres is taken back as a whole', async ({ app, admin }) => {
  await importRows(admin, rowsTo(3));
  await act(admin, { ids: await idsOf(app, ['A3']) }, { act: 'delete' });
  const before = await listed(app);
  const changed = [row(1, { email: 'new@example.com' }), row(2), row(3, { cfi: 'x' }), row(4), row(4)];
  const imported = await importRows(admin, changed);
  const figures = { added: 1, changed: 1, restored: 1, unchanged: 1, repeated: 1 };
  expect(imported).toMatchObject({ imported: 4, ...figures });
  expect(await takeBack(admin, imported.changeSet)).toEqual({
    centres: 3,
    registerAgain: 0,
    left: { total: 0, centres: [] },
  });
  const after = await listed(app);
  expect(after.slice(0, 3)).toEqual(before);
  expect(after[3]).toMatchObject({ centre_code: 'A4', archived_by: 'admin' });
  expect(await takeBack(admin, imported.changeSet)).toMatchObject({ centres: 0 });
});

test('the person whose e-mail an import took gets it back, and is told', async ({ app, admin }) => {
  await importRows(admin, [row(1)]);
  const { changeSet } = await importRows(admin, [row(1, { email: 'thief@example.com' })]);
  await registerHead(app, person(1).phone);
  const preview = await admin.call(previewTakeBack, { params: { id: changeSet ?? '' } });
  expect(preview).toMatchObject({ centres: 1, registerAgain: 1 });
  await takeBack(admin, changeSet);
  expect(await listed(app)).toMatchObject([{ email: person(1).email }]);
  await app.services.mailer.deliverDue();
  expect(app.mails.map(({ to }) => to)).toContain(person(1).email);
});

test('whoever an import has logged out is counted when it is taken back: no password comes back', async ({
  app,
  admin,
}) => {
  await importRows(admin, rowsTo(2));
  await registerHead(app, person(1).phone);
  const { changeSet } = await importRows(admin, [row(1, { email: 'typo@example.com' }), row(2)]);
  const preview = await admin.call(previewTakeBack, { params: { id: changeSet ?? '' } });
  expect(preview).toMatchObject({ centres: 1, registerAgain: 1 });
  expect(await takeBack(admin, changeSet)).toMatchObject({ centres: 1, registerAgain: 1 });
});

test('what was touched later stays and is named with the reason', async ({ app, admin }) => {
  await importRows(admin, rowsTo(4));
  const { changeSet } = await importRows(admin, [
    ...[1, 2, 3].map((number) => row(number, { centre_name: 'Renamed' })),
    row(4, { email: 'other@example.com' }),
    row(5),
  ]);
  await importRows(admin, [
    row(1, { centre_name: 'Edited later' }),
    row(6, { phone: person(4).phone, email: 'other@example.com' }),
  ]);
  await act(admin, { ids: await idsOf(app, ['A2']) }, { act: 'delete' });
  await beginChecklist(app, 'A5');
  const undone = await takeBack(admin, changeSet);
  expect(undone).toEqual({
    centres: 1,
    registerAgain: 0,
    left: {
      total: 4,
      centres: [
        { centreCode: 'A1', reason: 'changed' },
        { centreCode: 'A2', reason: 'deleted' },
        { centreCode: 'A4', reason: 'phone-conflict', otherCode: 'A6' },
        { centreCode: 'A5', reason: 'checklist' },
      ],
    },
  });
  expect((await listed(app)).map(({ centre_name: name }) => name).slice(0, 3)).toEqual([
    'Edited later',
    'Renamed',
    'School',
  ]);
  expect(await readEntries(app, 'changes.taken-back')).toMatchObject([
    { details: { changeSet, kind: 'import', centres: 1, left: 4, leftCodes: ['A1', 'A2', 'A4', 'A5'] } },
  ]);
});

/** Somebody begins the checklist of the centre. */
async function beginChecklist({ runSql, clock }: TestApp, code: string): Promise<void> {
  clock.advance(60);
  await runSql(
    `insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at)
      select id, 'draft', '{}', 1, 'c_1', 'c_1', '${clock.now().toISOString()}' from centres where centre_code = '${code}'`,
  );
}

test('centres that a list does not name are marked or deleted, and back', async ({ app, admin }) => {
  await importRows(admin, rowsTo(3));
  const before = await listed(app);
  const missing = async (to: 'mark' | 'delete', ...rows: readonly object[]) => {
    const { body } = await admin.ask('POST', '/centres/bulk-preview', { rows });
    return { missing: { act: to, seen: (body as { missing: { digest: string } }).missing.digest } };
  };
  const marked = await importRows(admin, [row(1)], await missing('mark', row(1)));
  expect(marked).toMatchObject({ unchanged: 1, missing: 2 });
  expect(await listCodes(admin, 'missing=yes')).toEqual(['A2', 'A3']);
  // As many are missing, and others.
  const outdated = { rows: [row(1), row(3)], ...(await missing('delete', row(1), row(2))) };
  expect((await admin.ask('POST', '/centres/bulk', outdated)).body).toMatchObject({
    code: 'import.outdated',
  });
  const named = await importRows(admin, [row(1), row(2)], await missing('delete', row(1), row(2)));
  const states = (await listed(app)).map((centre) => [Boolean(centre.is_missing), centre.archived_by]);
  expect(states).toEqual([
    [false, null],
    [false, null],
    [true, 'admin'],
  ]);
  expect(await takeBack(admin, named.changeSet)).toMatchObject({ centres: 2, left: { total: 0 } });
  expect(await takeBack(admin, marked.changeSet)).toMatchObject({ centres: 2, left: { total: 0 } });
  expect(await listed(app)).toEqual(before);
});

test('the last day of a selection is extended with one mail to a person', async ({ app, admin }) => {
  await insertSubmitted(app, 'S1');
  await importRows(admin, [row(1), row(2, person(1)), row(3)]);
  const wanted = { act: 'extend', extendTo: '2026-02-10' } as const;
  expect(await admin.call(previewBulkAct, { body: wanted })).toEqual({
    matching: 4,
    reached: { centres: 3, submitted: 0, digest: expect.any(String) },
    leftOut: { submitted: 1, unchanged: 0, later: 0 },
    drafts: 0,
    mails: 2,
    withoutMail: 0,
  });
  const filter = { ids: await idsOf(app, ['A1', 'A2', 'S1']) };
  const done = await act(admin, filter, wanted, true);
  expect(done).toMatchObject({ centres: 2, mails: 1 });
  await app.services.mailer.deliverDue();
  expect(app.mails.at(-1)).toMatchObject({ to: person(1).email });
  expect(app.mails.at(-1)?.text).toContain('10 February 2026');
  const days = async () => (await listed(app)).map((centre) => centre.extended_to);
  expect(await days()).toEqual(['2026-02-10', '2026-02-10', null, null]);
  const [entry] = await readEntries(app, 'centres.extended');
  const recorded = { centres: 2, mails: 1, changeSet: done.changeSet, ids: '3' };
  expect(entry?.details).toEqual({ act: 'extend', closesOn: '2026-02-10', ...recorded });
  // A colleague extends one of them further; nobody shortens that unseen, and the rest is taken back after it.
  const further = { act: 'extend', extendTo: '2026-02-20' } as const;
  const later = await act(admin, { ids: await idsOf(app, ['A2']) }, further);
  expect(await admin.call(previewBulkAct, { body: { ...filter, ...wanted } })).toMatchObject({
    reached: { centres: 0 },
    leftOut: { submitted: 1, unchanged: 1, later: 1 },
  });
  const left = { total: 1, centres: [{ centreCode: 'A2', reason: 'changed' }] };
  expect(await takeBack(admin, done.changeSet)).toEqual({ centres: 1, registerAgain: 0, left });
  expect(await days()).toEqual([null, '2026-02-20', null, null]);
  await takeBack(admin, later.changeSet);
  expect(await takeBack(admin, done.changeSet)).toMatchObject({ centres: 1, left: { total: 0 } });
  expect(await days()).toEqual([null, null, null, null]);
});

test('a mail about a last day that is no longer true, or whose address is not on record, is not sent', async ({
  app,
  admin,
}) => {
  await importRows(admin, rowsTo(3));
  await app.services.mailer.deliverDue();
  const before = app.mails.length;
  const extend = async (extendTo?: string) =>
    act(
      admin,
      { ids: await idsOf(app, ['A1', 'A2', 'A3']) },
      { act: 'extend', ...(extendTo && { extendTo }) },
      true,
    );
  expect(await extend('2026-02-10')).toMatchObject({ mails: 3 });
  await importRows(admin, [row(1, { email: 'new@example.com' })]);
  await act(admin, { ids: await idsOf(app, ['A2']) }, { act: 'extend' });
  await app.services.mailer.deliverDue();
  const told = app.mails.slice(before).filter(({ subject }) => subject.startsWith('Last day extended'));
  expect(told).toMatchObject([{ to: person(3).email }]);
});

test('what a colleague has put into the list meanwhile is not deleted instead', async ({ admin }) => {
  await importRows(admin, [row(1, { centre_city: 'Here' }), row(2, { centre_city: 'There' })]);
  const wanted = { act: 'delete', city: 'Here' } as const;
  const { reached: seen } = await admin.call(previewBulkAct, { body: wanted });
  await importRows(admin, [row(1, { centre_city: 'There' }), row(2, { centre_city: 'Here' })]);
  const { body } = await admin.ask('POST', '/centres/acts', { ...wanted, seen });
  expect(body).toMatchObject({ code: 'bulk.changed' });
});

test('of two officers at once the second is refused, and nothing is done', async ({ app, admin }) => {
  await importRows(admin, rowsTo(3));
  // Their order is that of their times.
  app.clock.advance(1);
  const other = await startAdmin(app);
  const { reached: seen } = await admin.call(previewBulkAct, { body: { act: 'delete' } });
  const body = { act: 'delete', seen } as const;
  const answers = await Promise.all(
    [admin, other].map((officer) => officer.ask('POST', '/centres/acts', body)),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'bulk.changed' });
  const sets = await admin.call(listChangeSets, {});
  expect(sets).toMatchObject([
    { kind: 'delete', madeBy: 'admin', centres: 3, takenBack: 0 },
    { kind: 'import', centres: 3, details: { added: 3 } },
  ]);
  const both = await Promise.all([admin, other].map((officer) => takeBack(officer, sets[0]?.id)));
  expect(both.map(({ centres }) => centres).toSorted((a, b) => a - b)).toEqual([0, 3]);
  expect((await listed(app)).map((centre) => centre.archived_by)).toEqual([null, null, null]);
});
