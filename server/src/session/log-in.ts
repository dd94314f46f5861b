/** POST /auth/login and /auth/admin-login: checks username and password and returns a token (security.md T7, T8, S10-S12). */
import { type Account, findAccountById } from '../accounts/accounts.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { consumeFactorCode, countRecoveryCodesLeft, hasFactor } from '../accounts/factors.ts';
import { clientNetworks } from '../kernel/client-network.ts';
import { Refusal, refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import type { AuditAction } from '#contract/admins/audit.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import {
  countFailedLogin,
  loginName,
  type LoginName,
  readLoginLock,
  rememberNetwork,
} from '../accounts/login-locks.ts';
import { type LoginClient, openSession } from '../accounts/sessions.ts';
import type { SessionClaims } from '../accounts/tokens.ts';
import { recordFailedLogin } from '../audit/record-access.ts';
import type { Role } from '../tables/people.ts';

// The second step of an administrator's login: a code of the app or a recovery code, once the password was right.

/**
 * Returns true without a second factor or with a right code. To be called after the password was compared: only somebody who
 * knows it may learn that there is a second step (security.md S10). Without a code it is refused, which counts neither as a failure nor
 * as a success.
 * @param isKnown whether the account knows the network of the client
 */
async function passesSecondStep(
  services: Services,
  tx: Tx,
  account: Account,
  { code, client: { address } }: ComparedLogin,
  isKnown: boolean,
): Promise<boolean> {
  if (account.role !== 'admin' || !(await hasFactor(tx, account.id))) return true;
  if (code === undefined || code.trim() === '') throw refuse('factor.required');
  const knownNetwork = isKnown ? clientNetworks(address).wide : undefined;
  const method = await consumeFactorCode(tx, services, account.id, code, knownNetwork);
  if (method === 'recovery code')
    await recordAction(tx, services, {
      action: 'factor.recovery-code-used',
      actor: account.username,
      address,
      details: { recoveryCodesLeft: await countRecoveryCodesLeft(tx, account.id) },
    });
  return method !== null;
}

export interface Realm {
  readonly find: (db: Db, username: string) => Promise<Account | undefined>;
  readonly role: Role;
  /** The same for an unknown user, a wrong password and an account of the other realm. */
  readonly refusal: RefusalCode;
  /** While no password is compared; the same for a name of nobody. */
  readonly locked: RefusalCode;
  readonly actions: { readonly succeeded: AuditAction; readonly failed: AuditAction };
  /** Whether this was the username of an account that was deleted since. */
  readonly isDeleted: (db: Db, username: string) => Promise<boolean>;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The second step of administrators. */
  readonly code?: string | undefined;
}

interface ComparedLogin extends Omit<Credentials, 'password'> {
  readonly realm: Realm;
  readonly account: Account | undefined;
  readonly name: LoginName;
  /** Null when the name was locked, so that the password was not compared. */
  readonly matches: boolean | null;
  readonly client: LoginClient;
}

/** Only mobile numbers and names that were accounts are recorded, because people type passwords into the wrong field. */
async function describeUnknown(tx: Tx, { realm, account, username }: ComparedLogin) {
  const name = cleanAddress(username);
  if (account === undefined && (await realm.isDeleted(tx, name)))
    return { target: name, details: { deletedAccount: true } };
  return { target: normaliseMobile(username) ?? '' };
}

/**
 * Returns the token's claims, or why the login fails. A lock is checked again, because parallel guesses passed it before any of
 * these was counted.
 */
async function openOrRefuse(
  services: Services,
  tx: Tx,
  login: ComparedLogin,
): Promise<SessionClaims | Refusal> {
  const { realm, account, name, matches, client } = login;
  const ip = client.address;
  const { isKnown, waitSeconds } = await readLoginLock(services, tx, name, ip);
  if (waitSeconds !== null || matches === null)
    return refuseAfterCommit(realm.locked, { waitSeconds: waitSeconds ?? 1 });
  // Read under the lock of the account: it may have been changed or deleted while the password was compared. The user's
  // own change of the password keeps the token version.
  const current = account && (await findAccountById(tx, account.id));
  const isUnchanged =
    current?.token_version === account?.token_version && current?.password_hash === account?.password_hash;
  const isRight = matches && isUnchanged && current !== undefined;
  if (isRight && (await passesSecondStep(services, tx, current, login, isKnown))) {
    const { clock, limits, randomness } = services;
    await rememberNetwork(services, tx, current.id, ip);
    const action = realm.actions.succeeded;
    await recordAction(tx, services, { action, actor: current.username, address: ip });
    return openSession(tx, current, randomness.uuid(), clock.now(), limits.session, client);
  }
  if (account === undefined || current !== undefined)
    await countFailedLogin(services, tx, name, { ip, isKnown });
  return refuseAfterCommit(isRight ? 'factor.wrong' : realm.refusal);
}

/** Decides in one transaction, after the work of comparing. */
async function decide(services: Services, tx: Tx, login: ComparedLogin): Promise<SessionClaims> {
  const { realm, account, client } = login;
  const ip = client.address;
  const outcome = await openOrRefuse(services, tx, login);
  if (!(outcome instanceof Refusal)) return outcome;
  const failed = {
    action: realm.actions.failed,
    actor: account?.username ?? 'unknown',
    address: ip,
    ...(await describeUnknown(tx, login)),
    ...(outcome.code === 'factor.wrong' && { details: { wrongCode: true } }),
    ...(outcome.code === realm.locked && { details: { locked: true } }),
  };
  const { address } = clientNetworks(ip);
  await recordFailedLogin(tx, services, failed, `${account?.id ?? 'unknown'} ${address}`);
  throw outcome;
}

/** Returns the token. */
export async function logIn(
  services: Services,
  realm: Realm,
  { username, password, code }: Credentials,
  client: LoginClient,
): Promise<string> {
  const ip = client.address;
  const { database, keys, passwords, tokens } = services;
  const account = await realm.find(database.db, username);
  const name = loginName(keys, realm.role, username, account);
  const { isKnown, waitSeconds } = await readLoginLock(services, database.db, name, ip);
  const matches =
    waitSeconds === null
      ? await passwords.matches(password, account?.password_hash ?? null, { ip, isKnown })
      : null;
  const login = { realm, account, name, matches, client, username, code };
  const claims = await database.transaction((tx) => decide(services, tx, login));
  return tokens.sign(claims);
}
