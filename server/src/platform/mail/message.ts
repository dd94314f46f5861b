/** A mail as the rooms write it: one recipient, a subject, plain text. What it says is theirs. */
import { isEmail } from '#contract/text.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Carries one message; rejects when the other side has not taken it. */
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
