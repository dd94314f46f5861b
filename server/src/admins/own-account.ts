/**
 * The own account of an administrator: its sessions, and the two-step login: setting it up, new recovery codes, and its end, by its
 * owner with a code or by the main administrator.
 */
import { type Call, implement, type Implemented } from '../calls.ts';
import type { FactorSetup, OwnSession } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { findAccountById, revokeTokens } from '../accounts/accounts.ts';
import { endOtherSessions, endSession, listActiveSessions } from '../accounts/sessions.ts';
import { refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { getManaged } from './change-admins.ts';
import { api } from '#contract/api.ts';
import {
  confirmFactor,
  consumeFirstCode,
  countRecoveryCodesLeft,
  createSecret,
  findFactor,
  hasFactor,
  otpauthUri,
  removeFactor,
  replaceRecoveryCodes,
  storePendingFactor,
  verifyFactor,
} from '../accounts/factors.ts';
import { seal } from '../kernel/crypto/keys.ts';
import { lock } from '../platform/database/dialect.ts';

// The sessions of administrators: each sees and ends their own; those of another can be ended (security.md S21).

async function listOwn(call: Call, db: Db): Promise<Row<'sessions'>[]> {
  const { clock, limits } = call;
  const account = await findAccountById(db, call.caller.accountId);
  return account === undefined ? [] : listActiveSessions(db, account, clock.now(), limits.session);
}

export async function listOwnSessions(call: Call): Promise<OwnSession[]> {
  const sessions = await listOwn(call, call.database.db);
  return sessions.map((session) => ({
    id: session.id,
    openedAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    address: session.client_address,
    browser: session.browser,
    isCurrent: session.id === call.caller.sessionId,
  }));
}

async function recordEnded(call: Call, tx: Tx, target: string, sessions: number): Promise<void> {
  if (sessions === 0) return;
  const action = 'sessions.ended' as const;
  await call.record(tx, action, { target, details: { sessions } });
}

/** Throws `session.not-found`, also for a session of another account. */
export async function endOneSession(call: Call, id: string): Promise<void> {
  await call.database.transaction(async (tx) => {
    const sessions = await listOwn(call, tx);
    if (!sessions.some((session) => session.id === id)) throw refuse('session.not-found');
    await endSession(tx, id, call.clock.now());
    await recordEnded(call, tx, call.caller.username, 1);
  });
}

/** Ends all sessions of the caller but this one, and returns their number. */
export async function endAllOtherSessions(call: Call): Promise<number> {
  return call.database.transaction(async (tx) => {
    const others = (await listOwn(call, tx)).filter(({ id }) => id !== call.caller.sessionId);
    await endOtherSessions(tx, call.caller.accountId, call.caller.sessionId, call.clock.now());
    await recordEnded(call, tx, call.caller.username, others.length);
    return others.length;
  });
}

/**
 * Ends all sessions of an administrator and returns their number; of the caller all but this one. Throws `admin.not-found`,
 * `rights.beyond-own` or, for the main account of somebody else, `admin.protected`.
 */
export async function endSessionsOfAdmin(call: Call, id: string): Promise<number> {
  if (id === call.caller.accountId) return endAllOtherSessions(call);
  const { clock, database, limits } = call;
  return database.transaction(async (tx) => {
    const account = await getManaged(tx, id, call.caller);
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    const now = clock.now();
    const sessions = await listActiveSessions(tx, account, now, limits.session);
    await revokeTokens(tx, id, now);
    await recordEnded(call, tx, account.username, sessions.length);
    return sessions.length;
  });
}

/** Throws `factor.changed-elsewhere`. */
async function startFactor(call: Call): Promise<FactorSetup> {
  const { clock, config, database, keys, randomness } = call;
  const secret = createSecret(randomness);
  await database.transaction(async (tx) => {
    await lock(tx, `account ${call.caller.accountId}`);
    const factor = await findFactor(tx, call.caller.accountId);
    if (factor !== undefined && factor.confirmed_at !== null) throw refuse('factor.changed-elsewhere');
    const sealed = seal(keys.key('factor-secrets'), secret, randomness);
    await storePendingFactor(tx, call.caller.accountId, sealed, clock.now());
    await call.record(tx, 'factor.started');
  });
  return { secret, uri: otpauthUri(secret, `${config.examName} centre portal`, call.caller.username) };
}

/**
 * Returns the recovery codes. Ends all other sessions of the account: they were opened without the factor. Throws
 * `factor.wrong` or `factor.changed-elsewhere`.
 */
async function completeFactor(call: Call, code: string): Promise<string[]> {
  const { accountId, sessionId } = call.caller;
  return call.database.transaction(async (tx) => {
    await lock(tx, `account ${accountId}`);
    const factor = await findFactor(tx, accountId);
    if (factor === undefined || factor.confirmed_at !== null) throw refuse('factor.changed-elsewhere');
    if (!(await consumeFirstCode(tx, call, accountId, factor.sealed_secret, code)))
      throw refuse('factor.wrong');
    const now = call.clock.now();
    await confirmFactor(tx, accountId, now);
    await endOtherSessions(tx, accountId, sessionId, now);
    await call.record(tx, 'factor.confirmed');
    return replaceRecoveryCodes(tx, call, accountId);
  });
}

/** Throws `factor.changed-elsewhere`, `factor.wrong` or `factor.too-many`. */
async function assertCode(tx: Tx, call: Call, code: string): Promise<void> {
  const { accountId } = call.caller;
  await lock(tx, `account ${accountId}`);
  if (!(await hasFactor(tx, accountId))) throw refuse('factor.changed-elsewhere');
  if (await verifyFactor(tx, call, accountId, code)) return;
  await call.record(tx, 'factor.refused');
  throw refuseAfterCommit('factor.wrong');
}

async function renewRecoveryCodes(call: Call, code: string): Promise<string[]> {
  return call.database.transaction(async (tx) => {
    await assertCode(tx, call, code);
    await call.record(tx, 'factor.codes-renewed');
    return replaceRecoveryCodes(tx, call, call.caller.accountId);
  });
}

/** Throws `factor.enrolment-required` when the portal requires a factor, or as `assertCode`. */
async function removeOwnFactor(call: Call, code: string): Promise<void> {
  if (call.config.isFactorRequired) throw refuse('factor.enrolment-required');
  await call.database.transaction(async (tx) => {
    await assertCode(tx, call, code);
    await removeFactor(tx, call.caller.accountId);
    const target = call.caller.username;
    await call.record(tx, 'factor.removed', { target });
  });
}

/** For an administrator who lost their phone. Throws `access.denied`, `admin.not-found` or `factor.changed-elsewhere`. */
async function removeFactorOf(call: Call, id: string): Promise<void> {
  // The main administrator's own factor is removed with a code, as everybody's.
  if (call.caller.username !== mainAdminUsername || call.caller.accountId === id)
    throw refuse('access.denied');
  await call.database.transaction(async (tx) => {
    await lock(tx, `account ${id}`);
    const account = await getManaged(tx, id, call.caller);
    if (!(await removeFactor(tx, id))) throw refuse('factor.changed-elsewhere');
    const target = account.username;
    await call.record(tx, 'factor.removed', { target });
  });
}

export const factorCalls: readonly Implemented[] = [
  implement(api.getFactor, async ({ caller, config, database }) => ({
    isSetUp: await hasFactor(database.db, caller.accountId),
    isRequired: config.isFactorRequired,
    recoveryCodesLeft: await countRecoveryCodesLeft(database.db, caller.accountId),
  })),
  implement(api.beginFactor, startFactor),
  implement(api.confirmFactor, async (call) => ({
    recoveryCodes: await completeFactor(call, call.body.code),
  })),
  implement(api.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(call, call.body.code),
  })),
  implement(api.removeFactor, async (call) => {
    await removeOwnFactor(call, call.body.code);
    return { message: 'Two-step login removed' };
  }),
  implement(api.removeAdminFactor, async (call) => {
    await removeFactorOf(call, call.params.id);
    return { message: 'Two-step login removed' };
  }),
];
