/** The receipt: its mails, the check by strangers, and sending it again. */
import { expect, vi } from 'vitest';
import { getProfile } from '#contract/checklist/endpoints.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { checklistTest, createHead, saveWhole, submitWhole, type Head } from '../testing/checklist-test.ts';
import { takePhone, valueOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = checklistTest();

/** The address that the head has typed; that on record is `centre.email`. */
const typedEmail = ({ centre }: Head) => `typed.${centre.phone}@example.com`;
const maskedEmail = 'he*****@school.example.org';
const save = (head: Head, answers: Partial<Answers> = {}) =>
  saveWhole(head, head.centreId, { headEmail: typedEmail(head), ...answers });
const submit = (head: Head) => submitWhole(head, { headEmail: typedEmail(head) });

/** Sends what is queued; returns the receipts of this head with what was sent before. */
async function receiptMails({ services: { mailer }, mails }: TestApp, head: Head) {
  await mailer.deliverDue();
  await mailer.settled();
  const own = [typedEmail(head), head.centre.email].map((email) => email.toLowerCase());
  return mails.filter(({ to, text }) => text.includes('/r/') && own.includes(to.toLowerCase()));
}

async function profileOf(app: TestApp, { user: { token, userId }, centreId }: Head) {
  const query = { centre_config_id: centreId };
  const { profile } = valueOf(await app.call(getProfile, { params: { userId }, query }, token));
  if (profile === null) throw new Error('There is no checklist');
  return profile;
}

async function check(app: TestApp, path: string) {
  const response = await app.fetch(`/api/receipts/${path}`);
  return { status: response.status, body: await response.json() };
}

test('the receipt is mailed to the head and the record, and anybody checks it', async ({ app, head }) => {
  const { centre, centreId, user } = head;
  const { centre_code: centreCode, email: recordEmail } = centre;
  await save(head, { feedback: 'first line\nFAKE ROW: second line' });
  app.clock.advance(60);
  await Promise.all(Array.from({ length: 4 }, () => user.submit(centreId)));
  const mails = await receiptMails(app, head);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([recordEmail, typedEmail(head)]);

  const { reference, submittedAt, photos, receipt } = await profileOf(app, head);
  const sha256s = photos.map((photo) => photo.sha256);
  expect(receipt).toEqual({
    url: expect.stringMatching(/^https:\/\/centres\.example\.org\/r\/[\w-]{32}$/) as string,
    centreCode,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    corrections: [],
    mailedTo: [typedEmail(head), maskedEmail],
  });
  const [{ text, subject } = { text: '', subject: '' }] = mails;
  expect(subject).toBe(`Receipt ${reference} - Examination Centre Verification`);
  for (const part of [
    `Reference: ${reference}\n`,
    ` IST\nExam: NEET (UG) 2025, 4 May 2025\nCentre code: ${centreCode}\n`,
    receipt?.url ?? '',
    '  6. Name of head of institution\n     Asha Rao',
    '10a. Other capacities\n     30-seat rooms: 3',
    ' 23. Feedback\n     first line\n     FAKE ROW: second line',
    'Photo of the strong room\n     strong.jpg\n     Latitude 11.667026, Longitude 92.735983',
    ...sha256s,
    `SHA-256 ${receipt?.sha256}`,
    'WHAT HAPPENS NEXT',
  ])
    expect(text).toContain(part);
  expect(text.match(/https?:\/\/\S+/g)).toEqual([receipt?.url]);

  const token = receipt?.url.split('/').at(-1) ?? '';
  expect(await check(app, token)).toEqual({
    status: 200,
    body: {
      reference,
      centreCode,
      submittedAt,
      photos: [
        { slot: 'centre', sha256: sha256s[0] },
        { slot: 'strongRoom', sha256: sha256s[1] },
      ],
      sha256: receipt?.sha256,
      corrections: [],
    },
  });
  for (const wrong of [`${token.slice(1)}A`, 'x', '%00', `${token}%27`, '..%2f..', 'ü'])
    expect(await check(app, wrong)).toMatchObject({ status: 404, body: { code: 'receipt.unknown' } });

  // The master list changes and the centre is deleted: the receipt stays as it was.
  await app.runSql(`update centres set centre_code = 'NEW', archived_at = 'now' where id = '${centreId}'`);
  expect(await check(app, token)).toMatchObject({ status: 200, body: { centreCode, reference } });
});

test('in Hindi, once when both addresses are equal, and only with the submission', async ({ app, head }) => {
  const { user, centreId, centre } = head;
  const headEmail = centre.email.replace('head', 'Head');
  await save(head, { headEmail });
  const queue = vi
    .spyOn(app.services.mailer, 'queueMail')
    .mockRejectedValueOnce(new Error('the database fails'));
  expect((await user.submit(centreId, 'hi')).status).toBe(500);
  expect(await profileOf(app, head)).toMatchObject({ status: 'draft', receipt: null });
  expect(await receiptMails(app, head)).toEqual([]);
  queue.mockRestore();

  expect((await user.submit(centreId, 'hi')).status).toBe(200);
  const [mail, ...others] = await receiptMails(app, head);
  expect([mail?.to, others]).toEqual([headEmail, []]);
  expect(mail?.subject).toMatch(new RegExp(`^पावती ${centre.centre_code}-`));
  expect(mail?.text).toContain('संस्था प्रमुख का नाम\n     Asha Rao');
  expect(mail?.text).toMatch(/जमा करने का समय: .* IST\n/);
  expect(mail?.text).toContain('आगे क्या होगा');
  expect((await profileOf(app, head)).receipt?.mailedTo).toHaveLength(1);
});

test('it is sent again once an hour and three times a day, and it is recorded', async ({ app, head }) => {
  const { centre, centreId, user } = head;
  await submit(head);
  expect(await receiptMails(app, head)).toHaveLength(2);
  expect(await user.sendReceipt(centreId, 'hi')).toMatchObject({
    status: 200,
    body: { receipt: { mailedTo: [typedEmail(head), maskedEmail] } },
  });
  expect(await user.sendReceipt(centreId)).toMatchObject({ status: 429, body: { code: 'receipt.too-soon' } });
  const mails = await receiptMails(app, head);
  expect(mails.slice(2).map(({ to }) => to)).toEqual(
    expect.arrayContaining([typedEmail(head), centre.email]),
  );
  expect([mails.length, mails[3]?.subject]).toEqual([4, expect.stringMatching(/^पावती/)]);
  const statuses: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    app.clock.advance(70 * 60);
    statuses.push((await (await head.logInAgain()).sendReceipt(centreId, 'hi')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  const trail = app.database.db.selectFrom('audit_trail').select('act');
  const entries = await trail.where('target', '=', centre.centre_code).orderBy('sequence').execute();
  expect(entries.map(({ act }) => act)).toEqual([
    'checklist.submitted',
    ...Array<string>(3).fill('receipt.sent'),
  ]);
});

test('no answer, name or code adds a header, a recipient or a mail', async ({ app }) => {
  const phone = takePhone();
  const bcc = '\r\nBcc: all@example.org';
  const evil = await createHead(app, {
    centre_code: `X${phone}${bcc}`,
    centre_name: `School${bcc}`,
    phone,
    email: 'not an address',
  });
  await save(evil, { headName: `A${bcc}` });
  expect((await evil.user.submit(evil.centreId, { not: 'a language' })).status).toBe(400);
  await receiptMails(app, evil);
  const before = app.mails.length;
  expect((await evil.user.submit(evil.centreId, 'xx')).status).toBe(200);
  await receiptMails(app, evil);
  const mails = app.mails.slice(before);
  expect(mails.map(({ to }) => to)).toEqual([typedEmail(evil)]);
  expect(mails[0]?.subject).toMatch(
    new RegExp(`^Receipt X${phone} Bcc: all@example\\.org-\\d{8}-\\w{4} - Examination`),
  );
  expect(mails[0]?.text).not.toMatch(/^Bcc/m);
});
