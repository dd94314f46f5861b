/** The receipt: its mails, the check by strangers, and sending it again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/checklist/endpoints.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { formFor, photoToSend, type ChecklistClient } from '../../../testing/checklist-client.ts';
import { insertCentre, valueOf } from '../../../testing/people.ts';
import { startChecklistTest, type ChecklistTest } from '../../../testing/checklist-test.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;
const recordEmail = 'head.9000000001@school.example.org';

beforeEach(async () => {
  portal = await startChecklistTest();
  ({ user, centreId } = portal);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await portal.app.close();
});

async function save(answers: Partial<Answers> = {}, id = centreId): Promise<void> {
  const photos = {
    centre: await photoToSend({}, 'gate.jpg'),
    strongRoom: await photoToSend({ width: 80 }, 'strong.jpg'),
  };
  expect((await user.save(formFor(id, { answers, photos }))).status).toBe(200);
}

/** Sends what is queued; returns the receipts with what was sent before. */
async function receiptMails() {
  await portal.app.services.mailer.deliverDue();
  await portal.app.services.mailer.settled();
  return portal.app.mails.filter(({ text }) => text.includes('/r/'));
}

const profileOf = async (id = centreId) => {
  const { token, userId } = user;
  const query = { centre_config_id: id };
  const { profile } = valueOf(await portal.app.call(getProfile, { params: { userId }, query }, token));
  if (profile === null) throw new Error('There is no checklist');
  return profile;
};

const check = async (path: string) => {
  const response = await portal.app.fetch(`/api/receipts/${path}`);
  return { status: response.status, body: await response.json() };
};

test('a submission mails the receipt once to the head and once to the record, and anybody can check it', async () => {
  await save({ feedback: 'first line\nFAKE ROW: second line' });
  portal.app.clock.advance(60);
  await Promise.all(Array.from({ length: 4 }, () => user.submit(centreId)));
  const mails = await receiptMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([recordEmail, 'head@example.com']);

  const { reference, submittedAt, photos, receipt } = await profileOf();
  const sha256s = photos.map((photo) => photo.sha256);
  expect(receipt).toEqual({
    url: expect.stringMatching(/^https:\/\/centres\.example\.org\/r\/[\w-]{32}$/) as string,
    centreCode: '110101',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    corrections: [],
    mailedTo: ['head@example.com', 'he*****@school.example.org'],
  });
  const [{ text, subject } = { text: '', subject: '' }] = mails;
  expect(subject).toBe(`Receipt ${reference} - Examination Centre Verification`);
  for (const part of [
    `Reference: ${reference}\n`,
    / IST\nExam: NEET \(UG\) 2025, 4 May 2025\nCentre: Kendriya Vidyalaya, Port Blair\nCentre code: 110101\n/,
    receipt?.url ?? '',
    '  6. Name of head of institution\n     Asha Rao',
    '10a. Other capacities\n     30-seat rooms: 3',
    ' 23. Feedback\n     first line\n     FAKE ROW: second line',
    'Photo of the strong room\n     strong.jpg\n     Latitude 11.667026, Longitude 92.735983',
    ...sha256s,
    `SHA-256 ${receipt?.sha256}`,
    'WHAT HAPPENS NEXT',
  ])
    expect(text).toMatch(
      part instanceof RegExp ? part : new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    );
  expect(text.match(/https?:\/\/\S+/g)).toEqual([receipt?.url]);

  const token = receipt?.url.split('/').at(-1) ?? '';
  expect(await check(token)).toEqual({
    status: 200,
    body: {
      reference,
      centreCode: '110101',
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
    expect(await check(wrong)).toMatchObject({ status: 404, body: { code: 'receipt.unknown' } });

  // The master list changes and the centre is deleted: the receipt stays as it was.
  await portal.app.runSql(
    `update centres set centre_code = 'NEW', archived_at = 'now' where id = '${centreId}'`,
  );
  expect(await check(token)).toMatchObject({ status: 200, body: { centreCode: '110101', reference } });
});

test('in Hindi, once when both addresses are equal, and only with the submission', async () => {
  await save({ headEmail: recordEmail.replace('head', 'Head') });
  const { mailer } = portal.app.services;
  const queue = vi.spyOn(mailer, 'queueMail').mockRejectedValueOnce(new Error('the database fails'));
  expect((await user.submit(centreId, 'hi')).status).toBe(500);
  expect(await profileOf()).toMatchObject({ status: 'draft', receipt: null });
  expect(await receiptMails()).toEqual([]);
  queue.mockRestore();

  expect((await user.submit(centreId, 'hi')).status).toBe(200);
  const [mail, ...others] = await receiptMails();
  expect([mail?.to, others]).toEqual([recordEmail.replace('head', 'Head'), []]);
  expect(mail?.subject).toMatch(/^पावती 110101-/);
  expect(mail?.text).toContain('संस्था प्रमुख का नाम\n     Asha Rao');
  expect(mail?.text).toMatch(/जमा करने का समय: .* IST\n/);
  expect(mail?.text).toContain('आगे क्या होगा');
  expect((await profileOf()).receipt?.mailedTo).toHaveLength(1);
});

test('is sent again once an hour and three times a day, to the same addresses, and audited', async () => {
  expect(await user.sendReceipt(centreId)).toMatchObject({ status: 404, body: { code: 'receipt.unknown' } });
  expect((await portal.foreignUser.sendReceipt(centreId)).body).toMatchObject({ code: 'centre.not-yours' });
  await save();
  await user.submit(centreId);
  expect(await receiptMails()).toHaveLength(2);
  // An earlier release submitted without a receipt.
  await portal.app.runSql('delete from receipts');
  expect((await profileOf()).receipt).toBeNull();

  const sendAgain = async () => (await user.sendReceipt(centreId, 'hi')).status;
  expect(await user.sendReceipt(centreId, 'hi')).toMatchObject({
    status: 200,
    body: { receipt: { mailedTo: ['head@example.com', 'he*****@school.example.org'] } },
  });
  expect(await user.sendReceipt(centreId)).toMatchObject({ status: 429, body: { code: 'receipt.too-soon' } });
  const mails = await receiptMails();
  expect(mails.slice(2).map(({ to }) => to)).toEqual(
    expect.arrayContaining(['head@example.com', recordEmail]),
  );
  expect([mails.length, mails[3]?.subject]).toEqual([4, expect.stringMatching(/^पावती/)]);
  const statuses: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    portal.app.clock.advance(70 * 60);
    user = await portal.logInAgain();
    statuses.push(await sendAgain());
  }
  expect(statuses).toEqual([200, 200, 429]);
  const trail = portal.app.database.db.selectFrom('audit_trail').select(['act', 'target']);
  const entries = await trail.where('act', '=', 'receipt.sent').execute();
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ act: 'receipt.sent', target: '110101' })));
});

test('no answer, name or code adds a header, a recipient or a mail', async () => {
  const evil = await insertCentre(portal.app, {
    centre_code: 'X\r\nBcc: all@example.org',
    centre_name: 'School\r\nBcc: all@example.org',
    phone: portal.mobile,
    email: 'not an address',
  });
  await save({ headName: 'A\r\nBcc: all@example.org' }, evil.id);
  expect((await user.submit(evil.id, { not: 'a language' })).status).toBe(400);
  expect((await user.submit(evil.id, 'xx')).status).toBe(200);
  const mails = await receiptMails();
  expect(mails.map(({ to }) => to)).toEqual(['head@example.com']);
  expect(mails[0]?.subject).toMatch(/^Receipt X Bcc: all@example\.org-\d{8}-\w{4} - Examination/);
  expect(mails[0]?.text).not.toMatch(/^Bcc/m);
});

test('checks of one network are limited', async () => {
  await save();
  await user.submit(centreId);
  const { receiptCheckPerIp } = portal.app.services.limits.rates;
  const token = (await profileOf()).receipt?.url.split('/').at(-1) ?? '';
  const now = Math.floor(portal.app.clock.now().getTime() / 1000);
  const windowStart = now - (now % 300);
  await portal.app.runSql(
    `insert into rate_counters (bucket, window_start, hits) values ('${receiptCheckPerIp.name}:127.0.0.1', ${windowStart}, ${receiptCheckPerIp.limit})`,
  );
  expect(await check(token)).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
});
