/**
 * What is counted of codes and mails against an account and its mailbox (decision 0030). Nothing of it closes the way of the owner:
 * the links in mails work whatever the counters say.
 */
import { defaultLimits } from '../../limits.ts';
import type { MailRequest } from '../../platform/mail/mail-queue.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { clearCounter, clearCountersOf } from '../rate-limits/rate-counters.ts';

const prefixOf = (mailbox: string): string => `${mailbox}|`;

/** The subject of the counters of one mailbox and one network. */
export const mailboxNetwork = ({ mailbox, network }: MailRequest): string => prefixOf(mailbox) + network;

export interface ClearedSignup {
  readonly wrongCodes: number;
  readonly linksNotSent: number;
  readonly mails: number;
  readonly networks: number;
}

/** Clears all that is counted against the codes of the account and the mails to its mailbox, over all networks. */
export async function clearSignupCounters(
  tx: Tx,
  { accountId, mailbox }: { readonly accountId?: string | undefined; readonly mailbox?: string | undefined },
): Promise<ClearedSignup> {
  // Only the names of the rules matter here.
  const { rates } = defaultLimits;
  const clear = async (rule: keyof typeof rates, subject: string | undefined) =>
    subject === undefined ? 0 : clearCounter(tx, rates[rule], subject);
  const clearNetworks = async (rule: keyof typeof rates) =>
    mailbox === undefined ? 0 : clearCountersOf(tx, rates[rule], prefixOf(mailbox));
  await clearNetworks('furtherMailPerMailboxNetwork');
  await clear('linkPerMailboxMinute', mailbox);
  return {
    wrongCodes: await clear('wrongCodePerAccount', accountId),
    linksNotSent: await clear('linkNotSent', accountId),
    mails: await clear('mailPerMailbox', mailbox),
    networks: await clearNetworks('mailPerMailboxNetwork'),
  };
}
