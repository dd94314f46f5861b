/** Signs and verifies the limited tokens of phones that take photos (decision 0042). */
import * as z from 'zod/mini';
import type { Clock } from '../../kernel/steady-clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { signToken, verifyToken, type TokenKind } from './tokens.ts';

const claimsSchema = z.object({
  userId: z.string(),
  centreId: z.string(),
  scope: z.literal('photos'),
  tv: z.int(),
  jti: z.string(),
  exp: z.number(),
});
/** `tv` is the account's token version, `jti` the handover's id, `exp` in seconds since 1970. */
type PhoneClaims = z.infer<typeof claimsSchema>;

type SigningContext = { readonly keys: Keys; readonly clock: Clock };

const kindOf = ({ keys, clock }: SigningContext): TokenKind => ({
  key: keys.key('handover-tokens'),
  audience: 'handover',
  clock,
});

export async function signPhoneToken(context: SigningContext, claims: PhoneClaims): Promise<string> {
  return signToken(kindOf(context), claims);
}

/** Returns null for anything but an unexpired token of a phone. */
export async function readPhoneToken(context: SigningContext, token: string): Promise<PhoneClaims | null> {
  try {
    const claims = z.safeParse(claimsSchema, await verifyToken(kindOf(context), token));
    return claims.success ? claims.data : null;
  } catch {
    return null;
  }
}
