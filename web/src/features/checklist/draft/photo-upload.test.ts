/** Tests that a photo is sent when it is taken, alone and once, whatever happens meanwhile. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readDraft } from './store.ts';
import { FakeBrowser, settle, takenPhoto } from './testing/fake-browser.ts';
import { centreA, FakeServer, offline, refused } from './testing/fake-server.ts';

async function open(server = new FakeServer(), browser = new FakeBrowser()) {
  const tab = browser.openTab(server.api);
  await tab.session.load();
  return { server, browser, clock: browser.clock, tab, session: tab.session };
}

/** What arrived at the server: for each request its photos by name, or what else it says of them. */
const received = (server: FakeServer): string[] =>
  server.received.map(({ photos }) =>
    [photos.centre, photos.strongRoom]
      .map((photo) => (typeof photo === 'string' ? photo : 'blob' in photo ? photo.fileName : photo.sha256))
      .join(' '),
  );
const onServer = (server: FakeServer) =>
  server.profiles.get(centreA.id)?.photos.map(({ fileName }) => fileName);

test('it is stored on the device and sent at once, and not again with later saves', async () => {
  const { server, tab, session } = await open();
  const release = server.hold('saveProfile');
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect((await readDraft(tab.ports, centreA.id))?.draft.photos.centre?.fileName).toBe('gate.jpg');
  expect(session.view().send).toEqual({ kind: 'sending', fraction: 0, slot: 'centre' });
  tab.type({ headName: 'Asha' });
  await session.saveAndSync();
  release();
  await settle();
  expect(tab.draft.photos.centre).toMatchObject({ onServer: true, sha256: 'sha-1' });
  expect(received(server)).toEqual(['gate.jpg keep', 'keep keep']);
  expect(server.answersOf(centreA).headName).toBe('Asha');
});

test('on a shared computer too', async () => {
  const browser = new FakeBrowser();
  browser.isShared = true;
  const { server, tab, session } = await open(new FakeServer(), browser);
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect(onServer(server)).toEqual(['gate.jpg']);
  expect(session.isOnlyCopy()).toBe(false);
});

test('a second one that is taken meanwhile follows it, in a request of its own', async () => {
  const { server, tab, session } = await open();
  const release = server.hold('saveProfile');
  session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door.jpg'));
  await settle();
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  release();
  await settle();
  expect(received(server)).toEqual(['keep door.jpg', 'gate.jpg keep']);
  expect(onServer(server)).toEqual(['gate.jpg', 'door.jpg']);
});

test('when it is taken again or removed meanwhile, the server ends with what is on screen', async () => {
  const { server, tab, session } = await open();
  const release = server.hold('saveProfile');
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate-again.jpg'));
  await settle();
  release();
  await settle();
  expect(received(server)).toEqual(['gate.jpg keep', 'gate-again.jpg keep']);
  expect(onServer(server)).toEqual(['gate-again.jpg']);
  const releaseThird = server.hold('saveProfile');
  session.setPhoto(tab.draft, 'centre', takenPhoto('third.jpg'));
  await settle();
  session.setPhoto(tab.draft, 'centre', null);
  await settle();
  releaseThird();
  await settle();
  expect(onServer(server)).toEqual([]);
});

test('one that is removed while another one is sent is removed from the server too', async () => {
  const { server, tab, session } = await open();
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door.jpg'));
  await settle();
  server.fail('saveProfile', offline, { times: 2 });
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate-again.jpg'));
  session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door-again.jpg'));
  await settle();
  const release = server.hold('saveProfile');
  tab.page.emit('online');
  await settle();
  session.setPhoto(tab.draft, 'strongRoom', null);
  await settle();
  release();
  await settle();
  expect(tab.draft.photos.strongRoom).toBe(null);
  expect(onServer(server)).toEqual(['gate-again.jpg']);
});

test('without a network it is tried again, and the one that has arrived is not sent again', async () => {
  const { server, clock, tab, session } = await open();
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  server.fail('saveProfile', offline, { times: 2 });
  session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door.jpg'));
  await settle();
  expect(session.view().send.kind).toBe('waiting');
  await clock.pass(2000);
  expect(session.view().send.kind).toBe('waiting');
  tab.page.emit('online');
  await settle();
  expect(received(server)).toEqual(['gate.jpg keep', 'keep door.jpg']);
});

test('after a reload during the upload it is sent', async () => {
  const { server, browser, tab, session } = await open();
  server.fail('saveProfile', offline, { times: 1 });
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  session.dispose();
  const reloaded = await open(server, browser);
  await settle();
  expect(onServer(server)).toEqual(['gate.jpg']);
  expect(reloaded.tab.draft.photos.centre).toMatchObject({ onServer: true });
});

test('an answer that is not valid does not hold it back', async () => {
  const { server, tab, session } = await open();
  tab.type({ headEmail: 'asha@', pincode: '74' });
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect(onServer(server)).toEqual(['gate.jpg']);
  expect(tab.draft.answers.headEmail).toBe('asha@');
});

test('one that the server refuses holds back neither the other one nor the answers, and is not sent in vain', async () => {
  const { server, tab, session } = await open();
  const failure = refused(400, 'photo.unreadable');
  server.fail('saveProfile', failure);
  tab.type({ headName: 'Asha' });
  session.setPhoto(tab.draft, 'centre', takenPhoto('broken.jpg'));
  await settle();
  expect(session.view().send).toEqual({ kind: 'refused', failure });
  expect(server.answersOf(centreA).headName).toBe('Asha');
  session.setPhoto(tab.draft, 'strongRoom', takenPhoto('door.jpg'));
  await settle();
  expect(session.view().send).toEqual({ kind: 'refused', failure });
  expect(received(server)).toEqual(['keep keep', 'keep door.jpg']);
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect(received(server).at(-1)).toBe('gate.jpg keep');
  expect(session.view().send.kind).toBe('idle');
});

test('a photo that is taken again five times takes six saves', async () => {
  const { server, tab, session } = await open();
  for (let take = 0; take < 6; take += 1) {
    session.setPhoto(tab.draft, 'centre', takenPhoto(`gate-${take}.jpg`));
    await settle();
  }
  expect(server.count('saveProfile')).toBe(6);
  expect(onServer(server)).toEqual(['gate-5.jpg']);
});
