/** Withdraws requests for corrections that nobody has answered: the head is asked for nothing any more. */
import { isEmail } from '#contract/text.ts';
import { correctionPurpose } from '../../../domain/corrections/stored-corrections.ts';
import { frameMail } from '../../../domain/mails/frame-mail.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { createMailQueue } from '../../../platform/mail/mail-queue.ts';
import type { Services } from '../../../services.ts';
import { withdrawalMail } from './correction-mail.ts';

/**
 * Returns the centres whose request was withdrawn, of at most 500. A mail that has not left is dropped; whom one has reached, or is just
 * reaching, is told that the request no longer stands.
 */
export async function withdrawCorrections(
  services: Services,
  tx: Tx,
  centreIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (centreIds.length === 0) return new Set();
  const open = await tx
    .deleteFrom('corrections')
    .where('centre_id', 'in', centreIds)
    .where('answered_at', 'is', null)
    .returning('centre_id')
    .execute();
  const ids = open.map(({ centre_id: id }) => id);
  if (ids.length === 0) return new Set();
  const centres = await tx
    .selectFrom('centres')
    .select(['id', 'centre_code', 'email'])
    .where('id', 'in', ids)
    .execute();
  const mails = createMailQueue(services);
  const dropped = await mails.dropUnsentOf(
    tx,
    centres.map(({ centre_code: code }) => correctionPurpose(code)),
  );
  const told = centres.filter(
    ({ centre_code: code, email }) => isEmail(email) && !dropped.has(correctionPurpose(code)),
  );
  const expiresAt = addSeconds(services.clock.now(), services.limits.corrections.mailSeconds);
  await mails.queueEmails(
    tx,
    told.map((centre) => ({
      purpose: `withdrawn:${centre.centre_code}`,
      message: frameMail(services.config, withdrawalMail(centre)),
      expiresAt,
    })),
  );
  return new Set(ids);
}
