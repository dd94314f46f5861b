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

/** The code of the last mail to this address. */
export function lastCode(messages: readonly MailMessage[], to: string): string {
  const text = messages.findLast((message) => message.to === to)?.text ?? '';
  const code = /code is: ([0-9]{6})\n/.exec(text)?.[1];
  if (code === undefined) throw new Error(`No mail with a code went to ${to}`);
  return code;
}

/** The handle in the reset link of the last mail to this address. */
export function lastResetHandle(messages: readonly MailMessage[], to: string): string {
  const text = messages.findLast((message) => message.to === to)?.text ?? '';
  const handle = /\/create-password#handle=([\w-]+)\n/.exec(text)?.[1];
  if (handle === undefined) throw new Error(`No mail with a reset link went to ${to}`);
  return handle;
}
