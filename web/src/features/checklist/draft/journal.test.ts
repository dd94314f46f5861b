/** Tests the journal: an edit survives a reload that comes before the write to IndexedDB, and is kept nowhere longer. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { SerialQueue } from './journal.ts';
import { readDrafts, removeAll } from './store.ts';
import { centreA, centreB, FakeServer, offline } from './testing/fake-server.ts';
import { FakeBrowser, settle, takenPhoto, userId, type Tab } from './testing/fake-browser.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function openTab(browser: FakeBrowser, server = new FakeServer(), of = userId): Promise<Tab> {
  const tab = browser.openTab(server.api, of);
  await tab.session.load();
  return tab;
}

test.each(['online', 'offline'])('an edit right before a reload is kept, %s', async (network) => {
  const [browser, server] = [new FakeBrowser(), new FakeServer()];
  const tab = await openTab(browser, server);
  await tab.session.saveLocally();
  const rooms = [{ capacity: '30', count: '' }];
  tab.type({ headName: 'Ash' });
  tab.type({ headName: 'Asha', otherRooms: rooms });
  if (network === 'offline') {
    server.fail('listUserCentres', offline, { times: 9 });
    server.fail('getProfile', offline, { times: 9 });
  }
  // No time passes: nothing was written to IndexedDB.
  const reloaded = await openTab(browser, server);
  expect(reloaded.draft.answers).toMatchObject({ headName: 'Asha', otherRooms: rooms });
  expect(reloaded.session.view().restored).toBe(true);
  expect(browser.journal.read()).toBe('');
  expect((await readDrafts(reloaded.ports))[0]?.answers.headName).toBe('Asha');
});

test('it is removed with the write, and does not undo what another device saves later', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeServer()];
  const tab = await openTab(browser, server);
  tab.type({ headName: 'Asha' });
  await settle();
  expect(browser.journal.read()).toContain(centreA.id);
  expect(browser.journal.read()).not.toContain('Asha');
  await browser.clock.pass(300);
  expect(browser.journal.read()).toBe('');
  await tab.session.sendNow();
  server.change(centreA, { headName: 'Asha Rao' });
  expect((await openTab(browser, server)).draft.answers.headName).toBe('Asha Rao');
});

test('it belongs to one user and one centre', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeServer([centreA, centreB])];
  const tab = await openTab(browser, server);
  await tab.session.chooseCentre('a');
  tab.type({ pincode: '744104' });
  const other = await openTab(browser, server, 'user-2');
  await other.session.chooseCentre('a');
  expect(other.draft.answers.pincode).toBe('');
  const next = await openTab(browser, server);
  await next.session.chooseCentre('a');
  expect(next.draft.answers.pincode).toBe('744104');
  await next.session.chooseCentre('b');
  expect(next.draft.answers.pincode).toBe('');
});

test('a shared computer keeps none, and neither does a browser after the logout', async () => {
  const shared = new FakeBrowser();
  shared.isShared = true;
  (await openTab(shared)).type({ headName: 'Asha' });
  expect(shared.journal.read()).toBe('');

  const browser = new FakeBrowser();
  const tab = await openTab(browser);
  tab.type({ headName: 'Asha' });
  browser.logIn(null);
  await removeAll(tab.ports);
  tab.type({ headName: 'Asha Rao' });
  expect(browser.journal.read()).toBe('');
});

test('one of another user is kept for a week', async () => {
  const browser = new FakeBrowser();
  (await openTab(browser)).type({ headName: 'Asha' });
  await settle();
  browser.logIn('user-2');
  await openTab(browser, new FakeServer(), 'user-2');
  expect(browser.journal.read()).toContain(userId);
  await browser.clock.pass(8 * dayMs);
  await openTab(browser, new FakeServer(), 'user-2');
  expect(browser.journal.read()).toBe('');
});

test('words for which the device has no room beside a photo are kept until the server has them', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeServer()];
  const tab = await openTab(browser, server);
  tab.type({ headName: 'Asha' });
  await tab.session.saveLocally();
  server.fail('saveProfile', offline, { times: 1 });
  browser.refusesStore = 'records';
  tab.type({ headName: 'Asha Rao' });
  tab.session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect(tab.session.view().local).toBe('impossible');
  // The page is closed by the device.
  const next = await openTab(browser, server);
  expect(next.draft.answers.headName).toBe('Asha Rao');
  await next.session.sendNow();
  expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha Rao' });
  await settle();
  expect(browser.journal.read()).toBe('');
});

test('storage that throws, or has something else under the name, changes nothing', async () => {
  const browser = new FakeBrowser();
  browser.journal.write('not JSON');
  const tab = await openTab(browser);
  browser.refusesStore = 'writing';
  tab.type({ headName: 'Asha' });
  await settle();
  expect(tab.draft.answers.headName).toBe('Asha');
  expect(tab.errors).toEqual([]);
});

test('edits of one centre wait while another one is opened and saved', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeServer([centreA, centreB])];
  const tab = await openTab(browser, server);
  await tab.session.chooseCentre('a');
  tab.type({ headName: 'Asha' });
  // The page is closed at once; the next visit begins with the other centre.
  const next = browser.openTab(server.api);
  await next.session.load('b');
  next.type({ headName: 'Bina' });
  await next.session.saveLocally();
  await next.session.chooseCentre('a');
  expect(next.draft.answers.headName).toBe('Asha');
});

test('a task starts when the previous one has ended, even if that one failed', async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    queue.add(work('a')),
    queue.add(work('b', true)),
    queue.add(work('c')),
  ]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: new Error('b') },
    { status: 'fulfilled', value: 'c' },
  ]);
});
