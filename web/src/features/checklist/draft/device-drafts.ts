/** Reads and removes all drafts on a device, those of other users too. Loaded when the checklist is opened, and on logout. */
import { promisifyRequest } from 'idb-keyval';
import { keyOf, openDraft, type StorePorts } from './draft-store.ts';
import type { Draft } from './draft.ts';
import { removeJournal } from './edit-journal.ts';
import { isSealed, partsOf } from './stored-draft.ts';

/** Limits how long personal data stays on a shared device. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

const keysFrom = (ports: StorePorts, name: string): IDBKeyRange =>
  IDBKeyRange.bound(keyOf(ports, name), keyOf(ports, name) + '\uffff');

/** Returns all drafts of this user on this device. */
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
