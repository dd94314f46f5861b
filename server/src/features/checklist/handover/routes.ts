/** The routes that hand the photos of a draft over to a phone (decision 0042). */
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
import { isPhoneCaller, type PhoneCaller } from '../../../platform/http/caller.ts';
import {
  getCaller,
  implement,
  implementForm,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { toCentreLookup } from '../profile-view.ts';
import { saveProfile } from '../save-profile.ts';
import { findChecklist } from '../store.ts';
import { assertHandoverOpen } from './authenticate-phone.ts';
import { createHandover, endHandover, getHandover } from './create-handover.ts';
import { findOpenHandover, markClaimed } from './store.ts';

// POST /handovers/claim: a phone uses up a code and gets the limited token.

/** Throws `handover.invalid` for a code that is unknown, used, replaced, ended or expired. */
async function claimHandover(services: Services, text: string, ip: string): Promise<ClaimedHandover> {
  const { clock, database, keys } = services;
  const code = parseHandoverCode(text);
  if (code === null) throw refuse('handover.invalid');
  const { claims, centre, expiresAt } = await database.transaction(async (tx) => {
    const now = clock.now();
    const found = await findOpenHandover(tx, { codeMac: keys.mac('handover-codes', code) }, now);
    const record = found && (await findCentreOfPhone(tx, found.username, found.centreId));
    if (found === undefined || record === undefined || !(await markClaimed(tx, found.id, now)))
      throw refuse('handover.invalid');
    await recordAction(tx, services, {
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
      centre: toCentreLookup(services, record),
      expiresAt: found.expiresAt,
    };
  });
  const token = await signPhoneToken(services, claims);
  return { token, centre, expiresAt, secondsLeft: secondsUntil(expiresAt, clock.now()) };
}

// GET and PUT /handovers/photos: what a phone sees of the draft, and one photo that it saves.

/** Throws `centre.not-yours` when the master list has changed. Nothing but the two photos and the centre is read. */
async function getPhonePhotos(services: Services, caller: PhoneCaller): Promise<HandoverPhotos> {
  const { clock, database } = services;
  const { centreId, expiresAt } = caller.handover;
  const centre = await getCentreOfPhone(database.db, caller.username, centreId);
  const checklist = await findChecklist(database.db, centreId);
  const photoIds = checklist === undefined ? [] : Object.values(checklist.photoIds);
  const now = clock.now();
  return {
    centre: toCentreLookup(services, centre),
    status: checklist?.status ?? 'draft',
    photos: toPhotos(services, await findPhotos(database.db, photoIds), toRecordFacts(centre)),
    version: checklist?.version ?? 0,
    updatedAt: checklist?.updatedAt ?? now.toISOString(),
    expiresAt,
    secondsLeft: secondsUntil(expiresAt, now),
  };
}

/** Saves one photo as PUT /profiles/{userId} does, and keeps the other photo and all answers. */
async function savePhonePhoto(
  services: Services,
  slot: PhotoSlot,
  file: ReceivedFile | SentPhoto,
  caller: PhoneCaller,
): Promise<HandoverPhotos> {
  const received = {
    centreConfigId: caller.handover.centreId,
    answers: {},
    photos: { centre: 'keep', strongRoom: 'keep', [slot]: file } as const,
    baseVersion: null,
  };
  await saveProfile(services, received, caller, (tx) => assertHandoverOpen(tx, caller, services.clock.now()));
  return getPhonePhotos(services, caller);
}

function getPhone(request: RequestContext): PhoneCaller {
  const caller = getCaller(request);
  if (!isPhoneCaller(caller)) throw refuse('handover.ended');
  return caller;
}

export function handoverRoutes(services: Services): Route[] {
  return [
    implement(api.createHandover, (request) =>
      createHandover(services, request.body.centre_config_id ?? '', getCaller(request)),
    ),
    implement(api.getHandover, (request) =>
      getHandover(services, request.query.centre_config_id ?? '', getCaller(request)),
    ),
    implement(api.endHandover, async (request) => {
      await endHandover(services, getCaller(request));
      return { message: 'Ended' };
    }),
    implement(api.claimHandover, (request) => claimHandover(services, request.body.code, request.ip)),
    implement(api.getHandoverPhotos, (request) => getPhonePhotos(services, getPhone(request))),
    implementForm(api.saveHandoverPhoto, async (request) => {
      const caller = getPhone(request);
      await countSave(services, { hasPhotos: true }, caller);
      return savePhonePhoto(services, request.params.slot, request.form, caller);
    }),
  ];
}
