/**
 * The mails with codes and reset links of an account. Their time and their place in the limits begin when the mail server has
 * accepted them (decision 0022).
 */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Limits } from '../../limits.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { SentMail } from '../../platform/mail/deliver-mail.ts';
import { recordMail, type MailKind } from './mail-budget.ts';
import { listMailedAttempts, startCodeTime, startLinkTime, type SignupAttempt } from './store.ts';

/** The purpose of the mail in the outbox, by which `onMailSent` finds the attempt. */
export const mailPurpose = (kind: MailKind, idHash: string): string => `${kind}:${idHash}`;

/** The purpose of the mail of an attempt. */
export const mailPurposeOf = ({
  purpose,
  id_hash: idHash,
}: Pick<SignupAttempt, 'purpose' | 'id_hash'>): string =>
  mailPurpose(purpose === 'reset' ? 'reset' : 'code', idHash);

/** Returns the purposes of the mails of all attempts of the account that are not used. */
export async function listMailPurposes(tx: Tx, accountId: string): Promise<string[]> {
  const attempts = await listMailedAttempts(tx, accountId);
  return attempts.map(mailPurposeOf);
}

/** Called once for each mail of the portal that a mail server has accepted. */
export async function onMailSent(
  { clock, limits }: { readonly clock: Clock; readonly limits: Limits },
  tx: Tx,
  { purpose, mailbox, network }: SentMail,
): Promise<void> {
  const [kind, idHash = ''] = purpose.split(':');
  if (kind !== 'code' && kind !== 'reset') return;
  const now = clock.now();
  if (kind === 'code') await startCodeTime(tx, idHash, now, addSeconds(now, limits.signup.codeSeconds));
  else await startLinkTime(tx, idHash, addSeconds(now, limits.reset.linkSeconds));
  // Mails that an earlier release queued have neither.
  if (mailbox !== null && network !== null) await recordMail(limits, tx, kind, { mailbox, network }, now);
}
