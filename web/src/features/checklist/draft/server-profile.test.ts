/** Tests that the server's copy is merged when another device has changed it, and that photo paths are refreshed. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { refreshPhotoPaths } from './photos.ts';
import { centreA, FakeServer, offline, serverPhoto } from './testing/fake-server.ts';
import { FakeBrowser, settle, takenPhoto } from './testing/fake-browser.ts';

async function open(server: FakeServer) {
  const browser = new FakeBrowser();
  const tab = browser.openTab(server.api);
  await tab.session.load();
  return { browser, clock: browser.clock, tab, session: tab.session };
}

describe('a checklist that was changed on another device', () => {
  test('keeps both changes and sends the merged draft', async () => {
    const server = new FakeServer();
    const { tab, session } = await open(server);
    server.change(centreA, { headName: 'Asha', pincode: '744104' });
    tab.type({ headName: 'Asha Rao' });
    expect(await session.sendNow()).toBe(true);
    expect(session.view().merged).toBe(true);
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha Rao', pincode: '744104' });
  });

  test("waits without losing changes while the server's copy cannot be loaded", async () => {
    const server = new FakeServer();
    const { clock, tab, session } = await open(server);
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
  const { tab, session } = await open(server);
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
    const opened = await open(server);
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
    const { tab, session } = await open(server);
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
    const { tab, session } = await open(server);
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
