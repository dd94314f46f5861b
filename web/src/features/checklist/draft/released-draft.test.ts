/**
 * Tests that this version opens drafts stored by released versions without losing answers or photos. Each fixture contains
 * all records of one user as that version wrote them, with an unsent change, a photo on the server and a new photo. A blob is
 * written as `{ "$blob": { type, base64 } }`.
 */
import 'fake-indexeddb/auto';
import { createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { photoSlots } from '#contract/exam.ts';
import { readCentres, readCurrentCentreId, readDraft, writeDraft } from './draft-store.ts';
import { readDrafts, removeAll, removeOldDrafts } from './device-drafts.ts';
import { hasUnsent, answersToSend, type Draft } from './draft.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import v1 from './released/v1-draft.json';

interface Released {
  readonly database: string;
  readonly version: number;
  readonly store: string;
  readonly userId: string;
  readonly centreId: string;
  readonly records: readonly { readonly key: string; readonly value: unknown }[];
}
interface WrittenBlob {
  readonly $blob: { readonly type: string; readonly base64: string };
}
interface WrittenDraft {
  readonly draft: Draft;
  readonly touchedAtMs: number;
}

const dayMs = 24 * 60 * 60 * 1000;

const isWrittenBlob = (value: object): value is WrittenBlob => '$blob' in value;
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  if (isWrittenBlob(value)) return new Blob([bytesOf(value.$blob.base64)], { type: value.$blob.type });
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restore(part)]));
}

async function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store failed')));
  });
}

async function openStore(released: Released): Promise<IDBDatabase> {
  const request = indexedDB.open(released.database, released.version);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(released.store));
  return resultOf(request);
}

async function putRecords(released: Released): Promise<void> {
  const database = await openStore(released);
  const store = database.transaction(released.store, 'readwrite').objectStore(released.store);
  await Promise.all(released.records.map(({ key, value }) => resultOf(store.put(restore(value), key))));
  database.close();
}

async function keysIn(released: Released): Promise<IDBValidKey[]> {
  const database = await openStore(released);
  const keys = await resultOf(database.transaction(released.store).objectStore(released.store).getAllKeys());
  database.close();
  return keys;
}

/** Everything that the store has, apart from photos. */
async function textIn(released: Released): Promise<string> {
  const database = await openStore(released);
  const values = await resultOf(database.transaction(released.store).objectStore(released.store).getAll());
  database.close();
  return JSON.stringify(values);
}

async function bytesIn(draft: Draft | undefined, slot: (typeof photoSlots)[number]) {
  const blob = draft?.photos[slot]?.blob;
  if (!(blob instanceof Blob)) throw new Error(`The ${slot} photo is lost`);
  return { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** Omits the bytes of the photos, which are compared separately. */
function withoutBlobs(draft: Draft): unknown {
  const photos = photoSlots.map((slot) => {
    const { blob: _blob, ...photo } = draft.photos[slot] ?? { blob: null };
    return [slot, photo];
  });
  return { ...draft, photos: Object.fromEntries(photos) as unknown };
}

describe.each([['v1', v1 satisfies Released]])('draft of release %s', (_name, released: Released) => {
  const { userId, centreId, records } = released;
  let nowMs = 0;
  const ports = {
    userId,
    store: createStore(released.database, released.store),
    journal: new FakeBrowser().journal,
    session: { currentUserId: () => userId },
    clock: { now: () => nowMs },
    cipher: async () => Promise.resolve(createDraftCipher('A'.repeat(43))),
    keepsDrafts: true,
    randomId: () => crypto.randomUUID(),
  };
  const written = restore(records.find(({ key }) => key.includes('/draft/'))?.value) as WrittenDraft;

  async function expectNothingLost(draft: Draft | undefined): Promise<void> {
    expect(draft).toMatchObject(withoutBlobs(written.draft) as object);
    for (const slot of photoSlots)
      expect(await bytesIn(draft, slot)).toEqual(await bytesIn(written.draft, slot));
  }

  beforeEach(() => putRecords(released));
  afterEach(() => removeAll(ports));

  test('the answers, both photos and the server state are read', async () => {
    const stored = await readDraft(ports, centreId);
    await expectNothingLost(stored?.draft);
    expect(await readDrafts(ports)).toHaveLength(1);
    expect(await readCurrentCentreId(ports)).toBe(centreId);
    expect(await readCentres(ports)).toMatchObject([{ id: centreId, name: 'Kendriya Vidyalaya No. 2' }]);
  });

  test('unsent changes are still unsent, and the valid ones are sent', async () => {
    const stored = await readDraft(ports, centreId);
    if (stored === null) throw new Error('The draft is lost');
    expect(stored.draft.server?.version).toBe(2);
    expect(hasUnsent(stored.draft)).toBe(true);
    expect(answersToSend(stored.draft)).toMatchObject({
      completeAddress: 'Dag Colony, Aberdeen Bazaar\nPort Blair',
      headName: 'Asha Rao, acting head ',
      headEmail: 'head@example.com',
      rooms24: 7,
      rooms72: null,
      otherRooms: [
        { capacity: 30, count: 3 },
        { capacity: 18, count: null },
      ],
      manpower: { invig: 12, admin: 3, peons: 2, guards: 0 },
      candidateCount: 480,
      coachingInstitute: { associated: true, details: 'तीन हॉल' },
      boundaryWall: null,
      cctvCoverage: [],
      feedback: 'नया द्वार',
    });
  });

  test('it is written again without losses, under the same key', async () => {
    await writeDraft(ports, centreId, (stored) => {
      if (stored === null) throw new Error('The draft is lost');
      return stored.draft;
    });
    const drafts = await readDrafts(ports);
    expect(drafts).toHaveLength(1);
    await expectNothingLost(drafts[0]);
  });

  test('it is kept for its user, seven days where others log in, and removed on logout', async () => {
    nowMs = written.touchedAtMs + 6 * dayMs;
    await removeOldDrafts(ports);
    await expectNothingLost((await readDraft(ports, centreId))?.draft);
    expect(await textIn(released)).not.toContain('Asha');
    nowMs = written.touchedAtMs + 8 * dayMs;
    await removeOldDrafts(ports);
    await expectNothingLost((await readDraft(ports, centreId))?.draft);
    await removeOldDrafts({ ...ports, userId: 'somebody else' });
    expect(await readDraft(ports, centreId)).toBeNull();
    await putRecords(released);
    await removeAll(ports);
    expect((await keysIn(released)).filter((key) => JSON.stringify(key).includes(userId))).toEqual([]);
  });
});
