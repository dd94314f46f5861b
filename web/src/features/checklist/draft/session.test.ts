/**
 * Tests one tab with one checklist: changes are saved on this device, nothing is written after a logout, and what is typed is sent now and
 * then; on a shared computer, which keeps nothing, soon.
 */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft, readDrafts, removeAll } from './store.ts';
import { FakeServer, centreA, centreB, offline, refused } from './testing/fake-server.ts';
import { FakeBrowser, openChecklist, settle, takenPhoto, userId } from './testing/fake-browser.ts';

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

const minuteMs = 60_000;

async function openShared(centres = [centreA]) {
  const browser = new FakeBrowser();
  browser.isShared = true;
  return openChecklist(new FakeServer(centres), browser);
}

describe('on a shared computer', () => {
  test('answers and photos are sent soon, and nothing is stored on the device', async () => {
    const { tab, server, clock, session, stored } = await openShared();
    expect(session.view().local).toBe('impossible');
    tab.type({ headName: 'Asha' });
    await clock.pass(4000);
    tab.type({ headName: 'Asha Rao' });
    session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
    expect(session.isOnlyCopy()).toBe(true);
    await clock.pass(4000);
    expect(server.answersOf(centreA).headName).toBe('Asha Rao');
    expect(server.profiles.get(centreA.id)?.photos).toHaveLength(1);
    expect(session.isOnlyCopy()).toBe(false);
    expect(await stored()).toBeUndefined();
  });

  test('an answer that the server could not get is sent after the next login, also over an hour later', async () => {
    const { browser, tab, server, clock, session } = await openShared();
    server.fail('saveProfile', offline, { times: 200 });
    tab.type({ headName: 'Asha' });
    await clock.pass(70 * minuteMs);
    expect(session.isOnlyCopy()).toBe(true);
    server.stopFailing();
    server.fail('saveProfile', refused(401, 'session.ended'));
    tab.page.emit('online');
    await settle();
    expect(session.view().send.kind).toBe('session-ended');
    expect(tab.draft.answers.headName).toBe('Asha');
    browser.logIn(userId);
    await settle();
    expect(server.answersOf(centreA).headName).toBe('Asha');
  });

  test('another centre is not opened while the answers of this one exist in this tab only', async () => {
    const { tab, server, clock, session } = await openShared([centreA, centreB]);
    await session.chooseCentre(centreA.id);
    tab.type({ headName: 'Asha' });
    server.fail('saveProfile', offline, { times: 200 });
    await session.chooseCentre(centreB.id);
    expect(tab.draft.centre.id).toBe(centreA.id);
    expect(session.view().failure).toEqual(offline);
    server.stopFailing();
    await clock.pass(minuteMs);
    await session.chooseCentre(centreB.id);
    expect(tab.draft.centre.id).toBe(centreB.id);
    expect(server.answersOf(centreA).headName).toBe('Asha');
  });

  test('after a logout no copy counts as kept in this tab', async () => {
    const { browser, tab, session } = await openShared();
    tab.type({ headName: 'Asha' });
    expect(session.isOnlyCopy()).toBe(true);
    browser.logIn(null);
    expect(session.isOnlyCopy()).toBe(false);
  });
});

describe('on another device', () => {
  test('typing for long on one step is sent now and then, so that the session counts as used', async () => {
    const { tab, server, clock, stored } = await openChecklist();
    for (let minute = 0; minute < 60; minute += 1) {
      tab.type({ headName: `Asha ${minute}` });
      await clock.pass(minuteMs);
    }
    expect(server.count('saveProfile')).toBe(5);
    expect(await stored()).toBeDefined();
  });

  test('a page that is only open makes no calls', async () => {
    const { tab, server, clock } = await openChecklist();
    tab.type({ headName: 'Asha' });
    await clock.pass(minuteMs);
    const calls = server.calls.length;
    await clock.pass(3 * 60 * minuteMs);
    expect(server.calls).toHaveLength(calls);
  });
});
