/** The routes that hand the photos of a draft over to a phone (decision 0042). */
import { type Call, implement, type Implemented, implementForm, type PublicCall } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { parseHandoverCode } from '#contract/checklist/handover-code.ts';
import type { ClaimedHandover, HandoverPhotos } from '#contract/checklist/handover-endpoints.ts';
import type { SentPhoto } from '#contract/checklist/derive/form-codec.ts';
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { signPhoneToken } from '../../../domain/accounts/phone-tokens.ts';
import { recordAction } from '../../../domain/audit/audit-trail.ts';
import { findCentreOfPhone, getCentreOfPhone } from '../../../domain/checklists/stored-checklist.ts';
import { toRecordFacts } from '../../../domain/places/describe-place.ts';
import { findPhotos, toPhotos } from '../../../domain/photos/photo-rows.ts';
import { countSave } from '../../../domain/rate-limits/count-save.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { secondsUntil } from '../../../kernel/steady-clock.ts';
import type { PhoneCaller } from '../../../platform/http/caller.ts';
import { toCentreLookup } from '../profile-view.ts';
import { saveProfile } from '../save-profile.ts';
import { findChecklist } from '../store.ts';
import { assertHandoverOpen } from './authenticate-phone.ts';
import { createHandover, endHandover, getHandover } from './create-handover.ts';
import { findOpenHandover, markClaimed } from './store.ts';

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
