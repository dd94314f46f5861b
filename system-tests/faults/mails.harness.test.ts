/** What a comparison of the mails that arrived with the journal is called. */
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { Journal } from './journal.ts';
import { type ArrivedMail, reconcileEmails } from './mails.ts';

const to = 'a@school.example.org';
const notice = (values: Partial<ArrivedMail> = {}): ArrivedMail => ({
  to,
  purpose: 'notice',
  code: '',
  messageId: '<1@portal>',
  epoch: 0,
  ...values,
});

/** A journal in which one notice is required. */
async function createJournal(): Promise<Journal> {
  const journal = new Journal(`${await createTemporaryFolder()}/journal.jsonl`);
  const write = { act: 'password', mail: { purpose: 'notice', to, isCertain: true } } as const;
  journal.begin(write);
  journal.acknowledge(write);
  return journal;
}

async function check(mails: readonly ArrivedMail[], facts: { waiting?: number; senders?: number[] } = {}) {
  const { waiting = 0, senders = [1] } = facts;
  const journal = await createJournal();
  return reconcileEmails(journal, { mails, waiting, interruptedSenders: senders, isDrained: waiting === 0 });
}
const kindsOf = async (...args: Parameters<typeof check>): Promise<string[]> =>
  (await check(...args)).findings.map(({ kind }) => kind);

test('a mail that neither arrived nor waits is lost', async () => {
  expect(await kindsOf([notice()])).toEqual([]);
  expect(await kindsOf([])).toEqual(['lost']);
  expect(await kindsOf([], { waiting: 1 })).toEqual([]);
});

test('as many mails may come twice after a fault as its senders have connections', async () => {
  const again = [notice(), notice({ epoch: 2 })];
  expect((await check(again)).counts).toMatchObject({ doubled: 1, bound: 5 });
  expect(await kindsOf(again)).toEqual([]);
  expect(await kindsOf(again, { senders: [0] })).toEqual(['doubled']);
  expect(await kindsOf([notice(), notice()])).toEqual(['doubled']);
  const six = Array.from({ length: 6 }, () => notice({ epoch: 1 }));
  expect(await kindsOf([notice(), ...six])).toEqual(['doubled']);
});

test('another mail for the same write, or one without a write, is half a write', async () => {
  expect(await kindsOf([notice(), notice({ messageId: '<2@portal>' })])).toEqual(['half']);
  expect(await kindsOf([notice(), notice({ to: 'b@school.example.org', messageId: '<3@portal>' })])).toEqual([
    'half',
  ]);
});

test('a code that differs between copies is changed', async () => {
  expect(await kindsOf([notice(), notice({ epoch: 1, code: '654321' })])).toEqual(['changed']);
});
