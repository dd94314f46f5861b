/** Drafts in the browser's own store (IndexedDB), photos too, keyed by user: product.md, The checklist 2. */
import { createStore, del, delMany, entries, get, keys, set, update, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { centreLookupSchema, type CentreLookup } from '#contract/checklist/profile.ts';
import type { Draft } from './draft.ts';

/** Grows when the shape of a stored draft changes; older ones are then left to the server's copy. */
const storeVersion = 1;

let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore('centre-checklist', 'drafts'));

const draftKey = (userId: string, centreId: string): string => `v${storeVersion}/${userId}/draft/${centreId}`;
const currentKey = (userId: string): string => `v${storeVersion}/${userId}/current`;
const centresKey = (userId: string): string => `v${storeVersion}/${userId}/centres`;

const isOf = (key: IDBValidKey, userId: string): boolean =>
  typeof key === 'string' && key.includes(`/${userId}/`);

/** Personal data does not stay on a shared device for ever. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

export interface StoredDraft {
  readonly draft: Draft;
  /** New with every writing, so that a tab sees whether another one has written meanwhile. */
  readonly stamp: string;
  readonly touchedAtMs: number;
}

function isStoredDraft(value: unknown): value is StoredDraft {
  return typeof value === 'object' && value !== null && 'draft' in value && 'stamp' in value;
}

export async function readDraft(userId: string, centreId: string): Promise<StoredDraft | null> {
  const value: unknown = await get(draftKey(userId, centreId), store());
  return isStoredDraft(value) ? value : null;
}

/**
 * Writes a draft over what is there, in one step. `compose` gets what is stored now, null when there is nothing.
 * Resolves with what was written; rejects when the browser keeps nothing (private mode, full disk).
 */
export async function writeDraft(
  userId: string,
  centreId: string,
  compose: (stored: StoredDraft | null) => Draft,
): Promise<StoredDraft> {
  let written: StoredDraft | null = null;
  await update(
    draftKey(userId, centreId),
    (value: unknown) => {
      const draft = compose(isStoredDraft(value) ? value : null);
      written = { draft, stamp: crypto.randomUUID(), touchedAtMs: Date.now() };
      return written;
    },
    store(),
  );
  if (written === null) throw new Error('the browser store did not ask for the draft');
  return written;
}

/** All drafts of a user on this device. */
export async function readDraftsOf(userId: string): Promise<Draft[]> {
  const all = await entries(store());
  return all.flatMap(([key, value]) => (isOf(key, userId) && isStoredDraft(value) ? [value.draft] : []));
}

export async function writeCurrentCentreId(userId: string, centreId: string): Promise<void> {
  await set(currentKey(userId), centreId, store());
}

export async function readCurrentCentreId(userId: string): Promise<string | null> {
  const value: unknown = await get(currentKey(userId), store());
  return typeof value === 'string' ? value : null;
}

/** The list of centres as last seen, so that the checklist opens without a network. */
export async function readCentres(userId: string): Promise<CentreLookup[] | null> {
  const parsed = z.safeParse(z.array(centreLookupSchema), await get(centresKey(userId), store()));
  return parsed.success ? parsed.data : null;
}

export async function writeCentres(userId: string, centres: readonly CentreLookup[]): Promise<void> {
  await set(centresKey(userId), centres, store());
}

/** After its submission a checklist leaves this device. */
export async function removeDraft(userId: string, centreId: string): Promise<void> {
  await del(draftKey(userId, centreId), store());
}

/** On logout everything of this user leaves this device. */
export async function removeAllOf(userId: string): Promise<void> {
  const all = await keys(store());
  await delMany(
    all.filter((key) => isOf(key, userId)),
    store(),
  );
}

/** Drops drafts, of whatever user, that nobody has touched for seven days. */
export async function removeOldDrafts(nowMs: number): Promise<void> {
  const all = await entries(store());
  const old = all.filter(([, value]) => isStoredDraft(value) && value.touchedAtMs < nowMs - keptForMs);
  await delMany(
    old.map(([key]) => key),
    store(),
  );
}
