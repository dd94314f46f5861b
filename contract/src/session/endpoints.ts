/** Logging in and out, and asking for a reset link (specification section 7; product.md, Accounts 6 and 8). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { messageResponse } from '../received-refusal.ts';
import { textOrNumber } from '../text.ts';

const credentials = z.object({
  username: textOrNumber(300),
  password: z.string().check(z.maxLength(2000)),
});
const tokenResponse = z.object({ token: z.string() });

export const login = jsonEndpoint('POST /auth/login', {
  access: 'public',
  body: credentials,
  response: tokenResponse,
  refusals: ['login.failed', 'login.locked', 'server.busy'],
});

export const adminLogin = jsonEndpoint('POST /auth/admin-login', {
  access: 'public',
  /** `code`: the second step of an administrator who has set one up; without it the refusal is `factor.required`. */
  body: z.object({ ...credentials.shape, code: z.optional(z.string().check(z.maxLength(100))) }),
  response: tokenResponse,
  refusals: [
    'admin-login.failed',
    'admin-login.locked',
    'factor.required',
    'factor.wrong',
    'factor.too-many',
    'factor.unreadable',
    'server.busy',
  ],
});

/** Added: ends the token on the server as well. */
export const logout = jsonEndpoint('POST /auth/logout', {
  access: 'signed-in',
  response: messageResponse,
});

/** Added: mails a reset link; the response is the same for known and unknown usernames. */
export const forgotPassword = jsonEndpoint('POST /auth/forgot-password', {
  access: 'public',
  body: z.object({ username: textOrNumber(300) }),
  response: messageResponse,
});

// Reads the claims of a session token in the browser. Only the server verifies tokens.

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
