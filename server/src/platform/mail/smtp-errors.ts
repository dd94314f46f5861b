/** Translates errors of nodemailer: who is at fault decides whether and when a mail is tried again. */
import type { NodemailerError } from 'nodemailer';
import { AddressRefused, MailRejected } from './message.ts';

/** An enhanced status code (RFC 3463) at the beginning of a reply, also in a reply of several lines. */
const enhancedCode = /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

/**
 * 5.1.x is a bad address and 5.2.x a mailbox that takes no mail. 5.1.7 and 5.1.8 complain about the sender, and 5.7.x, such
 * as "relay access denied", about the portal: those are errors of the configuration.
 */
const addressFault = /^5\.(?:1\.(?!7$|8$)|2\.)/;

/** Replies without an enhanced code that RFC 5321 defines for a mailbox. 554 is used for refusals of every kind. */
const mailboxReplies = new Set([550, 551, 552, 553]);

function isAddressFault(error: NodemailerError, status: string | undefined): boolean {
  const { command, responseCode = 0 } = error;
  if (responseCode < 500) return false;
  if (status !== undefined) return addressFault.test(status);
  return command === 'RCPT TO' && mailboxReplies.has(responseCode);
}

/** Returns the error that `MailTransport.send` rejects with. */
export function translateSmtpError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failure: NodemailerError = error;
  const { code, responseCode, response = '' } = failure;
  // 421 announces that the server closes the connection, whatever the command was.
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return error;
  if (!responseCode) return new MailRejected(code);
  const status = enhancedCode.exec(response)?.[1];
  const reply = status === undefined ? String(responseCode) : `${responseCode} ${status}`;
  return isAddressFault(failure, status) ? new AddressRefused(reply) : new MailRejected(reply);
}
