/** The routes that hand the photos of a draft over to a phone (decision 0042). */
import type { AppDatabase, Db, Tx } from '../platform/database/open-database.ts';
import { addSeconds, type Clock, isFromFuture, secondsUntil } from '../kernel/steady-clock.ts';
import type { Row } from '../tables/tables.ts';
import { readPhoneToken, signPhoneToken } from '../accounts/tokens.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import { refuse } from '../kernel/refusal.ts';
import type { PhoneCaller } from '../platform/http/caller.ts';
import { type Call, implement, type Implemented, implementForm, type PublicCall } from '../calls.ts';
import type {
  ClaimedHandover,
  HandoverPhotos,
  HandoverState,
} from '#contract/checklist/handover-endpoints.ts';
import { consume, countSave } from '../rate-limits.ts';
import type { Randomness } from '../kernel/randomness.ts';
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

/** Writes the code in groups of four, in lower case, because phones type addresses so. */
function formatHandoverCode(characters: string): string {
  return characters.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the code without hyphens and look-alikes; null when the text is not a code. */
function parseHandoverCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode =
    code.length === handoverCodeLength && [...code].every((each) => handoverCodeAlphabet.includes(each));
  return isCode ? code : null;
}

// SQL on the table `handovers`.

/** Replaces the account's handover: the code and the token of an earlier one are not found any more. */
async function replaceHandover(tx: Tx, row: Row<'handovers'>): Promise<void> {
  const { account_id: _key, ...values } = row;
  await tx
    .insertInto('handovers')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * Finds a handover that is open: it has not expired, the session that created it is alive with all its rights, and the
 * checklist is a draft. So a logout, a new password or the submission ends it without a write.
 */
async function findOpenHandover(
  db: Db,
  by: { readonly accountId: string } | { readonly codeMac: string },
  now: Date,
) {
  const row = await db
    .selectFrom('handovers')
    .innerJoin('accounts', 'accounts.id', 'handovers.account_id')
    .innerJoin('sessions', 'sessions.id', 'handovers.session_id')
    .leftJoin('checklists', 'checklists.centre_id', 'handovers.centre_id')
    .select([
      'handovers.id',
      'handovers.account_id as accountId',
      'handovers.session_id as sessionId',
      'accounts.username',
    ])
    .select(['handovers.centre_id as centreId', 'handovers.expires_at as expiresAt', 'handovers.claimed_at'])
    .select(['handovers.created_at', 'accounts.token_version as tokenVersion', 'checklists.status'])
    .where(
      'accountId' in by ? 'handovers.account_id' : 'handovers.code_mac',
      '=',
      'accountId' in by ? by.accountId : by.codeMac,
    )
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

/** Uses up the code; false when it was used before. */
async function markClaimed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('handovers')
    .set({ claimed_at: now.toISOString() })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the account has none. */
async function deleteHandover(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('handovers')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeExpiredHandovers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('handovers').where('expires_at', '<=', now.toISOString()).execute();
}

// Authenticates the calls of a phone that takes photos: the token and, in the database each time, its handover.

/** Throws `handover.ended` when the handover of a phone is over; in a transaction that saves, nothing is written then. */
async function assertHandoverOpen(db: Db, caller: PhoneCaller, now: Date): Promise<void> {
  const found = await findOpenHandover(db, { accountId: caller.accountId }, now);
  if (found?.id !== caller.handover.id || !found.isClaimed) throw refuse('handover.ended');
}

/** Throws `session.required` without a bearer token, and `handover.ended` for any but the present token of a phone. */
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
    const found = claims && (await findOpenHandover(database.db, { accountId: claims.userId }, now));
    const isPresent =
      found?.id === claims?.jti &&
      found?.centreId === claims?.centreId &&
      found?.tokenVersion === claims?.tv &&
      found?.isClaimed === true;
    if (found === null || found === undefined || !isPresent) throw refuse('handover.ended');
    const { accountId, username, sessionId, expiresAt, id, centreId } = found;
    const handover = { id, centreId, expiresAt };
    // No confirmation: it lends no rights of the session that created it.
    const confirmedAt = new Date(0).toISOString();
    return {
      accountId,
      role: 'centre',
      username,
      sessionId,
      confirmedAt,
      mustSetUpFactor: false,
      rights: [],
      states: [],
      ip,
      handover,
    };
  };
}

// POST, GET and DELETE /profiles/{userId}/handovers: a centre user shows a code to a phone, watches it and ends it.

/** Each character has five random bits: the alphabet has 32. */
function createCode(randomness: Randomness): string {
  return [...randomness.bytes(handoverCodeLength)]
    .map((byte) => handoverCodeAlphabet.charAt(byte % 32))
    .join('');
}

interface CreatedHandover {
  readonly code: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

/** Throws `centre.not-selected`, `centre.not-yours`, `checklist.submitted`, `checklist.closed` or `rate.exceeded`. */
async function createHandover(call: Call, centreId: string): Promise<CreatedHandover> {
  const { clock, config, database, keys, limits, randomness } = call;
  if (centreId.trim() === '') throw refuse('centre.not-selected');
  const code = createCode(randomness);
  const now = clock.now();
  const expiresAt = addSeconds(now, limits.handover.seconds).toISOString();
  await database.transaction(async (tx) => {
    const centre = await getCentreOfPhone(tx, call.caller.username, centreId);
    if ((await findChecklist(tx, centreId))?.status === 'submitted') throw refuse('checklist.submitted');
    assertOpen(call, centre, now);
    const waitSeconds = await consume(tx, limits.rates.handoverPerAccount, call.caller.accountId, now);
    if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
    await replaceHandover(tx, {
      account_id: call.caller.accountId,
      id: randomness.uuid(),
      session_id: call.caller.sessionId,
      centre_id: centreId,
      code_mac: keys.mac('handover-codes', code),
      created_at: now.toISOString(),
      expires_at: expiresAt,
      claimed_at: null,
    });
    const target = centre.centre_code;
    await call.record(tx, 'handover.created', { target });
  });
  const shown = formatHandoverCode(code);
  const url = `${config.publicUrl}/phone#${shown}`;
  return { code: shown, url, expiresAt, secondsLeft: limits.handover.seconds };
}

/** Throws `centre.not-yours`. */
async function getHandover(call: Call, centreId: string): Promise<HandoverState> {
  const { clock, database } = call;
  const { db } = database;
  await getCentreOfPhone(db, call.caller.username, centreId);
  const now = clock.now();
  const version = (await findChecklist(db, centreId))?.version ?? 0;
  const found = await findOpenHandover(db, { accountId: call.caller.accountId }, now);
  if (found?.centreId !== centreId) return { handover: null, version };
  const { isClaimed: isConnected, expiresAt } = found;
  return { handover: { isConnected, expiresAt, secondsLeft: secondsUntil(expiresAt, now) }, version };
}

async function endHandover(call: Call): Promise<void> {
  await call.database.transaction(async (tx) => {
    if (await deleteHandover(tx, call.caller.accountId)) await call.record(tx, 'handover.ended');
  });
}

// POST /handovers/claim: a phone uses up a code and gets the limited token.

/** Throws `handover.invalid` for a code that is unknown, used, replaced, ended or expired. */
async function claimHandover(call: PublicCall, text: string): Promise<ClaimedHandover> {
  const { clock, database, ip, keys } = call;
  const code = parseHandoverCode(text);
  if (code === null) throw refuse('handover.invalid');
  const { claims, centre, expiresAt } = await database.transaction(async (tx) => {
    const now = clock.now();
    const found = await findOpenHandover(tx, { codeMac: keys.mac('handover-codes', code) }, now);
    const record = found && (await findCentreOfPhone(tx, found.username, found.centreId));
    if (found === undefined || record === undefined || !(await markClaimed(tx, found.id, now)))
      throw refuse('handover.invalid');
    await recordAction(tx, call, {
      action: 'handover.claimed',
      actor: found.username,
      address: ip,
      target: record.centre_code,
    });
    const exp = Math.floor(new Date(found.expiresAt).getTime() / 1000);
    return {
      claims: {
        userId: found.accountId,
        centreId: found.centreId,
        scope: 'photos' as const,
        tv: found.tokenVersion,
        jti: found.id,
        exp,
      },
      centre: toCentreLookup(call, record),
      expiresAt: found.expiresAt,
    };
  });
  const token = await signPhoneToken(call, claims);
  return { token, centre, expiresAt, secondsLeft: secondsUntil(expiresAt, clock.now()) };
}

// GET and PUT /handovers/photos: what a phone sees of the draft, and one photo that it saves.

/** Throws `centre.not-yours` when the master list has changed. Nothing but the two photos and the centre is read. */
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
  await saveProfile(call, received, (tx) => assertHandoverOpen(tx, caller, clock.now()));
  return getPhonePhotos(call);
}

export const handoverCalls: readonly Implemented[] = [
  implement(api.createHandover, (call) => createHandover(call, call.body.centre_config_id ?? '')),
  implement(api.getHandover, (call) => getHandover(call, call.query.centre_config_id ?? '')),
  implement(api.endHandover, async (call) => {
    await endHandover(call);
    return { message: 'Ended' };
  }),
  implement(api.claimHandover, (call) => claimHandover(call, call.body.code)),
  implement(api.getHandoverPhotos, getPhonePhotos),
  implementForm(api.saveHandoverPhoto, async (call) => {
    await countSave(call, { hasPhotos: true }, call.caller);
    return savePhonePhoto(call, call.params.slot, call.form);
  }),
];
