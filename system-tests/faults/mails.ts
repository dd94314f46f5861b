/** The mail server of a fault run, and the comparison of what has arrived there with the journal. */
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { decodeQuotedPrintable } from '../../server/src/testing/smtp-server.ts';
import { finding, mailKey, type Finding, type Journal, type MailPurpose } from './journal.ts';
import { maxDeliveries } from '../../server/src/platform/mail/deliver-mail.ts';
import type { Row } from './targets.ts';

export interface ArrivedMail {
  readonly to: string;
  readonly purpose: MailPurpose;
  /** The code in it; empty in other mails. */
  readonly code: string;
  readonly messageId: string;
  readonly epoch: number;
}

export interface MailSink {
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  /** To be called before a fault, and when the portal is ready again. */
  readonly nextEpoch: () => void;
  /** Returns the last code that was mailed to this address. */
  findCode(to: string): string | undefined;
  close(): Promise<void>;
}

/** What only mails of this purpose say; all others are notices. */
const words: readonly (readonly [MailPurpose, RegExp])[] = [
  ['code', /OTP is: [0-9]{6}/],
  ['receipt', /\/r\//],
  ['reminder', /not been submitted yet/],
  ['correction', /Please correct \d/],
];

function readMail(to: string, source: string, epoch: number): ArrivedMail {
  const text = decodeQuotedPrintable(source);
  const code = /OTP is: ([0-9]{6})/.exec(text)?.[1] ?? '';
  const messageId = /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? '';
  const purpose = words.find(([, pattern]) => pattern.test(text))?.[0] ?? 'notice';
  return { to, purpose, code, messageId, epoch };
}

/** @param delayMs returns the time from the end of a message to its acceptance, in which a sender may be killed */
export async function startMailSink(delayMs: () => number): Promise<MailSink> {
  const mails: ArrivedMail[] = [];
  let epoch = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // When the sender ends in the middle of a message, the stream is destroyed and does not end.
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        mails.push(readMail(to, Buffer.concat(chunks).toString(), epoch));
        setTimeout(done, delayMs());
      });
    },
  });
  // A killed sender resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    nextEpoch: () => {
      epoch += 1;
    },
    findCode: (to) => mails.findLast((mail) => mail.to === to && mail.purpose === 'code')?.code,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

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
interface MailFacts {
  readonly mails: readonly ArrivedMail[];
  /** For each fault how many processes lost the results of what they were sending. */
  readonly interruptedSenders: readonly number[];
  /** How many mails are still in the outbox. */
  readonly waiting: number;
  readonly isDrained: boolean;
}

const pollMs = 500;

/** Waits until the outbox is empty, at most `timeoutMs`. Returns how many mails wait in it. */
export async function drainOutbox(
  { rows }: { readonly rows: (sql: string) => Promise<readonly Row[]> },
  timeoutMs: number,
): Promise<number> {
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
