/** The verified register: numbered issues with what counts, signatures that hold without the portal, and heads who are told once. */
import { hash, verify } from 'node:crypto';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import { ownDeskTest, type Desk } from '../../testing/checks-test.ts';
import { answer } from '../../testing/corrections.ts';
import { startNextEdition } from '../../testing/editions.ts';
import { codeOf, registerHead, valueOf } from '../../testing/people.ts';
import { readCsv, ReadWorkbook, readZip } from '../../testing/read-files.ts';
import { advance, deliver, preview } from '../../testing/reminders.ts';
import { insertSubmitted, type SubmittedWithoutUpload as Centre } from '../../testing/submitted-centres.ts';
import { isPostgres } from '../../testing/test-database.ts';

const registerKey = 'a key that programs have: 0123456789 qwerty';
const test = ownDeskTest({ environment: { REGISTER_KEY: registerKey } });

async function decide({ app, review, admin }: Desk, { id }: Centre, change: Omit<ReviewChange, 'version'>) {
  const { version } = await review({ id });
  await admin.call(api.saveReview, { params: { id }, body: { version, ...change } });
  await app.services.mailer.settled();
}

/** Submits a centre with an address of its own, and accepts it. */
async function accept(desk: Desk, code: string): Promise<Centre> {
  const fields = { centre_name: `=School ${code}`, email: `head-${code.toLowerCase()}@example.org` };
  const centre = await insertSubmitted(desk.app, code, {}, fields);
  await desk.check();
  await decide(desk, centre, { decision: 'accepted' });
  return centre;
}

const none = { centres: 0, added: 0, removed: 0, changed: 0 };
const register = ({ admin }: Desk) => admin.call(api.listRegister, {});
const issue = async (desk: Desk) =>
  desk.admin.call(api.issueRegister, { body: { seen: (await register(desk)).next } });
const bytesOf = async ({ admin }: Desk, path: string): Promise<Buffer> =>
  (await admin.file('GET', `/register/${path}`)).bytes;
const csvOf = async (desk: Desk, path: string) => readCsv(await bytesOf(desk, path));

test('an issue has all accepted centres, in files that agree and can be verified', async ({ desk }) => {
  await accept(desk, 'R01');
  await accept(desk, 'R02');
  await insertSubmitted(desk.app, 'R03');
  expect((await register(desk)).next).toEqual({ centres: 2, added: 2, removed: 0, changed: 0 });
  expect(await issue(desk)).toMatchObject({ number: 1, centres: 2, issuedBy: 'admin', toldAt: null });

  const parts = readZip(await bytesOf(desk, '1/files'));
  const file = 'register-1.json';
  expect([...parts.keys()]).toEqual([file, `${file}.sig`, 'register-key.pem', 'README.txt']);
  const part = (name: string): Buffer => parts.get(name) ?? Buffer.alloc(0);
  const key = part('register-key.pem').toString();
  expect(verify(null, part(file), key, part(`${file}.sig`))).toBe(true);
  expect(verify(null, Buffer.concat([part(file), Buffer.from(' ')]), key, part(`${file}.sig`))).toBe(false);
  expect(part('README.txt').toString()).toContain(`-in ${file} -sigfile ${file}.sig`);
  // No file can be taken for that of another issue, exam or day.
  const [facts] = part(file).toString().split('\n', 1);
  for (const fact of [
    '"register":1,',
    '"exam_name":"NEET (UG) 2025"',
    '"exam_date":"2025-05-04"',
    '"issued_at":"20',
  ])
    expect(facts).toContain(fact);
  const sha256 = hash('sha256', part(file));
  expect(await register(desk)).toMatchObject({ issues: [{ sha256, publicKey: key }], publicKey: key });

  const listed = await csvOf(desk, '1/csv');
  const whole = readCsv((await desk.admin.file('POST', '/centres/export', { decision: 'accepted' })).bytes);
  expect(listed.map((row) => row['centre_code'])).toEqual(['R01', 'R02']);
  for (const [index, row] of listed.entries()) expect(whole[index]).toMatchObject(row);
  const first = { centre_code: 'R01', centre_name: '=School R01', strong_room_secure: true };
  const issued = { register: 1, exam_name: 'NEET (UG) 2025', total: 2, centres: [first, {}] };
  expect(JSON.parse(part(file).toString())).toMatchObject(issued);
  const workbook = new ReadWorkbook(await bytesOf(desk, '1/workbook'));
  expect(workbook.xml('xl/worksheets/sheet1.xml')).toContain('=School R02');
  expect(workbook.xml('xl/worksheets/sheet2.xml')).toContain(sha256);
});

test('two issues differ by what was corrected, added and taken back', async ({ desk }) => {
  const [corrected, removed] = [await accept(desk, 'R01'), await accept(desk, 'R02')];
  await issue(desk);
  const before = await bytesOf(desk, '1/csv');

  const message = 'Count again.';
  await decide(desk, corrected, { decision: 'asked', items: ['strongRoomSecure'], message });
  expect((await register(desk)).next).toEqual({ ...none, centres: 1, removed: 1 });
  const user = await registerHead(desk.app, corrected.phone);
  valueOf(await answer(desk.app, user, { centreId: corrected.id, answers: { strongRoomSecure: false } }));
  await desk.check();
  await decide(desk, corrected, { decision: 'accepted', note: 'It gets a new lock' });
  await decide(desk, removed, { decision: 'visit' });
  await accept(desk, 'R04');
  expect((await register(desk)).next).toEqual({ centres: 2, added: 1, removed: 1, changed: 1 });
  expect(await issue(desk)).toMatchObject({ number: 2, centres: 2 });

  const changes = await csvOf(desk, '2/changes');
  const ofCentre = { change: 'changed', centre_code: 'R01', centre_name: "'=School R01" };
  const corrections = { column: 'strong_room_secure', before: 'Yes', after: 'No' };
  expect(changes).toContainEqual({ ...ofCentre, ...corrections });
  expect(changes.filter(({ change }) => change !== 'changed')).toMatchObject([
    { change: 'added', centre_code: 'R04' },
    { change: 'removed', centre_code: 'R02' },
  ]);
  expect((await csvOf(desk, '1/changes')).map(({ change }) => change)).toEqual(['added', 'added']);
  expect(await bytesOf(desk, '1/csv')).toEqual(before);
  const unknown = await desk.admin.ask('GET', '/register/2/changes?since=9');
  expect(unknown.body).toMatchObject({ code: 'register.not-found' });
});

test('an issue is made of what was seen, once, and by nobody without a change', async ({ desk }) => {
  const ask = async (seen: object) => (await desk.admin.ask('POST', '/register', { seen })).body;
  const seen = { ...none, centres: 1, added: 1 };
  const outdated: unknown = expect.objectContaining({ code: 'register.outdated' });
  expect(await ask(none)).toMatchObject({ code: 'register.unchanged' });
  await accept(desk, 'R01');
  expect(await ask(none)).toEqual(outdated);
  const both = await Promise.all([ask(seen), ask(seen)]);
  expect(both).toEqual(expect.arrayContaining([expect.objectContaining({ number: 1 }), outdated]));
  expect(await ask({ ...none, centres: 1 })).toMatchObject({ code: 'register.unchanged' });
});

test('no SQL changes an issue, and what was changed all the same is not served', async ({ desk }) => {
  const { app } = desk;
  await accept(desk, 'R01');
  await issue(desk);
  for (const statement of [
    `update register_entries set cells = '[]'`,
    'delete from register_entries',
    'delete from register_issues',
    `update register_issues set sha256 = '0'`,
    `update register_issues set told_at = '2026', centres = 2`,
  ])
    await expect(app.runSql(statement)).rejects.toThrow('an issue of the register is final');
  const trigger = isPostgres ? ' on register_entries' : '';
  await app.runSql(`drop trigger register_entries_final_update${trigger}`);
  await app.runSql(`update register_entries set cells = replace(cells, 'School', 'Palace')`);
  for (const file of ['csv', 'workbook', 'files', 'changes'])
    expect(await desk.admin.ask('GET', `/register/1/${file}`)).toMatchObject({ status: 500 });
  expect(app.logLines.join('\n')).toContain('Issue 1 of the register is not as it was issued');
});

test('a program with the key reads the signed JSON', async ({ desk }) => {
  const read = (query = '') =>
    desk.app.fetch(`/api/register${query}`, { headers: { authorization: `Bearer ${registerKey}` } });
  expect(await (await read()).json()).toMatchObject({ code: 'register.not-found' });
  await accept(desk, 'R01');
  await issue(desk);
  const response = await read();
  const bytes = Buffer.from(await response.arrayBuffer());
  const publicKey = await (await desk.app.fetch('/api/register/key')).text();
  const signature = Buffer.from(response.headers.get('x-register-signature') ?? '', 'base64');
  expect(verify(null, bytes, publicKey, signature)).toBe(true);
  expect(Buffer.from(await (await read('?number=1')).arrayBuffer())).toEqual(bytes);
});

/** What the head sees on the own status. */
async function toldOf({ app }: Desk, { phone }: Centre) {
  const { token, userId } = await registerHead(app, phone);
  const { profiles } = valueOf(await app.call(api.getProfile, { params: { userId }, query: {} }, token));
  return profiles[0]?.confirmed;
}
const mailsTo = ({ app }: Desk, { email }: Centre) =>
  app.mails.filter(({ to, subject }) => to === email && subject.startsWith('Confirmed'));
const planOf = ({ app, admin }: Desk, number: string) =>
  app.call(api.previewTellHeads, { params: { number } }, admin.token);

async function tell(desk: Desk, number: string) {
  const plan = valueOf(await planOf(desk, number));
  const seen = { centres: plan.centres, mails: plan.mails };
  return { plan, told: await desk.admin.call(api.tellHeads, { params: { number }, body: { seen } }) };
}

test('heads hear of it when they are told: by mail and on their status, once', async ({ desk }) => {
  const { app, admin } = desk;
  const first = await accept(desk, 'R01');
  await issue(desk);
  expect(await toldOf(desk, first)).toBeUndefined();
  const { plan, told } = await tell(desk, '1');
  expect(plan.sample).toMatchObject({ to: first.email, subject: expect.stringContaining('R01') });
  expect(told).toEqual({ centres: 1, mails: 1 });
  await deliver(app);
  expect(await toldOf(desk, first)).toMatchObject({ register: 1 });
  expect(mailsTo(desk, first)[0]?.text).toContain('verified register, issue 1');
  expect(codeOf(await planOf(desk, '1'))).toBe('register.told');

  // The confirmation is in the contact log, and is no reminder.
  const { contact_log: log } = await admin.call(api.getCentre, { params: { id: first.id } });
  expect(log).toMatchObject([{ type: 'reminder', register: 1, state: 'sent' }]);
  const [row] = (await admin.call(api.listCentres, { query: { page: '1' } })) as object[];
  expect(row).not.toHaveProperty('reminder_state');

  const second = await accept(desk, 'R02');
  await issue(desk);
  const next = await tell(desk, '2');
  expect(next.plan.leftOut).toEqual({ changed: 0, told: 1, noEmail: 0, refused: 0 });
  expect(next.told).toEqual({ centres: 1, mails: 1 });
  await deliver(app);
  expect([mailsTo(desk, first).length, mailsTo(desk, second).length]).toEqual([1, 1]);
  expect(await toldOf(desk, first)).toMatchObject({ register: 2 });
});

test('who is no longer accepted is not told, also while the mail waits', async ({ desk }) => {
  const { app, admin } = desk;
  const [first, second] = [await accept(desk, 'R01'), await accept(desk, 'R02')];
  await issue(desk);
  await decide(desk, first, { decision: 'visit' });
  expect(valueOf(await planOf(desk, '1'))).toMatchObject({ centres: 1, mails: 1, leftOut: { changed: 1 } });
  const outdated = await admin.ask('POST', '/register/1/heads', { seen: { centres: 2, mails: 2 } });
  expect(outdated.body).toMatchObject({ code: 'register.outdated' });
  await tell(desk, '1');
  expect(await toldOf(desk, first)).toBeUndefined();
  expect(await toldOf(desk, second)).toMatchObject({ register: 1 });

  await decide(desk, second, { decision: 'visit' });
  await advance(app, 120);
  await deliver(app);
  expect(await toldOf(desk, second)).toBeUndefined();
  expect(await preview(admin)).toMatchObject({ waiting: 0 });

  await decide(desk, second, { decision: 'accepted' });
  expect(await toldOf(desk, second)).toBeUndefined();
  await issue(desk);
  expect(codeOf(await planOf(desk, '1'))).toBe('register.replaced');
});

test('the register of the next exam begins anew, and its numbers go on', async ({ desk }) => {
  await accept(desk, 'R01');
  await issue(desk);
  desk.app.clock.advance(60);
  await startNextEdition(desk.admin, 'new');
  expect(await register(desk)).toMatchObject({ next: none, last: null, issues: [{ number: 1 }] });
  expect(await csvOf(desk, '1/csv')).toMatchObject([{ centre_code: 'R01' }]);
  desk.app.clock.advance(60);
  await accept(desk, 'R02');
  expect(await issue(desk)).toMatchObject({ number: 2, centres: 1 });
});
