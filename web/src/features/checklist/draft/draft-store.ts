/**
 * Stores one user's drafts and their photos in IndexedDB (product.md, The checklist 2). All functions reject when the
 * browser denies storage (private mode, full disk). Writes also reject on a shared computer and after a logout.
 */
import { del, get, promisifyRequest, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { centreLookupSchema, type CentreLookup } from '#contract/checklist/profile.ts';
import { hasUnsent, type Draft } from './draft.ts';
import { removeAllEdits, removeEdits, removeOldEdits, type JournalPorts } from './edit-journal.ts';
import type { ChecklistPorts } from './ports.ts';
import { parseStoredDraft, shapeVersion, type StoredDraft } from './stored-draft.ts';

export type StorePorts = JournalPorts & Pick<ChecklistPorts, 'store' | 'randomId'>;

/** Limits how long personal data stays on a shared device. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** The version in the key stays 1, so that every release finds the drafts of earlier ones. */
const keyOf = ({ userId }: StorePorts, name: string): string => `v1/${userId}/${name}`;
const draftKey = (ports: StorePorts, centreId: string): string => keyOf(ports, `draft/${centreId}`);
const keysFrom = (ports: StorePorts, name: string): IDBKeyRange =>
  IDBKeyRange.bound(keyOf(ports, name), keyOf(ports, name) + '\uffff');

/** Resolves with null when the promise rejects: without local storage, only the server has a copy. */
export async function nullOnError<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}

function checkMayWrite({ session, userId, keepsDrafts }: StorePorts): void {
  if (!keepsDrafts) throw new Error('Nothing is kept on a shared computer');
  if (session.currentUserId() !== userId) throw new Error('Not logged in');
}

export async function writeRecord(ports: StorePorts, name: string, value: unknown): Promise<void> {
  checkMayWrite(ports);
  await set(keyOf(ports, name), value, ports.store);
}

export async function readRecord(ports: StorePorts, name: string): Promise<unknown> {
  return get(keyOf(ports, name), ports.store);
}

export async function readDraft(ports: StorePorts, centreId: string): Promise<StoredDraft | null> {
  return parseStoredDraft(await get(draftKey(ports, centreId), ports.store));
}

/**
 * Replaces the stored draft in one transaction. `compose` receives the stored draft, or null. Resolves with the draft that
 * was written.
 */
export async function writeDraft(
  ports: StorePorts,
  centreId: string,
  compose: (stored: StoredDraft | null) => Draft,
): Promise<StoredDraft> {
  checkMayWrite(ports);
  const key = draftKey(ports, centreId);
  return ports.store('readwrite', async (records) => {
    const draft = compose(parseStoredDraft(await promisifyRequest(records.get(key))));
    const written = { draft, stamp: ports.randomId(), touchedAtMs: ports.clock.now(), shapeVersion };
    records.put(written, key);
    await promisifyRequest(records.transaction);
    return written;
  });
}

/** Returns all drafts of this user on this device. */
export async function readDrafts(ports: StorePorts): Promise<Draft[]> {
  const range = keysFrom(ports, 'draft/');
  const all = await ports.store('readonly', (records) => promisifyRequest(records.getAll(range)));
  return all.flatMap((value) => parseStoredDraft(value)?.draft ?? []);
}

export async function writeCurrentCentreId(ports: StorePorts, centreId: string): Promise<void> {
  await writeRecord(ports, 'current', centreId);
}

export async function readCurrentCentreId(ports: StorePorts): Promise<string | null> {
  const value = await readRecord(ports, 'current');
  return typeof value === 'string' ? value : null;
}

/** Stores the list of centres, so that the checklist opens without a network. */
export async function writeCentres(ports: StorePorts, centres: readonly CentreLookup[]): Promise<void> {
  await writeRecord(ports, 'centres', centres);
}

export async function readCentres(ports: StorePorts): Promise<CentreLookup[] | null> {
  const parsed = z.safeParse(z.array(centreLookupSchema), await readRecord(ports, 'centres'));
  return parsed.success ? parsed.data : null;
}

/** Removes one draft, for example after its submission. */
export async function removeDraft(ports: StorePorts, centreId: string): Promise<void> {
  removeEdits(ports, centreId);
  await del(draftKey(ports, centreId), ports.store);
}

/** Removes everything of this user from this device, on logout. */
export async function removeAll(ports: StorePorts): Promise<void> {
  removeAllEdits(ports);
  await ports.store('readwrite', (records) => promisifyRequest(records.delete(keysFrom(ports, ''))));
}

/**
 * Removes drafts of all users that have not changed for seven days, and everything of other users except the drafts that
 * the server does not have: those are kept for their user, and shown to nobody else.
 */
export async function removeOldDrafts(ports: StorePorts): Promise<void> {
  const oldest = ports.clock.now() - retentionMs;
  removeOldEdits(ports, oldest);
  const isOwn = (key: IDBValidKey): boolean => typeof key === 'string' && key.startsWith(keyOf(ports, ''));
  await ports.store('readwrite', async (records) => {
    const keys = await promisifyRequest(records.getAllKeys());
    const values = await promisifyRequest(records.getAll());
    keys.forEach((key, index) => {
      const stored = parseStoredDraft(values[index]);
      const isNeeded = isOwn(key) || (stored !== null && hasUnsent(stored.draft));
      if (!isNeeded || (stored?.touchedAtMs ?? oldest) < oldest) records.delete(key);
    });
    await promisifyRequest(records.transaction);
  });
}
