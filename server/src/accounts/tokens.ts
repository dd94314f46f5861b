/**
 * Signs session tokens and the limited tokens of phones that take photos (decision 0042), and verifies their signatures.
 * `authenticator.ts` checks the session.
 */
import type { JWTPayload } from 'jose';
import { JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import * as z from 'zod/mini';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Clock } from '../kernel/steady-clock.ts';

// Signs JSON Web Tokens and verifies them. Each kind of token has its own key and audience, so that none is accepted
// as another.

// The parts alone, because the whole library is forty modules at each start.

const issuer = 'examination-centre-verification';

interface TokenKind {
  readonly key: Buffer;
  /** Appended to the issuer. */
  readonly audience: string;
  readonly clock: Clock;
}

const audienceOf = ({ audience }: TokenKind): string => `${issuer}/${audience}`;

/** @param claims with `exp` in seconds since 1970 */
async function signToken(
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
async function verifyToken(kind: TokenKind, token: string): Promise<JWTPayload> {
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

const claimsSchema = z.object({
  userId: z.string(),
  isAdmin: z.boolean(),
  tv: z.int(),
  jti: z.string(),
  exp: z.number(),
  mobileMasked: z.optional(z.string()),
});
/**
 * `tv` is the account's token version, `jti` the session's id, `exp` in seconds since 1970, `mobileMasked` whose token it is, for
 * centre users.
 */
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

const phoneClaimsSchema = z.object({
  userId: z.string(),
  centreId: z.string(),
  scope: z.literal('photos'),
  tv: z.int(),
  jti: z.string(),
  exp: z.number(),
});
/** `tv` is the account's token version, `jti` the handover's id, `exp` in seconds since 1970. */
type PhoneClaims = z.infer<typeof phoneClaimsSchema>;

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
    const claims = z.safeParse(phoneClaimsSchema, await verifyToken(kindOf(context), token));
    return claims.success ? claims.data : null;
  } catch {
    return null;
  }
}
