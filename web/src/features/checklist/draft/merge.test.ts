/**
 * Tests that the changes of two tabs, and those of this device and another one, are both kept; and that the paths of photos are refreshed.
 */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft } from './store.ts';
import { FakeServer, centreA, offline, serverPhoto } from './testing/fake-server.ts';
import { FakeBrowser, openChecklist, settle, takenPhoto } from './testing/fake-browser.ts';
import { refreshPhotoPaths } from './photos.ts';

async function openTwoTabs(server = new FakeServer()) {
  const browser = new FakeBrowser();
  const [first, second] = [browser.openTab(server.api), browser.openTab(server.api)];
  await first.session.load();
  await second.session.load();
  const stored = async () => (await readDraft(first.ports, centreA.id))?.draft;
  return { server, clock: browser.clock, first, second, stored };
}

describe('two tabs', () => {
  test("keep the answers of both, and each shows the other's after its own next change", async () => {
    const { clock, first, second, stored } = await openTwoTabs();
    first.type({ headName: 'Asha' });
    await clock.pass(300);
    second.type({ pincode: '744104' });
    await clock.pass(300);
    expect((await stored())?.answers).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect(second.draft.answers.headName).toBe('Asha');
    first.type({ feedback: 'Ready' });
    await clock.pass(300);
    expect(first.draft.answers).toMatchObject({ headName: 'Asha', pincode: '744104', feedback: 'Ready' });
  });

  test("keep an answer that is typed while the other tab's change is merged", async () => {
    const { clock, first, second, stored } = await openTwoTabs();
    first.type({ headName: 'Asha' });
    await clock.pass(300);
    second.type({ pincode: '744104' });
    const saving = second.session.saveLocally();
    second.type({ feedback: 'Ready' });
    await saving;
    expect(second.draft.answers).toMatchObject({ headName: 'Asha', pincode: '744104', feedback: 'Ready' });
    await clock.pass(300);
    expect((await stored())?.answers).toMatchObject({
      headName: 'Asha',
      pincode: '744104',
      feedback: 'Ready',
    });
  });

  test('treat changes that one tab has sent as sent in the other', async () => {
    const { server, clock, first, second } = await openTwoTabs();
    first.type({ headName: 'Asha' });
    await first.session.sendNow();
    second.type({ pincode: '744104' });
    await clock.pass(300);
    expect(second.draft.server?.version).toBe(1);
    expect(await second.session.sendNow()).toBe(true);
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect(second.session.view().merged).toBe(false);
  });
});

describe('a draft that could not be read when the checklist was opened', () => {
  test('is merged, not overwritten, when the store works again', async () => {
    const server = new FakeServer();
    server.change(centreA, { headName: 'Asha', examName: 'CUET' }, { photos: [serverPhoto()] });
    const browser = new FakeBrowser();
    const before = browser.openTab(server.api);
    await before.session.load();
    server.fail('saveProfile', offline, { times: 9 });
    before.type({ headName: 'Asha Rao', pincode: '744104', feedback: 'Ready' });
    before.session.setPhoto(before.draft, 'centre', takenPhoto('gate.jpg'));
    before.session.setPhoto(before.draft, 'strongRoom', takenPhoto('door.jpg'));
    await before.session.saveLocally();
    server.change(centreA, { examName: 'NEET' });

    browser.refusesStore = 'reading';
    const tab = browser.openTab(server.api);
    await tab.session.load();
    tab.type({ feedback: 'Ready now' });
    tab.session.setPhoto(tab.draft, 'strongRoom', null);
    browser.refusesStore = null;
    await browser.clock.pass(300);
    const { answers, photos, photosChanged } = tab.draft;
    expect(answers).toMatchObject({
      headName: 'Asha Rao',
      pincode: '744104',
      feedback: 'Ready now',
      examName: 'NEET',
    });
    expect(photos).toMatchObject({ centre: { fileName: 'gate.jpg' }, strongRoom: null });
    expect(photosChanged).toEqual({ centre: true, strongRoom: true });
    expect((await readDraft(tab.ports, centreA.id))?.draft).toEqual(tab.draft);
  });

  test('changes nothing if it has no unsent changes', async () => {
    const server = new FakeServer();
    server.change(centreA, { headName: 'Asha' }, { photos: [serverPhoto()] });
    const browser = new FakeBrowser();
    await browser.openTab(server.api).session.load();
    server.change(centreA, { headName: 'Asha Rao' }, { photos: [] });
    browser.refusesStore = 'reading';
    const tab = browser.openTab(server.api);
    await tab.session.load();
    const loaded = tab.draft;
    browser.refusesStore = null;
    await tab.session.saveLocally();
    expect(tab.draft).toEqual(loaded);
  });
});

test('a draft that another tab has removed is written completely', async () => {
  const { clock, first, stored } = await openTwoTabs();
  await first.ports.store('readwrite', (records) => {
    records.clear();
  });
  first.type({ headName: 'Asha' });
  await clock.pass(300);
  expect((await stored())?.answers.headName).toBe('Asha');
});

describe('a checklist that was changed on another device', () => {
  test('keeps both changes and sends the merged draft', async () => {
    const server = new FakeServer();
    const { tab, session } = await openChecklist(server);
    server.change(centreA, { headName: 'Asha', pincode: '744104' });
    tab.type({ headName: 'Asha Rao' });
    expect(await session.sendNow()).toBe(true);
    expect(session.view().merged).toBe(true);
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha Rao', pincode: '744104' });
  });

  test("waits without losing changes while the server's copy cannot be loaded", async () => {
    const server = new FakeServer();
    const { clock, tab, session } = await openChecklist(server);
    server.change(centreA, { pincode: '744104' });
    tab.type({ headName: 'Asha' });
    server.fail('getProfile', offline);
    expect(await session.sendNow()).toBe(false);
    expect(session.view()).toMatchObject({ merged: false, send: { kind: 'waiting' } });
    await clock.pass(2000);
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect(session.view().merged).toBe(true);
  });
});

test('after a lost response no other device is blamed', async () => {
  const server = new FakeServer();
  const { tab, session } = await openChecklist(server);
  tab.type({ headName: 'Asha' });
  server.fail('saveProfile', offline, { after: true });
  expect(await session.sendNow()).toBe(false);
  tab.type({ pincode: '744104' });
  expect(await session.sendNow()).toBe(true);
  expect(session.view()).toMatchObject({ merged: false, merges: [] });
  expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
});

describe('a server that was set back gets what this device has', () => {
  const fill = async (server: FakeServer) => {
    const opened = await openChecklist(server);
    const earlier = server.change(centreA, { headName: 'Asha' });
    opened.tab.type({ pincode: '744104' });
    opened.session.setPhoto(opened.tab.draft, 'centre', takenPhoto('gate.jpg'));
    await opened.session.sendNow();
    expect(server.profiles.get(centreA.id)?.photos).toHaveLength(1);
    return { ...opened, earlier };
  };
  const expectAll = (server: FakeServer): void => {
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect(server.profiles.get(centreA.id)?.photos).toMatchObject([{ fileName: 'gate.jpg' }]);
  };

  test('when it has an earlier version', async () => {
    const server = new FakeServer();
    const { browser, earlier } = await fill(server);
    server.profiles.set(centreA.id, earlier);
    const tab = browser.openTab(server.api);
    await tab.session.load();
    expect(tab.draft).toMatchObject({
      answers: { pincode: '744104' },
      photos: { centre: { fileName: 'gate.jpg' } },
    });
    expect(await tab.session.sendNow()).toBe(true);
    expectAll(server);
  });

  test('when it has none', async () => {
    const server = new FakeServer();
    const { tab, session } = await fill(server);
    server.profiles.delete(centreA.id);
    tab.type({ rooms24: '3' });
    expect(await session.sendNow()).toBe(true);
    expectAll(server);
  });
});

describe('paths of photos', () => {
  const photos = [
    serverPhoto(),
    serverPhoto({ slot: 'strongRoom', fileName: 'door.jpg', sha256: 'sha-door' }),
  ];

  test('are refreshed for unchanged pictures', async () => {
    const server = new FakeServer();
    server.change(centreA, {}, { photos });
    const { tab, session } = await openChecklist(server);
    const fresh = photos.map((photo) => ({ ...photo, file_path: `${photo.file_path}?fresh` }));
    server.change(
      centreA,
      {},
      { photos: fresh.with(1, { ...serverPhoto(), slot: 'strongRoom', sha256: 'other' }) },
    );
    await session.run(refreshPhotoPaths);
    expect(tab.draft.photos).toMatchObject({
      centre: { filePath: '/uploads/a/signed.jpg?fresh' },
      strongRoom: { filePath: '/uploads/a/signed.jpg', sha256: 'sha-door' },
    });
  });

  test('are unchanged when loading fails, without a photo, and for a photo of this device', async () => {
    const server = new FakeServer();
    server.change(centreA, {}, { photos: [photos[0] ?? serverPhoto()] });
    const { tab, session } = await openChecklist(server);
    const before = tab.draft.photos;
    server.fail('getProfile', offline);
    await session.run(refreshPhotoPaths);
    expect(tab.draft.photos).toEqual(before);
    const own = takenPhoto('gate.jpg');
    server.fail('saveProfile', offline);
    session.setPhoto(tab.draft, 'centre', own);
    await session.run(refreshPhotoPaths);
    await settle();
    expect(tab.draft.photos).toEqual({ centre: own, strongRoom: null });
  });
});
