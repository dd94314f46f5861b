/** Signs session tokens and verifies their signature. `domain/accounts/authenticator.ts` checks the session. */
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';

const issuer = 'examination-centre-verification';
const audience = 'examination-centre-verification/api';

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
  sign(claims: SessionClaims): Promise<string>;
  /** Returns null for anything but a token of this server. The claims of an expired token only serve to end its session. */
  read(token: string): Promise<{ readonly claims: SessionClaims; readonly isExpired: boolean } | null>;
}

function parseClaims(payload: JWTPayload, isExpired: boolean) {
  const claims = z.safeParse(claimsSchema, payload);
  return claims.success ? { claims: claims.data, isExpired } : null;
}

export function createTokens(keys: Keys, clock: Clock): Tokens {
  const key = keys.key('tokens');
  return {
    sign: ({ exp, jti, ...claims }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(exp)
        .setJti(jti)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: clock.now(),
        });
        return parseClaims(payload, false);
      } catch (error) {
        // Thrown after the signature and the other claims were verified.
        return error instanceof errors.JWTExpired ? parseClaims(error.payload, true) : null;
      }
    },
  };
}
