/** Signs session tokens and verifies their signature. `domain/accounts/authenticator.ts` checks the session. */
import type { JWTPayload } from 'jose';
import { JWTExpired } from 'jose/errors';
import * as z from 'zod/mini';
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { signToken, verifyToken } from './signed-tokens.ts';

const claimsSchema = z.object({
  userId: z.string(),
  isAdmin: z.boolean(),
  tv: z.int(),
  jti: z.string(),
  exp: z.number(),
});
/** `tv` is the account's token version, `jti` the session's id, `exp` in seconds since 1970. */
export type SessionClaims = z.infer<typeof claimsSchema>;

export interface Tokens {
  /** Adds the key with which the browser encrypts the drafts of a centre user (decision 0035). */
  sign(claims: SessionClaims): Promise<string>;
  /** Returns null for anything but a token of this server. The claims of an expired token only serve to end its session. */
  read(token: string): Promise<{ readonly claims: SessionClaims; readonly isExpired: boolean } | null>;
}

function parseClaims(payload: JWTPayload, isExpired: boolean) {
  const claims = z.safeParse(claimsSchema, payload);
  return claims.success ? { claims: claims.data, isExpired } : null;
}

export function createTokens(keys: Keys, clock: Clock): Tokens {
  const kind = { key: keys.key('tokens'), audience: 'api', clock };
  return {
    sign: (claims) =>
      signToken(kind, claims.isAdmin ? claims : { ...claims, draftKey: keys.mac('drafts', claims.userId) }),
    async read(token) {
      try {
        return parseClaims(await verifyToken(kind, token), false);
      } catch (error) {
        // Thrown after the signature and the other claims were verified.
        return error instanceof JWTExpired ? parseClaims(error.payload, true) : null;
      }
    },
  };
}
