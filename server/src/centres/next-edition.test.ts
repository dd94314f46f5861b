import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { ArchivePage, Edition } from '#contract/centres/archive-endpoints.ts';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { listCodes, statusesOf, submitCentre, type AdminClient } from '../testing/admin-client.ts';
import { readEntries } from '../testing/audit-database.ts';
import { findCentre } from '../testing/editions.ts';
import { createHead, saveWhole } from '../testing/checklist-test.ts';
import { checklistClient, completeAnswers, formFor } from '../testing/checklist-client.ts';
import { insertCentre } from '../testing/people.ts';
import { insertSubmitted } from '../testing/submitted-centres.ts';
import type { TestApp } from '../testing/test-app.ts';
import { isPostgres } from '../testing/test-database.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { adminTest } from '../testing/portal-test.ts';

const test = adminTest();

const start = (admin: AdminClient, list: string, centres: number, submitted: number) =>
  admin.ask('POST', '/editions', { list, centres, submitted });
const editions = (admin: AdminClient) => admin.call(api.listEditions, {});
const rows = (app: TestApp, table: 'checklists' | 'photos' | 'receipts') =>
  app.database.db.selectFrom(table).selectAll().execute();

test('with the same list every centre stays, without its checklist', async ({ app, admin }) => {
  const { centre, token } = await submitCentre(app, { centre_code: 'A1' });
  await submitCentre(app, { centre_code: 'A2', phone: '9111111111' }, {}, false);
  await insertCentre(app, { centre_code: 'A3', phone: '9222222222' });
  const gone = await insertCentre(app, { centre_code: 'A4', phone: '9333333333' });
  await admin.ask('DELETE', `/centres/${gone.id}`);
  app.clock.advance(60);
  const [receipt] = await rows(app, 'receipts');
  const before = [await rows(app, 'checklists'), await rows(app, 'photos')];
  const detail = await admin.call(api.getCentre, { params: { id: centre.id } });
  const { bytes: exported } = await admin.file('POST', '/centres/export');

  const exam = { examName: 'NEET (UG) 2025', examDate: '2025-05-04' };
  const figures = { centres: 3, submitted: 1, drafts: 1 };
  expect((await editions(admin)).present).toEqual({ ...exam, ...figures });
  const { body } = await start(admin, 'same', 3, 1);
  expect(body).toMatchObject({ ...exam, ...figures, nextList: 'same', archivedBy: 'admin' });
  const edition = body as Edition;
  expect((await editions(admin)).archived).toEqual([edition]);
  expect(await listCodes(admin)).toEqual(['A1', 'A2', 'A3']);
  const counted = { centres: 3, submitted: 0, drafts: 0 };
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject(counted);
  expect([await rows(app, 'checklists'), await rows(app, 'photos')]).toEqual(before);
  // PostgreSQL is backed up by its operator.
  const backups = await readdir(path.join(app.dataDir, 'backups')).catch(() => []);
  expect(backups.filter((name) => name.startsWith('before-next-edition'))).toHaveLength(isPostgres ? 0 : 1);

  // Deleted centres went with the edition: they do not come back in the next one.
  expect((await admin.ask('GET', '/deleted/centres')).body).toEqual({ total: 0, centres: [] });
  const page = (await admin.ask('GET', `/editions/${edition.id}/centres?search=A1`)).body as ArchivePage;
  const found = { id: centre.id, centre_code: 'A1', checklist: 'submitted' };
  expect(page).toMatchObject({ total: 1, centres: [found] });

  const archived = await admin.call(api.getCentre, { params: { id: centre.id } });
  const same = (value: CentreDetail) => ({ ...value, version: 0, photos: value.photos.map((p) => p.sha256) });
  const named = { name: exam.examName, date: exam.examDate };
  expect(same(archived)).toEqual({ ...same(detail), edition: named });
  for (const photo of archived.photos) expect((await app.fetch(photo.file_path)).status).toBe(200);
  const { bytes, headers } = await admin.file('POST', `/editions/${edition.id}/export`);
  expect(headers.get('content-disposition')).toContain('NEET (UG) 2025 2025-05-04.csv');
  const withoutAddress = bytes.toString('utf8').replaceAll(/,("photos_at"|"http\S*")?\r\n/g, '\r\n');
  // With the centre that was deleted before, by code.
  const [last, ...others] = withoutAddress.trimEnd().split('\r\n').toReversed();
  expect(others.toReversed()).toEqual(exported.toString('utf8').trimEnd().split('\r\n'));
  expect(last).toContain('"A4"');
  expect(bytes.toString('utf8')).toContain(`/admin/exam-centres/${centre.id}`);
  const checked = await app.fetch(`/api/receipts/${receipt?.token ?? ''}`);
  expect(await checked.json()).toMatchObject({ centreCode: 'A1', reference: detail.reference });

  // The session of the head goes on, and the checklist is empty.
  const head = checklistClient(app.url, token, readTokenClaims(token)?.userId ?? '');
  const next = await findCentre(app, 'A1');
  expect((await head.profile()).body).toMatchObject({
    profile: null,
    profiles: [{ centre_config_id: next.id, status: 'none' }],
  });
  // What a browser still has of the earlier edition names the earlier centre.
  const stale = await head.save(formFor(centre.id, { answers: completeAnswers }));
  expect(stale).toMatchObject({ status: 403, body: { code: 'centre.not-yours' } });
  expect((await head.save(formFor(next.id, { answers: completeAnswers }))).status).toBe(200);

  expect(await readEntries(app, 'edition.archived')).toEqual([
    { target: 'NEET (UG) 2025', details: { edition: edition.id, nextList: 'same', ...figures } },
  ]);
});

test('with a new list no centre stays, and an earlier code starts empty', async ({ app, admin }) => {
  const { photoIds: _photoIds, ...centre } = await insertSubmitted(app, 'A1');
  expect((await start(admin, 'new', 1, 1)).status).toBe(200);
  expect(await listCodes(admin)).toEqual([]);
  expect(await start(admin, 'new', 0, 0)).toMatchObject({ status: 409, body: { code: 'edition.empty' } });
  const { id: _id, ...row } = centre;
  const { body: plan } = await admin.ask('POST', '/centres/bulk-preview', { rows: [row] });
  expect(plan).toMatchObject({ added: 1, changed: 0 });
  await admin.ask('POST', '/centres/bulk', { rows: [row] });
  const next = await findCentre(app, 'A1');
  expect(next.id).not.toBe(centre.id);
  const empty = { form_status: 'Pending', photos: [] };
  expect((await admin.ask('GET', `/centres/${next.id}`)).body).toMatchObject(empty);
});

test('an edition is archived for the figures seen, once, and is final, also its drafts', async ({
  app,
  admin,
}) => {
  const head = await createHead(app);
  await saveWhole(head, head.centreId);
  for (const [centres, submitted] of [
    [1, 1],
    [2, 0],
  ] as const)
    expect((await start(admin, 'same', centres, submitted)).body).toMatchObject({
      code: 'deletion.outdated',
    });
  expect((await editions(admin)).archived).toEqual([]);
  const responses = await Promise.all([start(admin, 'same', 1, 0), start(admin, 'same', 1, 0)]);
  expect(statusesOf(responses)).toEqual([200, 409]);
  expect(await listCodes(admin)).toHaveLength(1);
  for (const statement of [
    `update checklists set answers = '{}'`,
    `delete from checklists`,
    `update photos set latitude = 0`,
    `delete from photos`,
    `update centres set archived_at = null, edition_id = null`,
    `delete from centres`,
    `update editions set exam_name = 'x'`,
    `delete from editions`,
  ])
    await expect(app.runSql(statement), statement).rejects.toThrow(/edition is final/);
});
