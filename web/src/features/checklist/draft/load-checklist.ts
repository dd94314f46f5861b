/** Loads the checklist to open: the centres, the current one, and its draft from this device and the server. */
import type { Failure, Result } from '#contract/call.ts';
import type { CentreLookup, Profile, ProfileSummary } from '#contract/checklist/profile.ts';
import { wholeProfile, type ReceivedProfile } from '#contract/checklist/received-profile.ts';
import {
  nullOnError,
  readCentres,
  readCurrentCentreId,
  readDraft,
  writeCentres,
  type OfferedCentre,
} from './draft-store.ts';
import { draftOfProfile, hasUnsent, newDraft, noCentre, type Draft } from './draft.ts';
import { mergeWithServer } from './merge-drafts.ts';
import { withEdits } from './edit-journal.ts';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import type { ChecklistPorts } from './ports.ts';
import type { StoredDraft } from './stored-draft.ts';

interface FoundDraft {
  readonly draft: Draft;
  /** The draft that was read on this device. */
  readonly stored: StoredDraft | null;
  /** Whether a draft existed, on this device or on the server. */
  readonly restored: boolean;
}

export type LoadedChecklist =
  | ({
      readonly kind: 'ready';
      readonly centres: readonly OfferedCentre[];
      /** Why the checklist of the centre that was wanted is not open. */
      readonly failure?: Failure;
    } & FoundDraft)
  /** All checklists are submitted. */
  | { readonly kind: 'submitted'; readonly profiles: readonly ProfileSummary[] }
  | { readonly kind: 'no-centres' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** As this device last knew them; those that the server lists now are in its order. */
async function loadCentres(ports: ChecklistPorts): Promise<Result<OfferedCentre[]>> {
  const [result, stored] = await Promise.all([ports.api.listUserCentres(), nullOnError(readCentres(ports))]);
  if (!result.ok)
    return result.failure.kind === 'offline' && stored !== null ? { ok: true, value: stored } : result;
  const submitted = new Set(stored?.filter((centre) => centre.submitted).map(({ id }) => id));
  return {
    ok: true,
    value: result.value.map((centre) => ({ ...centre, submitted: submitted.has(centre.id) })),
  };
}

async function combine(
  ports: ChecklistPorts,
  centre: CentreLookup,
  stored: StoredDraft | null,
  profile: Profile | null,
  carried: Partial<FormValues>,
): Promise<FoundDraft> {
  const local = stored?.draft ?? null;
  const restored = profile !== null;
  // The master list may have been corrected, so name, city and state come from it, not from the draft.
  const { id, name, city, state } = centre;
  const current = async (found: Draft): Promise<FoundDraft> => {
    const draft = await withEdits(ports, { ...found, centre: { id, name, city, state } });
    return { draft, stored, restored: restored || hasUnsent(draft) };
  };
  if (profile === null) return current(local ?? newDraft(centre, carried));
  return current(local === null ? draftOfProfile(profile) : mergeWithServer(local, profile));
}

/**
 * Loads the draft of one centre from this device and merges it with the server's. Without a network they are merged when
 * the draft is sent. Resolves with null when the checklist is submitted.
 */
export async function loadDraft(
  ports: ChecklistPorts,
  centre: CentreLookup,
  carried: Partial<FormValues> = {},
  loadedProfile?: ReceivedProfile | null,
): Promise<Result<FoundDraft | null>> {
  let profile = loadedProfile;
  if (profile === undefined) {
    const result = await ports.api.getProfile(centre.id);
    if (!result.ok && result.failure.kind !== 'offline') return result;
    profile = result.ok ? result.value.profile : null;
  }
  if (profile?.status === 'submitted') return { ok: true, value: null };
  // Read after the server responded, because another tab may have written during the request.
  const stored = await nullOnError(readDraft(ports, centre.id));
  return { ok: true, value: await combine(ports, centre, stored, wholeProfile(profile), carried) };
}

/** Returns the first preferred centre that is open, or the only open centre. */
function chooseCurrent(
  open: readonly OfferedCentre[],
  preferredIds: readonly (string | null | undefined)[],
): OfferedCentre | null {
  const preferred = preferredIds.map((id) => open.find((centre) => centre.id === id));
  const only = open.length === 1 ? open : [];
  return [...preferred, ...only].find((centre) => centre !== undefined) ?? null;
}

const isSubmitted = (profiles: readonly ProfileSummary[], centreId: string): boolean =>
  profiles.some((profile) => profile.centre_config_id === centreId && profile.status === 'submitted');

/** @param wantedId the centre that the user has asked for @param removed is awaited before the draft is read, in parallel with the calls */
export async function loadChecklist(
  ports: ChecklistPorts,
  wantedId?: string | null,
  removed?: Promise<unknown>,
): Promise<LoadedChecklist> {
  const [centresResult, profileResult, currentId] = await Promise.all([
    loadCentres(ports),
    ports.api.getProfile(),
    nullOnError(readCurrentCentreId(ports)),
    removed,
  ]);
  if (!centresResult.ok) return { kind: 'failed', failure: centresResult.failure };
  if (!profileResult.ok && profileResult.failure.kind !== 'offline')
    return { kind: 'failed', failure: profileResult.failure };
  const profiles = profileResult.ok ? profileResult.value.profiles : [];
  const knowsSubmitted = profileResult.ok;
  const profile = profileResult.ok ? wholeProfile(profileResult.value.profile) : null;
  const centres = centresResult.value.map((centre) => ({
    ...centre,
    submitted: knowsSubmitted ? isSubmitted(profiles, centre.id) : centre.submitted,
  }));
  await nullOnError(writeCentres(ports, centres));
  const open = centres.filter((centre) => !centre.submitted);
  if (centres.length === 0) return { kind: 'no-centres' };
  if (open.length === 0) return { kind: 'submitted', profiles };
  const current = chooseCurrent(open, [wantedId, currentId, profile?.centre_config_id]);
  const none = { draft: newDraft(noCentre), stored: null, restored: false };
  if (current === null) return { kind: 'ready', centres, ...none };
  const currentProfile =
    profile?.centre_config_id === current.id ? profile : profileResult.ok ? undefined : null;
  const loaded = await loadDraft(ports, current, {}, currentProfile);
  if (!loaded.ok) {
    const { failure } = loaded;
    // A damaged checklist keeps nobody from the other centres.
    const isDamaged = failure.kind === 'refused' && failure.code === 'checklist.unreadable';
    return isDamaged && open.length > 1
      ? { kind: 'ready', centres, failure, ...none }
      : { kind: 'failed', failure };
  }
  return loaded.value === null
    ? { kind: 'submitted', profiles }
    : { kind: 'ready', centres, ...loaded.value };
}
