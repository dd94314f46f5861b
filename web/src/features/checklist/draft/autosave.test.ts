/** Tests that two tabs that write the same draft keep the changes of both. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft } from './store.ts';
import { centreA, FakeServer, offline, serverPhoto } from './testing/fake-server.ts';
import { FakeBrowser, takenPhoto } from './testing/fake-browser.ts';

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

  test('keep the later value when both change the same answer', async () => {
    const { clock, first, second, stored } = await openTwoTabs();
    first.type({ headName: 'Asha' });
    await clock.pass(300);
    second.type({ headName: 'Binod' });
    await clock.pass(300);
    expect((await stored())?.answers.headName).toBe('Binod');
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

  test('keep a photo added by one tab and a photo removed by the other', async () => {
    const server = new FakeServer();
    server.change(centreA, {}, { photos: [serverPhoto()] });
    const { clock, first, second, stored } = await openTwoTabs(server);
    server.fail('saveProfile', offline, { times: 9 });
    first.session.setPhoto(first.draft, 'centre', null);
    await clock.pass(300);
    second.session.setPhoto(second.draft, 'strongRoom', takenPhoto('door.jpg'));
    await clock.pass(300);
    expect(await stored()).toMatchObject({
      photos: { centre: null, strongRoom: { fileName: 'door.jpg' } },
      photosChanged: { centre: true, strongRoom: true },
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
