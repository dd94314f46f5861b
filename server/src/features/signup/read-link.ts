/** POST /auth/read-link: whose password a mailed link sets. It changes nothing, because mail scanners open links (security.md T5). */
import type { ReadLinkResponse } from '#contract/signup/schemas.ts';
import { maskEmail } from '../../domain/accounts/mask-email.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { getActiveAttempt } from './attempts.ts';
import { findContact } from './contacts.ts';

/** Returns, for example, `98******10`. */
const maskMobile = (mobile: string): string => mobile.replace(/(?<=..).(?=..)/g, '*');

/** Throws `signup.expired` or `signup.finished`. */
export async function readLink(services: Services, linkId: string): Promise<ReadLinkResponse> {
  const { clock, database, keys } = services;
  const idHash = keys.mac('signup-handles', linkId);
  return database.transaction(async (tx) => {
    const { purpose, mobile, email } = await getActiveAttempt(tx, idHash, clock.now());
    if (purpose !== 'reset') throw refuse('signup.expired');
    const contact = await findContact(tx, mobile);
    return {
      name: contact?.officialPerson ?? '',
      mobileMasked: maskMobile(mobile),
      emailMasked: maskEmail(email),
    };
  });
}
