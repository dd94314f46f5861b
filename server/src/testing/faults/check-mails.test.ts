import { expect, test } from 'vitest';
import { checkMails } from './check-mails.ts';
import { createJournal, createWriteState, type ChecklistState } from './journal.ts';
import type { ArrivedMail } from './mail-sink.ts';

/** A journal in which a person got a code and has set a password, if `hasPassword`. */
function createSignup({ hasPassword }: { readonly hasPassword: boolean }) {
  const journal = createJournal();
  const phone = '9000000001';
  journal.people.set(phone, { phone, email: 'a@school.example.org', centreId: 'centre' });
  journal.attempts.set(phone, {
    userId: 'user',
    code: createWriteState<true>(true),
    verified: createWriteState<true>(true),
    rejected: 0,
  });
  if (hasPassword) journal.passwords.set(phone, createWriteState('secret'));
  return journal;
}

const submitted = { feedback: '', photos: ['', ''], submitted: true } as const;

const code = (values: Partial<ArrivedMail> = {}): ArrivedMail => ({
  to: 'a@school.example.org',
  purpose: 'code',
  code: '123456',
  messageId: '<1@portal>',
  epoch: 0,
  ...values,
});
const notice = (values: Partial<ArrivedMail> = {}) => code({ purpose: 'notice', code: '', ...values });
const check = (mails: readonly ArrivedMail[], hasPassword = true, waiting = 0, isDrained = true) =>
  checkMails(createSignup({ hasPassword }), mails, waiting, isDrained);

test('mails that all arrived once are no problem', () => {
  expect(check([code(), notice()])).toEqual({
    counts: { expected: 2, lost: 0, waiting: 0, doubled: 0, sameMessageId: 0 },
    problems: [],
  });
});

test('a mail that neither arrived nor waits is lost', () => {
  const { counts, problems } = check([code()]);
  expect(counts.lost).toBe(1);
  expect(problems).toEqual([
    { kind: 'lost', text: 'The mail notice to a@school.example.org did not arrive' },
  ]);
  expect(check([code()], true, 1, false).problems).toEqual([]);
  expect(check([code()], true, 1).problems).toEqual([
    { kind: 'other', text: '1 mails are still in the outbox' },
  ]);
});

test('a mail may be doubled after a fault, with the same code', () => {
  const again = check([code(), code({ epoch: 1, messageId: '<2@portal>' }), code({ epoch: 2 })], false);
  expect(again.counts).toMatchObject({ doubled: 2, sameMessageId: 1 });
  expect(again.problems).toEqual([]);
  expect(check([code(), code()], false).problems).toMatchObject([
    { text: expect.stringContaining('doubled without a fault') },
  ]);
  expect(check([code(), code({ epoch: 1, code: '654321' })], false).problems).toMatchObject([
    { text: expect.stringContaining('different codes') },
  ]);
});

test('a notice of a password that was not set is a half state', () => {
  expect(check([code(), notice()], false).problems).toMatchObject([{ kind: 'half state' }]);
});

test('a receipt belongs to a submission', () => {
  const journal = createSignup({ hasPassword: false });
  const receipt = code({ purpose: 'receipt', code: '' });
  const problems = (mails: readonly ArrivedMail[]) => checkMails(journal, mails, 0, true).problems;
  expect(problems([code(), receipt])).toMatchObject([{ kind: 'half state' }]);
  journal.checklists.set('centre', createWriteState<ChecklistState>(submitted));
  expect(problems([code(), receipt])).toEqual([]);
  expect(problems([code()])).toMatchObject([{ kind: 'lost' }]);
});
