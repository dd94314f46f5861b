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
import type { Clock } from '../kernel/time.ts';

// The parts of the library alone, because the whole is forty modules at each start. Each kind of token has its own key and audience, so
// that none is accepted as another.

const issuer = 'examination-centre-verification';

function createTokenKind<Claims>(schema: z.ZodMiniType<Claims>, key: Buffer, name: string, clock: Clock) {
  const audience = `${issuer}/${name}`;
  const parse = (payload: JWTPayload, isExpired: boolean) => {
    const claims = z.safeParse(schema, payload);
    return claims.success ? { claims: claims.data, isExpired } : null;
  };
  return {
    /** @param claims with `exp` in seconds since 1970 */
    sign: ({ exp, jti, ...claims }: JWTPayload & { readonly exp: number; readonly jti: string }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(exp)
        .setJti(jti)
        .sign(key),
    /** Returns null for anything but a token of this kind. */
    read: async (token: string) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: clock.now(),
        });
        return parse(payload, false);
      } catch (error) {
        // Thrown after the signature and the other claims were verified.
        return error instanceof JWTExpired ? parse(error.payload, true) : null;
      }
    },
  };
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

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(keys: Keys, clock: Clock) {
  const { sign, read } = createTokenKind(claimsSchema, keys.key('tokens'), 'api', clock);
  return {
    /** Adds the key with which the browser encrypts the drafts of a centre user (decision 0035). */
    sign: (claims: SessionClaims) =>
      sign(claims.isAdmin ? claims : { ...claims, draftKey: keys.mac('drafts', claims.userId) }),
    /** The claims of an expired token only serve to end its session. */
    read,
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

const phoneTokens = ({ keys, clock }: SigningContext) =>
  createTokenKind(phoneClaimsSchema, keys.key('handover-tokens'), 'handover', clock);

export const signPhoneToken = (context: SigningContext, claims: PhoneClaims): Promise<string> =>
  phoneTokens(context).sign(claims);

/** Returns null for anything but an unexpired token of a phone. */
export async function readPhoneToken(context: SigningContext, token: string): Promise<PhoneClaims | null> {
  const read = await phoneTokens(context).read(token);
  return read?.isExpired === false ? read.claims : null;
}
