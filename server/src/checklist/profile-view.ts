/** Maps stored rows to the responses for centre users: lookups, profiles and summaries. */
import { closingDay } from '#contract/indian-clock.ts';
import type { CentreLookup, Profile, ProfileSummary, Receipt } from '#contract/checklist/profile.ts';
import type { Services } from '../services.ts';
import type { CentreRecord } from '../submissions/stored-checklist.ts';
import type { Confirmation } from '../submissions/confirmations.ts';
import type { StoredCorrection } from '../submissions/stored-corrections.ts';
import type { ChecklistRow, ReadableChecklist } from './store.ts';
import { toRecordFacts } from '../places/describe-place.ts';
import { toPhotos } from '../submissions/photo-rows.ts';

export function toCentreLookup({ config }: Pick<Services, 'config'>, centre: CentreRecord): CentreLookup {
  const closesOn = closingDay(config.closesOn, centre.extended_to);
  return {
    id: centre.id,
    name: centre.centre_name,
    city: centre.centre_city,
    state: centre.centre_state,
    ...(closesOn === null ? {} : { closesOn }),
  };
}

export function toProfile(
  services: Services,
  centre: CentreRecord,
  checklist: ReadableChecklist,
  photos: Parameters<typeof toPhotos>[1],
  receipt: Receipt | null = null,
): Profile {
  return {
    status: checklist.status,
    centre_config_id: centre.id,
    centre: toCentreLookup(services, centre),
    answers: checklist.answers,
    photos: toPhotos(services, photos, checklist.status === 'draft' ? toRecordFacts(centre) : undefined),
    version: checklist.version,
    updatedAt: checklist.updatedAt,
    submittedAt: checklist.submittedAt,
    reference: checklist.reference,
    receipt,
  };
}

export function toSummary(
  services: Pick<Services, 'config'>,
  centre: CentreRecord,
  checklist: ChecklistRow | undefined,
  lastCorrection: StoredCorrection | undefined,
  confirmation: Confirmation | undefined,
): ProfileSummary {
  return {
    centre_config_id: centre.id,
    centre: toCentreLookup(services, centre),
    status: checklist?.status ?? 'none',
    updatedAt: checklist?.updatedAt ?? null,
    submittedAt: checklist?.submittedAt ?? null,
    reference: checklist?.reference ?? null,
    ...(lastCorrection?.answeredAt === null ? { correction: { dueOn: lastCorrection.dueOn } } : {}),
    ...(confirmation === undefined ? {} : { confirmed: confirmation }),
  };
}
