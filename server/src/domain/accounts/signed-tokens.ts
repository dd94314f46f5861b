/** Signs JSON Web Tokens and verifies them. Each kind of token has its own key and audience, so that none is accepted as another. */
import type { JWTPayload } from 'jose';
// The parts alone, because the whole library is forty modules at each start.
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Clock } from '../../kernel/clock.ts';

const issuer = 'examination-centre-verification';

export interface TokenKind {
  readonly key: Buffer;
  /** Appended to the issuer. */
  readonly audience: string;
  readonly clock: Clock;
}

const audienceOf = ({ audience }: TokenKind): string => `${issuer}/${audience}`;

/** @param claims with `exp` in seconds since 1970 */
export async function signToken(
  kind: TokenKind,
  { exp, jti, ...claims }: JWTPayload & { readonly exp: number; readonly jti: string },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audienceOf(kind))
    .setIssuedAt(kind.clock.now())
    .setExpirationTime(exp)
    .setJti(jti)
    .sign(kind.key);
}

/** Throws an error of `jose` for anything but an unexpired token of this kind. */
export async function verifyToken(kind: TokenKind, token: string): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, kind.key, {
    algorithms: ['HS256'],
    typ: 'JWT',
    issuer,
    audience: audienceOf(kind),
    requiredClaims: ['exp', 'iat', 'jti'],
    currentDate: kind.clock.now(),
  });
  return payload;
}
