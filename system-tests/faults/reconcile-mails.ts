/** Compares the mails that arrived with those of the journal, and judges how many came twice. */
import { setTimeout as delay } from 'node:timers/promises';
import { maxDeliveries } from '../../server/src/platform/mail/deliver-mail.ts';
import { finding, type Finding } from './finding.ts';
import { mailKey, type Journal } from './journal.ts';
import type { ArrivedMail } from './mail-sink.ts';
import type { Reader } from './reader.ts';

export interface MailCounts {
  /** Of acknowledged writes. */
  readonly expected: number;
  readonly lost: number;
  /** Still in the outbox, because the run did not wait for them. */
  readonly waiting: number;
  /** How often a mail arrived after the first time. */
  readonly doubled: number;
  /** How many mails the faults may have doubled. */
  readonly bound: number;
}

/** What happened in the run, for the mails. */
export interface MailFacts {
  readonly mails: readonly ArrivedMail[];
  /** For each fault how many processes lost the results of what they were sending. */
  readonly interruptedSenders: readonly number[];
  /** How many mails are still in the outbox. */
  readonly waiting: number;
  readonly isDrained: boolean;
}

const pollMs = 500;

/** Waits until the outbox is empty, at most `timeoutMs`. Returns how many mails wait in it. */
export async function drainOutbox({ rows }: Reader, timeoutMs: number): Promise<number> {
  const waiting = `SELECT (SELECT count(*) FROM outbox WHERE sent_at IS NULL)
    + (SELECT count(*) FROM reminders WHERE released_at IS NULL) AS mails`;
  for (const deadline = performance.now() + timeoutMs; ; await delay(pollMs)) {
    const [row] = await rows(waiting);
    const mails = Number(row?.['mails']);
    if (mails === 0 || performance.now() > deadline) return mails;
  }
}

/** Odd epochs are outages. The fault with this index ends the even epoch before it, or is the odd one. */
const faultOf = (epoch: number): number => Math.floor(epoch / 2);

/**
 * A sender that is killed while it sends does not know whether the mail has arrived, so that it is sent again. That are as many
 * mails as it has connections. Copies have the same Message-ID.
 */
function checkCopies({ mails, interruptedSenders }: MailFacts): { doubled: number; findings: Finding[] } {
  const byFault = new Map<number, string[]>();
  const findings: Finding[] = [];
  let doubled = 0;
  for (const copies of Map.groupBy(mails, ({ messageId }) => messageId).values()) {
    const [first] = copies;
    if (first === undefined) continue;
    const name = mailKey(first.purpose, first.to);
    doubled += copies.length - 1;
    for (const [index, copy] of copies.slice(0, -1).entries()) {
      const next = copies[index + 1];
      if (next?.epoch === copy.epoch && copy.epoch % 2 === 0)
        findings.push(finding('doubled', `the mail ${name} came twice without a fault`));
      else byFault.set(faultOf(copy.epoch), [...(byFault.get(faultOf(copy.epoch)) ?? []), name]);
    }
    if (new Set(copies.map(({ code }) => code)).size > 1)
      findings.push(finding('changed', `the mail ${name} came with different codes`));
  }
  for (const [fault, names] of byFault) {
    const bound = (interruptedSenders[fault] ?? 0) * maxDeliveries;
    const text = `${names.length} mails came twice after fault ${fault + 1}, at most ${bound} may: ${names.join(', ')}`;
    if (names.length > bound) findings.push(finding('doubled', text));
  }
  return { doubled, findings };
}

export function reconcileEmails(
  { mails: expected }: Journal,
  facts: MailFacts,
): { readonly counts: MailCounts; readonly findings: Finding[] } {
  const { mails, interruptedSenders, waiting, isDrained } = facts;
  const arrived = new Map(
    [...Map.groupBy(mails, ({ purpose, to }) => mailKey(purpose, to))].map(([key, copies]) => [
      key,
      new Set(copies.map(({ messageId }) => messageId)).size,
    ]),
  );
  const missing = [...expected].flatMap(([key, { required }]) =>
    Array.from({ length: Math.max(0, required - (arrived.get(key) ?? 0)) }, () => key),
  );
  const lost = missing.slice(0, Math.max(0, missing.length - waiting));
  const { doubled, findings } = checkCopies(facts);
  const tooMany = [...arrived].filter(([key, count]) => count > (expected.get(key)?.possible ?? 0));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    counts: {
      expected: sum([...expected.values()].map(({ required }) => required)),
      lost: lost.length,
      waiting,
      doubled,
      bound: sum(interruptedSenders) * maxDeliveries,
    },
    findings: [
      ...lost.map((key) => finding('lost', `the mail ${key} neither arrived nor waits in the outbox`)),
      ...findings,
      ...tooMany.map(([key, count]) =>
        finding('half', `the mail ${key} arrived ${count} times, but its write was not sent so often`),
      ),
      ...(isDrained && waiting > 0 ? [finding('other', `${waiting} mails are still in the outbox`)] : []),
    ],
  };
}
