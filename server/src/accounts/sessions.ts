/** SQL on the table `sessions`. Each login opens a session, and each token belongs to one. */
import { addSeconds, daySeconds } from '../kernel/time.ts';
import type { Limits } from '../limits.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import type { SessionClaims } from './tokens.ts';

/** Returns, for example, `98******10`. */
export const maskMobile = (mobile: string): string => mobile.replace(/(?<=..).(?=..)/g, '*');

// Names the browser and the system of a client, so that a person recognizes their own sessions.

/** In this order, because most browsers also name those that they are compatible with. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const maxReadLength = 500;

/** Returns for example `Firefox · Windows`: only names of the lists above, or '' when none is recognized. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxReadLength);
  const names = [browsers, systems].map((known) => known.find(([pattern]) => pattern.test(text))?.[1]);
  return names.filter((name) => name !== undefined).join(' · ');
}

type SessionOwner = Pick<Row<'accounts'>, 'id' | 'role' | 'username' | 'token_version'>;

/** Where a login comes from. */
export interface LoginClient {
  readonly address: string;
  /** Browser and system in plain words; '' when unknown. */
  readonly browser: string;
}

/** Opens a session and returns the claims of its token (security.md T13). */
export async function openSession(
  tx: Tx,
  account: SessionOwner,
  sessionId: string,
  now: Date,
  limits: Limits['session'],
  client: LoginClient,
): Promise<SessionClaims> {
  const isAdmin = account.role === 'admin';
  const expiresAt = addSeconds(now, isAdmin ? limits.adminSeconds : limits.centreSeconds);
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      account_id: account.id,
      token_version: account.token_version,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      ended_at: null,
      confirmed_at: null,
      // Only administrators have a list of their sessions.
      client_address: isAdmin ? client.address : '',
      browser: isAdmin ? client.browser : '',
    })
    .execute();
  const exp = Math.floor(expiresAt.getTime() / 1000);
  const claims = { userId: account.id, isAdmin, tv: account.token_version, jti: sessionId, exp };
  return isAdmin ? claims : { ...claims, mobileMasked: maskMobile(account.username) };
}

export type SessionWithAccount = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function findSession(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select(['accounts.role', 'accounts.username', 'accounts.token_version as current_token_version'])
    .select(['accounts.rights', 'accounts.states'])
    .select((eb) => eb('accounts.password_hash', 'is not', null).as('has_password'))
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Records that the user proved again who they are. */
export async function confirmSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Ends those of these sessions that have not ended yet. */
export const endSessions = (tx: Tx, now: Date) =>
  tx.updateTable('sessions').set({ ended_at: now.toISOString() }).where('ended_at', 'is', null);

export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await endSessions(tx, now).where('id', '=', id).execute();
}

/** Ends all sessions of the account but this one. */
export async function endOtherSessions(tx: Tx, accountId: string, keptId: string, now: Date): Promise<void> {
  await endSessions(tx, now).where('account_id', '=', accountId).where('id', '!=', keptId).execute();
}

/** Returns the sessions of the account that have neither ended nor expired, the last one that was used first. */
export async function listActiveSessions(
  db: Db,
  account: Pick<SessionOwner, 'id' | 'token_version'>,
  now: Date,
  limits: Limits['session'],
): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('token_version', '=', account.token_version)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', addSeconds(now, -limits.adminIdleSeconds).toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes sessions that expired more than a day ago. */
export async function purgeExpiredSessions(tx: Tx, now: Date): Promise<void> {
  const oldest = addSeconds(now, -daySeconds).toISOString();
  await tx.deleteFrom('sessions').where('expires_at', '<', oldest).execute();
}
