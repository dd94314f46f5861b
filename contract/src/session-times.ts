/** How long a session may be idle, which the administrators' screens announce (product.md, Accounts 8). */

/** A session of an administrator ends after this time without a call. */
export const adminIdleSeconds = 60 * 60;

/** The same for a centre user: many centres work on shared computers (ASVS 7.3.1). */
export const centreIdleSeconds = 60 * 60;

/** The server notes the time of a call only when the time it knows is older than this, so the session may end so much earlier. */
export const lastCallAccuracySeconds = 60;
