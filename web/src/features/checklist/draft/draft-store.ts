/**
 * Stores one user's drafts and their photos in IndexedDB, encrypted (product.md, The checklist 2; decision 0035). All functions
 * reject when the browser denies storage (private mode, full disk). Writes also reject on a shared computer and after a logout.
 */
import { del, get, promisifyRequest, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { centreLookupSchema, type CentreLookup } from '#contract/checklist/profile.ts';
import { hasUnsent, type Draft } from './draft.ts';
import { removeAllEdits, removeEdits, removeOldEdits, type JournalPorts } from './edit-journal.ts';
import type { ChecklistPorts } from './ports.ts';
import { isSealed, type DraftCipher } from './draft-cipher.ts';
import { partsOf } from './restore-answers.ts';
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

/** Returns the cipher of the user who may write. */
function checkMayWrite({ session, userId, keepsDrafts, cipher }: StorePorts): DraftCipher {
  if (!keepsDrafts || cipher === null) throw new Error('Nothing is kept on this computer');
  if (session.currentUserId() !== userId) throw new Error('Not logged in');
  return cipher;
}

export async function writeRecord(ports: StorePorts, name: string, value: unknown): Promise<void> {
  const key = keyOf(ports, name);
  const sealed = await checkMayWrite(ports).seal(value, key);
  // The user may have logged out meanwhile.
  checkMayWrite(ports);
  await set(key, sealed, ports.store);
}

/** Returns what is stored under a key. Earlier releases did not encrypt it. */
async function openRecord({ cipher }: StorePorts, key: string, value: unknown): Promise<unknown> {
  return isSealed(value) ? cipher?.open(value, key) : value;
}

export async function readRecord(ports: StorePorts, name: string): Promise<unknown> {
  const key = keyOf(ports, name);
  return openRecord(ports, key, await get(key, ports.store));
}

async function openDraft(ports: StorePorts, key: string, value: unknown): Promise<StoredDraft | null> {
  return parseStoredDraft(isSealed(value) ? { ...value, draft: await openRecord(ports, key, value) } : value);
}

export async function readDraft(ports: StorePorts, centreId: string): Promise<StoredDraft | null> {
  const key = draftKey(ports, centreId);
  return openDraft(ports, key, await get(key, ports.store));
}

async function sealDraft(cipher: DraftCipher, key: string, stored: StoredDraft) {
  const { draft, ...envelope } = stored;
  return { ...(await cipher.seal(draft, key)), ...envelope, unsent: hasUnsent(draft) };
}

const stampOf = (value: unknown): unknown => partsOf(value)['stamp'];

/** Replaces a record unless another tab has written it since `found` was read: then it resolves with false. */
async function replaceDraft(
  ports: StorePorts,
  key: string,
  found: unknown,
  record: unknown,
): Promise<boolean> {
  return ports.store('readwrite', async (records) => {
    const current: unknown = await promisifyRequest(records.get(key));
    if (stampOf(current) !== stampOf(found)) return false;
    checkMayWrite(ports);
    records.put(record, key);
    await promisifyRequest(records.transaction);
    return true;
  });
}

/**
 * Replaces the stored draft. `compose` receives the stored draft, or null, and is called again when another tab has written
 * meanwhile: a transaction would end while the draft is encrypted. Resolves with the draft that was written.
 * @param seen passed to `compose` itself when it is still what is stored, because photos are compared by identity
 */
export async function writeDraft(
  ports: StorePorts,
  centreId: string,
  compose: (stored: StoredDraft | null) => Draft,
  seen?: StoredDraft,
): Promise<StoredDraft> {
  const cipher = checkMayWrite(ports);
  const key = draftKey(ports, centreId);
  for (;;) {
    const found: unknown = await get(key, ports.store);
    const isSeen = seen !== undefined && stampOf(found) === seen.stamp;
    const draft = compose(isSeen ? seen : await openDraft(ports, key, found));
    const written = { draft, stamp: ports.randomId(), touchedAtMs: ports.clock.now(), shapeVersion };
    if (await replaceDraft(ports, key, found, await sealDraft(cipher, key, written))) return written;
  }
}

/** Returns all drafts of this user on this device. */
export async function readDrafts(ports: StorePorts): Promise<Draft[]> {
  const range = keysFrom(ports, 'draft/');
  const [all, names] = await ports.store('readonly', async (records) =>
    Promise.all([promisifyRequest(records.getAll(range)), promisifyRequest(records.getAllKeys(range))]),
  );
  const drafts = await Promise.all(
    all.map(async (value: unknown, index) => openDraft(ports, String(names[index]), value)),
  );
  return drafts.flatMap((stored) => stored?.draft ?? []);
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
  await removeEdits(ports, centreId);
  await del(draftKey(ports, centreId), ports.store);
}

/** Removes everything of this user from this device, on logout. */
export async function removeAll(ports: StorePorts): Promise<void> {
  await removeAllEdits(ports);
  await ports.store('readwrite', (records) => promisifyRequest(records.delete(keysFrom(ports, ''))));
}

/** Whether a record of another user is a draft that the server lacks. */
function isNeeded(value: unknown): boolean {
  if (isSealed(value)) return partsOf(value)['unsent'] === true;
  const stored = parseStoredDraft(value);
  return stored !== null && hasUnsent(stored.draft);
}

/** Encrypts what an earlier release has stored of this user. */
async function sealRecord(ports: StorePorts, key: string, value: unknown): Promise<void> {
  const stored = parseStoredDraft(value);
  if (stored === null) await writeRecord(ports, key.slice(keyOf(ports, '').length), value);
  else await replaceDraft(ports, key, value, await sealDraft(checkMayWrite(ports), key, stored));
}

/**
 * Removes drafts of all users that have not changed for seven days, and everything of other users except the drafts that
 * the server does not have: those are kept for their user, and readable for nobody else.
 */
export async function removeOldDrafts(ports: StorePorts): Promise<void> {
  const oldest = ports.clock.now() - retentionMs;
  await removeOldEdits(ports, oldest);
  const isOwn = (key: string): boolean => key.startsWith(keyOf(ports, ''));
  const plain = await ports.store('readwrite', async (records) => {
    const keys = (await promisifyRequest(records.getAllKeys())).map(String);
    const values: unknown[] = await promisifyRequest(records.getAll());
    const found = keys.map((key, index) => ({ key, value: values[index] }));
    const isKept = ({ key, value }: (typeof found)[number]): boolean => {
      const touchedAtMs = partsOf(value)['touchedAtMs'] ?? oldest;
      return (isOwn(key) || isNeeded(value)) && Number(touchedAtMs) >= oldest;
    };
    for (const record of found) if (!isKept(record)) records.delete(record.key);
    await promisifyRequest(records.transaction);
    return found.filter((record) => isKept(record) && isOwn(record.key) && !isSealed(record.value));
  });
  if (!ports.keepsDrafts) return;
  for (const { key, value } of plain) await sealRecord(ports, key, value);
}
