/** Tests what is sent while the user types: on a shared computer, which keeps nothing, and on others. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft } from './store.ts';
import { FakeBrowser, settle, takenPhoto, userId, type Tab } from './testing/fake-browser.ts';
import { centreA, centreB, FakeServer, offline, refused } from './testing/fake-server.ts';

const minuteMs = 60_000;

async function openChecklist({
  isShared,
  centres = [centreA],
}: {
  isShared: boolean;
  centres?: (typeof centreA)[];
}) {
  const browser = new FakeBrowser();
  browser.isShared = isShared;
  const server = new FakeServer(centres);
  const tab = browser.openTab(server.api);
  await tab.session.load();
  return { browser, server, tab, clock: browser.clock, session: tab.session };
}

const isStored = async (tab: Tab) => (await readDraft(tab.ports, centreA.id)) !== null;

describe('on a shared computer', () => {
  test('answers and photos are sent soon, and nothing is stored on the device', async () => {
    const { tab, server, clock, session } = await openChecklist({ isShared: true });
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
    expect(await isStored(tab)).toBe(false);
  });

  test('an answer that the server could not get is sent after the next login, also over an hour later', async () => {
    const { browser, tab, server, clock, session } = await openChecklist({ isShared: true });
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
    const centres = [centreA, centreB];
    const { tab, server, clock, session } = await openChecklist({ isShared: true, centres });
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
    const { browser, tab, session } = await openChecklist({ isShared: true });
    tab.type({ headName: 'Asha' });
    expect(session.isOnlyCopy()).toBe(true);
    browser.logIn(null);
    expect(session.isOnlyCopy()).toBe(false);
  });
});

describe('on another device', () => {
  test('typing for long on one step is sent now and then, so that the session counts as used', async () => {
    const { tab, server, clock } = await openChecklist({ isShared: false });
    for (let minute = 0; minute < 60; minute += 1) {
      tab.type({ headName: `Asha ${minute}` });
      await clock.pass(minuteMs);
    }
    expect(server.count('saveProfile')).toBe(5);
    expect(await isStored(tab)).toBe(true);
  });

  test('a page that is only open makes no calls', async () => {
    const { tab, server, clock } = await openChecklist({ isShared: false });
    tab.type({ headName: 'Asha' });
    await clock.pass(minuteMs);
    const calls = server.calls.length;
    await clock.pass(3 * 60 * minuteMs);
    expect(server.calls).toHaveLength(calls);
  });
});
