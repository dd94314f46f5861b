/** POST /auth/initiate-signup: creates a sign-up attempt for a mobile number of the master list (product.md, Accounts 2). */
import { normaliseMobile } from '#contract/signup/mobile.ts';
import type { InitiateSignupResponse } from '#contract/signup/schemas.ts';
import {
  assertClientAllowed,
  consumeClientLimit,
  recordClientFailure,
} from '../../domain/rate-limits/client-limits.ts';
import { countGuess } from '../../domain/rate-limits/guess-alarm.ts';
import { refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { findContact } from './contacts.ts';
import { createAttempt } from './attempts.ts';
import { maskEmail } from '../../domain/accounts/mask-email.ts';

/**
 * Throws `mobile.invalid`, `mobile.unknown` or `rate.exceeded`. An address with too many unknown numbers is refused for
 * known ones too; otherwise the limit would reveal which numbers are known (security.md T6).
 */
export async function initiateSignup(
  services: Services,
  typedMobile: string,
  ip: string,
): Promise<InitiateSignupResponse> {
  const { clock, database, limits, slowDown } = services;
  const mobile = normaliseMobile(typedMobile);
  if (mobile === null) throw refuse('mobile.invalid');
  const { unknownMobilePerIp, signupPerIp } = limits.rates;
  const initiate = () =>
    database.transaction(async (tx) => {
      await assertClientAllowed(services, tx, unknownMobilePerIp, ip);
      await consumeClientLimit(services, tx, signupPerIp, ip);
      const contact = await findContact(tx, mobile);
      if (contact === undefined) {
        await recordClientFailure(services, tx, unknownMobilePerIp, { ip, account: mobile });
        await countGuess(services, tx, clock.now());
        throw refuseAfterCommit('mobile.unknown');
      }
      const attemptId = await createAttempt(services, tx, contact, 'signup');
      return { userId: attemptId, name: contact.officialPerson, emailMasked: maskEmail(contact.email) };
    });
  return slowDown.run(unknownMobilePerIp, ip, initiate);
}
