/** The routes that hand the photos of a draft over to a phone (decision 0042). */
import type { AppDatabase, Db, Tx } from '../platform/database/open-database.ts';
import { addSeconds, type Clock, isFromFuture, secondsUntil } from '../kernel/time.ts';
import { readPhoneToken, signPhoneToken } from '../accounts/tokens.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import { refuse } from '../kernel/refusal.ts';
import type { PhoneCaller } from '../platform/http/caller.ts';
import { type Call, implement, type Implemented, implementForm, type PublicCall } from '../calls.ts';
import type { ClaimedHandover, HandoverPhotos } from '#contract/checklist/handover-endpoints.ts';
import { consume, withCountedSave } from '../rate-limits.ts';
import { assertOpen } from './submit-profile.ts';
import { findCentreOfPhone, getCentreOfPhone } from '../submissions/stored-checklist.ts';
import { findChecklist } from './store.ts';
import { api } from '#contract/api.ts';
import type { SentPhoto } from '#contract/checklist/form.ts';
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { toRecordFacts } from '../places/describe-place.ts';
import { findPhotos, toPhotos } from '../submissions/photo-rows.ts';
import { toCentreLookup } from './profile-view.ts';
import { saveProfile } from './save-profile.ts';

// The code that hands step 4 over to a phone, and the address with it (decision 0042).

/** Crockford's base32: no I, L, O and U, so that no character is taken for another. */
const handoverCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 bits: short enough to type once, too long to guess. */
const handoverCodeLength = 28;

/** Returns the code without hyphens and look-alikes; null when the text is not a code. */
function parseHandoverCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode =
    code.length === handoverCodeLength && [...code].every((each) => handoverCodeAlphabet.includes(each));
  return isCode ? code : null;
}

// SQL on the table `handovers`.

/**
 * Finds a handover that is open: it has not expired, the session that created it is alive with all its rights, and the
 * checklist is a draft. So a logout, a new password or the submission ends it without a write.
 */
async function findOpenHandover(
  db: Db,
  column: 'handovers.account_id' | 'handovers.code_mac',
  value: string,
  now: Date,
) {
  const row = await db
    .selectFrom('handovers')
    .innerJoin('accounts', 'accounts.id', 'handovers.account_id')
    .innerJoin('sessions', 'sessions.id', 'handovers.session_id')
    .leftJoin('checklists', 'checklists.centre_id', 'handovers.centre_id')
    .select(['handovers.id', 'handovers.account_id as accountId', 'handovers.session_id as sessionId'])
    .select(['handovers.centre_id as centreId', 'handovers.expires_at as expiresAt', 'handovers.claimed_at'])
    .select([
      'handovers.created_at',
      'accounts.username',
      'accounts.token_version as tokenVersion',
      'checklists.status',
    ])
    .where(column, '=', value)
    .where('accounts.role', '=', 'centre')
    .whereRef('sessions.token_version', '=', 'accounts.token_version')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('handovers.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, created_at: createdAt, claimed_at: claimedAt, ...handover } = row;
  if (status === 'submitted' || isFromFuture(createdAt, now)) return undefined;
  return { ...handover, isClaimed: claimedAt !== null };
}

/** The open handover of the account; see `findOpenHandover`. */
const findOwnHandover = (db: Db, accountId: string, now: Date) =>
  findOpenHandover(db, 'handovers.account_id', accountId, now);

/** Uses up the code for a phone: what the code is found by from then on is the second one. False when another one has used it before. */
async function markClaimed(tx: Tx, id: string, macs: readonly [string, string], now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('handovers')
    .set({ code_mac: macs[1], claimed_at: now.toISOString() })
    .where('id', '=', id)
    .where('code_mac', 'in', macs)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function purgeExpiredHandovers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('handovers').where('expires_at', '<=', now.toISOString()).execute();
}

// Authenticates the calls of a phone that takes photos: the token and, in the database each time, its handover.

export function createPhoneAuthenticator(context: {
  readonly database: AppDatabase;
  readonly keys: Keys;
  readonly clock: Clock;
}): (authorization: string | undefined, ip: string) => Promise<PhoneCaller> {
  const { clock, database } = context;
  return async (authorization, ip) => {
    if (authorization === undefined) throw refuse('session.required');
    const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorization)?.[1];
    const claims = token === undefined ? null : await readPhoneToken(context, token);
    const now = clock.now();
    const found = claims && (await findOwnHandover(database.db, claims.userId, now));
    const isPresent =
      found?.id === claims?.jti && found?.centreId === claims?.centreId && found?.tokenVersion === claims?.tv;
    if (!found?.isClaimed || !isPresent) throw refuse('handover.ended');
    const { accountId, username, sessionId, expiresAt, id, centreId } = found;
    return {
      accountId,
      role: 'centre',
      username,
      sessionId,
      // No confirmation: it lends no rights of the session that created it.
      confirmedAt: new Date(0).toISOString(),
      mustSetUpFactor: false,
      rights: [],
      states: [],
      ip,
      handover: { id, centreId, expiresAt },
    };
  };
}

// POST, GET and DELETE /profiles/{userId}/handovers: a centre user shows a code to a phone, watches it and ends it.

async function createHandover(call: Call, centreId: string) {
  const { caller, clock, config, database, keys, limits, randomness } = call;
  if (centreId.trim() === '') throw refuse('centre.not-selected');
  // Each character has five random bits: the alphabet has 32.
  const random = [...randomness.bytes(handoverCodeLength)];
  const code = random.map((byte) => handoverCodeAlphabet.charAt(byte % 32)).join('');
  const now = clock.now();
  const expiresAt = addSeconds(now, limits.handover.seconds).toISOString();
  await database.transaction(async (tx) => {
    const centre = await getCentreOfPhone(tx, caller.username, centreId);
    if ((await findChecklist(tx, centreId))?.status === 'submitted') throw refuse('checklist.submitted');
    assertOpen(call, centre, now);
    const waitSeconds = await consume(tx, limits.rates.handoverPerAccount, caller.accountId, now);
    if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
    const values = {
      id: randomness.uuid(),
      session_id: caller.sessionId,
      centre_id: centreId,
      code_mac: keys.mac('handover-codes', code),
      created_at: now.toISOString(),
      expires_at: expiresAt,
      claimed_at: null,
    };
    // Replaces the account's handover: the code and the token of an earlier one are not found any more.
    await tx
      .insertInto('handovers')
      .values({ account_id: caller.accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute();
    await call.record(tx, 'handover.created', { target: centre.centre_code });
  });
  // In groups of four, in lower case, because phones type addresses so.
  const shown = code.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
  const url = `${config.publicUrl}/phone#${shown}`;
  return { code: shown, url, expiresAt, secondsLeft: limits.handover.seconds };
}

async function getHandover(call: Call, centreId: string) {
  const { clock, database } = call;
  const { db } = database;
  await getCentreOfPhone(db, call.caller.username, centreId);
  const now = clock.now();
  const version = (await findChecklist(db, centreId))?.version ?? 0;
  const found = await findOwnHandover(db, call.caller.accountId, now);
  if (found?.centreId !== centreId) return { handover: null, version };
  const { isClaimed: isConnected, expiresAt } = found;
  return { handover: { isConnected, expiresAt, secondsLeft: secondsUntil(expiresAt, now) }, version };
}

// POST /handovers/claim: a phone uses up a code and gets the limited token.

/**
 * A code is invalid that is unknown, used by another phone, replaced, ended or expired. A phone that does not say which one it is cannot
 * ask twice.
 */
async function claimHandover(call: PublicCall, typed: string, device?: string): Promise<ClaimedHandover> {
  const { clock, database, ip, keys, randomness } = call;
  const code = parseHandoverCode(typed);
  if (code === null) throw refuse('handover.invalid');
  const macOf = (text: string): string => keys.mac('handover-codes', text);
  const macs = [macOf(code), macOf(`${code} ${device ?? randomness.uuid()}`)] as const;
  const { handover, centre } = await database.transaction(async (tx) => {
    const now = clock.now();
    const find = async (mac: string) => findOpenHandover(tx, 'handovers.code_mac', mac, now);
    const found = (await find(macs[1])) ?? (await find(macs[0]));
    const record = found && (await findCentreOfPhone(tx, found.username, found.centreId));
    if (found === undefined || record === undefined || !(await markClaimed(tx, found.id, macs, now)))
      throw refuse('handover.invalid');
    if (!found.isClaimed)
      await recordAction(tx, call, {
        action: 'handover.claimed',
        actor: found.username,
        address: ip,
        target: record.centre_code,
      });
    return { handover: found, centre: toCentreLookup(call, record) };
  });
  const { accountId: userId, centreId, expiresAt, id: jti, tokenVersion: tv } = handover;
  const exp = Math.floor(new Date(expiresAt).getTime() / 1000);
  const token = await signPhoneToken(call, { userId, centreId, scope: 'photos', tv, jti, exp });
  return { token, centre, expiresAt, secondsLeft: secondsUntil(expiresAt, clock.now()) };
}

// GET and PUT /handovers/photos: what a phone sees of the draft, and one photo that it saves.

/** Nothing but the two photos and the centre is read. */
async function getPhonePhotos(call: Call<PhoneCaller>): Promise<HandoverPhotos> {
  const { caller, clock, database } = call;
  const { centreId, expiresAt } = caller.handover;
  const centre = await getCentreOfPhone(database.db, caller.username, centreId);
  const checklist = await findChecklist(database.db, centreId);
  const photoIds = checklist === undefined ? [] : Object.values(checklist.photoIds);
  const now = clock.now();
  return {
    centre: toCentreLookup(call, centre),
    status: checklist?.status ?? 'draft',
    photos: toPhotos(call, await findPhotos(database.db, photoIds), toRecordFacts(centre)),
    version: checklist?.version ?? 0,
    updatedAt: checklist?.updatedAt ?? now.toISOString(),
    expiresAt,
    secondsLeft: secondsUntil(expiresAt, now),
  };
}

/** Saves one photo as PUT /profiles/{userId} does, and keeps the other photo and all answers. */
async function savePhonePhoto(
  call: Call<PhoneCaller>,
  slot: PhotoSlot,
  file: ReceivedFile | SentPhoto,
): Promise<HandoverPhotos> {
  const { caller, clock } = call;
  const received = {
    centreConfigId: caller.handover.centreId,
    answers: {},
    photos: { centre: 'keep', strongRoom: 'keep', [slot]: file } as const,
    baseVersion: null,
  };
  await saveProfile(call, received, async (tx) => {
    const found = await findOwnHandover(tx, caller.accountId, clock.now());
    if (found?.id !== caller.handover.id || !found.isClaimed) throw refuse('handover.ended');
  });
  return getPhonePhotos(call);
}

export const handoverCalls: readonly Implemented[] = [
  implement(api.createHandover, (call) => createHandover(call, call.body.centre_config_id ?? '')),
  implement(api.getHandover, (call) => getHandover(call, call.query.centre_config_id ?? '')),
  implement(api.endHandover, async (call) => {
    await call.database.transaction(async (tx) => {
      const own = tx.deleteFrom('handovers').where('account_id', '=', call.caller.accountId);
      const { numDeletedRows } = await own.executeTakeFirst();
      if (numDeletedRows > 0n) await call.record(tx, 'handover.ended');
    });
    return { message: 'Ended' };
  }),
  implement(api.claimHandover, (call) => claimHandover(call, call.body.code, call.body.device)),
  implement(api.getHandoverPhotos, getPhonePhotos),
  implementForm(api.saveHandoverPhoto, (call) =>
    withCountedSave(call, { hasPhotos: true }, call.caller, () =>
      savePhonePhoto(call, call.params.slot, call.form),
    ),
  ),
];
