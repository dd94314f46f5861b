/** The verified register: numbered issues with what counts, signatures that hold without the portal, and heads who are told once. */
import { createHash, verify } from 'node:crypto';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { type AdminClient, submitCentre, type SubmittedCentre } from '../../../testing/admin-client.ts';
import { answer } from '../../../testing/corrections.ts';
import { codeOf, valueOf } from '../../../testing/people.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { ReadWorkbook } from '../../../testing/read-workbook.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { advance, deliver, preview } from '../../../testing/reminders.ts';
import { getReview, runChecks, submitForReview } from '../../../testing/reviews.ts';
import { isPostgres } from '../../../testing/test-database.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const registerKey = 'a key that programs have: 0123456789 qwerty';
const test = adminTest({ environment: { REGISTER_KEY: registerKey } });

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function decide(app: TestApp, admin: AdminClient, id: string, change: object): Promise<void> {
  const { version } = await getReview(admin, id);
  expect(await admin.ask('PUT', `/review/${id}`, { version, ...change })).toMatchObject({ status: 200 });
  await app.services.mailer.settled();
}

/** Submits a centre with an address of its own, and accepts it. */
async function accept(app: TestApp, admin: AdminClient, code: string): Promise<SubmittedCentre> {
  const { centre, token } = await submitForReview(app, code);
  const ofRecord = { centre_name: `=School ${code}`, email: `head-${code}@example.org`.toLowerCase() };
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set(ofRecord).where('id', '=', centre.id).execute(),
  );
  await runChecks(app);
  await decide(app, admin, centre.id, { decision: 'accepted' });
  return { centre: { ...centre, ...ofRecord }, token };
}

const register = async (app: TestApp, { token }: AdminClient) =>
  valueOf(await app.call(api.listRegister, {}, token));

async function issue(app: TestApp, admin: AdminClient) {
  const { next } = await register(app, admin);
  return valueOf(await app.call(api.issueRegister, { body: { seen: next } }, admin.token));
}

const bytesOf = async (admin: AdminClient, path: string): Promise<Buffer> =>
  (await admin.file('GET', `/register/${path}`)).bytes;

const parseCsv = (bytes: Buffer) =>
  Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true })
    .data;

test('an issue has all accepted centres with what counts, in files that agree and can be verified', async ({
  app,
  admin,
}) => {
  await accept(app, admin, 'R01');
  await accept(app, admin, 'R02');
  await submitCentre(app, { centre_code: 'R03', phone: '9000000003' });
  expect((await register(app, admin)).next).toEqual({ centres: 2, added: 2, removed: 0, changed: 0 });
  expect(await issue(app, admin)).toMatchObject({ number: 1, centres: 2, issuedBy: 'admin', toldAt: null });

  const parts = readZip(await bytesOf(admin, '1/files'));
  expect([...parts.keys()]).toEqual([
    'register-1.json',
    'register-1.json.sig',
    'register-1.csv',
    'register-1.csv.sig',
    'register-key.pem',
    'README.txt',
  ]);
  const part = (name: string): Buffer => parts.get(name) ?? Buffer.alloc(0);
  const key = part('register-key.pem').toString();
  for (const file of ['register-1.json', 'register-1.csv']) {
    expect(verify(null, part(file), key, part(`${file}.sig`))).toBe(true);
    expect(verify(null, Buffer.concat([part(file), Buffer.from(' ')]), key, part(`${file}.sig`))).toBe(false);
    expect(part('README.txt').toString()).toContain(`-in ${file} -sigfile ${file}.sig`);
  }
  const { issues, publicKey } = await register(app, admin);
  expect(issues[0]).toMatchObject({
    jsonSha256: sha256Of(part('register-1.json')),
    csvSha256: sha256Of(part('register-1.csv')),
    publicKey: key,
  });
  expect(publicKey).toBe(key);
  expect(await bytesOf(admin, '1/csv')).toEqual(part('register-1.csv'));

  const listed = parseCsv(part('register-1.csv'));
  const whole = parseCsv((await admin.file('POST', '/centres/export', { decision: 'accepted' })).bytes);
  expect(listed.map((row) => row['centre_code'])).toEqual(['R01', 'R02']);
  for (const [index, row] of listed.entries()) expect(whole[index]).toMatchObject(row);
  const json = JSON.parse(part('register-1.json').toString()) as Record<string, unknown>;
  expect(json).toMatchObject({
    register: 1,
    exam_name: 'NEET (UG) 2025',
    total: 2,
    centres: [{ centre_code: 'R01', centre_name: '=School R01', strong_room_secure: true }, {}],
  });
  const workbook = new ReadWorkbook(await bytesOf(admin, '1/workbook'));
  expect(workbook.xml('xl/worksheets/sheet1.xml')).toContain('=School R02');
  expect(workbook.xml('xl/worksheets/sheet2.xml')).toContain(sha256Of(part('register-1.json')));
});

test('two issues differ by what was corrected, added and taken back, and the earlier one stays as it was', async ({
  app,
  admin,
}) => {
  const corrected = await accept(app, admin, 'R01');
  const removed = await accept(app, admin, 'R02');
  await issue(app, admin);
  const before = await bytesOf(admin, '1/csv');

  await decide(app, admin, corrected.centre.id, {
    decision: 'asked',
    items: ['strongRoomSecure'],
    message: 'Count again.',
  });
  expect((await register(app, admin)).next).toEqual({ centres: 1, added: 0, removed: 1, changed: 0 });
  const user = { token: corrected.token, userId: readTokenClaims(corrected.token)?.userId ?? '' };
  const answers = { strongRoomSecure: false };
  valueOf(await answer(app, user, { centreId: corrected.centre.id, answers }));
  await runChecks(app);
  await decide(app, admin, corrected.centre.id, { decision: 'accepted', note: 'It gets a new lock' });
  await decide(app, admin, removed.centre.id, { decision: 'visit' });
  await accept(app, admin, 'R04');
  expect((await register(app, admin)).next).toEqual({ centres: 2, added: 1, removed: 1, changed: 1 });
  expect(await issue(app, admin)).toMatchObject({ number: 2, centres: 2 });

  const changes = parseCsv(await bytesOf(admin, '2/changes'));
  expect(changes).toContainEqual({
    change: 'changed',
    centre_code: 'R01',
    centre_name: "'=School R01",
    column: 'strong_room_secure',
    before: 'Yes',
    after: 'No',
  });
  expect(changes.filter(({ change }) => change !== 'changed')).toMatchObject([
    { change: 'added', centre_code: 'R04' },
    { change: 'removed', centre_code: 'R02' },
  ]);
  expect(parseCsv(await bytesOf(admin, '1/changes')).map(({ change }) => change)).toEqual(['added', 'added']);
  expect(await bytesOf(admin, '1/csv')).toEqual(before);
  expect((await admin.ask('GET', '/register/2/changes?since=9')).body).toMatchObject({
    code: 'register.not-found',
  });
});

test('an issue is made of what was seen, once, and by nobody without a change', async ({ app, admin }) => {
  const ask = async (seen: object) => (await admin.ask('POST', '/register', { seen })).body;
  const none = { centres: 0, added: 0, removed: 0, changed: 0 };
  expect(await ask(none)).toMatchObject({ code: 'register.unchanged' });
  await accept(app, admin, 'R01');
  expect(await ask(none)).toMatchObject({ code: 'register.outdated' });
  const seen = { ...none, centres: 1, added: 1 };
  const [made, repeated] = await Promise.all([ask(seen), ask(seen)]);
  expect([made, repeated]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: 1 }),
      expect.objectContaining({ code: 'register.outdated' }),
    ]),
  );
  expect(await ask({ ...none, centres: 1 })).toMatchObject({ code: 'register.unchanged' });
  app.clock.advance(20 * 60);
  expect(await ask(seen)).toMatchObject({ code: 'session.confirmation-required' });
});

test('no SQL changes an issue, and what was changed all the same is not served', async ({ app, admin }) => {
  await accept(app, admin, 'R01');
  await issue(app, admin);
  for (const statement of [
    `update register_entries set cells = '[]'`,
    'delete from register_entries',
    'delete from register_issues',
    `update register_issues set json_sha256 = '0'`,
    `update register_issues set told_at = '2026', centres = 2`,
  ])
    await expect(app.runSql(statement)).rejects.toThrow('an issue of the register is final');
  const trigger = isPostgres ? ' on register_entries' : '';
  await app.runSql(`drop trigger register_entries_final_update${trigger}`);
  await app.runSql(`update register_entries set cells = replace(cells, 'School', 'Palace')`);
  expect(await admin.ask('GET', '/register/1/csv')).toMatchObject({ status: 500 });
  expect(app.logLines.join('\n')).toContain('Issue 1 of the register is not as it was issued');
});

test('a program with the key reads the signed JSON, and nothing else', async ({ app, admin }) => {
  const read = (path: string, key = registerKey) =>
    app.fetch(`/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await read('register')).json()).toMatchObject({ code: 'register.not-found' });
  await accept(app, admin, 'R01');
  await issue(app, admin);
  const response = await read('register');
  const bytes = Buffer.from(await response.arrayBuffer());
  const publicKey = await (await app.fetch('/api/register/key')).text();
  const signature = Buffer.from(response.headers.get('x-register-signature') ?? '', 'base64');
  expect(verify(null, bytes, publicKey, signature)).toBe(true);
  expect(Buffer.from(await (await read('register?number=1')).arrayBuffer())).toEqual(bytes);
  for (const key of ['wrong', admin.token])
    expect(await (await read('register', key)).json()).toMatchObject({ code: 'register.key-wrong' });
  expect(await (await read('admin/centres')).json()).toMatchObject({ code: 'session.ended' });
});

const toldOf = async (app: TestApp, { token }: SubmittedCentre) => {
  const userId = readTokenClaims(token)?.userId ?? '';
  const { profiles } = valueOf(await app.call(api.getProfile, { params: { userId }, query: {} }, token));
  return profiles[0]?.confirmed;
};
const mailsTo = (app: TestApp, { centre }: SubmittedCentre) =>
  app.mails.filter(({ to, subject }) => to === centre.email && subject.startsWith('Confirmed'));

async function tell(app: TestApp, admin: AdminClient, number: string) {
  const plan = valueOf(await app.call(api.previewTellHeads, { params: { number } }, admin.token));
  const { centres, mails } = plan;
  const body = { seen: { centres, mails } };
  const told = await app.call(api.tellHeads, { params: { number }, body }, admin.token);
  return { plan, told };
}

test('heads hear of it when they are told: by mail and on their status, once', async ({ app, admin }) => {
  const first = await accept(app, admin, 'R01');
  await issue(app, admin);
  expect(await toldOf(app, first)).toBeUndefined();
  const { plan, told } = await tell(app, admin, '1');
  expect(plan.sample).toMatchObject({ to: first.centre.email, subject: expect.stringContaining('R01') });
  expect(valueOf(told)).toEqual({ centres: 1, mails: 1 });
  await deliver(app);
  expect(await toldOf(app, first)).toMatchObject({ register: 1 });
  expect(mailsTo(app, first)).toHaveLength(1);
  expect(mailsTo(app, first)[0]?.text).toContain('verified register, issue 1');
  const again = await app.call(api.previewTellHeads, { params: { number: '1' } }, admin.token);
  expect(codeOf(again)).toBe('register.told');

  // The confirmation is in the contact log, and is no reminder.
  const { centre } = first;
  const detail = valueOf(await app.call(api.getCentre, { params: { id: centre.id } }, admin.token));
  expect(detail.contact_log).toMatchObject([{ type: 'reminder', register: 1, state: 'sent' }]);
  const [row] = valueOf(await app.call(api.listCentres, { query: { page: '1' } }, admin.token)) as object[];
  expect(row).not.toHaveProperty('reminder_state');

  const second = await accept(app, admin, 'R02');
  await issue(app, admin);
  const next = await tell(app, admin, '2');
  expect(next.plan.leftOut).toEqual({ changed: 0, told: 1, noEmail: 0, refused: 0 });
  expect(valueOf(next.told)).toEqual({ centres: 1, mails: 1 });
  await deliver(app);
  expect([mailsTo(app, first), mailsTo(app, second)].map(({ length }) => length)).toEqual([1, 1]);
  expect(await toldOf(app, first)).toMatchObject({ register: 2 });
});

test('who is no longer accepted is neither told nor confirmed, also while the mail waits', async ({
  app,
  admin,
}) => {
  const [first, second] = [await accept(app, admin, 'R01'), await accept(app, admin, 'R02')];
  await issue(app, admin);
  await decide(app, admin, first.centre.id, { decision: 'visit' });
  const changed = valueOf(await app.call(api.previewTellHeads, { params: { number: '1' } }, admin.token));
  expect(changed).toMatchObject({ centres: 1, mails: 1, leftOut: { changed: 1 } });
  const seen = { centres: 2, mails: 2 };
  const outdated = await app.call(api.tellHeads, { params: { number: '1' }, body: { seen } }, admin.token);
  expect(codeOf(outdated)).toBe('register.outdated');
  await tell(app, admin, '1');
  expect(await toldOf(app, first)).toBeUndefined();
  expect(await toldOf(app, second)).toMatchObject({ register: 1 });

  await decide(app, admin, second.centre.id, { decision: 'visit' });
  await advance(app, 120);
  await deliver(app);
  expect(await toldOf(app, second)).toBeUndefined();
  expect(await preview(admin)).toMatchObject({ waiting: 0 });

  await decide(app, admin, second.centre.id, { decision: 'accepted' });
  expect(await toldOf(app, second)).toBeUndefined();
  await issue(app, admin);
  const replaced = await app.call(api.previewTellHeads, { params: { number: '1' } }, admin.token);
  expect(codeOf(replaced)).toBe('register.replaced');
});

test('the register of the next exam begins anew, and its numbers go on', async ({ app, admin }) => {
  await accept(app, admin, 'R01');
  await issue(app, admin);
  app.clock.advance(60);
  const seen = { centres: 1, submitted: 1 };
  expect(await admin.ask('POST', '/editions', { list: 'new', ...seen })).toMatchObject({ status: 200 });
  expect(await register(app, admin)).toMatchObject({
    next: { centres: 0, added: 0, removed: 0, changed: 0 },
    last: null,
    issues: [{ number: 1 }],
  });
  expect(parseCsv(await bytesOf(admin, '1/csv'))).toMatchObject([{ centre_code: 'R01' }]);
  app.clock.advance(60);
  await accept(app, admin, 'R02');
  expect(await issue(app, admin)).toMatchObject({ number: 2, centres: 1 });
});
