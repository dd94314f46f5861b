/** Tests that the answer to a correction is kept on this device until the server has it. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';

import { readDrafts, removeAll, removeOldDrafts } from '../draft/store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { FakeBrowser, settle, takenPhoto } from '../draft/testing/fake-browser.ts';
import { type EditorSession } from '../draft/session.ts';
import { asked, FakeCorrections, task } from './testing/fake-corrections.ts';
import { checkAnswer, readTasks, writeTasks } from './correction.ts';

function type(session: EditorSession, pincode: string): void {
  session.edit((before) => ({ ...before, pincode }));
}

const draftOf = (session: EditorSession) => session.view().draft;

test('begins with what counts now, and without a photo', async () => {
  const session = await new FakeCorrections().open(new FakeBrowser());
  expect(draftOf(session).answers).toMatchObject({ pincode: '744104', manpower: { invig: '9' } });
  expect(draftOf(session).photos).toEqual({ centre: null, strongRoom: null });
  expect(session.view().restored).toBe(false);
  expect(hasUnsent(draftOf(session))).toBe(false);
  expect(checkAnswer(asked, draftOf(session))).toEqual([
    { field: 'photos.strongRoom', code: 'photos.required' },
  ]);
});

test('keeps answers, photos and a photo that is not checked over a closed tab', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const session = await server.open(browser);
  type(session, '744105');
  session.setPhoto(draftOf(session), 'strongRoom', takenPhoto('lock.jpg'));
  const now = browser.clock.now();
  const unchecked = { origin: 'input', openedAt: null, now, lastModified: now } as const;
  const waiting = { fileName: 'later.jpg', blob: new Blob(['later']), takenAtMs: now, unchecked };
  session.setWaiting(draftOf(session), 'strongRoom', waiting);
  await session.saveLocally();
  session.dispose();
  const again = await server.open(browser);
  expect(again.view()).toMatchObject({ restored: true, local: 'saved' });
  expect(draftOf(again).answers.pincode).toBe('744105');
  expect(await draftOf(again).photos.strongRoom?.blob?.text()).toBe('lock.jpg');
  expect(await draftOf(again).waiting.strongRoom?.blob.text()).toBe('later');
  expect(draftOf(again).waiting.strongRoom?.unchecked).toEqual(unchecked);
});

test('keeps an edit that was made just before the tab was killed', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  type(await server.open(browser), '744105');
  expect(draftOf(await server.open(browser)).answers.pincode).toBe('744105');
});

test('storage that never answers keeps nothing from being answered, and what it has kept comes back with it', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const session = await server.open(browser);
  session.setPhoto(draftOf(session), 'strongRoom', takenPhoto('lock.jpg'));
  await session.saveLocally();
  session.dispose();
  browser.pendingStep = 'open';
  const opening = server.open(browser);
  await browser.clock.pass(3000);
  const again = await opening;
  expect(again.view()).toMatchObject({ phase: 'ready', local: 'impossible' });
  type(again, '744105');
  browser.answer();
  await browser.clock.pass(300);
  expect(again.view().local).toBe('saved');
  expect(draftOf(again)).toMatchObject({
    answers: { pincode: '744105' },
    photos: { strongRoom: { fileName: 'lock.jpg' } },
  });
});

test('a removed photo does not come back', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const session = await server.open(browser);
  session.setPhoto(draftOf(session), 'strongRoom', takenPhoto('lock.jpg'));
  await session.saveLocally();
  session.setPhoto(draftOf(session), 'strongRoom', null);
  await session.saveLocally();
  expect(draftOf(await server.open(browser)).photos.strongRoom).toBeNull();
});

test('two tabs do not overwrite each other', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const [one, other] = [await server.open(browser), await server.open(browser)];
  type(one, '744105');
  await one.saveLocally();
  other.setPhoto(draftOf(other), 'strongRoom', takenPhoto('lock.jpg'));
  await other.saveLocally();
  const draft = draftOf(await server.open(browser));
  expect(draft.answers.pincode).toBe('744105');
  expect(draft.photos.strongRoom?.fileName).toBe('lock.jpg');
});

test('another number is another answer', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const session = await server.open(browser);
  type(session, '744105');
  await session.saveLocally();
  const next = { ...task, correction: { ...asked, number: 2 } };
  const other = await server.open(browser, next);
  expect(draftOf(other).answers.pincode).toBe('744104');
});

test('a logout asks for it, and removes it', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const session = await server.open(browser);
  type(session, '744105');
  await session.saveLocally();
  const ports = server.portsIn(browser);
  await writeTasks(ports, [task]);
  expect((await readDrafts(ports)).some(hasUnsent)).toBe(true);
  browser.logIn(null);
  await removeAll(ports);
  type(session, '744106');
  session.dispose();
  await settle();
  browser.logIn('user-1');
  expect(await readDrafts(ports)).toEqual([]);
  expect(await readTasks(ports)).toEqual([]);
});

test('after another user has logged in an unsent answer is kept, and the request is not', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  const session = await server.open(browser);
  type(session, '744105');
  await session.saveLocally();
  await writeTasks(server.portsIn(browser), [task]);
  browser.logIn('user-2');
  await removeOldDrafts(server.portsIn(browser, 'user-2'));
  browser.logIn('user-1');
  expect(await readTasks(server.portsIn(browser))).toEqual([]);
  expect(draftOf(await server.open(browser)).answers.pincode).toBe('744105');
});

test('a shared computer keeps nothing, and the tab knows that it has the only copy', async () => {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  browser.isShared = true;
  const session = await server.open(browser);
  expect(session.view().local).toBe('impossible');
  expect(session.isOnlyCopy()).toBe(false);
  type(session, '744105');
  await browser.clock.pass(1000);
  expect(session.isOnlyCopy()).toBe(true);
  expect(await readDrafts(server.portsIn(browser))).toEqual([]);
  browser.logIn(null);
  expect(session.isOnlyCopy()).toBe(false);
});
