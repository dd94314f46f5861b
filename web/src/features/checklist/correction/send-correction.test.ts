/** Tests that the answer to a correction is sent once, and that nothing is lost when that fails. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readDrafts, nullOnError } from '../draft/store.ts';
import { FakeBrowser, takenPhoto } from '../draft/testing/fake-browser.ts';
import { offline, refused } from '../draft/testing/fake-server.ts';
import { type EditorSession } from '../draft/session.ts';
import { readTasks, sendCorrection, settleAnswered, writeTasks } from './correction.ts';
import { asked, FakeCorrections, task } from './testing/fake-corrections.ts';

async function fillIn(server: FakeCorrections, browser: FakeBrowser): Promise<EditorSession> {
  const session = await server.open(browser);
  const { draft } = session.view();
  session.edit((before) => ({ ...before, manpower: { ...before.manpower, invig: '17' } }));
  session.setPhoto(draft, 'strongRoom', takenPhoto('lock.jpg'));
  await nullOnError(writeTasks(server.portsIn(browser), [task]));
  return session;
}

const send = async (server: FakeCorrections, session: EditorSession) =>
  session.run(async (parts) =>
    sendCorrection(parts, server.api, asked, { language: 'en', seen: parts.view.get().draft }),
  );

const setUp = () => ({ browser: new FakeBrowser(), server: new FakeCorrections() });

test('sends exactly what was asked for, and keeps nothing of it on the device', async () => {
  const { browser, server } = setUp();
  const session = await fillIn(server, browser);
  expect(await send(server, session)).toMatchObject({ kind: 'answered' });
  const [received] = server.received;
  expect(received).toMatchObject({
    centreId: 'a',
    number: 1,
    answers: { pincode: '744104', manpower: { invig: 17, admin: 3, peons: 2, guards: 0 } },
  });
  expect(Object.keys(received?.answers ?? {}).toSorted()).toEqual(['manpower', 'pincode']);
  expect(await received?.photos.strongRoom?.blob.text()).toBe('lock.jpg');
  expect(received?.photos.centre).toBeUndefined();
  session.dispose();
  expect(await readDrafts(server.portsIn(browser))).toEqual([]);
  expect(await readTasks(server.portsIn(browser))).toEqual([]);
});

test('keeps everything after a failure, and sends it the next time', async () => {
  const { browser, server } = setUp();
  const session = await fillIn(server, browser);
  server.isOffline = true;
  server.failure = { failure: offline, after: false };
  expect(await send(server, session)).toEqual({ kind: 'failed', failure: offline });
  expect(session.view().send).toEqual({ kind: 'waiting' });
  const again = await server.open(browser);
  expect(again.view().draft.answers.manpower.invig).toBe('17');
  server.isOffline = false;
  expect(await send(server, again)).toMatchObject({ kind: 'answered' });
});

test('an ended session and a refused photo are no reason to lose anything', async () => {
  const { browser, server } = setUp();
  const session = await fillIn(server, browser);
  for (const failure of [refused(401, 'session.required'), refused(400, 'photo.unreadable')]) {
    server.failure = { failure, after: false };
    expect(await send(server, session)).toEqual({ kind: 'failed', failure });
    expect((await server.open(browser)).view().draft.photos.strongRoom?.fileName).toBe('lock.jpg');
  }
});

test('recognises its own answer when the response was lost', async () => {
  const { browser, server } = setUp();
  const session = await fillIn(server, browser);
  server.failure = { failure: offline, after: true };
  expect(await send(server, session)).toMatchObject({ kind: 'answered' });
  const settled = await settleAnswered(server.portsIn(browser), server.correction, null);
  expect(settled).toEqual({ arrived: true, leftOver: null });
  expect(await readDrafts(server.portsIn(browser))).toEqual([]);
});

test('a shared computer recognises it from the memory of the tab', async () => {
  const { browser, server } = setUp();
  browser.isShared = true;
  const session = await fillIn(server, browser);
  server.isOffline = true;
  server.failure = { failure: offline, after: true };
  expect(await send(server, session)).toMatchObject({ kind: 'failed' });
  const { draft } = session.view();
  expect(await settleAnswered(server.portsIn(browser), server.correction, draft)).toMatchObject({
    arrived: true,
  });
});

test('what another device has answered differently leaves what was entered here in place', async () => {
  const { browser, server } = setUp();
  const session = await fillIn(server, browser);
  server.correction = { ...asked, answeredAt: '2026-01-10T05:00:00.000Z' };
  expect(await send(server, session)).toMatchObject({ kind: 'answered' });
  const { arrived, leftOver } = await settleAnswered(server.portsIn(browser), server.correction, null);
  expect(arrived).toBe(false);
  expect(leftOver?.answers.manpower.invig).toBe('17');
  expect(await readDrafts(server.portsIn(browser))).toHaveLength(1);
});

test('the same answers with another photo are not the same answer', async () => {
  const { browser, server } = setUp();
  const session = await fillIn(server, browser);
  const other = await fillIn(server, new FakeBrowser());
  other.setPhoto(other.view().draft, 'strongRoom', takenPhoto('other.jpg'));
  await send(server, other);
  await session.saveLocally();
  const { arrived, leftOver } = await settleAnswered(server.portsIn(browser), server.correction, null);
  expect({ arrived, photo: leftOver?.photos.strongRoom?.fileName }).toEqual({
    arrived: false,
    photo: 'lock.jpg',
  });
});

test('an untouched answer is removed when another device has answered', async () => {
  const { browser, server } = setUp();
  await server.open(browser);
  server.correction = {
    ...asked,
    answeredAt: '2026-01-10T05:00:00.000Z',
    answers: { ...asked.answers, pincode: '744199' },
  };
  expect(await settleAnswered(server.portsIn(browser), server.correction, null)).toEqual({
    arrived: false,
    leftOver: null,
  });
  expect(await readDrafts(server.portsIn(browser))).toEqual([]);
});
