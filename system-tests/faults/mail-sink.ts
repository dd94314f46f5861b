/**
 * A mail server in the process of the fault run. It keeps who got which mail, and in which epoch: the odd ones are outages,
 * the even ones the times between them.
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { decodeQuotedPrintable } from '../../server/src/testing/smtp-server.ts';
import type { MailPurpose } from './journal.ts';

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
