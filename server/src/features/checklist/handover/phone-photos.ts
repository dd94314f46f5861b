/** GET and PUT /handovers/photos: what a phone sees of the draft, and one photo that it saves. */
import type { HandoverPhotos } from '#contract/checklist/handover-endpoints.ts';
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { secondsUntil } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { PhoneCaller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { findCentreOfPhone } from '../../../domain/checklists/centre-records.ts';
import { findPhotos } from '../../../domain/photos/photo-rows.ts';
import { toPhotos } from '../../../domain/photos/photo-view.ts';
import { toCentreLookup } from '../profile-view.ts';
import { saveProfile } from '../save-profile.ts';
import { findChecklist } from '../store.ts';
import { assertHandoverOpen } from './authenticate-phone.ts';

/** Throws `centre.not-yours` when the master list has changed. Nothing but the two photos and the centre is read. */
export async function getPhonePhotos(services: Services, caller: PhoneCaller): Promise<HandoverPhotos> {
  const { clock, database } = services;
  const { centreId, expiresAt } = caller.handover;
  const centre = await findCentreOfPhone(database.db, caller.username, centreId);
  if (centre === undefined) throw refuse('centre.not-yours');
  const checklist = await findChecklist(database.db, centreId);
  const photoIds = checklist === undefined ? [] : Object.values(checklist.photoIds);
  const now = clock.now();
  return {
    centre: toCentreLookup(services, centre),
    status: checklist?.status ?? 'draft',
    photos: toPhotos(services, await findPhotos(database.db, photoIds)),
    version: checklist?.version ?? 0,
    updatedAt: checklist?.updatedAt ?? now.toISOString(),
    expiresAt,
    secondsLeft: secondsUntil(expiresAt, now),
  };
}

/** Saves one photo as PUT /profiles/{userId} does, and keeps the other photo and all answers. */
export async function savePhonePhoto(
  services: Services,
  slot: PhotoSlot,
  file: ReceivedFile,
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
