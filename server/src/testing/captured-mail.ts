/** Mail that goes nowhere: tests read what was sent, and codes and links out of it. */
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

/** What the pattern finds in the last mail to this address that holds it. */
function lastFound(messages: readonly MailMessage[], to: string, pattern: RegExp): string {
  const texts = messages.filter((message) => message.to === to).map((message) => message.text);
  const found = texts.map((text) => pattern.exec(text)?.[1]).findLast((text) => text !== undefined);
  if (found === undefined) throw new Error(`No mail with ${pattern.source} went to ${to}`);
  return found;
}

/** The last code that was mailed to this address. */
export function lastCode(messages: readonly MailMessage[], to: string): string {
  return lastFound(messages, to, /OTP is: ([0-9]{6})\n/);
}

/** The handle in the last reset link that was mailed to this address. */
export function lastResetHandle(messages: readonly MailMessage[], to: string): string {
  return lastFound(messages, to, /\/create-password#handle=([\w-]+)\n/);
}
