/** Loads a checklist from this device and the server, shows it, takes over what the server has meanwhile, and closes what was submitted. */
import type { Failure, Result } from '#contract/call.ts';
import type { FormValues } from '#contract/checklist/form-values.ts';
import type { CentreLookup, ProfileSummary } from '#contract/checklist/profile.ts';
import { wholeProfile, type ReceivedProfile } from '#contract/checklist/received-profile.ts';
import { noPlaceSentence } from '#contract/rule-sentences.ts';
import type { LocalParts } from './autosave.ts';
import {
  draftOfProfile,
  hasToSend,
  hasUnsent,
  newDraft,
  noCentre,
  carriedAnswers,
  hasWaitingPhoto,
  type Draft,
  type StoredDraft,
} from './draft.ts';
import { withEdits } from './journal.ts';
import { mergeWithServer, isSameContent, withoutServer } from './merge.ts';
import type { ChecklistPorts } from './ports.ts';
import {
  nullOnError,
  readCentres,
  readCurrentCentreId,
  readDraft,
  writeCentres,
  removeOldDrafts,
  markSubmitted,
  withSubmitted,
  type OfferedCentre,
} from './store.ts';
import type { SessionParts } from './sync.ts';

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

/**
 * Loads the draft of one centre from this device and merges it with the server's. Without a network they are merged when
 * the draft is sent. Resolves with null when the checklist is submitted.
 */
async function loadDraft(
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
  const saved = wholeProfile(profile);
  const local = stored?.draft;
  const found =
    saved === null
      ? (local ?? newDraft(centre, carried))
      : local === undefined
        ? draftOfProfile(saved)
        : mergeWithServer(local, saved);
  // The master list may have been corrected, so name, city and state come from it, not from the draft.
  const { id, name, city, state } = centre;
  const draft = await withEdits(ports, { ...found, centre: { id, name, city, state } });
  return { ok: true, value: { draft, stored, restored: saved !== null || hasUnsent(draft) } };
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
  const received = profileResult.ok ? profileResult.value : null;
  const profiles = received?.profiles ?? [];
  const profile = wholeProfile(received?.profile ?? null);
  const submitted = new Set(
    profiles.flatMap(({ centre_config_id: id, status }) => (status === 'submitted' ? id : [])),
  );
  const centres = centresResult.value.map((centre) => ({
    ...centre,
    submitted: received === null ? centre.submitted : submitted.has(centre.id),
  }));
  await nullOnError(writeCentres(ports, centres));
  const open = centres.filter((centre) => !centre.submitted);
  if (centres.length === 0) return { kind: 'no-centres' };
  if (open.length === 0) return { kind: 'submitted', profiles };
  const current = chooseCurrent(open, [wantedId, currentId, profile?.centre_config_id]);
  const none = { draft: newDraft(noCentre), stored: null, restored: false };
  if (current === null) return { kind: 'ready', centres, ...none };
  const currentProfile =
    profile?.centre_config_id === current.id ? profile : received === null ? null : undefined;
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

async function show(parts: SessionParts, loaded: LoadedChecklist): Promise<void> {
  const { view, autosave, sync } = parts;
  if (loaded.kind === 'ready') {
    const { centres, draft, stored, restored, failure = null } = loaded;
    await nullOnError(autosave.open(draft.centre.id, stored));
    view.change({ phase: 'ready', failure, centres, draft, restored, merged: false, merges: [] });
    await autosave.saveNow();
    if (restored) sync.send();
  } else view.change({ phase: loaded.kind, ...(loaded.kind === 'failed' && { failure: loaded.failure }) });
}

/** @param wantedId the centre that the user has asked for */
export async function openChecklist(parts: SessionParts, wantedId?: string | null): Promise<void> {
  const { ports, view } = parts;
  view.change({ phase: 'loading', failure: null });
  const removed = nullOnError(removeOldDrafts(ports));
  await show(parts, await loadChecklist(ports, wantedId, removed));
}

/** How long switching waits for the server to save the previous draft. */
const switchTimeoutMs = 4000;

const offline: Failure = { kind: 'offline' };
const invalidAnswer: Failure = { kind: 'refused', status: 400, error: '', code: 'request.invalid' };
const locationMissing: Failure = {
  kind: 'refused',
  status: 400,
  error: noPlaceSentence,
  code: 'photo.no-place',
};

/** Opens the checklist of another centre, or a new one that carries over the answers about the institution. */
export async function switchCentre(parts: SessionParts, centreId: string): Promise<void> {
  const { ports, view, autosave, sync } = parts;
  const { centres, draft, switchingTo } = view.get();
  const centre = centres.find(({ id, submitted }) => id === centreId && !submitted);
  if (centre === undefined || centre.id === draft.centre.id || switchingTo !== null) return;
  view.change({ switchingTo: centre.id });
  try {
    await autosave.saveNow();
    const timeout = new Promise<null>((resolve) => {
      ports.clock.after(switchTimeoutMs, () => resolve(null));
    });
    const failure = await Promise.race([sync.flush(), timeout]);
    if (view.get().local === 'impossible' && hasUnsent(view.get().draft)) {
      // The other checklist would replace the only copy.
      const { draft: kept } = view.get();
      const unsent = hasToSend(kept) ? offline : hasWaitingPhoto(kept) ? locationMissing : invalidAnswer;
      view.change({ failure: failure ?? unsent });
      return;
    }
    const loaded = await loadDraft(ports, centre, carriedAnswers(view.get().draft.answers));
    if (!loaded.ok) view.change({ failure: loaded.failure });
    else if (loaded.value === null) await openChecklist(parts);
    else await show(parts, { kind: 'ready', centres, ...loaded.value });
  } finally {
    view.change({ switchingTo: null });
  }
}

/** Removes a submitted checklist from this device, and from the screen if it is open. */
export async function closeSubmitted({ ports, view, autosave }: LocalParts, centreId: string): Promise<void> {
  if (view.isOnScreen(centreId)) {
    autosave.cancel();
    view.change({ phase: 'submitted' });
  } else view.change({ centres: withSubmitted(view.get().centres, centreId) });
  await nullOnError(markSubmitted(ports, centreId));
  await nullOnError(autosave.remove(centreId));
}

/**
 * Merges the server's checklist into the draft that was sent, and says so when that changes something: the response to an own save may
 * have been lost. Resolves with false when it cannot be loaded.
 */
export async function mergeServerProfile(parts: LocalParts, sent: Draft): Promise<boolean> {
  const { ports, view, autosave } = parts;
  const result = await ports.api.getProfile(sent.centre.id);
  if (!result.ok) return false;
  const profile = wholeProfile(result.value.profile);
  if (result.value.profile !== null && profile === null) return false;
  const { draft: before, merges } = view.get();
  autosave.changeOf(sent, (draft) =>
    profile === null ? withoutServer(draft) : mergeWithServer(draft, profile),
  );
  const { draft: after } = view.get();
  if (view.isOnScreen(sent.centre.id) && !isSameContent(before, after))
    view.change({ merged: true, merges: [...merges, { before, after }] });
  return true;
}

/** Takes over what the server says of centres while the page is open: their last day may change. */
export function noteCentres(
  { view }: LocalParts,
  known: readonly (Partial<CentreLookup> & { readonly id: string })[],
): void {
  const { centres } = view.get();
  view.change({
    centres: centres.map((centre) => ({ ...centre, ...known.find(({ id }) => id === centre.id) })),
  });
}
