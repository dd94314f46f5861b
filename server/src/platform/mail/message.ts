/** The message of a mail: one recipient, a subject, plain text. The features write its content. */
import { isEmail } from '#contract/text.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** One attempt to send a mail. */
export interface Delivery {
  /** The id in the outbox, the same at each attempt, so that a mail that is sent twice can be recognised. */
  readonly id: string;
  readonly queuedAt: Date;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** Sends messages. */
export interface MailTransport {
  /**
   * Resolves when the other side has accepted the message. Rejects with `AddressRefused`, with `MailRejected`, or with
   * any other error when the mail server could not be used.
   */
  send(message: MailMessage, delivery: Delivery): Promise<void>;
  close(): void;
}

/** The mail server permanently refuses the address of the recipient; another attempt would end the same way. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  /** The reply of the mail server without its text, which may contain the address: for example `550 5.1.1`. */
  readonly reply: string;

  constructor(reply: string) {
    super(`The mail server refused the address: ${reply}`);
    this.reply = reply;
  }
}

/** The mail server works, but did not take this message now. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
  /** As in `AddressRefused`, or why the message was not offered to the mail server. */
  readonly reply: string;

  constructor(reply: string) {
    super(`The mail was rejected: ${reply}`);
    this.reply = reply;
  }
}

const lineBreak = /[\r\n]/;

/** Throws `MailRejected` on anything that could become a second header or a second recipient (security.md S44). */
export function assertSafe(message: MailMessage): void {
  if (!isEmail(message.to)) throw new MailRejected('not exactly one plain address');
  if (lineBreak.test(message.subject)) throw new MailRejected('a subject of several lines');
}
