/**
 * The own account of an administrator: its sessions, and the two-step login: setting it up, new recovery codes, and its end, by its
 * owner with a code or by the main administrator.
 */
import { type Call, implement, type Implemented } from '../calls.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { findAccountById, revokeTokens } from '../accounts/accounts.ts';
import { endOtherSessions, endSession, listActiveSessions } from '../accounts/sessions.ts';
import { refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { getManaged, recordEnded } from './change-admins.ts';
import { api } from '#contract/api.ts';
import {
  confirmFactor,
  consumeFactorCode,
  consumeSecretCode,
  countRecoveryCodesLeft,
  createSecret,
  findFactor,
  hasFactor,
  otpauthUri,
  removeFactor,
  replaceRecoveryCodes,
  storePendingFactor,
} from '../accounts/factors.ts';
import { seal } from '../kernel/crypto/keys.ts';
import { lock } from '../platform/database/dialect.ts';

// The sessions of administrators: each sees and ends their own; those of another can be ended (security.md S21).

async function listOwn({ caller, clock, limits }: Call, db: Db): Promise<Row<'sessions'>[]> {
  const account = await findAccountById(db, caller.accountId);
  return account === undefined ? [] : listActiveSessions(db, account, clock.now(), limits.session);
}

/** Ends all sessions of the caller but this one. */
async function endOthers(call: Call) {
  const { accountId, sessionId, username } = call.caller;
  return call.database.transaction(async (tx) => {
    const others = (await listOwn(call, tx)).filter(({ id }) => id !== sessionId);
    await endOtherSessions(tx, accountId, sessionId, call.clock.now());
    return { ended: await recordEnded(call, tx, username, others.length) };
  });
}

export const ownSessionCalls: readonly Implemented[] = [
  implement(api.listSessions, async (call) =>
    (await listOwn(call, call.database.db)).map((session) => ({
      id: session.id,
      openedAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      address: session.client_address,
      browser: session.browser,
      isCurrent: session.id === call.caller.sessionId,
    })),
  ),
  implement(api.endOwnSession, async (call) => {
    const { id } = call.params;
    await call.database.transaction(async (tx) => {
      const sessions = await listOwn(call, tx);
      // Also for a session of another account.
      if (!sessions.some((session) => session.id === id)) throw refuse('session.not-found');
      await endSession(tx, id, call.clock.now());
      await recordEnded(call, tx, call.caller.username, 1);
    });
    return { message: 'Session ended' };
  }),
  implement(api.endOtherSessions, endOthers),
  implement(api.endAdminSessions, async (call) => {
    const { id } = call.params;
    if (id === call.caller.accountId) return endOthers(call);
    return call.database.transaction(async (tx) => {
      const account = await getManaged(tx, id, call.caller);
      if (account.username === mainAdminUsername) throw refuse('admin.protected');
      const now = call.clock.now();
      const sessions = await listActiveSessions(tx, account, now, call.limits.session);
      await revokeTokens(tx, id, now);
      return { ended: await recordEnded(call, tx, account.username, sessions.length) };
    });
  }),
];

async function assertCode(tx: Tx, call: Call, code: string): Promise<void> {
  const { accountId } = call.caller;
  await lock(tx, `account ${accountId}`);
  if (!(await hasFactor(tx, accountId))) throw refuse('factor.changed-elsewhere');
  if ((await consumeFactorCode(tx, call, accountId, code)) !== null) return;
  await call.record(tx, 'factor.refused');
  throw refuseAfterCommit('factor.wrong');
}

const isRemoved = { message: 'Two-step login removed' };

export const factorCalls: readonly Implemented[] = [
  implement(api.getFactor, async ({ caller, config, database }) => ({
    isSetUp: await hasFactor(database.db, caller.accountId),
    isRequired: config.isFactorRequired,
    recoveryCodesLeft: await countRecoveryCodesLeft(database.db, caller.accountId),
  })),
  implement(api.beginFactor, async (call) => {
    const { clock, config, keys, randomness } = call;
    const { accountId, username } = call.caller;
    const secret = createSecret(randomness);
    await call.database.transaction(async (tx) => {
      await lock(tx, `account ${accountId}`);
      const factor = await findFactor(tx, accountId);
      if (factor?.confirmed_at != null) throw refuse('factor.changed-elsewhere');
      const sealed = seal(keys.key('factor-secrets'), secret, randomness);
      await storePendingFactor(tx, accountId, sealed, clock.now());
      await call.record(tx, 'factor.started');
    });
    return { secret, uri: otpauthUri(secret, `${config.examName} centre portal`, username) };
  }),
  implement(api.confirmFactor, (call) => {
    const { accountId, sessionId } = call.caller;
    return call.database.transaction(async (tx) => {
      await lock(tx, `account ${accountId}`);
      const factor = await findFactor(tx, accountId);
      if (factor?.confirmed_at !== null) throw refuse('factor.changed-elsewhere');
      if (!(await consumeSecretCode(tx, call, accountId, factor.sealed_secret, call.body.code)))
        throw refuse('factor.wrong');
      const now = call.clock.now();
      await confirmFactor(tx, accountId, now);
      // They were opened without the factor.
      await endOtherSessions(tx, accountId, sessionId, now);
      await call.record(tx, 'factor.confirmed');
      return { recoveryCodes: await replaceRecoveryCodes(tx, call, accountId) };
    });
  }),
  implement(api.renewRecoveryCodes, (call) =>
    call.database.transaction(async (tx) => {
      await assertCode(tx, call, call.body.code);
      await call.record(tx, 'factor.codes-renewed');
      return { recoveryCodes: await replaceRecoveryCodes(tx, call, call.caller.accountId) };
    }),
  ),
  implement(api.removeFactor, async (call) => {
    if (call.config.isFactorRequired) throw refuse('factor.enrolment-required');
    await call.database.transaction(async (tx) => {
      await assertCode(tx, call, call.body.code);
      await removeFactor(tx, call.caller.accountId);
      await call.record(tx, 'factor.removed', { target: call.caller.username });
    });
    return isRemoved;
  }),
  /** For an administrator who lost their phone. */
  implement(api.removeAdminFactor, async (call) => {
    const { id } = call.params;
    // The main administrator's own factor is removed with a code, as everybody's.
    if (call.caller.username !== mainAdminUsername || call.caller.accountId === id)
      throw refuse('access.denied');
    await call.database.transaction(async (tx) => {
      await lock(tx, `account ${id}`);
      const account = await getManaged(tx, id, call.caller);
      if (!(await removeFactor(tx, id))) throw refuse('factor.changed-elsewhere');
      await call.record(tx, 'factor.removed', { target: account.username });
    });
    return isRemoved;
  }),
];
