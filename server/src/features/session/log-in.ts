/** POST /auth/login and /auth/admin-login: checks username and password and returns a token (security.md T7, T8, S10-S12). */
import type { AuditAction } from '#contract/admins/audit-actions.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { findAccountById, type Account } from '../../domain/accounts/accounts.ts';
import { countFailedLogin, isLoginLocked, rememberNetwork } from '../../domain/accounts/login-locks.ts';
import { openSession, type LoginClient } from '../../domain/accounts/sessions.ts';
import type { SessionClaims } from '../../domain/accounts/tokens.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { recordFailedLogin } from '../../domain/audit/record-failed-login.ts';
import { assertClientAllowed, recordClientFailure } from '../../domain/rate-limits/client-limits.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { refuseAfterCommit } from '../../kernel/refusal.ts';
import type { RateRule } from '../../limits.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { passesSecondStep } from './second-step.ts';

export interface Realm {
  readonly find: (db: Db, username: string) => Promise<Account | undefined>;
  /** The same for an unknown user, a wrong password, a locked account and an account of the other realm. */
  readonly refusal: RefusalCode;
  readonly actions: { readonly succeeded: AuditAction; readonly failed: AuditAction };
  /** Whether this was the username of an account that was deleted since. */
  readonly isDeleted: (db: Db, username: string) => Promise<boolean>;
  /** Wrong logins of a client. Each realm has its own, so that centre users cannot close the administrators' login. */
  readonly clientRule: (services: Services) => RateRule;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The second step of administrators. */
  readonly code?: string | undefined;
}

interface ComparedLogin {
  readonly realm: Realm;
  readonly username: string;
  readonly account: Account | undefined;
  /** Null when the account was locked, so that its password was not compared. */
  readonly matches: boolean | null;
  readonly code: string | undefined;
  readonly client: LoginClient;
}

async function open(
  services: Services,
  tx: Tx,
  account: Account,
  { realm, client }: ComparedLogin,
): Promise<SessionClaims> {
  const { clock, limits, randomness } = services;
  await rememberNetwork(services, tx, account.id, client.address);
  const action = realm.actions.succeeded;
  await recordAction(tx, services, { action, actor: account.username, address: client.address });
  return openSession(tx, account, randomness.uuid(), clock.now(), limits.session, client);
}

/** Only mobile numbers and names that were accounts are recorded, because people type passwords into the wrong field. */
async function describeUnknown(tx: Tx, { realm, account, username }: ComparedLogin) {
  const name = username.trim().toLowerCase();
  if (account === undefined && (await realm.isDeleted(tx, name)))
    return { target: name, details: { deletedAccount: true } };
  return { target: normaliseMobile(username) ?? '' };
}

/**
 * Decides in one transaction, after the work of comparing. The limits are checked again, because parallel guesses passed
 * them before any of these was counted.
 */
async function decide(services: Services, tx: Tx, login: ComparedLogin): Promise<SessionClaims> {
  const { realm, account, matches, code, client, username } = login;
  const ip = client.address;
  const rule = realm.clientRule(services);
  await assertClientAllowed(services, tx, rule, ip);
  let { refusal }: { refusal: RefusalCode } = realm;
  if (account !== undefined && matches !== null && !(await isLoginLocked(services, tx, account.id, ip))) {
    // Read under the lock of the account: it may have been changed or deleted while the password was compared. The user's
    // own change of the password keeps the token version.
    const current = await findAccountById(tx, account.id);
    const isUnchanged =
      current?.token_version === account.token_version && current.password_hash === account.password_hash;
    if (matches && isUnchanged) {
      if (await passesSecondStep(tx, services, current, { code, ip }))
        return open(services, tx, current, login);
      refusal = 'factor.wrong';
    }
    if (current !== undefined) await countFailedLogin(services, tx, account.id, ip);
  }
  await recordClientFailure(services, tx, rule, { ip, account: account?.id ?? username });
  const failed = {
    action: realm.actions.failed,
    actor: account?.username ?? 'unknown',
    address: ip,
    ...(await describeUnknown(tx, login)),
    ...(refusal === 'factor.wrong' && { details: { wrongCode: true } }),
  };
  const { address } = clientNetworks(ip);
  await recordFailedLogin(tx, services, failed, `${account?.id ?? 'unknown'} ${address}`);
  throw refuseAfterCommit(refusal);
}

/** Returns the token. Throws the refusal of the realm, `rate.exceeded`, `server.busy`, or one of the second step. */
export async function logIn(
  services: Services,
  realm: Realm,
  { username, password, code }: Credentials,
  client: LoginClient,
): Promise<string> {
  const ip = client.address;
  const { database, passwords, slowDown, tokens } = services;
  const rule = realm.clientRule(services);
  const claims = await slowDown.run(rule, ip, async () => {
    await assertClientAllowed(services, database.db, rule, ip);
    const account = await realm.find(database.db, username);
    const canLogIn = account !== undefined && !(await isLoginLocked(services, database.db, account.id, ip));
    const matches = await passwords.matches(password, canLogIn ? account.password_hash : null);
    const login = { realm, account, matches: canLogIn ? matches : null, client, username, code };
    return database.transaction((tx) => decide(services, tx, login));
  });
  return tokens.sign(claims);
}
