/** Adds to a mail for the head of a centre, as its last line, whom to ask (HELP_PHONE, HELP_EMAIL). */
import type { Config } from '../../config.ts';
import type { MailMessage } from '../../platform/mail/message.ts';

export type HelpContacts = Pick<Config, 'helpPhone' | 'helpEmail'>;

/** Returns the message unchanged when nobody is named. */
export function withHelp({ helpPhone, helpEmail }: HelpContacts, message: MailMessage): MailMessage {
  const contacts = [helpPhone, helpEmail].filter((contact) => contact !== null);
  if (contacts.length === 0) return message;
  return { ...message, text: `${message.text}\n\nHelp / सहायता: ${contacts.join(', ')}` };
}
