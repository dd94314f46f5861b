/** Reads the claims of a session token in the browser. Only the server verifies tokens. */
import * as z from 'zod/mini';

const claimsSchema = z.object({
  userId: z.string(),
  isAdmin: z.boolean(),
  /** In seconds since 1970. Added: a token without it does not expire on its own. */
  exp: z.optional(z.number()),
  /** Added: 32 bytes in base64url, always the same for a centre user. The browser encrypts drafts with it. */
  draftKey: z.optional(z.string()),
  /** Added: the mobile number of a centre user with most digits hidden, so that a dialog can say whose login it asks for. */
  mobileMasked: z.optional(z.string()),
});
type TokenClaims = z.infer<typeof claimsSchema>;

/** Returns the unverified claims of a token; null when the text is not a token. */
export function readTokenClaims(token: string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    );
    const parsed = z.safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
