/** Tests opening the checklist: the drafts of this device and the server, and the cases in which one is missing. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft, writeCentres } from './store.ts';
import { submitChecklist } from './submit.ts';
import { centreA, centreB, FakeServer, offline, refused } from './testing/fake-server.ts';
import { FakeBrowser, settle, takenPhoto, userId, waitingPhoto } from './testing/fake-browser.ts';

const bothCentres = [centreA, centreB];

/** Returns a browser with an unsent change for a centre. */
async function browserWithDraft(server: FakeServer): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  const tab = browser.openTab(server.api);
  await tab.session.load();
  await tab.session.chooseCentre(centreA.id);
  tab.type({ headName: 'Asha' });
  await tab.session.saveLocally();
  tab.session.dispose();
  await settle();
  return browser;
}

async function load(server: FakeServer, browser = new FakeBrowser()) {
  const tab = browser.openTab(server.api);
  await tab.session.load();
  return { tab, view: tab.session.view() };
}

function cutNetwork(server: FakeServer): void {
  server.fail('listUserCentres', offline, { times: 99 });
  server.fail('getProfile', offline, { times: 99 });
  server.fail('saveProfile', offline, { times: 99 });
}

test('the centre that the user asks for opens, instead of the current one', async () => {
  const server = new FakeServer(bothCentres);
  const tab = (await browserWithDraft(server)).openTab(server.api);
  await tab.session.load(centreB.id);
  expect(tab.session.view()).toMatchObject({ phase: 'ready', draft: { centre: { id: centreB.id } } });
  await tab.session.load('a centre of somebody else');
  expect(tab.session.view().draft.centre.id).toBe(centreB.id);
});

describe('without a network', () => {
  test('the draft of this device opens with the stored list of centres', async () => {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    cutNetwork(server);
    const { view } = await load(server, browser);
    expect(view).toMatchObject({
      phase: 'ready',
      restored: true,
      centres: [{ id: centreA.id, submitted: false }],
    });
    expect(view.draft.answers.headName).toBe('Asha');
    expect(server.count('getProfile')).toBe(3);
  });

  test('a checklist that was submitted does not open again as an empty one', async () => {
    const server = new FakeServer(bothCentres);
    const browser = await browserWithDraft(server);
    const { tab } = await load(server, browser);
    expect(await tab.session.run(async (parts) => submitChecklist(parts, tab.draft))).toEqual({ ok: true });
    cutNetwork(server);
    const { view } = await load(server, browser);
    expect(view).toMatchObject({ phase: 'ready', draft: { centre: { id: centreB.id } } });
    expect(view.centres.map(({ submitted }) => submitted)).toEqual([true, false]);

    const single = new FakeServer();
    const other = await browserWithDraft(single);
    single.change(centreA, {}, { status: 'submitted' });
    // It was submitted on another device, which this one learns and remembers.
    await load(single, other);
    cutNetwork(single);
    expect((await load(single, other)).view.phase).toBe('submitted');
  });

  test('centres without a draft open an empty one', async () => {
    const server = new FakeServer();
    const browser = new FakeBrowser();
    await writeCentres(browser.openTab(server.api).ports, [{ ...centreA, submitted: false }]);
    cutNetwork(server);
    const { view } = await load(server, browser);
    expect(view).toMatchObject({ phase: 'ready', restored: false });
    expect(view.draft).toMatchObject({ centre: centreA, server: null, answers: { headName: '' } });
  });

  test.each([null, 'reading'] as const)(
    'loading fails without centres; store rejects: %s',
    async (refusesStore) => {
      const server = new FakeServer();
      cutNetwork(server);
      const browser = new FakeBrowser();
      browser.refusesStore = refusesStore;
      const { view } = await load(server, browser);
      expect(view).toMatchObject({ phase: 'failed', failure: offline });
    },
  );

  test('loading is repeated when the network or the session is restored', async () => {
    for (const comeBack of ['online', 'session'] as const) {
      const server = new FakeServer();
      server.fail('listUserCentres', offline);
      const browser = new FakeBrowser();
      const { tab, view } = await load(server, browser);
      expect(view.phase).toBe('failed');
      browser.logIn(null);
      await settle();
      expect(tab.session.view().phase).toBe('failed');
      browser.logIn(comeBack === 'session' ? userId : null);
      if (comeBack === 'online') tab.page.emit('online');
      await settle();
      expect(tab.session.view()).toMatchObject({ phase: 'ready', failure: null });
      tab.page.emit('online');
      await settle();
      expect(server.count('listUserCentres')).toBe(2);
    }
  });

  test('for the checklist only: the draft of this device opens and is merged when it is sent', async () => {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    server.change(centreA, { pincode: '744104' });
    server.fail('getProfile', offline);
    const { tab, view } = await load(server, browser);
    expect(view.draft.answers).toMatchObject({ headName: 'Asha', pincode: '' });
    await settle();
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect(tab.session.view().merged).toBe(true);
  });
});

describe('storage that never answers', () => {
  type Step = 'open' | 'read' | 'write' | 'decrypt';

  async function openPending(server: FakeServer, browser: FakeBrowser, step: Step) {
    browser.pendingStep = step;
    const tab = browser.openTab(server.api);
    const loading = tab.session.load();
    await browser.clock.pass(3000);
    await loading;
    return { server, browser, tab };
  }

  async function loadPending(step: Step) {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    server.change(centreA, { pincode: '744104' });
    return openPending(server, browser, step);
  }

  test('of WebCrypto does not keep the last edits of a closed tab from opening the draft, and they come when it answers', async () => {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    browser.refusesStore = 'records';
    const closed = browser.openTab(server.api);
    await closed.session.load();
    closed.type({ feedback: 'Ready' });
    closed.session.dispose();
    await settle();
    browser.refusesStore = null;
    const { tab } = await openPending(server, browser, 'decrypt');
    expect(tab.session.view()).toMatchObject({ phase: 'ready', draft: { answers: { feedback: '' } } });
    browser.answer();
    await settle();
    expect(tab.draft.answers).toMatchObject({ headName: 'Asha', feedback: 'Ready' });
  });

  test('delays nothing that follows, and the server gets what is typed', async () => {
    const { server, browser, tab } = await loadPending('open');
    tab.type({ feedback: 'Ready' });
    await tab.session.saveAndSync();
    await settle();
    expect(server.answersOf(centreA)).toMatchObject({ feedback: 'Ready' });
    // Only the next sending waits.
    expect(browser.clock.pending).toEqual([8000]);
    expect(tab.errors).toEqual([]);
  });

  test.each(['open', 'read', 'write', 'decrypt'] as const)(
    'is refused after three seconds, and the draft of the server opens; when it answers late, what it has kept is shown and sent without a further change: %s',
    async (step) => {
      const server = new FakeServer();
      const browser = await browserWithDraft(server);
      const closed = browser.openTab(server.api);
      await closed.session.load();
      server.fail('saveProfile', offline);
      closed.session.setWaiting(closed.draft, 'centre', waitingPhoto('gate.jpg'));
      closed.session.setPhoto(closed.draft, 'strongRoom', takenPhoto('door.jpg'));
      await settle();
      closed.session.dispose();
      server.change(centreA, { feedback: 'Ready' });
      const { tab } = await openPending(server, browser, step);
      expect(tab.session.view()).toMatchObject({
        phase: 'ready',
        local: 'impossible',
        draft: { answers: { feedback: 'Ready' } },
      });
      tab.type({ pincode: '744105' });
      await browser.clock.pass(300);
      browser.answer();
      await settle();
      const answers = { pincode: '744105', headName: 'Asha', feedback: 'Ready' };
      expect(tab.session.view()).toMatchObject({
        local: 'saved',
        draft: {
          answers,
          waiting: { centre: { fileName: 'gate.jpg' } },
          photos: { strongRoom: { fileName: 'door.jpg' } },
        },
      });
      expect(server.answersOf(centreA)).toMatchObject(answers);
    },
  );

  test('without a network opens the draft of this device when it answers', async () => {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    cutNetwork(server);
    const { tab } = await openPending(server, browser, 'read');
    expect(tab.session.view().phase).toBe('failed');
    browser.answer();
    await settle();
    expect(tab.session.view()).toMatchObject({ phase: 'ready', draft: { answers: { headName: 'Asha' } } });
  });

  test('writes nothing of a user who has logged out when it answers', async () => {
    const { server, browser, tab } = await loadPending('read');
    const sent = server.count('saveProfile');
    browser.logIn(null);
    browser.answer();
    await settle();
    expect(tab.draft.answers.headName).toBe('');
    expect(server.count('saveProfile')).toBe(sent);
  });
});

describe('a refusal', () => {
  test.each(['listUserCentres', 'getProfile'] as const)(
    'of %s opens nothing, although this device has a draft',
    async (call) => {
      const server = new FakeServer();
      const browser = await browserWithDraft(server);
      const failure = refused(401, 'session.ended');
      server.fail(call, failure);
      const { view } = await load(server, browser);
      expect(view).toMatchObject({ phase: 'failed', failure });
    },
  );

  test('of the checklist of one centre opens nothing either', async () => {
    const server = new FakeServer(bothCentres);
    const browser = await browserWithDraft(server);
    const failure = refused(403, 'centre.not-yours');
    const release = server.hold('getProfile');
    server.fail('getProfile', failure);
    release();
    const { view } = await load(server, browser);
    expect(server.calls.at(-1)).toBe('getProfile a');
    expect(view).toMatchObject({ phase: 'failed', failure });
  });
});

describe('with a network', () => {
  test('the only centre is chosen for a new checklist', async () => {
    const { view } = await load(new FakeServer());
    expect(view).toMatchObject({ phase: 'ready', restored: false, draft: { centre: centreA, server: null } });
  });

  test('a draft of the earlier edition of the examination stays with the id of that edition', async () => {
    const browser = await browserWithDraft(new FakeServer());
    const server = new FakeServer([{ ...centreA, id: 'next edition' }]);
    const { view } = await load(server, browser);
    expect(view).toMatchObject({
      phase: 'ready',
      restored: false,
      draft: { centre: { id: 'next edition' }, answers: { headName: '' } },
    });
    await settle();
    expect(server.calls.filter((call) => call.startsWith('saveProfile'))).toEqual([]);
  });

  test('with several centres none is chosen, and nothing is stored', async () => {
    const server = new FakeServer(bothCentres);
    const { tab, view } = await load(server);
    expect(view).toMatchObject({ phase: 'ready', draft: { centre: { id: '' } } });
    await tab.session.saveLocally();
    expect(await readDraft(tab.ports, '')).toBeNull();
  });

  test('with several centres the one opened last on this device is chosen, else the one saved last', async () => {
    const server = new FakeServer(bothCentres);
    const browser = await browserWithDraft(server);
    server.change(centreB, { headName: 'Binod' });
    expect((await load(server)).view.draft).toMatchObject({
      centre: centreB,
      answers: { headName: 'Binod' },
    });
    expect((await load(server, browser)).view.draft.centre.id).toBe(centreA.id);
  });

  test('the drafts of the server and this device are merged and sent', async () => {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    server.change(centreA, { pincode: '744104' });
    const { view } = await load(server, browser);
    expect(view.draft.answers).toMatchObject({ headName: 'Asha', pincode: '744104' });
    await settle();
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
  });

  test('the name of the centre comes from the master list', async () => {
    const server = new FakeServer();
    const browser = await browserWithDraft(server);
    server.centres[0] = { ...centreA, name: 'School A (renamed)' };
    expect((await load(server, browser)).view.draft.centre.name).toBe('School A (renamed)');
  });

  test('a user without centres is reported', async () => {
    expect((await load(new FakeServer([]))).view.phase).toBe('no-centres');
  });

  test('checklists submitted on another device: all of them, or the current one', async () => {
    const server = new FakeServer(bothCentres);
    const browser = await browserWithDraft(server);
    server.change(centreA, {}, { status: 'submitted' });
    expect((await load(server, browser)).view).toMatchObject({
      phase: 'ready',
      draft: { centre: centreB },
      centres: [{ submitted: true }, { submitted: false }],
    });
    server.change(centreB, {}, { status: 'submitted' });
    expect((await load(server, browser)).view.phase).toBe('submitted');
  });

  test('a checklist submitted between the two calls is shown as submitted', async () => {
    const server = new FakeServer(bothCentres);
    const browser = await browserWithDraft(server);
    const release = server.hold('getProfile');
    const second = server.hold('getProfile');
    const loading = load(server, browser);
    await settle();
    release();
    await settle();
    server.change(centreA, {}, { status: 'submitted' });
    second();
    expect((await loading).view.phase).toBe('submitted');
  });
});

describe('a damaged checklist', () => {
  const damaged = refused(409, 'checklist.unreadable');
  const apiOf = (server: FakeServer) => ({
    ...server.api,
    getProfile: async (centreId?: string) =>
      centreId === centreA.id ? { ok: false as const, failure: damaged } : server.api.getProfile(centreId),
  });

  test('is named, and the other centre can be opened', async () => {
    const server = new FakeServer(bothCentres);
    const tab = new FakeBrowser().openTab(apiOf(server));
    await tab.session.load(centreA.id);
    expect(tab.session.view()).toMatchObject({
      phase: 'ready',
      failure: damaged,
      draft: { centre: { id: '' } },
    });
    await tab.session.load(centreB.id);
    expect(tab.session.view()).toMatchObject({
      phase: 'ready',
      failure: null,
      draft: { centre: { id: centreB.id } },
    });
  });

  test('of the only centre opens nothing', async () => {
    const tab = new FakeBrowser().openTab(apiOf(new FakeServer([centreA])));
    await tab.session.load();
    expect(tab.session.view()).toMatchObject({ phase: 'failed', failure: damaged });
  });
});
