/**
 * Signs and verifies the limited tokens of phones that take photos (decision 0043). Key and audience differ from those of
 * session tokens, so that neither is accepted for the other.
 */
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';

const issuer = 'examination-centre-verification';
const audience = 'examination-centre-verification/handover';

const claimsSchema = z.object({
  userId: z.string(),
  centreId: z.string(),
  scope: z.literal('photos'),
  tv: z.int(),
  jti: z.string(),
  exp: z.number(),
});
/** `tv` is the account's token version, `jti` the handover's id, `exp` in seconds since 1970. */
export type PhoneClaims = z.infer<typeof claimsSchema>;

type SigningContext = { readonly keys: Keys; readonly clock: Clock };

export async function signPhoneToken(
  { keys, clock }: SigningContext,
  { exp, jti, ...claims }: PhoneClaims,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(clock.now())
    .setExpirationTime(exp)
    .setJti(jti)
    .sign(keys.key('handover-tokens'));
}

/** Returns null for anything but an unexpired token of a phone. */
export async function readPhoneToken(
  { keys, clock }: SigningContext,
  token: string,
): Promise<PhoneClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.key('handover-tokens'), {
      algorithms: ['HS256'],
      typ: 'JWT',
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'jti'],
      currentDate: clock.now(),
    });
    const claims = z.safeParse(claimsSchema, payload);
    return claims.success ? claims.data : null;
  } catch {
    return null;
  }
}
