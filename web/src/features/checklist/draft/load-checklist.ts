/** Finds out what there is to go on with: the centres, the one last worked on, its draft here and on the server. */
import type { Failure, Result } from '#contract/call.ts';
import { getProfile, listUserCentres } from '#contract/checklist/endpoints.ts';
import type { CentreLookup, Profile, ProfileSummary } from '#contract/checklist/profile.ts';
import { callApi } from '../../../api/client.ts';
import { draftOfProfile, hasUnsent, mergeWithServer, newDraft, type Draft } from './draft.ts';
import { readCentres, readCurrentCentreId, readDraft, writeCentres } from './draft-store.ts';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';

export const noCentre: CentreLookup = { id: '', name: '', city: '', state: '' };

export interface OfferedCentre extends CentreLookup {
  readonly submitted: boolean;
}

export type LoadedChecklist =
  | {
      readonly kind: 'ready';
      readonly centres: readonly OfferedCentre[];
      readonly draft: Draft;
      readonly restored: boolean;
    }
  | { readonly kind: 'all-submitted' }
  | { readonly kind: 'no-centres' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A store that the browser refuses is like an empty one: the server's copy is then the only one. */
export async function nullOnError<Value>(reading: Promise<Value | null>): Promise<Value | null> {
  try {
    return await reading;
  } catch {
    return null;
  }
}

async function loadCentres(userId: string): Promise<Result<CentreLookup[]>> {
  const result = await callApi(listUserCentres, {});
  if (result.ok) {
    await nullOnError(writeCentres(userId, result.value).then(() => null));
    return result;
  }
  if (result.failure.kind !== 'offline') return result;
  const kept = await nullOnError(readCentres(userId));
  return kept === null ? result : { ok: true, value: kept };
}

async function loadProfile(userId: string, centreId?: string) {
  return callApi(getProfile, { params: { userId }, query: { centre_config_id: centreId } });
}

export interface FoundDraft {
  readonly draft: Draft;
  /** Something was there already, here or on the server. */
  readonly restored: boolean;
}

function combine(
  centre: CentreLookup,
  local: Draft | null,
  profile: Profile | null,
  carried: Partial<FormValues>,
): FoundDraft {
  const restored = profile !== null || (local !== null && hasUnsent(local));
  // The master list may have been corrected meanwhile: name, city and state are always the centre's own.
  const current = (draft: Draft): FoundDraft => ({ draft: { ...draft, centre }, restored });
  if (profile === null) return current(local ?? newDraft(centre, carried));
  return current(local === null ? draftOfProfile(profile) : mergeWithServer(local, profile));
}

/**
 * The draft of one centre: the one of this device brought together with the server's. Without a network the one of
 * this device alone, which meets the server's when it is sent; null when this checklist is submitted.
 */
export async function loadDraft(
  userId: string,
  centre: CentreLookup,
  carried: Partial<FormValues> = {},
  known?: Profile | null,
): Promise<Result<FoundDraft | null>> {
  const local = await nullOnError(readDraft(userId, centre.id));
  let profile = known;
  if (profile === undefined) {
    const answer = await loadProfile(userId, centre.id);
    if (!answer.ok && answer.failure.kind !== 'offline') return answer;
    profile = answer.ok ? answer.value.profile : null;
  }
  const found =
    profile?.status === 'submitted' ? null : combine(centre, local?.draft ?? null, profile, carried);
  return { ok: true, value: found };
}

function chooseCurrent(
  open: readonly OfferedCentre[],
  wanted: (string | null | undefined)[],
): OfferedCentre | null {
  const found = wanted
    .map((id) => open.find((centre) => centre.id === id))
    .find((centre) => centre !== undefined);
  return found ?? (open.length === 1 ? (open[0] ?? null) : null);
}

const isSubmitted = (profiles: readonly ProfileSummary[], centreId: string): boolean =>
  profiles.some((profile) => profile.centre_config_id === centreId && profile.status === 'submitted');

export async function loadChecklist(userId: string): Promise<LoadedChecklist> {
  const [centresResult, profileResult, currentId] = await Promise.all([
    loadCentres(userId),
    loadProfile(userId),
    nullOnError(readCurrentCentreId(userId)),
  ]);
  if (!centresResult.ok) return { kind: 'failed', failure: centresResult.failure };
  if (!profileResult.ok && profileResult.failure.kind !== 'offline')
    return { kind: 'failed', failure: profileResult.failure };
  const profiles = profileResult.ok ? profileResult.value.profiles : [];
  const profile = profileResult.ok ? profileResult.value.profile : null;
  const centres = centresResult.value.map((centre) => ({
    ...centre,
    submitted: isSubmitted(profiles, centre.id),
  }));
  const open = centres.filter((centre) => !centre.submitted);
  if (centres.length === 0) return { kind: 'no-centres' };
  if (open.length === 0) return { kind: 'all-submitted' };
  const current = chooseCurrent(open, [currentId, profile?.centre_config_id]);
  if (current === null) return { kind: 'ready', centres, draft: newDraft(noCentre), restored: false };
  const known = profile?.centre_config_id === current.id ? profile : profileResult.ok ? undefined : null;
  const found = await loadDraft(userId, current, {}, known);
  if (!found.ok) return { kind: 'failed', failure: found.failure };
  return found.value === null ? { kind: 'all-submitted' } : { kind: 'ready', centres, ...found.value };
}
