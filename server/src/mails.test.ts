/** Every mail to a centre says in whose name it is sent and for which exam and centre. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { confirmationMail } from './centres/reminders/reminder-mails.ts';
import { submitCentre, type AdminClient } from './testing/admin-client.ts';
import { askFor } from './testing/corrections.ts';
import { insertCentre, sendCode, startSignup, type TestCentre } from './testing/people.ts';
import { sharedAdminTest } from './testing/portal-test.ts';
import { preview } from './testing/reminders.ts';
import type { TestApp } from './testing/test-app.ts';
import { frameMail } from './mails.ts';

const environment = {
  AGENCY_NAME: 'National Exam Agency',
  AGENCY_NAME_HI: 'राष्ट्रीय परीक्षा एजेंसी',
  EXAM_NAME: 'NEET (UG) 2026',
  EXAM_DATE: '2026-05-03',
};
const test = sharedAdminTest({ environment });

const english = 'National Exam Agency: NEET (UG) 2026, 3 May 2026';
const hindi = 'राष्ट्रीय परीक्षा एजेंसी: NEET (UG) 2026, 3 मई 2026';
/** The address of somebody with many centres. */
const many = 'many@example.org';
const place = { centre_code: 'C7', centre_name: 'Govt School', centre_city: 'Guntur' };

/** All that is mailed to a centre that submits, forgets, is corrected and moves, and about another one that is reminded. */
async function mailAll(
  app: TestApp,
  admin: AdminClient,
  fields: Partial<TestCentre>,
  reminded: Partial<TestCentre>,
  query = '',
) {
  const before = app.mails.length;
  const { centre } = await submitCentre(app, fields);
  await app.services.mailer.settled();
  app.clock.advance(61);
  await app.call(api.forgotPassword, { body: { username: centre.phone } });
  await askFor(app, centre.id, ['friskingArea']);
  const { id, ...record } = centre;
  const moved = { ...record, email: `new.${centre.phone}@example.org` };
  expect((await admin.ask('PUT', `/centres/${id}`, moved)).status).toBe(200);
  await app.services.mailer.deliverDue();
  await insertCentre(app, { ...fields, ...reminded });
  const reminders = (await preview(admin, query)).samples.map(({ text }) => ({ subject: '', text }));
  const centres = [{ centre_code: centre.centre_code }];
  const confirmation = confirmationMail(app.services.config, { to: centre.email, register: 1, centres });
  const mails = app.mails.slice(before);
  const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt'));
  return { receipts, others: mails.filter((mail) => !receipts.includes(mail)), reminders, confirmation };
}

test('mails to a centre name agency, exam and centre in both languages', async ({ app, admin }) => {
  const { receipts, others, reminders, confirmation } = await mailAll(app, admin, place, {
    centre_code: 'C8',
    phone: '9000000008',
  });
  expect(receipts.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ - National Exam Agency$/),
    expect.stringMatching(/ - National Exam Agency$/),
  ]);
  for (const { text } of receipts) expect(text.split('\n\n')[0]).toBe(english);
  expect(others.map(({ subject }) => subject)).toEqual(
    [
      'Your OTP',
      'Your password was set',
      'Set a new password',
      'Correction',
      'The e-mail',
      'Your e-mail',
    ].map((begin) =>
      expect.stringMatching(
        new RegExp(`^${begin}.* - ${environment.AGENCY_NAME} / ${environment.AGENCY_NAME_HI}$`),
      ),
    ),
  );
  expect(reminders).not.toEqual([]);
  for (const { text } of [...others, confirmation, ...reminders.slice(0, 1)])
    expect(text.replace(/^\d{6}\n\n/, '').startsWith(`${english}\n${hindi}\n`), text).toBe(true);
  for (const { text } of [...others, ...receipts, confirmation]) expect(text).toMatch(/\bC7\b/);
  expect(others[0]?.text).toContain('\nCentre / केंद्र C7\n\nYour OTP is: ');
});

test('the OTP stands alone at the top, before every other number of six digits', async ({ app }) => {
  const phone = '9000000110';
  const centre = {
    ...place,
    centre_code: '110101',
    centre_pincode: '522001',
    phone,
    email: 'otp@example.org',
  };
  await insertCentre(app, centre);
  const code = await sendCode(app, await startSignup(app, phone), centre.email);
  const mails = app.mails.filter(({ to }) => to === centre.email);
  expect(mails).toHaveLength(1);
  for (const { subject, text } of mails) {
    expect(text.split('\n\n')).toEqual(
      expect.arrayContaining([code, expect.stringContaining('Centre / केंद्र 110101')]),
    );
    expect(text.startsWith(`${code}\n\n`)).toBe(true);
    expect(/\d{6}/.exec(subject + text)?.[0]).toBe(code);
  }
});

test('what is typed as a name of a centre reaches no mailbox as a link', async ({ app, admin }) => {
  const evil = {
    centre_code: 'E1 www.evil.example/x',
    centre_name: 'Verify at https://www.evil.example',
    centre_city: 'evil.example',
    phone: '9000000002',
  };
  const reminded = { centre_code: 'E2 evil.example', phone: '9000000003', email: 'third@example.org' };
  const sent = await mailAll(app, admin, evil, reminded, '?search=evil');
  const { receipts, reminders, confirmation } = sent;
  const others = [...sent.others, ...reminders, confirmation];
  expect([receipts.length, others.length]).toEqual([2, 9]);
  for (const { subject, text } of others) expect(subject + text).not.toMatch(/evil\.example/);
  // The record that was submitted is a copy of what the head has seen.
  for (const { text } of receipts) expect(text.split('YOUR ANSWERS')[0]).not.toContain('Verify at');
});

test('a mail to somebody with many centres names three of them', async ({ app }) => {
  for (const code of ['C1', 'C2', 'C3', 'C4', 'C5'])
    await insertCentre(app, { ...place, centre_code: code, phone: '9000000001', email: many });
  await insertCentre(app, { ...place, centre_code: 'C9', phone: '9000000001', email: 'other@example.org' });
  await sendCode(app, await startSignup(app, '9000000001'), many);
  const text = app.mails.find(({ to }) => to === many)?.text ?? '';
  expect(text).toContain('Centre / केंद्र C3\n(+2)\n\n');
  // The handle in the link is random: it may hold any two signs.
  expect(text).not.toMatch(/केंद्र C[49]/);
});

test('without an agency mails name the product, in the languages of the mail', () => {
  const frame = {
    agencyName: null,
    agencyNameHi: null,
    examName: 'NEET',
    examDate: '2026-05-03',
    helpPhone: null,
    helpEmail: null,
  };
  const mail = { to: 'a@example.org', subject: 'पावती', text: 'x' };
  expect(frameMail(frame, mail, { languages: ['hi'] })).toEqual({
    to: 'a@example.org',
    subject: 'पावती - परीक्षा केंद्र सत्यापन',
    text: 'परीक्षा केंद्र सत्यापन: NEET, 3 मई 2026\n\nx',
  });
  expect(frameMail(frame, { ...mail, subject: 'C\r\nBcc: x' }).subject).toBe(
    'C Bcc: x - Examination Centre Verification / परीक्षा केंद्र सत्यापन',
  );
});
