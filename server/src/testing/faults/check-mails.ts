/** Compares the mails that arrived with those of acknowledged writes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Journal } from './journal.ts';
import type { ArrivedMail, MailPurpose } from './mail-sink.ts';
import { halfState, lost, other, type Problem } from './problems.ts';
import type { Reader } from './target.ts';

export interface MailCounts {
  /** Of acknowledged writes. */
  readonly expected: number;
  readonly lost: number;
  /** Still in the outbox, because the run did not wait for them. */
  readonly waiting: number;
  /** How often a mail arrived after the first time. */
  readonly doubled: number;
  /** Of these, how many had the Message-ID of the first. */
  readonly sameMessageId: number;
}

export interface CheckedMails {
  readonly counts: MailCounts;
  readonly problems: Problem[];
}

const pollMs = 500;

/** Waits until the outbox is empty, at most `timeoutMs`. Returns how many mails wait in it. */
export async function drainOutbox({ rows }: Reader, timeoutMs: number): Promise<number> {
  for (const deadline = performance.now() + timeoutMs; ; await delay(pollMs)) {
    const [waiting] = await rows('SELECT count(*) AS mails FROM outbox WHERE sent_at IS NULL');
    const mails = Number(waiting?.['mails']);
    if (mails === 0 || performance.now() > deadline) return mails;
  }
}

const keyOf = (purpose: MailPurpose, address: string): string => `${purpose} to ${address}`;

/** Returns the keys of the mails that must arrive, and of those that may. Everybody gets at most one of each purpose. */
function listExpected({ people, attempts, passwords, checklists }: Journal): {
  readonly required: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
} {
  const required = new Set<string>();
  const possible = new Set<string>();
  for (const [phone, { email, centreId }] of people) {
    const attempt = attempts.get(phone);
    if (attempt !== undefined) possible.add(keyOf('code', email));
    if (attempt?.code.acknowledged === true) required.add(keyOf('code', email));
    if (typeof passwords.get(phone)?.acknowledged === 'string') required.add(keyOf('notice', email));
    const checklist = checklists.get(centreId);
    if (checklist?.pending?.submitted === true) possible.add(keyOf('receipt', email));
    if (checklist?.acknowledged?.submitted === true) required.add(keyOf('receipt', email));
  }
  return { required, possible: new Set([...possible, ...required]) };
}

/** A mail may be sent again only because of a fault, and must be the same. */
function checkCopies(key: string, copies: readonly ArrivedMail[]): Problem[] {
  const calmEpochs = copies.map(({ epoch }) => epoch).filter((epoch) => epoch % 2 === 0);
  const codes = new Set(copies.map(({ code }) => code));
  return [
    ...(new Set(calmEpochs).size === calmEpochs.length
      ? []
      : [other(`The mail ${key} was doubled without a fault`)]),
    ...(codes.size === 1 ? [] : [other(`The mail ${key} came with different codes`)]),
  ];
}

/** @param waiting how many mails are still in the outbox */
export function checkMails(
  journal: Journal,
  mails: readonly ArrivedMail[],
  waiting: number,
  isDrained: boolean,
): CheckedMails {
  const { required, possible } = listExpected(journal);
  const arrived = Map.groupBy(mails, ({ purpose, to }) => keyOf(purpose, to));
  const copies = [...arrived.values()];
  const missing = [...required].filter((key) => !arrived.has(key));
  const lostMails = missing.slice(0, Math.max(0, missing.length - waiting));
  const sum = (count: (group: readonly ArrivedMail[]) => number): number =>
    copies.reduce((total, group) => total + count(group), 0);
  return {
    counts: {
      expected: required.size,
      lost: lostMails.length,
      waiting,
      doubled: sum((group) => group.length - 1),
      sameMessageId: sum((group) => group.length - new Set(group.map(({ messageId }) => messageId)).size),
    },
    problems: [
      ...lostMails.map((key) => lost(`The mail ${key} did not arrive`)),
      ...[...arrived].flatMap(([key, group]) => checkCopies(key, group)),
      ...[...arrived.keys()]
        .filter((key) => !possible.has(key))
        .map((key) => halfState(`The mail ${key} arrived, but its write is not there`)),
      ...(isDrained && waiting > 0 ? [other(`${waiting} mails are still in the outbox`)] : []),
    ],
  };
}
