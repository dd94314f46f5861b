/** POST /auth/login and /auth/admin-login: checks username and password and returns a token (security.md T7, T8, S10-S12). */
import { type Account, findAccount, findAccountById } from '../accounts/accounts.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { findNewestEntry } from '../audit/read-audit-trail.ts';
import { consumeFactorCode, countRecoveryCodesLeft, hasFactor } from '../accounts/factors.ts';
import { clientNetworks } from '../kernel/client-network.ts';
import { Refusal, refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
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

// Finds the account for a typed username, in each of the two realms (product.md, Accounts 4; security.md T12).

/** Returns the mobile when it is on the master list, or when it is the only one with the typed e-mail. */
async function findMobileOnList(db: Db, username: string): Promise<string | undefined> {
  const mobile = normaliseMobile(username);
  const rows = await db
    .selectFrom('centres')
    .select('phone')
    .distinct()
    .where('archived_at', 'is', null)
    .where(mobile === null ? 'email' : 'phone', '=', mobile ?? cleanAddress(username))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.phone : undefined;
}

/**
 * Finds a centre user by mobile or e-mail, or by the id of the account, which a page knows that asks for the login again; undefined when
 * none of their centres is on the master list.
 */
async function findCentreAccount(db: Db, username: string): Promise<Account | undefined> {
  const named = await findAccountById(db, username);
  const mobile = await findMobileOnList(db, named?.role === 'centre' ? named.username : username);
  return mobile === undefined ? undefined : findAccount(db, 'centre', mobile);
}

/** How the refusals and the actions of a realm begin: the same for an unknown user, a wrong password and an account of the other one. */
const realms = { centre: 'login', admin: 'admin-login' } as const satisfies Readonly<Record<Role, string>>;

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The second step of administrators. */
  readonly code?: string | undefined;
}

interface ComparedLogin extends Omit<Credentials, 'password'> {
  readonly role: Role;
  readonly account: Account | undefined;
  readonly name: LoginName;
  /** Null when the name was locked, so that the password was not compared. */
  readonly matches: boolean | null;
  readonly client: LoginClient;
}

/** Only mobile numbers and names that were accounts are recorded, because people type passwords into the wrong field. */
async function describeUnknown(tx: Tx, { role, account, username }: ComparedLogin) {
  const target = cleanAddress(username);
  const isUnknownAdmin = account === undefined && role === 'admin';
  if (isUnknownAdmin && (await findNewestEntry(tx, 'admin.deleted', { target })) !== undefined)
    return { target, details: { deletedAccount: true } };
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
  const { role, account, name, matches, client } = login;
  const ip = client.address;
  const { isKnown, waitSeconds } = await readLoginLock(services, tx, name, ip);
  if (waitSeconds !== null || matches === null)
    return refuseAfterCommit(`${realms[role]}.locked`, { waitSeconds: waitSeconds ?? 1 });
  // Read under the lock of the account: it may have been changed or deleted while the password was compared. The user's
  // own change of the password keeps the token version.
  const current = account && (await findAccountById(tx, account.id));
  const isUnchanged =
    current?.token_version === account?.token_version && current?.password_hash === account?.password_hash;
  const isRight = matches && isUnchanged && current !== undefined;
  if (isRight && (await passesSecondStep(services, tx, current, login, isKnown))) {
    const { clock, limits, randomness } = services;
    await rememberNetwork(services, tx, current.id, ip);
    const action = `${realms[role]}.succeeded` as const;
    await recordAction(tx, services, { action, actor: current.username, address: ip });
    return openSession(tx, current, randomness.uuid(), clock.now(), limits.session, client);
  }
  if (account === undefined || current !== undefined)
    await countFailedLogin(services, tx, name, { ip, isKnown });
  return refuseAfterCommit(isRight ? 'factor.wrong' : `${realms[role]}.failed`);
}

/** Decides in one transaction, after the work of comparing. */
async function decide(services: Services, tx: Tx, login: ComparedLogin): Promise<SessionClaims> {
  const { role, account, client } = login;
  const ip = client.address;
  const outcome = await openOrRefuse(services, tx, login);
  if (!(outcome instanceof Refusal)) return outcome;
  const failed = {
    action: `${realms[role]}.failed` as const,
    actor: account?.username ?? 'unknown',
    address: ip,
    ...(await describeUnknown(tx, login)),
    ...(outcome.code === 'factor.wrong' && { details: { wrongCode: true } }),
    ...(outcome.code === `${realms[role]}.locked` && { details: { locked: true } }),
  };
  const { address } = clientNetworks(ip);
  await recordFailedLogin(tx, services, failed, `${account?.id ?? 'unknown'} ${address}`);
  throw outcome;
}

/** Returns the token. */
export async function logIn(
  services: Services,
  role: Role,
  { username, password, code }: Credentials,
  client: LoginClient,
): Promise<string> {
  const ip = client.address;
  const { database, keys, passwords, tokens } = services;
  const account =
    role === 'centre'
      ? await findCentreAccount(database.db, username)
      : await findAccount(database.db, 'admin', cleanAddress(username));
  const name = loginName(keys, role, username, account);
  const { isKnown, waitSeconds } = await readLoginLock(services, database.db, name, ip);
  const matches =
    waitSeconds === null
      ? await passwords.matches(password, account?.password_hash ?? null, { ip, isKnown })
      : null;
  const login = { role, account, name, matches, client, username, code };
  const claims = await database.transaction((tx) => decide(services, tx, login));
  return tokens.sign(claims);
}
