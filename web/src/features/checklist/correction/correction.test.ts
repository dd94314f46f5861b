/**
 * Tests that a correction opens from the server, and without a network from this device; that its answer is kept on this device until the
 * server has it; and that it is sent once, and nothing is lost when that fails.
 */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Failure } from '#contract/call.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import type { CorrectionToSend, OwnCorrection } from '#contract/review/correction-endpoints.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { commonTexts } from '../../../texts/common.texts.ts';
import { guideTexts } from '../../../texts/guide.texts.ts';
import {
  checkAnswer,
  closeCorrection,
  describeAnswerProblems,
  draftIdOf,
  loadTask,
  newCorrectionDraft,
  openCorrection,
  readTasks,
  sendCorrection,
  settleAnswered,
  writeTasks,
  type CorrectionApi,
  type CorrectionPorts,
  type CorrectionTask,
} from './correction.ts';
import { FakeBrowser, settle, takenPhoto, userId } from '../draft/testing/fake-browser.ts';
import { FakeServer, centreA, offline, refused, serverPhoto } from '../draft/testing/fake-server.ts';
import { nullOnError, readDrafts, removeAll, removeOldDrafts } from '../draft/store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { openCorrections, type EditorSession } from '../draft/session.ts';
import { hashOf } from '../photos/one-picture.ts';

const answers = {
  ...emptyAnswers(),
  pincode: '744104',
  manpower: { invig: 9, admin: 3, peons: 2, guards: 0 },
};

const asked: OwnCorrection = {
  centre_config_id: centreA.id,
  number: 1,
  items: ['photos.strongRoom', 'manpower', 'pincode'],
  message: 'Please count again.',
  askedAt: '2026-01-09T06:00:00.000Z',
  dueOn: '2026-01-12',
  answeredAt: null,
  reference: null,
  sha256: null,
  answers,
  photos: [serverPhoto({ slot: 'centre' }), serverPhoto({ slot: 'strongRoom' })],
};

const task: CorrectionTask = { correction: asked, centre: centreA };

/** One correction of one centre, and failures on demand. */
class FakeCorrections {
  correction = asked;
  readonly received: CorrectionToSend[] = [];
  /** What the next call of `save` returns, before or after it has reached the server. */
  failure: { readonly failure: Failure; readonly after: boolean } | null = null;
  isOffline = false;

  async #save(value: CorrectionToSend): Promise<void> {
    const photo = value.photos.strongRoom;
    const sha256 = photo === undefined ? null : await hashOf({ blob: photo.blob, sha256: null });
    this.correction = {
      ...this.correction,
      answeredAt: '2026-01-10T06:00:00.000Z',
      reference: '110101-20260110-0000',
      sha256: '0'.repeat(64),
      answers: { ...answers, ...value.answers },
      photos: [serverPhoto({ slot: 'strongRoom', sha256: sha256 ?? '', fileName: photo?.fileName ?? '' })],
    };
  }

  readonly api: CorrectionApi = {
    list: async () =>
      Promise.resolve(
        this.isOffline
          ? { ok: false, failure: offline }
          : { ok: true, value: { corrections: [this.correction] } },
      ),
    save: async (value) => {
      this.received.push(value);
      const { failure } = this;
      this.failure = null;
      if (failure?.after === false) return { ok: false, failure: failure.failure };
      if (this.correction.answeredAt !== null)
        return { ok: false, failure: refused(409, 'correction.answered') };
      await this.#save(value);
      return failure === null
        ? { ok: true, value: { correction: this.correction } }
        : { ok: false, failure: failure.failure };
    },
  };

  portsIn(browser: FakeBrowser, of = userId): CorrectionPorts {
    const { ports } = browser.openTab(new FakeServer().api, of);
    const onError = (error: unknown): never => {
      throw error;
    };
    return { ...ports, onError, corrections: this.api };
  }

  async open(browser: FakeBrowser, of = task): Promise<EditorSession> {
    const session = await openCorrection(this.portsIn(browser), of);
    // Each call is another tab.
    openCorrections.clear();
    return session;
  }
}

// Tests what is said about an answer that cannot be sent yet.

function errorsOf(items: readonly CorrectionItem[]) {
  const correction = { ...asked, items: [...items] };
  const draft = newCorrectionDraft({ ...task, correction });
  return describeAnswerProblems(correction, draft, { ...commonTexts.en, ...guideTexts.en });
}

const strongRoom = 'Take the photo of the strong room, with location switched on.';

test('one photo is asked for by its own sentence alone', () => {
  expect(errorsOf(['photos.strongRoom'])).toEqual([
    { field: 'photos.strongRoom', text: strongRoom, shared: null },
  ]);
});

test('two photos and answers keep the specified sentences', () => {
  const errors = errorsOf(['completeAddress', 'photos.centre', 'photos.strongRoom']);
  expect(errors.map(({ shared }) => shared)).toEqual([
    expect.any(String),
    'Please upload both photos with GPS information.',
    'Please upload both photos with GPS information.',
  ]);
});

function setUp() {
  const [corrections, profiles] = [new FakeCorrections(), new FakeServer()];
  profiles.change(centreA, {}, { status: 'submitted' });
  const ports = { ...corrections.portsIn(new FakeBrowser()), api: profiles.api };
  return { corrections, profiles, ports };
}

test('finds the correction with its centre', async () => {
  const { ports } = setUp();
  expect(await loadTask(ports, 'a')).toMatchObject({
    ok: true,
    value: { correction: asked, centre: { name: 'School A' } },
  });
  expect(await loadTask(ports, 'of-somebody-else')).toEqual({ ok: true, value: null });
});

test('opens without a network what it has seen before', async () => {
  const { corrections, ports } = setUp();
  corrections.isOffline = true;
  expect(await loadTask(ports, 'a')).toEqual({ ok: false, failure: offline });
  corrections.isOffline = false;
  await loadTask(ports, 'a');
  corrections.isOffline = true;
  expect(await loadTask(ports, 'a')).toMatchObject({ ok: true, value: { correction: asked } });
});

test('does not open it in an ended session', async () => {
  const { profiles, ports } = setUp();
  await loadTask(ports, 'a');
  const failure = refused(401, 'session.required');
  profiles.fail('getProfile', failure);
  expect(await loadTask(ports, 'a')).toEqual({ ok: false, failure });
});

test('forgets an answered one', async () => {
  const { corrections, ports } = setUp();
  await loadTask(ports, 'a');
  corrections.correction = { ...asked, answeredAt: '2026-01-10T06:00:00.000Z' };
  await loadTask(ports, 'a');
  corrections.isOffline = true;
  expect(await loadTask(ports, 'a')).toEqual({ ok: false, failure: offline });
});

function type(session: EditorSession, pincode: string): void {
  session.edit((before) => ({ ...before, pincode }));
}

async function openOne() {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  return { browser, server, session: await server.open(browser) };
}

const draftOf = (session: EditorSession) => session.view().draft;

test('has one session, also while it is being opened', async () => {
  const ports = new FakeCorrections().portsIn(new FakeBrowser());
  const [first, second] = await Promise.all([openCorrection(ports, task), openCorrection(ports, task)]);
  expect(second).toBe(first);
  closeCorrection(ports.userId, draftIdOf(asked));
  expect(await openCorrection(ports, task)).not.toBe(first);
  closeCorrection(ports.userId, draftIdOf(asked));
});

test('begins with what counts now, and without a photo', async () => {
  const { session } = await openOne();
  expect(draftOf(session).answers).toMatchObject({ pincode: '744104', manpower: { invig: '9' } });
  expect(draftOf(session).photos).toEqual({ centre: null, strongRoom: null });
  expect(session.view().restored).toBe(false);
  expect(hasUnsent(draftOf(session))).toBe(false);
  expect(checkAnswer(asked, draftOf(session))).toEqual([
    { field: 'photos.strongRoom', code: 'photos.required' },
  ]);
});

test('keeps answers, photos and a photo that is not checked over a closed tab', async () => {
  const { browser, server, session } = await openOne();
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
  const { browser, server, session } = await openOne();
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

test('another number is another answer', async () => {
  const { browser, server, session } = await openOne();
  type(session, '744105');
  await session.saveLocally();
  const next = { ...task, correction: { ...asked, number: 2 } };
  const other = await server.open(browser, next);
  expect(draftOf(other).answers.pincode).toBe('744104');
});

test('a logout asks for it, and removes it', async () => {
  const { browser, server, session } = await openOne();
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
  const { browser, server, session } = await openOne();
  type(session, '744105');
  await session.saveLocally();
  await writeTasks(server.portsIn(browser), [task]);
  browser.logIn('user-2');
  await removeOldDrafts(server.portsIn(browser, 'user-2'));
  browser.logIn('user-1');
  expect(await readTasks(server.portsIn(browser))).toEqual([]);
  expect(draftOf(await server.open(browser)).answers.pincode).toBe('744105');
});

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

async function openFilledIn({ isShared = false } = {}) {
  const [browser, server] = [new FakeBrowser(), new FakeCorrections()];
  browser.isShared = isShared;
  return { browser, server, session: await fillIn(server, browser) };
}

test('sends exactly what was asked for, and keeps nothing of it on the device', async () => {
  const { browser, server, session } = await openFilledIn();
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
  const { browser, server, session } = await openFilledIn();
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
  const { browser, server, session } = await openFilledIn();
  for (const failure of [refused(401, 'session.required'), refused(400, 'photo.unreadable')]) {
    server.failure = { failure, after: false };
    expect(await send(server, session)).toEqual({ kind: 'failed', failure });
    expect((await server.open(browser)).view().draft.photos.strongRoom?.fileName).toBe('lock.jpg');
  }
});

test('recognises its own answer when the response was lost', async () => {
  const { browser, server, session } = await openFilledIn();
  server.failure = { failure: offline, after: true };
  expect(await send(server, session)).toMatchObject({ kind: 'answered' });
  const settled = await settleAnswered(server.portsIn(browser), server.correction, null);
  expect(settled).toEqual({ arrived: true, leftOver: null });
  expect(await readDrafts(server.portsIn(browser))).toEqual([]);
});

test('a shared computer recognises it from the memory of the tab', async () => {
  const { browser, server, session } = await openFilledIn({ isShared: true });
  server.isOffline = true;
  server.failure = { failure: offline, after: true };
  expect(await send(server, session)).toMatchObject({ kind: 'failed' });
  const { draft } = session.view();
  expect(await settleAnswered(server.portsIn(browser), server.correction, draft)).toMatchObject({
    arrived: true,
  });
});

test('what another device has answered differently leaves what was entered here in place', async () => {
  const { browser, server, session } = await openFilledIn();
  server.correction = { ...asked, answeredAt: '2026-01-10T05:00:00.000Z' };
  expect(await send(server, session)).toMatchObject({ kind: 'answered' });
  const { arrived, leftOver } = await settleAnswered(server.portsIn(browser), server.correction, null);
  expect(arrived).toBe(false);
  expect(leftOver?.answers.manpower.invig).toBe('17');
  expect(await readDrafts(server.portsIn(browser))).toHaveLength(1);
});

test('the same answers with another photo are not the same answer', async () => {
  const { browser, server, session } = await openFilledIn();
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
  const { browser, server } = await openOne();
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
