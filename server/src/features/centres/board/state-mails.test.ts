/** The sheets of states: mailed once every morning, with that state only, without contacts unless chosen; and how they end. */
import { afterEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../../testing/test-limits.ts';
import { AddressRefused, type MailMessage } from '../../../platform/mail/message.ts';
import { type AdminClient, startAdmin } from '../../../testing/admin-client.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { codeOf, insertCentre, valueOf } from '../../../testing/people.ts';
import { ReadWorkbook } from '../../../testing/read-workbook.ts';
import { advance, closeAll, day, minute, restart, start, transportThat } from '../../../testing/reminders.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { mailStateSheets } from './state-mails.ts';

afterEach(closeAll);

const environment = { CLOSES_ON: '2026-01-16', EXAM_DATE: '2026-01-20' };
/** At 05:59 in India. */
const beforeMorning = () => createManualClock(new Date('2026-01-10T00:29:00.000Z'));

const add = (admin: AdminClient, address: string, more: object = {}) =>
  admin.ask('POST', '/state-addresses', {
    state: 'Goa',
    address,
    language: 'en',
    hasContacts: false,
    ...more,
  });

async function mailMorning(app: TestApp): Promise<void> {
  await mailStateSheets(app.services);
  await app.services.mailer.deliverDue();
  await app.services.mailer.settled();
}

const goa = { centre_state: 'Goa', centre_city: 'Panaji' };

async function insertTwoStates(app: TestApp): Promise<void> {
  await insertSubmitted(app, 'G1', {}, goa);
  const contact = { official_person: 'Asha of Goa', phone: '9000000022', email: 'asha@goa.example.org' };
  await insertCentre(app, { ...goa, centre_code: 'G2', ...contact });
  await insertCentre(app, {
    centre_state: 'Bihar',
    centre_city: 'Gaya',
    centre_code: 'B1',
    phone: '9000000033',
  });
}

const textOf = (workbook: ReadWorkbook): string =>
  [1, 2, 3]
    .flatMap((sheet) =>
      workbook
        .rows(sheet)
        .flat()
        .map(({ value }) => value),
    )
    .join('\n');

function workbookOf(mail: MailMessage | undefined): ReadWorkbook {
  const [file] = mail?.attachments ?? [];
  return new ReadWorkbook(Buffer.from(file?.content ?? []));
}

const linkIn = (mail: MailMessage | undefined): string =>
  /\/state-mail\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

test('each address gets the sheet of its state, with contacts only when they were chosen for it', async () => {
  const { app, admin } = await start({ clock: beforeMorning(), environment });
  await insertTwoStates(app);
  expect(await add(admin, ' Plain@Goa.example.org ')).toMatchObject({
    status: 200,
    body: { address: 'plain@goa.example.org', hasContacts: false, createdBy: 'admin', isRefused: false },
  });
  await add(admin, 'full@goa.example.org', { hasContacts: true, language: 'hi' });
  await mailMorning(app);
  expect(app.mails).toEqual([]);
  await advance(app, minute);
  await mailMorning(app);
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual(['full@goa.example.org', 'plain@goa.example.org']);
  const [full, plain] = ['full', 'plain'].map((name) => app.mails.find(({ to }) => to.startsWith(name)));
  expect(plain?.subject).toContain('Goa: 1 of 2 centres submitted');
  expect(plain?.text).toContain('Days left: 6');
  expect(plain?.text).toContain('Forecast for the closing day: 1');
  expect(full?.subject).toContain('Goa: 2 में से 1');
  expect(plain?.attachments).toMatchObject([{ fileName: 'goa-2026-01-10.xlsx' }]);
  for (const mail of [full, plain]) {
    const rows = workbookOf(mail)
      .rows(3)
      .map((row) => row.map(({ value }) => value));
    expect(rows.slice(1).map(([code]) => code)).toEqual(['G2', 'G1']);
    expect(textOf(workbookOf(mail))).not.toMatch(/Bihar|Gaya|B1|9000000033/);
    expect(mail?.text).not.toMatch(/9000000022|asha@/);
  }
  const contacts = ['Asha of Goa', '9000000022', 'asha@goa.example.org'];
  for (const contact of contacts) {
    expect(textOf(workbookOf(full))).toContain(contact);
    expect(textOf(workbookOf(plain))).not.toContain(contact);
  }
  const stored = await app.storedText();
  expect(stored).not.toContain('attachments');
});

test('a morning is mailed once, by two instances, after a restart, and on the next day again, until the exam', async () => {
  const { app, admin } = await start({ clock: beforeMorning(), environment });
  const { app: second } = await start({ sharing: app });
  await insertTwoStates(app);
  await add(admin, 'a@goa.example.org');
  await add(admin, 'nobody@delhi.example.org', { state: 'Delhi' });
  await advance(app, minute);
  await Promise.all([mailStateSheets(app.services), mailStateSheets(second.services)]);
  await Promise.all([app, second].map(async (one) => one.services.mailer.deliverDue()));
  await Promise.all([app, second].map(async (one) => one.services.mailer.settled()));
  expect([...app.mails, ...second.mails].map(({ to }) => to)).toEqual(['a@goa.example.org']);
  await second.close({ keepData: true });
  const { app: again } = await restart(app, { environment });
  await mailMorning(again);
  await advance(again, day - minute);
  await mailMorning(again);
  expect(again.mails).toEqual([]);
  // An address that is entered after the morning waits for the next one.
  await add(await startAdmin(again), 'late@goa.example.org');
  await advance(again, minute);
  await mailMorning(again);
  expect(again.mails.map(({ to }) => to).toSorted()).toEqual(['a@goa.example.org', 'late@goa.example.org']);
  await advance(again, 10 * day);
  await mailMorning(again);
  expect(again.mails).toHaveLength(2);
});

test('the link ends the mails only when it is confirmed, without a login, and cannot be guessed', async () => {
  const { app, admin } = await start({ clock: beforeMorning(), environment });
  await insertTwoStates(app);
  await add(admin, 'a@goa.example.org');
  await add(admin, 'b@goa.example.org');
  await advance(app, minute);
  await mailMorning(app);
  const token = linkIn(app.mails.find(({ to }) => to.startsWith('a@')));
  const other = linkIn(app.mails.find(({ to }) => to.startsWith('b@')));
  const params = { token };
  const forged = `${other.split('.')[0]}.${token.split('.')[1]}`;
  for (const wrong of [forged, token.slice(0, -1), 'x', `${token.split('.')[0]}.`]) {
    expect(codeOf(await app.call(api.getStateMail, { params: { token: wrong } }))).toBe('state-mail.unknown');
    expect(codeOf(await app.call(api.endStateMail, { params: { token: wrong } }))).toBe('state-mail.unknown');
  }
  for (let scan = 0; scan < 2; scan += 1)
    expect(valueOf(await app.call(api.getStateMail, { params }))).toEqual({
      mail: { state: 'Goa', address: 'a@goa.example.org' },
    });
  // Mails of the next morning that wait are withdrawn.
  await advance(app, day);
  await mailStateSheets(app.services);
  for (let again = 0; again < 2; again += 1)
    expect(codeOf(await app.call(api.endStateMail, { params }))).toBe('ok');
  expect(valueOf(await app.call(api.getStateMail, { params }))).toEqual({ mail: null });
  const officer = await startAdmin(app);
  const known = await officer.call(api.listStateAddresses, { query: { state: 'Goa' } });
  expect(known.map(({ address }) => address)).toEqual(['b@goa.example.org']);
  const { body } = await officer.ask('GET', '/audit?act=state-address.removed');
  expect(body).toMatchObject({ entries: [{ actor: 'a@goa.example.org', target: 'Goa' }] });
  await officer.call(api.removeStateAddress, { params: { id: known[0]?.id ?? '' } });
  expect(await officer.ask('DELETE', `/state-addresses/${known[0]?.id}`)).toMatchObject({
    status: 404,
    body: { code: 'state-address.not-found' },
  });
  expect((await officer.ask('GET', '/audit?act=state-address.removed')).body).toMatchObject({
    entries: [{ actor: 'admin', details: '{"address":"b@goa.example.org"}' }, {}],
  });
});

test('a wrong address, one that is there, and more than a state may have are refused', async () => {
  const stateSheets = { ...testLimits.stateSheets, addresses: 2 };
  const { admin } = await start({ limits: { ...testLimits, stateSheets } });
  expect(await add(admin, 'a@goa')).toMatchObject({ status: 400, body: { code: 'email.invalid' } });
  await add(admin, 'a@goa.example.org');
  expect(await add(admin, 'A@goa.example.org')).toMatchObject({ body: { code: 'state-address.taken' } });
  await add(admin, 'b@goa.example.org');
  expect(await add(admin, 'c@goa.example.org')).toMatchObject({ body: { code: 'state-address.too-many' } });
  expect((await add(admin, 'c@goa.example.org', { state: 'Bihar' })).status).toBe(200);
});

test('an address that the mail server refuses gets no more mails until it is entered again', async () => {
  let isBad = true;
  const { transport, messages } = transportThat(() => (isBad ? new AddressRefused('550 5.1.1') : undefined));
  const { app, admin } = await start({ clock: beforeMorning(), environment, mailTransport: transport });
  await insertTwoStates(app);
  await add(admin, 'a@goa.example.org');
  await advance(app, minute);
  await mailMorning(app);
  isBad = false;
  await advance(app, day);
  await mailMorning(app);
  expect(messages).toEqual([]);
  const officer = await startAdmin(app);
  const [refused] = await officer.call(api.listStateAddresses, { query: { state: 'Goa' } });
  expect(refused).toMatchObject({ isRefused: true });
  await officer.call(api.removeStateAddress, { params: { id: refused?.id ?? '' } });
  await add(officer, 'a@goa.example.org');
  await advance(app, day);
  await mailMorning(app);
  expect(messages).toHaveLength(1);
});

test('the workbook of a state is downloaded with or without contacts, and has no more centres than the limit', async () => {
  const stateSheets = { ...testLimits.stateSheets, centres: 1 };
  const { app, admin } = await start({ environment, limits: { ...testLimits, stateSheets } });
  await insertTwoStates(app);
  const plain = new ReadWorkbook((await admin.file('GET', '/board/workbook?state=Goa')).bytes);
  expect(plain.rows(3).map(([first]) => first?.value)).toEqual([
    'Centre code',
    'G2',
    'Not in this list: 1. The portal has all centres.',
  ]);
  expect(textOf(plain)).not.toContain('9000000022');
  const full = await admin.file('GET', '/board/workbook?state=Goa&language=hi&contacts=yes');
  expect(textOf(new ReadWorkbook(full.bytes))).toContain('9000000022');
  expect((await admin.ask('GET', '/audit?act=state-sheet.downloaded')).body).toMatchObject({
    entries: [
      { target: 'Goa', details: '{"contacts":true}' },
      { target: 'Goa', details: '{"contacts":false}' },
    ],
  });
});
