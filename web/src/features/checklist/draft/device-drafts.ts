/** Reads and removes all drafts on a device, those of other users too. Loaded when the checklist is opened, and on logout. */
import { promisifyRequest } from 'idb-keyval';
import { isUnencrypted } from './draft-cipher.ts';
import {
  keyOf,
  openDraft,
  openRecord,
  replaceDraft,
  sealDraft,
  writeRecord,
  type StorePorts,
} from './draft-store.ts';
import { hasUnsent, type Draft } from './draft.ts';
import { removeJournal } from './edit-journal.ts';
import { isSealed, parseStoredDraft, partsOf } from './stored-draft.ts';

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
function isNeeded(value: unknown): boolean {
  if (isSealed(value)) return partsOf(value)['unsent'] === true;
  const stored = parseStoredDraft(value);
  return stored !== null && hasUnsent(stored.draft);
}

const isPlain = (value: unknown): boolean => !isSealed(value) || isUnencrypted(value.box);

/** Encrypts what was stored of this user without a key, by an earlier release or in one of its sessions. */
async function sealRecord(ports: StorePorts, key: string, value: unknown): Promise<void> {
  const stored = await openDraft(ports, key, value);
  if (stored !== null) await replaceDraft(ports, key, value, await sealDraft(ports, key, stored));
  else await writeRecord(ports, key.slice(keyOf(ports, '').length), await openRecord(ports, key, value));
}

/**
 * Removes drafts that have not changed for seven days, and everything of other users except the drafts that the server does not have: those
 * are kept for their user, and readable for nobody else. What this user has written and the server lacks stays, however long ago it was, and
 * whatever the clock of the device says.
 */
export async function removeOldDrafts(ports: StorePorts): Promise<void> {
  const oldest = ports.clock.now() - retentionMs;
  // An earlier release has not encrypted its edits.
  await removeJournal(
    ports,
    ({ userId, at, edits }) => edits === undefined || (userId !== ports.userId && !(Number(at) >= oldest)),
  );
  const isOwn = (key: string): boolean => key.startsWith(keyOf(ports, ''));
  const plain = await ports.store('readwrite', async (records) => {
    const keys = (await promisifyRequest(records.getAllKeys())).map(String);
    const values: unknown[] = await promisifyRequest(records.getAll());
    const found = keys.map((key, index) => ({ key, value: values[index] }));
    const isKept = ({ key, value }: (typeof found)[number]): boolean => {
      const isRecent = Number(partsOf(value)['touchedAtMs'] ?? oldest) >= oldest;
      return isOwn(key) ? isRecent || isNeeded(value) : isRecent && isNeeded(value);
    };
    for (const record of found) if (!isKept(record)) records.delete(record.key);
    await promisifyRequest(records.transaction);
    return found.filter((record) => isKept(record) && isOwn(record.key) && isPlain(record.value));
  });
  if (!ports.keepsDrafts) return;
  for (const { key, value } of plain) await sealRecord(ports, key, value);
}
