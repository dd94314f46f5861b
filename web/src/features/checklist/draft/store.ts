/**
 * Stores one user's drafts and their photos in IndexedDB, encrypted (product.md, The checklist 2; decision 0035). All functions
 * reject when the browser denies storage (private mode, full disk). Writes also reject on a shared computer and after a logout.
 */
import { del, get, promisifyRequest, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { centreLookupSchema, type CentreLookup } from '#contract/checklist/profile.ts';
import { hasUnsent, isSealed, parseStoredDraft, partsOf, type Draft, type StoredDraft } from './draft.ts';
import { removeEdits, removeJournal, type JournalPorts } from './journal.ts';
import type { ChecklistPorts } from './ports.ts';

export type StorePorts = JournalPorts & Pick<ChecklistPorts, 'store' | 'randomId'>;

/** The version stays, so that drafts are found after an update of the portal. */
const keyOf = ({ userId }: StorePorts, name: string): string => `v1/${userId}/${name}`;
const draftKey = (ports: StorePorts, centreId: string): string => keyOf(ports, `draft/${centreId}`);

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
  const key = keyOf(ports, name);
  checkMayWrite(ports);
  const sealed = await (await ports.cipher()).seal(value, key);
  // The user may have logged out meanwhile.
  checkMayWrite(ports);
  await set(key, sealed, ports.store);
}

async function openRecord({ cipher }: StorePorts, key: string, value: unknown): Promise<unknown> {
  return isSealed(value) ? (await cipher()).open(value, key) : undefined;
}

/** Resolves with null when there is none, or one of another shape. */
export async function readRecord<Value>(
  ports: StorePorts,
  name: string,
  schema: z.ZodMiniType<Value>,
): Promise<Value | null> {
  const key = keyOf(ports, name);
  return z.safeParse(schema, await openRecord(ports, key, await get(key, ports.store))).data ?? null;
}

async function openDraft(ports: StorePorts, key: string, value: unknown): Promise<StoredDraft | null> {
  return parseStoredDraft({ ...partsOf(value), draft: await openRecord(ports, key, value) });
}

export async function readDraft(ports: StorePorts, centreId: string): Promise<StoredDraft | null> {
  const key = draftKey(ports, centreId);
  return openDraft(ports, key, await get(key, ports.store));
}

async function sealDraft({ cipher }: StorePorts, key: string, stored: StoredDraft) {
  const { draft, ...envelope } = stored;
  return { ...(await (await cipher()).seal(draft, key)), ...envelope, unsent: hasUnsent(draft) };
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
    // Without this the page would have to live until the browser has asked for more. It may be reloaded now.
    records.transaction.commit();
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
  checkMayWrite(ports);
  const key = draftKey(ports, centreId);
  // Mostly nobody else has written meanwhile, and nothing has to be read before it is replaced.
  let found: unknown = seen ?? (await get(key, ports.store));
  for (;;) {
    const isSeen = seen !== undefined && stampOf(found) === seen.stamp;
    const draft = compose(isSeen ? seen : await openDraft(ports, key, found));
    const written = { draft, stamp: ports.randomId(), touchedAtMs: ports.clock.now() };
    if (await replaceDraft(ports, key, found, await sealDraft(ports, key, written))) return written;
    found = await get(key, ports.store);
  }
}

export async function writeCurrentCentreId(ports: StorePorts, centreId: string): Promise<void> {
  await writeRecord(ports, 'current', centreId);
}

export const readCurrentCentreId = async (ports: StorePorts): Promise<string | null> =>
  readRecord(ports, 'current', z.string());

export interface OfferedCentre extends CentreLookup {
  readonly submitted: boolean;
}

const storedCentres = z.array(z.extend(centreLookupSchema, { submitted: z.boolean() }));

/** Stores the list of centres, so that the checklist opens without a network, and not one that was submitted. */
export async function writeCentres(ports: StorePorts, centres: readonly OfferedCentre[]): Promise<void> {
  await writeRecord(ports, 'centres', centres);
}

export const readCentres = async (ports: StorePorts): Promise<OfferedCentre[] | null> =>
  readRecord(ports, 'centres', storedCentres);

export const withSubmitted = (centres: readonly OfferedCentre[], centreId: string): OfferedCentre[] =>
  centres.map((centre) => (centre.id === centreId ? { ...centre, submitted: true } : centre));

export async function markSubmitted(ports: StorePorts, centreId: string): Promise<void> {
  const centres = await readCentres(ports);
  if (centres !== null) await writeCentres(ports, withSubmitted(centres, centreId));
}

/** Removes one draft, for example after its submission. */
export async function removeDraft(ports: StorePorts, centreId: string): Promise<void> {
  await removeEdits(ports, centreId);
  await del(draftKey(ports, centreId), ports.store);
}

/** Limits how long personal data stays on a shared device. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

const keysFrom = (ports: StorePorts, name: string): IDBKeyRange =>
  IDBKeyRange.bound(keyOf(ports, name), keyOf(ports, name) + '\uffff');

export async function readDrafts(ports: StorePorts): Promise<Draft[]> {
  const range = keysFrom(ports, 'draft/');
  const [values, keys] = await ports.store('readonly', async (records) =>
    Promise.all([promisifyRequest(records.getAll(range)), promisifyRequest(records.getAllKeys(range))]),
  );
  const drafts = await Promise.all(
    keys.map(async (key, index) =>
      typeof key === 'string' ? openDraft(ports, key, values[index] as unknown) : null,
    ),
  );
  return drafts.flatMap((stored) => stored?.draft ?? []);
}

/** Removes everything of this user from this device, on logout. */
export async function removeAll(ports: StorePorts): Promise<void> {
  await removeJournal(ports, ({ userId }) => userId === ports.userId);
  await ports.store('readwrite', (records) => promisifyRequest(records.delete(keysFrom(ports, ''))));
}

/** Whether a record is a draft that the server lacks. */
const isNeeded = (value: unknown): boolean => isSealed(value) && partsOf(value)['unsent'] === true;

/**
 * Removes drafts that have not changed for seven days, and everything of other users except the drafts that the server does not have: those
 * are kept for their user, and readable for nobody else. What this user has written and the server lacks stays, however long ago it was, and
 * whatever the clock of the device says.
 */
export async function removeOldDrafts(ports: StorePorts): Promise<void> {
  const oldest = ports.clock.now() - retentionMs;
  await removeJournal(ports, ({ userId, at }) => userId !== ports.userId && !(Number(at) >= oldest));
  await ports.store('readwrite', async (records) => {
    const keys = (await promisifyRequest(records.getAllKeys())).map(String);
    const values: unknown[] = await promisifyRequest(records.getAll());
    for (const [index, key] of keys.entries()) {
      const value = values[index];
      const isOwn = key.startsWith(keyOf(ports, ''));
      const isRecent = Number(partsOf(value)['touchedAtMs'] ?? oldest) >= oldest;
      const isKept = isOwn ? isRecent || isNeeded(value) : isRecent && isNeeded(value);
      if (!isKept) records.delete(key);
    }
    await promisifyRequest(records.transaction);
  });
}
