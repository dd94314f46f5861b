/** The current version reads, exports, completes and submits the stored data of every release, on both engines. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  checklistClient,
  completeAnswers,
  formFor,
  photoToSend,
} from '../../server/src/testing/checklist-client.ts';
import type { AdminClient } from '../../server/src/testing/admin-client.ts';
import { logIn } from '../../server/src/testing/people.ts';
import { loadReleased, openReleased, type OpenedReleased, type Released } from './open-released.ts';
import {
  logInAs,
  readCentre,
  readPortal,
  restoreDeleted,
  withoutSignatures,
  type Login,
  type PortalResponses,
} from './read-portal.ts';
import type { TestApp } from '../../server/src/testing/test-app.ts';

type Cells = PortalResponses['workbook'];
interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Returns one record for each row, by the headings in the first row. */
const toRecords = ([headings = [], ...rows]: Cells): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(headings.map((heading, column) => [String(heading), row[column]])));

const parseCsv = (csv: string): Cells => Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data;

/** All columns of the release exist, in their order and with the same values. Columns may have been added. */
function expectSameTable(actual: Cells, expected: Cells): void {
  const [headings = []] = expected;
  expect(actual[0]?.filter((heading) => headings.includes(heading))).toEqual(headings);
  expect(toRecords(actual)).toMatchObject(toRecords(expected));
}

/** All rows of the release exist in their order. Rows may have been added, which shifts the numbers in the first column. */
function expectSameRows(actual: Cells, expected: Cells): void {
  const isFilled = (cell: unknown): boolean => cell !== null && cell !== '';
  const texts = (rows: Cells): string[] =>
    rows
      .map((row) => row.slice(1))
      .filter((cells) => cells.some(isFilled))
      .map((cells) => JSON.stringify(cells));
  const expectedTexts = texts(expected);
  expect(texts(actual).filter((text) => expectedTexts.includes(text))).toEqual(expectedTexts);
  if (actual.length === expected.length) expect(actual).toEqual(expected);
}

describe.each(['v1'])('portal of release %s', (name) => {
  let released: Released;
  let opened: OpenedReleased | undefined;
  let read: PortalResponses;

  async function open(): Promise<TestApp> {
    opened = await openReleased(released);
    return opened.app;
  }
  async function close(): Promise<void> {
    await opened?.close();
    opened = undefined;
  }
  beforeAll(async () => {
    released = await loadReleased(name);
    read = await readPortal(await open(), released.meta);
    await close();
  });
  afterEach(close);
  afterAll(close);

  const getId = (code: string): string =>
    String(released.rows['centres']?.find((row) => row['centre_code'] === code)?.['id']);
  const getDetail = (code: string): unknown => released.expected.centres[code]?.detail;

  async function logInAsAdmin(app: TestApp): Promise<AdminClient> {
    const [first] = released.meta.admins;
    if (first === undefined) throw new Error('No administrator is named');
    return logInAs(app, first);
  }
  async function logInPerson(app: TestApp, { username, password }: Login) {
    const { token, userId } = await logIn(app, username, password);
    return checklistClient(app.url, token, userId);
  }
  async function logInFor(app: TestApp, code: string) {
    const phone = released.rows['centres']?.find((row) => row['centre_code'] === code)?.['phone'];
    const person = released.meta.people.find(({ username }) => username === phone);
    if (person === undefined) throw new Error(`No user for ${code}`);
    return logInPerson(app, person);
  }
  const expectOk = ({ status, body }: ApiResponse): void =>
    expect({ status, body }).toMatchObject({ status: 200 });

  test('list, search page, counts, states and administrators are the same', () => {
    const { list, page, counts, userCount, states, admins } = released.expected;
    expect(list.length).toBeGreaterThan(5);
    expect(read).toMatchObject({ list, page, counts, userCount, states, admins });
  });

  test('the detail and the workbook of every centre are the same', () => {
    const { centres } = released.expected;
    expect(Object.keys(read.centres)).toEqual(Object.keys(centres));
    for (const [code, { detail, workbook }] of Object.entries(centres)) {
      expect(read.centres[code]?.detail, code).toMatchObject(detail as object);
      expectSameRows(read.centres[code]?.workbook ?? [], workbook);
    }
  });

  test('CSV and workbook of all centres are the same', () => {
    const { csv, workbook } = released.expected;
    expect(read.csv.codePointAt(0)).toBe(0xfeff);
    expectSameTable(parseCsv(read.csv), parseCsv(csv));
    expectSameTable(read.workbook, workbook);
  });

  test('all users log in with their old password and find their checklists', async () => {
    expect(Object.keys(read.profiles)).toEqual(released.meta.people.map(({ username }) => username));
    expect(read.profiles).toMatchObject(released.expected.profiles);
    const app = await open();
    for (const admin of released.meta.admins) {
      const { status } = await (await logInAs(app, admin)).ask('GET', '/centres');
      expect(status).toBe(200);
    }
  });

  test('every photo is served byte for byte, and the originals are unchanged', async () => {
    const app = await open();
    const admin = await logInAsAdmin(app);
    const shownIds = new Set<string>();
    for (const code of Object.keys(released.expected.centres)) {
      const detail = JSON.stringify((await admin.ask('GET', `/centres/${getId(code)}`)).body);
      for (const [signedPath, id = ''] of detail.matchAll(
        /(?<="file_path":")\/uploads\/([0-9a-f-]{36})\/[\w.-]+/g,
      )) {
        const picture = await (await app.fetch(signedPath)).bytes();
        const file = path.join(released.folder, 'photos', id.slice(-2), `${id}.display.jpg`);
        expect(Buffer.from(picture).equals(await readFile(file)), id).toBe(true);
        expect((await sharp(picture).stats()).channels).toHaveLength(3);
        shownIds.add(id);
      }
    }
    expect(shownIds.size).toBe(8);
    for (const { id, sha256 } of released.rows['photos'] ?? []) {
      const original = await app.services.photoStore.get(String(id), 'original');
      expect(
        createHash('sha256')
          .update(original ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
  });

  test('submitted checklists are unchanged and match their hashes', async () => {
    const app = await open();
    const columns = ['centre_id', 'reference', 'submitted_at', 'snapshot', 'snapshot_sha256'];
    const frozen = await app.runSql(
      `select ${columns.join(', ')} from checklists where status = 'submitted' order by centre_id`,
    );
    const submitted = released.rows['checklists']?.filter(({ status }) => status === 'submitted') ?? [];
    expect(frozen).toEqual(
      submitted.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
    );
    for (const { snapshot, snapshot_sha256: hash } of frozen)
      expect(createHash('sha256').update(String(snapshot)).digest('hex')).toBe(hash);
  });

  test('the audit trail is intact and has every entry of the release', async () => {
    const app = await open();
    const admin = await logInAsAdmin(app);
    const trail = released.rows['audit_trail'] ?? [];
    const entries: { sequence: number }[] = [];
    for (let query = ''; entries.length === 0 || (entries.at(-1)?.sequence ?? 0) > 1;) {
      const { body } = await admin.ask('GET', `/audit${query}`);
      expect(body).toMatchObject({ brokenAt: null, unchecked: [] });
      entries.push(...(body as { entries: { sequence: number }[] }).entries);
      query = `?before=${entries.at(-1)?.sequence}`;
    }
    const oldEntries = entries.filter(({ sequence }) => sequence <= trail.length).toReversed();
    expect(oldEntries).toMatchObject(trail.map(({ key_id: _keyId, ...entry }) => entry));
  });

  test('the early draft can be completed with photos and submitted', async () => {
    const { earlyDraft: code } = released.meta;
    const app = await open();
    const user = await logInFor(app, code);
    const position = { latitude: 25.594_1, longitude: 85.137_6 };
    const photos = {
      centre: await photoToSend({ position }, 'gate.jpg'),
      strongRoom: await photoToSend({ position, source: 'device' }, 'room.jpg'),
    };
    expectOk(await user.save(formFor(getId(code), { answers: completeAnswers, photos, baseVersion: 1 })));
    expectOk(await user.submit(getId(code)));
    const { detail } = await readCentre(await logInAsAdmin(app), getId(code));
    expect(detail).toMatchObject({
      form_status: 'Completed',
      complete_address: completeAnswers.completeAddress,
      head_name: completeAnswers.headName,
      total_capacity: 186,
      photos: [{ file_name: 'gate.jpg' }, { file_name: 'room.jpg', place_source: 'device' }],
    });
  });

  test.each(['as it is', 'after it is saved again with its existing photos'])(
    'the full draft can be submitted %s',
    async (way) => {
      const { fullDraft: code } = released.meta;
      const app = await open();
      const user = await logInFor(app, code);
      if (way !== 'as it is') {
        const form = formFor(getId(code), { answers: completeAnswers, baseVersion: 2 });
        expectOk(await user.save(form));
      }
      expectOk(await user.submit(getId(code)));
      const { detail } = await readCentre(await logInAsAdmin(app), getId(code));
      expect(detail).toMatchObject({
        ...(getDetail(code) as object),
        form_status: 'Completed',
        checklist_status: 'submitted',
        submitted_at: released.meta.clock,
        updated_at: released.meta.clock,
        reference: expect.stringContaining(code) as unknown,
      });
    },
  );

  test('the deleted centre can be restored with its submitted checklist, and its user can log in', async () => {
    const { restored } = released.expected;
    const app = await open();
    const { detail, workbook } = await restoreDeleted(app, released.meta);
    expect(detail).toMatchObject(restored.detail as object);
    expectSameRows(workbook, restored.workbook);
    const user = await logInPerson(app, released.meta.deleted.person);
    const { body } = await user.profile(getId(released.meta.deleted.row['centre_code'] ?? ''));
    expect(withoutSignatures(body)).toMatchObject({ profile: { status: 'submitted' } });
  });
});
