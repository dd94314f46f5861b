/** Signs session tokens and verifies their signature. `domain/accounts/authenticator.ts` checks the session. */
import { jwtVerify, SignJWT } from 'jose';
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
  /** Returns null for anything but an unexpired token of this server. */
  read(token: string): Promise<SessionClaims | null>;
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
        const claims = z.safeParse(claimsSchema, payload);
        return claims.success ? claims.data : null;
      } catch {
        return null;
      }
    },
  };
}
