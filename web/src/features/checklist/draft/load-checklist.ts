/** Finds out what there is to go on with: the centres, the one last worked on, its draft here and on the server. */
import type { Failure, Result } from '#contract/call.ts';
import type { CentreLookup, Profile, ProfileSummary } from '#contract/checklist/profile.ts';
import { nullOnError, readCentres, readCurrentCentreId, readDraft, writeCentres } from './draft-store.ts';
import { draftOfProfile, hasUnsent, mergeWithServer, newDraft, noCentre, type Draft } from './draft.ts';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import type { ChecklistPorts } from './ports.ts';
import type { StoredDraft } from './stored-draft.ts';

export interface OfferedCentre extends CentreLookup {
  readonly submitted: boolean;
}

export interface FoundDraft {
  readonly draft: Draft;
  /** What was read on this device. */
  readonly stored: StoredDraft | null;
  /** Something was there already, here or on the server. */
  readonly restored: boolean;
}

export type LoadedChecklist =
  | ({ readonly kind: 'ready'; readonly centres: readonly OfferedCentre[] } & FoundDraft)
  /** All of them. */
  | { readonly kind: 'submitted' }
  | { readonly kind: 'no-centres' }
  | { readonly kind: 'failed'; readonly failure: Failure };

async function loadCentres(ports: ChecklistPorts): Promise<Result<CentreLookup[]>> {
  const result = await ports.api.listUserCentres();
  if (result.ok) {
    await nullOnError(writeCentres(ports, result.value));
    return result;
  }
  if (result.failure.kind !== 'offline') return result;
  const kept = await nullOnError(readCentres(ports));
  return kept === null ? result : { ok: true, value: kept };
}

function combine(
  centre: CentreLookup,
  stored: StoredDraft | null,
  profile: Profile | null,
  carried: Partial<FormValues>,
): FoundDraft {
  const local = stored?.draft ?? null;
  const restored = profile !== null || (local !== null && hasUnsent(local));
  // The master list may have been corrected meanwhile: name, city and state are always the centre's own.
  const { id, name, city, state } = centre;
  const current = (draft: Draft): FoundDraft => ({
    draft: { ...draft, centre: { id, name, city, state } },
    stored,
    restored,
  });
  if (profile === null) return current(local ?? newDraft(centre, carried));
  return current(local === null ? draftOfProfile(profile) : mergeWithServer(local, profile));
}

/**
 * The draft of one centre: the one of this device merged with the server's. Without a network the one of this device
 * alone, which is merged when it is sent; null when this checklist is submitted.
 */
export async function loadDraft(
  ports: ChecklistPorts,
  centre: CentreLookup,
  carried: Partial<FormValues> = {},
  known?: Profile | null,
): Promise<Result<FoundDraft | null>> {
  let profile = known;
  if (profile === undefined) {
    const answer = await ports.api.getProfile(centre.id);
    if (!answer.ok && answer.failure.kind !== 'offline') return answer;
    profile = answer.ok ? answer.value.profile : null;
  }
  if (profile?.status === 'submitted') return { ok: true, value: null };
  // Read after the server's answer: another tab may have written while this one waited for the network.
  const stored = await nullOnError(readDraft(ports, centre.id));
  return { ok: true, value: combine(centre, stored, profile, carried) };
}

/** The first of the wanted ones that is open, else the only one. */
function chooseCurrent(
  open: readonly OfferedCentre[],
  wanted: readonly (string | null | undefined)[],
): OfferedCentre | null {
  const found = wanted.map((id) => open.find((centre) => centre.id === id));
  const only = open.length === 1 ? open : [];
  return [...found, ...only].find((centre) => centre !== undefined) ?? null;
}

const isSubmitted = (profiles: readonly ProfileSummary[], centreId: string): boolean =>
  profiles.some((profile) => profile.centre_config_id === centreId && profile.status === 'submitted');

export async function loadChecklist(ports: ChecklistPorts): Promise<LoadedChecklist> {
  const [centresResult, profileResult, currentId] = await Promise.all([
    loadCentres(ports),
    ports.api.getProfile(),
    nullOnError(readCurrentCentreId(ports)),
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
  if (open.length === 0) return { kind: 'submitted' };
  const current = chooseCurrent(open, [currentId, profile?.centre_config_id]);
  if (current === null)
    return { kind: 'ready', centres, draft: newDraft(noCentre), stored: null, restored: false };
  const known = profile?.centre_config_id === current.id ? profile : profileResult.ok ? undefined : null;
  const found = await loadDraft(ports, current, {}, known);
  if (!found.ok) return { kind: 'failed', failure: found.failure };
  return found.value === null ? { kind: 'submitted' } : { kind: 'ready', centres, ...found.value };
}
