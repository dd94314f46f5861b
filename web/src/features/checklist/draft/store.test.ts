/** Tests the local draft store: access by user, retention, and rejected writes. */
import 'fake-indexeddb/auto';
import type { UseStore } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDraftCipher } from './cipher.ts';
import { newDraft } from './draft.ts';
import { DeviceLimit } from './ports.ts';
import {
  nullOnError,
  readCentres,
  readCurrentCentreId,
  readDraft,
  writeCentres,
  writeCurrentCentreId,
  writeDraft,
  readDrafts,
  removeAll,
  removeOldDrafts,
  type StorePorts,
} from './store.ts';
import { noteEdits, withEdits } from './journal.ts';
import { centreA, centreB } from './testing/fake-server.ts';
import { FakeBrowser, userId } from './testing/fake-browser.ts';

const dayMs = 24 * 60 * 60 * 1000;

let browser: FakeBrowser;
let ports: StorePorts;

const cipherOf = (of: string) => async () =>
  Promise.resolve(createDraftCipher(of.padEnd(43, 'A').replace('user-', 'user_')));

const portsOf = (of: string): StorePorts => {
  const { store, clock, journal } = browser;
  return {
    userId: of,
    store,
    journal,
    clock,
    session: { currentUserId: () => of },
    cipher: cipherOf(of),
    keepsDrafts: true,
    randomId: () => crypto.randomUUID(),
  };
};
const offered = (centre: typeof centreA) => ({ ...centre, submitted: false });
const typed = (centre: typeof centreA) => {
  const draft = newDraft(centre);
  return { ...draft, answers: { ...draft.answers, headName: 'Asha' } };
};
const put = async (key: string, value: unknown): Promise<void> =>
  ports.store('readwrite', (records) => {
    records.put(value, key);
  });
const keys = async (): Promise<unknown[]> =>
  ports.store(
    'readonly',
    async (records) =>
      new Promise((resolve) => {
        const request = records.getAllKeys();
        request.addEventListener('success', () => resolve(request.result));
      }),
  );

beforeEach(() => {
  browser = new FakeBrowser();
  ports = portsOf(userId);
});

describe('a draft', () => {
  test('is written with a unique stamp and the time', async () => {
    const first = await writeDraft(ports, centreA.id, (stored) => {
      expect(stored).toBeNull();
      return newDraft(centreA);
    });
    expect(first).toMatchObject({ touchedAtMs: browser.clock.now() });
    const second = await writeDraft(ports, centreA.id, (stored) => stored?.draft ?? newDraft(centreB));
    expect(second.stamp).not.toBe(first.stamp);
    expect(await readDraft(ports, centreA.id)).toEqual(second);
  });

  test('that cannot be composed leaves the stored one unchanged', async () => {
    const before = await writeDraft(ports, centreA.id, () => newDraft(centreA));
    const composing = writeDraft(ports, centreA.id, () => {
      throw new Error('broken');
    });
    await expect(composing).rejects.toThrow('broken');
    expect(await readDraft(ports, centreA.id)).toEqual(before);
  });

  test('of another user that the server lacks is kept for seven days after the last change', async () => {
    const other = portsOf('user-2');
    await writeDraft(other, centreB.id, () => typed(centreB));
    await browser.clock.pass(dayMs);
    await writeDraft(ports, centreA.id, () => newDraft(centreA));
    await writeCurrentCentreId(ports, centreA.id);
    await put('v1/user-1/draft/unreadable', 'no draft');
    await browser.clock.pass(6 * dayMs);
    await removeOldDrafts(ports);
    expect(await readDraft(other, centreB.id)).not.toBeNull();
    await browser.clock.pass(1);
    await removeOldDrafts(ports);
    expect(await readDraft(other, centreB.id)).toBeNull();
    expect(await readDrafts(ports)).toHaveLength(1);
    await browser.clock.pass(dayMs);
    await removeOldDrafts(ports);
    expect(await keys()).toEqual(['v1/user-1/current', 'v1/user-1/draft/unreadable']);
  });

  test('of this user that the server lacks stays, however long ago it was written and whatever the clock says', async () => {
    await writeDraft(ports, centreA.id, () => typed(centreA));
    await noteEdits(ports, newDraft(centreB), typed(centreB));
    await browser.clock.pass(400 * dayMs);
    await removeOldDrafts(ports);
    expect((await readDrafts(ports)).map(({ answers }) => answers.headName)).toEqual(['Asha']);
    expect((await withEdits(ports, newDraft(centreB))).answers.headName).toBe('Asha');
  });

  test('of another user that the server has is removed, with everything else of that user', async () => {
    const other = portsOf('user-2');
    await writeDraft(other, centreA.id, () => newDraft(centreA));
    await writeDraft(other, centreB.id, () => typed(centreB));
    await writeCurrentCentreId(other, centreA.id);
    await writeDraft(ports, centreA.id, () => newDraft(centreA));
    await removeOldDrafts(ports);
    expect(await keys()).toEqual([`v1/user-1/draft/${centreA.id}`, `v1/user-2/draft/${centreB.id}`]);
    expect((await readDrafts(other)).map(({ centre }) => centre.id)).toEqual([centreB.id]);
  });

  test('on a shared computer is neither written nor changed, but can be read and removed', async () => {
    await writeDraft(ports, centreA.id, () => typed(centreA));
    const shared = { ...ports, keepsDrafts: false };
    await expect(writeDraft(shared, centreB.id, () => typed(centreB))).rejects.toThrow();
    await expect(writeDraft(shared, centreA.id, () => newDraft(centreA))).rejects.toThrow();
    await expect(writeCurrentCentreId(shared, centreA.id)).rejects.toThrow();
    expect((await readDrafts(shared)).map(({ answers }) => answers.headName)).toEqual(['Asha']);
    await removeAll(shared);
    expect(await keys()).toEqual([]);
  });
});

describe('a user', () => {
  test('reads only their own drafts, and no invalid ones', async () => {
    await writeDraft(ports, centreA.id, () => newDraft(centreA));
    await writeDraft(portsOf('user-10'), centreB.id, () => newDraft(centreB));
    await put('v1/user-1/draft/c', { draft: 7 });
    // Not encrypted.
    await put('v1/user-1/draft/d', { draft: newDraft(centreB), stamp: 's', touchedAtMs: 1 });
    expect((await readDrafts(ports)).map(({ centre }) => centre.id)).toEqual([centreA.id]);
  });

  test('who logs out leaves no data; other users keep theirs', async () => {
    for (const userPorts of [ports, portsOf('user-10')]) {
      await writeDraft(userPorts, centreA.id, () => newDraft(centreA));
      await writeCentres(userPorts, [offered(centreA)]);
      await writeCurrentCentreId(userPorts, centreA.id);
    }
    await removeAll(ports);
    expect(await keys()).toEqual(['v1/user-10/centres', 'v1/user-10/current', 'v1/user-10/draft/a']);
  });

  test('who is no longer logged in cannot write', async () => {
    const left = { ...ports, session: { currentUserId: () => null } };
    const writes = [
      writeDraft(left, centreA.id, () => newDraft(centreA)),
      writeCentres(left, [offered(centreA)]),
      writeCurrentCentreId(left, centreA.id),
    ];
    for (const write of writes) await expect(write).rejects.toThrow('Not logged in');
    expect(await keys()).toEqual([]);
  });
});

describe('the centres and the current centre', () => {
  test('are read as they were written', async () => {
    expect([await readCentres(ports), await readCurrentCentreId(ports)]).toEqual([null, null]);
    const centres = [centreA, centreB].map(offered);
    await writeCentres(ports, centres);
    await writeCurrentCentreId(ports, centreB.id);
    expect([await readCentres(ports), await readCurrentCentreId(ports)]).toEqual([centres, 'b']);
  });

  test('are ignored when they have an unexpected shape', async () => {
    await put('v1/user-1/centres', [{ id: 1 }]);
    await put('v1/user-1/current', { id: 'a' });
    expect([await readCentres(ports), await readCurrentCentreId(ports)]).toEqual([null, null]);
  });
});

test('nullOnError resolves with null when the store rejects', async () => {
  browser.refusesStore = 'reading';
  await expect(readDrafts(ports)).rejects.toThrow('quota');
  expect(await nullOnError(readDrafts(ports))).toBeNull();
  browser.refusesStore = null;
  expect(await nullOnError(readDrafts(ports))).toEqual([]);
});

test('an answer that came while the page stood still is received', async () => {
  const due: (() => void)[] = [];
  const after = (_: number, run: () => void) => {
    due.push(run);
    return () => undefined;
  };
  const answer = Promise.withResolvers<string>();
  const use: UseStore = async (_, run) => run({} as IDBObjectStore);
  const step = new DeviceLimit({ after }, () => undefined).store(use)('readonly', () => answer.promise);
  due.shift()?.();
  answer.resolve('kept');
  expect(await step).toBe('kept');
});

test('of a step that does not answer in time a write is undone, and a read is not', async () => {
  const aborted: IDBTransactionMode[] = [];
  const pendingStore: UseStore = async (mode, run) =>
    run({ transaction: { abort: () => aborted.push(mode) } } as unknown as IDBObjectStore);
  for (const mode of ['readonly', 'readwrite'] as const) {
    const step = new DeviceLimit(browser.clock, () => undefined).store(pendingStore)(
      mode,
      async () => new Promise(() => undefined),
    );
    const refused = expect(step).rejects.toThrow('does not answer');
    await browser.clock.pass(3000);
    await refused;
  }
  expect(aborted).toEqual(['readwrite']);
});
