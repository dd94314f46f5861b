/** A mail transport that keeps messages in memory, and helpers that read codes and links from them. */
import { assertSafe, type MailMessage, type MailTransport } from '../platform/mail/message.ts';

export interface CapturedMail extends MailTransport {
  readonly messages: MailMessage[];
}

export function captureMail(): CapturedMail {
  const messages: MailMessage[] = [];
  return {
    messages,
    send: async (message) => {
      assertSafe(message);
      messages.push(message);
    },
    close: () => undefined,
  };
}

/** Returns the match in the newest mail to this address that contains the pattern. */
function findInLastMail(messages: readonly MailMessage[], to: string, pattern: RegExp): string {
  const texts = messages.filter((message) => message.to === to).map((message) => message.text);
  const found = texts.map((text) => pattern.exec(text)?.[1]).findLast((text) => text !== undefined);
  if (found === undefined) throw new Error(`No mail to ${to} matches ${pattern.source}`);
  return found;
}

/** Returns the last code that was mailed to this address. */
export function lastCode(messages: readonly MailMessage[], to: string): string {
  return findInLastMail(messages, to, /OTP is: ([0-9]{6})\n/);
}

/** Returns the secret of the last link that was mailed to this address, with a code or without one. */
export function lastLink(messages: readonly MailMessage[], to: string): string {
  return findInLastMail(messages, to, /\/create-password#handle=([\w-]+)\n/);
}
