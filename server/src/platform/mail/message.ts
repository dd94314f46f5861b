/** The message of a mail: one recipient, a subject, plain text. The features write its content. */
import { isEmail } from '#contract/text.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends messages. `send` rejects unless the other side has accepted the message. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  close(): void;
}

const lineBreak = /[\r\n]/;

/** Throws on anything that could become a second header or a second recipient (security.md S44). */
export function assertSafe(message: MailMessage): void {
  if (!isEmail(message.to)) throw new Error('A mail needs exactly one plain address');
  if (lineBreak.test(message.subject)) throw new Error('A subject is one line');
}
