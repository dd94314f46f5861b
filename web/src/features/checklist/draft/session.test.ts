/** Tests one tab with one checklist: changes are saved on this device, and nothing is written after a logout. */
import 'fake-indexeddb/auto';
import { readDrafts, removeAll, readDraft } from './store.ts';
import { describe, expect, test } from 'vitest';
import { centreA, FakeServer, offline, refused } from './testing/fake-server.ts';
import { FakeBrowser, settle, takenPhoto, userId } from './testing/fake-browser.ts';

async function openChecklist(server = new FakeServer(), browser = new FakeBrowser()) {
  const tab = browser.openTab(server.api);
  await tab.session.load();
  const stored = async () => (await readDraft(tab.ports, centreA.id))?.draft;
  return { server, browser, clock: browser.clock, tab, session: tab.session, stored };
}

describe('a change', () => {
  test('is stored after a short pause and appears in the next tab', async () => {
    const { server, browser, clock, tab, session, stored } = await openChecklist();
    tab.type({ headName: 'Asha' });
    expect(session.view().local).toBe('saving');
    await clock.pass(299);
    expect((await stored())?.answers.headName).toBe('');
    await clock.pass(1);
    expect(session.view().local).toBe('saved');
    const next = browser.openTab(server.api);
    await next.session.load();
    expect(next.draft.answers.headName).toBe('Asha');
    expect(next.session.view().restored).toBe(true);
  });

  test('is stored once with others in quick succession', async () => {
    const { clock, tab } = await openChecklist();
    for (const headName of ['A', 'As', 'Ash']) {
      tab.type({ headName });
      await clock.pass(200);
    }
    expect(clock.pending).toEqual([100]);
  });

  test.each(['visibilitychange', 'pagehide'] as const)('is stored immediately on %s', async (event) => {
    const { clock, tab, stored } = await openChecklist();
    tab.type({ headName: 'Asha' });
    tab.page.emit(event);
    await settle();
    expect((await stored())?.answers.headName).toBe('Asha');
    expect(clock.pending).toEqual([]);
  });

  test('is not written again when the page is hidden without a new one', async () => {
    const { tab } = await openChecklist();
    const before = await readDraft(tab.ports, centreA.id);
    tab.page.emit('pagehide');
    await settle();
    expect((await readDraft(tab.ports, centreA.id))?.stamp).toBe(before?.stamp);
  });

  test('during a write is kept', async () => {
    const { clock, tab, session, stored } = await openChecklist();
    tab.type({ headName: 'Asha' });
    const saving = session.saveLocally();
    tab.type({ pincode: '744104' });
    await saving;
    expect(session.view().local).toBe('saving');
    await clock.pass(300);
    expect((await stored())?.answers).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect(session.view().local).toBe('saved');
  });

  test('is reported to listeners until they unsubscribe', async () => {
    const { tab, session } = await openChecklist();
    let changes = 0;
    const leave = session.subscribe(() => (changes += 1));
    tab.type({ headName: 'Asha' });
    leave();
    tab.type({ headName: 'Asha Rao' });
    expect(changes).toBe(1);
  });
});

describe('a store that rejects writes', () => {
  test('in a private window: the checklist works, and the view reports that nothing is stored', async () => {
    const browser = new FakeBrowser();
    browser.refusesStore = 'reading';
    const { server, clock, tab, session } = await openChecklist(new FakeServer(), browser);
    expect(session.view()).toMatchObject({ phase: 'ready', local: 'impossible' });
    tab.type({ headName: 'Asha' });
    expect(session.view().local).toBe('impossible');
    await clock.pass(300);
    expect(session.view().local).toBe('impossible');
    expect(await session.sendNow()).toBe(true);
    expect(server.answersOf(centreA).headName).toBe('Asha');
    expect(tab.errors).toEqual([]);
  });

  test('on a full disk: the next change is stored once there is space', async () => {
    const { browser, clock, tab, session, stored } = await openChecklist();
    browser.refusesStore = 'writing';
    tab.type({ headName: 'Asha' });
    await clock.pass(300);
    expect(session.view().local).toBe('impossible');
    browser.refusesStore = null;
    tab.type({ pincode: '744104' });
    await clock.pass(300);
    expect(session.view().local).toBe('saved');
    expect((await stored())?.answers).toMatchObject({ headName: 'Asha', pincode: '744104' });
  });
});

describe('sending', () => {
  test('saveAndSync stores before it resolves and sends afterwards', async () => {
    const { server, tab, session, stored } = await openChecklist();
    const release = server.hold('saveProfile');
    tab.type({ headName: 'Asha' });
    await session.saveAndSync();
    expect((await stored())?.answers.headName).toBe('Asha');
    expect(session.view().send).toEqual({ kind: 'sending', fraction: null });
    release();
    await settle();
    expect(server.answersOf(centreA).headName).toBe('Asha');
    expect(session.view().send).toEqual({ kind: 'idle' });
  });

  test('sendNow resolves with true when the server has everything', async () => {
    const { tab, session, stored } = await openChecklist();
    tab.type({ headName: 'Asha' });
    expect(await session.sendNow()).toBe(true);
    expect((await stored())?.server?.version).toBe(1);
  });

  test('sendNow resolves with false after a failure and after a change during the request', async () => {
    const { server, tab, session } = await openChecklist();
    tab.type({ headName: 'Asha' });
    server.fail('saveProfile', offline);
    expect(await session.sendNow()).toBe(false);
    const release = server.hold('saveProfile');
    const sending = session.sendNow();
    await settle();
    tab.type({ headName: 'Asha Rao' });
    release();
    expect(await sending).toBe(false);
    expect(server.answersOf(centreA).headName).toBe('Asha');
    expect(tab.draft.answers.headName).toBe('Asha Rao');
  });

  test('nothing is sent before the checklist is loaded', async () => {
    const server = new FakeServer();
    const tab = new FakeBrowser().openTab(server.api);
    expect(await tab.session.sendNow()).toBe(true);
    await tab.session.saveAndSync();
    expect(server.calls).toEqual([]);
  });

  test('an invalid value stays on this device', async () => {
    const { server, tab, session, stored } = await openChecklist();
    tab.type({ headEmail: 'asha@', headName: 'Asha' });
    expect(await session.sendNow()).toBe(true);
    expect(server.answersOf(centreA)).toMatchObject({ headEmail: '', headName: 'Asha' });
    expect((await stored())?.answers.headEmail).toBe('asha@');
  });
});

describe('photos', () => {
  test('a new photo is sent once; then the server has it and this device keeps its picture', async () => {
    const { server, tab, session, stored } = await openChecklist();
    const photo = takenPhoto('gate.jpg');
    session.setPhoto(tab.draft, 'centre', photo);
    await session.sendNow();
    tab.type({ headName: 'Asha' });
    await session.sendNow();
    expect(server.received.map(({ photos }) => photos.centre)).toEqual([
      { blob: photo.blob, fileName: 'gate.jpg' },
      'keep',
    ]);
    expect((await stored())?.photos.centre).toMatchObject({ onServer: true, sha256: 'sha-1' });
    expect(tab.draft.photos.centre?.blob).toBe(photo.blob);
  });

  test('a photo that is removed or replaced while it is sent is sent again', async () => {
    const { server, tab, session } = await openChecklist();
    session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
    session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door.jpg'));
    const release = server.hold('saveProfile');
    const sending = session.sendNow();
    await settle();
    session.setPhoto(tab.draft, 'centre', null);
    session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door-again.jpg'));
    expect(tab.draft.photosChanged).toEqual({ centre: true, strongRoom: true });
    release();
    expect(await sending).toBe(true);
    expect(tab.draft.photosChanged).toEqual({ centre: false, strongRoom: false });
    expect(server.received[1]?.photos).toMatchObject({
      centre: 'none',
      strongRoom: { fileName: 'door-again.jpg' },
    });
  });
});

describe('dispose', () => {
  test('stores pending changes and leaves no listener or timer', async () => {
    const { browser, clock, tab, session, stored } = await openChecklist();
    tab.type({ headName: 'Asha' });
    session.dispose();
    await settle();
    expect((await stored())?.answers.headName).toBe('Asha');
    expect([tab.page.listenerCount, browser.sessionListenerCount, clock.pending]).toEqual([0, 0, []]);
  });

  test('after a logout stores nothing', async () => {
    const { browser, clock, tab, session } = await openChecklist();
    tab.type({ headName: 'Asha' });
    browser.logIn(null);
    session.dispose();
    expect(clock.pending).toEqual([]);
    await removeAll(tab.ports);
    await clock.pass(1000);
    expect(await readDrafts(tab.ports)).toEqual([]);
  });

  test('during a request: the response is still stored, but not after a logout', async () => {
    for (const nextUser of [userId, null, 'user-2']) {
      const { server, browser, clock, tab, session, stored } = await openChecklist();
      tab.type({ headName: 'Asha' });
      const release = server.hold('saveProfile');
      await session.saveAndSync();
      browser.logIn(nextUser);
      session.dispose();
      if (nextUser !== userId) await removeAll(tab.ports);
      release();
      await clock.pass(1000);
      expect((await stored())?.server?.version).toBe(nextUser === userId ? 1 : undefined);
    }
  });

  test('while loading and while waiting for a retry: stops all work', async () => {
    const { server, clock, tab, session } = await openChecklist();
    tab.type({ headName: 'Asha' });
    server.fail('saveProfile', offline);
    await session.saveAndSync();
    await settle();
    expect(session.view().send.kind).toBe('waiting');
    session.dispose();
    tab.page.emit('online');
    await clock.pass(60_000);
    expect(server.count('saveProfile')).toBe(1);

    const loading = new FakeBrowser().openTab(server.api);
    const load = loading.session.load();
    loading.session.dispose();
    await load;
    expect(server.count('saveProfile')).toBe(1);
  });
});

describe('the session', () => {
  test('sends unsent changes when the same user logs in again', async () => {
    const { server, browser, tab, session } = await openChecklist();
    server.fail('saveProfile', refused(401, 'session.ended'));
    tab.type({ headName: 'Asha' });
    expect(await session.sendNow()).toBe(false);
    expect(session.view().send.kind).toBe('session-ended');
    browser.logIn('user-2');
    browser.logIn(null);
    await settle();
    expect(server.count('saveProfile')).toBe(1);
    browser.logIn(userId);
    await settle();
    expect(server.answersOf(centreA).headName).toBe('Asha');
    browser.logIn(userId);
    await settle();
    expect(server.count('saveProfile')).toBe(2);
  });
});
