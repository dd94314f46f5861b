/**
 * Tests that a photo is sent when it is taken, alone and once, whatever happens meanwhile; that one without a position is kept on this device,
 * blocks only its step, and is never sent; and that one which the server does not take for now keeps nothing else from being sent.
 */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { checkStep } from '#contract/checklist/rules.ts';
import { readDraft, removeOldDrafts } from './store.ts';
import { FakeBrowser, openChecklist, settle, takenPhoto, waitingPhoto } from './testing/fake-browser.ts';
import { FakeServer, centreA, centreB, offline, refused, serverPhoto } from './testing/fake-server.ts';
import { checked, hasUnsent, newDraft, parseStoredDraft } from './draft.ts';
import { mergeUnread } from './merge.ts';
import { takeOverPhonePhotos } from './photos.ts';

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
  const { server, tab, session } = await openChecklist();
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
  const { server, tab, session } = await openChecklist(new FakeServer(), browser);
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect(onServer(server)).toEqual(['gate.jpg']);
  expect(session.isOnlyCopy()).toBe(false);
});

test('a second one that is taken meanwhile follows it, in a request of its own', async () => {
  const { server, tab, session } = await openChecklist();
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
  const { server, tab, session } = await openChecklist();
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
  const { server, tab, session } = await openChecklist();
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
  const { server, clock, tab, session } = await openChecklist();
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
  const { server, browser, tab, session } = await openChecklist();
  server.fail('saveProfile', offline, { times: 1 });
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  session.dispose();
  const reloaded = await openChecklist(server, browser);
  await settle();
  expect(onServer(server)).toEqual(['gate.jpg']);
  expect(reloaded.tab.draft.photos.centre).toMatchObject({ onServer: true });
});

test('an answer that is not valid does not hold it back', async () => {
  const { server, tab, session } = await openChecklist();
  tab.type({ headEmail: 'asha@', pincode: '74' });
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  await settle();
  expect(onServer(server)).toEqual(['gate.jpg']);
  expect(tab.draft.answers.headEmail).toBe('asha@');
});

test('one that the server refuses holds back neither the other one nor the answers, and is not sent in vain', async () => {
  const { server, tab, session } = await openChecklist();
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

test('it survives a reload, is not sent with the other answers, and is sent when it has its position', async () => {
  const { server, browser, tab, session } = await openChecklist();
  session.setWaiting(tab.draft, 'centre', waitingPhoto());
  tab.type({ headName: 'Asha' });
  expect(await session.sendNow()).toBe(false);
  expect(server.received.at(-1)).toMatchObject({ answers: { headName: 'Asha' }, photos: { centre: 'keep' } });
  expect(hasUnsent(tab.draft)).toBe(true);
  await session.sendNow();
  expect(server.received).toHaveLength(1);
  session.dispose();

  const reloaded = await openChecklist(server, browser);
  const { tab: next } = reloaded;
  expect(next.draft.waiting.centre).toMatchObject({ fileName: 'gate.jpg', takenAtMs: 1_750_000_000_000 });
  expect(next.draft.waiting.centre?.blob.size).toBe(8);
  reloaded.session.setPhoto(next.draft, 'centre', takenPhoto('gate.jpg'));
  expect(next.draft.waiting.centre).toBeNull();
  expect(await reloaded.session.sendNow()).toBe(true);
  expect(server.received.at(-1)?.photos.centre).toMatchObject({ fileName: 'gate.jpg' });
});

test('where nothing is stored, another centre is not opened over it, and the reason is its location', async () => {
  const browser = new FakeBrowser();
  browser.refusesStore = 'reading';
  const { session, tab } = await openChecklist(new FakeServer([centreA, centreB]), browser);
  await session.chooseCentre(centreA.id);
  session.setWaiting(tab.draft, 'centre', waitingPhoto());
  await session.chooseCentre(centreB.id);
  expect(session.view()).toMatchObject({
    draft: { centre: { id: centreA.id } },
    failure: { kind: 'refused', code: 'photo.no-place' },
  });
});

test('the earlier photo does not count while a newer one waits, and comes back when that is removed', async () => {
  const server = new FakeServer();
  server.change(centreA, {}, { photos: [serverPhoto()] });
  const { tab, session } = await openChecklist(server);
  const problems = () => checkStep('step4', checked(tab.draft)).map(({ field }) => field);
  expect(problems()).not.toContain('photos.centre');
  session.setWaiting(tab.draft, 'centre', waitingPhoto());
  expect(problems()).toContain('photos.centre');
  session.setWaiting(tab.draft, 'centre', null);
  expect(problems()).not.toContain('photos.centre');
  expect(hasUnsent(tab.draft)).toBe(false);
});

test('two tabs keep both, a merge with the server keeps it, and so does the clearing of old drafts of others', async () => {
  const { server, browser, tab, session } = await openChecklist();
  const second = browser.openTab(server.api);
  await second.session.load();
  session.setWaiting(tab.draft, 'centre', waitingPhoto());
  await session.saveLocally();
  second.session.setWaiting(second.draft, 'strongRoom', waitingPhoto('door.jpg'));
  await second.session.saveLocally();
  server.change(centreA, { headName: 'Binod' });
  second.type({ pincode: '744104' });
  await second.session.sendNow();
  expect(second.draft.answers.headName).toBe('Binod');
  expect(second.draft.waiting).toMatchObject({
    centre: { fileName: 'gate.jpg' },
    strongRoom: { fileName: 'door.jpg' },
  });
  browser.logIn('user-2');
  await removeOldDrafts(browser.openTab(server.api, 'user-2').ports);
  expect((await readDraft(tab.ports, centreA.id))?.draft.waiting.centre?.fileName).toBe('gate.jpg');
});

test('a waiting photo of a draft that could not be read at first is added', () => {
  const mine = newDraft(centreA);
  const unread = { ...mine, waiting: { centre: waitingPhoto(), strongRoom: null } };
  expect(mergeUnread(mine, unread).waiting).toEqual(unread.waiting);
});

test('what is not a picture does not wait', () => {
  const read = (value: unknown) =>
    parseStoredDraft({ draft: { waiting: value }, stamp: 's', touchedAtMs: 5 })?.draft.waiting;
  for (const broken of [undefined, null, 'x', { centre: 5 }, { centre: { fileName: 'a.jpg', blob: {} } }])
    expect(read(broken)).toEqual({ centre: null, strongRoom: null });
  const { blob } = waitingPhoto();
  expect(read({ centre: { blob, takenAtMs: 'now' } })?.centre).toEqual({
    blob,
    fileName: 'photo.jpg',
    takenAtMs: 0,
  });
});

test('a photo that a phone has saved replaces the one that waits here; the other one goes on waiting', async () => {
  const { server, tab, session } = await openChecklist();
  session.setWaiting(tab.draft, 'centre', waitingPhoto());
  session.setWaiting(tab.draft, 'strongRoom', waitingPhoto('door.jpg'));
  server.change(centreA, {}, { photos: [serverPhoto()] });
  await session.run(takeOverPhonePhotos);
  expect(tab.draft.photos.centre).toMatchObject({ sha256: 'sha-0' });
  expect(tab.draft.waiting).toMatchObject({ centre: null, strongRoom: { fileName: 'door.jpg' } });
});

test('photos beyond what the server takes of one account stay here and are named, and everything else is sent', async () => {
  const budgetUsed = refused(429, 'photo.budget-used', 3600);
  const { server, browser, tab, session } = await openChecklist();
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  tab.type({ headName: 'Asha' });
  server.fail('saveProfile', budgetUsed);
  expect(await session.sendNow()).toBe(false);
  expect(server.answersOf(centreA).headName).toBe('Asha');
  expect(server.received.at(-1)?.photos).toEqual({ centre: 'keep', strongRoom: 'keep' });
  expect(session.view().send).toEqual({ kind: 'refused', failure: budgetUsed });
  expect(tab.draft.photos.centre?.blob).not.toBeNull();
  // Until then no photo is sent in vain.
  const calls = server.count('saveProfile');
  expect(await session.sendNow()).toBe(false);
  expect(server.count('saveProfile')).toBe(calls);
  tab.type({ headName: 'Asha Verma' });
  expect(await session.sendNow()).toBe(false);
  expect(server.received.at(-1)).toMatchObject({
    answers: { headName: 'Asha Verma' },
    photos: { centre: 'keep' },
  });
  await browser.clock.pass(3_600_000);
  expect(await session.sendNow()).toBe(true);
  expect(server.received.at(-1)?.photos.centre).toMatchObject({ fileName: 'gate.jpg' });
});

test('a photo that the server did not take can be removed', async () => {
  const { server, tab, session } = await openChecklist();
  session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
  server.fail('saveProfile', refused(429, 'photo.budget-used', 3600));
  await session.sendNow();
  session.setPhoto(tab.draft, 'centre', null);
  expect(await session.sendNow()).toBe(true);
  expect(server.received.at(-1)?.photos.centre).toBe('none');
});
