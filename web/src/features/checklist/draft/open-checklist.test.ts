/** Tests switching to another centre: two checklists are never mixed, whatever the network does. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { hasUnsent } from './draft.ts';
import { readCurrentCentreId } from './store.ts';
import { centreA, centreB, FakeServer, offline, refused, serverPhoto } from './testing/fake-server.ts';
import { openChecklist, settle, takenPhoto } from './testing/fake-browser.ts';

/** Opens the checklist of a user of two centres who has chosen the first and changed an answer. */
async function openFirst() {
  const opened = await openChecklist(new FakeServer([centreA, centreB]));
  await opened.session.chooseCentre(centreA.id);
  opened.tab.type({ headName: 'Asha', headEmail: 'asha@example.com', pincode: '744104', rooms24: '3' });
  return opened;
}

describe('another centre', () => {
  test('starts with the institution and its head, after the first one is stored and sent', async () => {
    const { server, tab, session, stored } = await openFirst();
    await session.chooseCentre(centreB.id);
    expect(session.view()).toMatchObject({ phase: 'ready', switchingTo: null, restored: false });
    expect(tab.draft).toMatchObject({
      centre: centreB,
      answers: { headName: 'Asha', headEmail: 'asha@example.com', pincode: '', rooms24: '' },
    });
    expect(server.answersOf(centreA)).toMatchObject({ headName: 'Asha', pincode: '744104' });
    expect((await stored(centreA.id))?.answers.pincode).toBe('744104');
    expect(await readCurrentCentreId(tab.ports)).toBe(centreB.id);
    // The second one has no changes yet.
    await session.saveAndSync();
    await settle();
    expect(server.profiles.has(centreB.id)).toBe(false);
  });

  test('receives invalid answers too, which are not sent', async () => {
    const { server, tab, session } = await openFirst();
    tab.type({ headName: 'Asha\u0000', headEmail: 'asha@' });
    await session.chooseCentre(centreB.id);
    expect(tab.draft.answers).toMatchObject({ headName: 'Asha\u0000', headEmail: 'asha@' });
    expect(hasUnsent(tab.draft)).toBe(false);
    tab.type({ pincode: '800001' });
    expect(await session.sendNow()).toBe(false);
    expect(server.answersOf(centreB)).toMatchObject({ headName: '', headEmail: '', pincode: '800001' });
  });

  test('opens with its drafts on the server and on this device', async () => {
    const { server, tab, session } = await openFirst();
    await session.chooseCentre(centreB.id);
    tab.type({ feedback: 'Ready' });
    await session.chooseCentre(centreA.id);
    expect(tab.draft.answers).toMatchObject({ pincode: '744104', feedback: '' });
    server.change(centreB, { pincode: '800001' });
    await session.chooseCentre(centreB.id);
    expect(session.view().restored).toBe(true);
    expect(tab.draft.answers).toMatchObject({ pincode: '800001', feedback: 'Ready' });
  });

  test('cannot be the current, an unknown or a submitted one', async () => {
    const { server, session } = await openFirst();
    const calls = server.calls.length;
    await session.chooseCentre(centreA.id);
    await session.chooseCentre('unknown');
    server.change(centreB, {}, { status: 'submitted' });
    await session.load();
    await session.chooseCentre(centreB.id);
    expect(session.view().draft.centre.id).toBe(centreA.id);
    expect(server.calls.slice(calls).filter((call) => call.endsWith(' b'))).toEqual([]);
  });

  test('opens with a draft that another tab stored during the request', async () => {
    const { server, browser, clock, tab, session, stored } = await openFirst();
    server.change(centreB, {}, { photos: [serverPhoto()] });
    const other = browser.openTab(server.api);
    await other.session.load();
    await other.session.chooseCentre(centreB.id);
    const release = server.hold('getProfile');
    const switching = session.chooseCentre(centreB.id);
    await settle();
    other.session.setPhoto(other.draft, 'centre', takenPhoto('gate-again.jpg'));
    other.type({ pincode: '800001' });
    await clock.pass(300);
    release();
    await switching;
    const both = { answers: { pincode: '800001' }, photos: { centre: { fileName: 'gate-again.jpg' } } };
    expect(tab.draft).toMatchObject(both);
    expect(await stored(centreB.id)).toMatchObject(both);
    await settle();
    expect(server.profiles.get(centreB.id)?.photos).toMatchObject([{ fileName: 'gate-again.jpg' }]);
  });

  test('that has been submitted leads back to the open one', async () => {
    const { server, session } = await openFirst();
    server.change(centreB, {}, { status: 'submitted' });
    await session.chooseCentre(centreB.id);
    expect(session.view()).toMatchObject({
      phase: 'ready',
      switchingTo: null,
      draft: { centre: { id: centreA.id }, answers: { headName: 'Asha' } },
      centres: [{ submitted: false }, { submitted: true }],
    });
  });

  test('that cannot be loaded leaves the first one open and unchanged', async () => {
    const { server, tab, session } = await openFirst();
    const failure = refused(500, 'server.storage-full');
    server.fail('getProfile', failure);
    await session.chooseCentre(centreB.id);
    expect(session.view()).toMatchObject({ switchingTo: null, failure });
    expect(tab.draft).toMatchObject({ centre: { id: centreA.id }, answers: { headName: 'Asha' } });
    tab.type({ headName: 'Asha Rao' });
    expect(tab.draft.answers.headName).toBe('Asha Rao');
  });

  test('opens with the draft of this device without a network', async () => {
    const { server, tab, session } = await openFirst();
    await session.chooseCentre(centreB.id);
    tab.type({ pincode: '800001' });
    server.fail('saveProfile', offline, { times: 99 });
    server.fail('getProfile', offline, { times: 99 });
    await session.chooseCentre(centreA.id);
    expect(tab.draft.answers.pincode).toBe('744104');
    await session.chooseCentre(centreB.id);
    expect(tab.draft.answers.pincode).toBe('800001');
  });
});

describe('while the first one is being sent', () => {
  test('answers cannot be changed and no third centre can be chosen', async () => {
    const { server, tab, session } = await openFirst();
    const release = server.hold('saveProfile');
    const switching = session.chooseCentre(centreB.id);
    await settle();
    expect(session.view().switchingTo).toBe(centreB.id);
    tab.type({ headName: 'Lost' });
    await session.chooseCentre(centreB.id);
    release();
    await switching;
    expect(server.answersOf(centreA).headName).toBe('Asha');
    expect(tab.draft.answers.headName).toBe('Asha');
    expect(server.calls.filter((call) => call === 'getProfile b')).toHaveLength(1);
  });

  test('the switch waits for four seconds at most; the response is applied to the first one', async () => {
    const { server, clock, tab, session, stored } = await openFirst();
    session.setPhoto(tab.draft, 'centre', takenPhoto('gate.jpg'));
    const release = server.hold('saveProfile');
    const switching = session.chooseCentre(centreB.id);
    await clock.pass(3999);
    expect(session.view().switchingTo).toBe(centreB.id);
    await clock.pass(1);
    await switching;
    expect(tab.draft.centre.id).toBe(centreB.id);
    expect((await stored(centreA.id))?.photosChanged.centre).toBe(true);
    tab.type({ pincode: '800001' });
    await session.saveAndSync();
    release();
    await clock.pass(1000);
    expect(await stored(centreA.id)).toMatchObject({
      server: { version: 1 },
      photosChanged: { centre: false },
      photos: { centre: { onServer: true } },
    });
    expect(server.answersOf(centreB)).toMatchObject({ headName: 'Asha', pincode: '800001' });
    expect(server.answersOf(centreA)).toMatchObject({ pincode: '744104' });
  });

  test('a change of another device is merged into the first one, not into the one on screen', async () => {
    const { server, clock, tab, session, stored } = await openFirst();
    await session.sendNow();
    tab.type({ feedback: 'Ready' });
    server.change(centreA, { headName: 'Asha R.' });
    const release = server.hold('saveProfile');
    const switching = session.chooseCentre(centreB.id);
    await clock.pass(4000);
    await switching;
    release();
    await clock.pass(1000);
    expect((await stored(centreA.id))?.answers).toMatchObject({ headName: 'Asha R.', feedback: 'Ready' });
    expect(session.view()).toMatchObject({ merged: false, draft: { centre: { id: centreB.id } } });
    expect(tab.draft.answers.headName).toBe('Asha');
  });

  test('a photo that is prepared for the first one is added to it; without a store only that photo is lost', async () => {
    const { browser, clock, tab, session, stored } = await openFirst();
    const first = tab.draft;
    await session.chooseCentre(centreB.id);
    session.setPhoto(first, 'centre', takenPhoto('gate.jpg'));
    await clock.pass(1000);
    expect((await stored(centreA.id))?.photos.centre?.fileName).toBe('gate.jpg');
    browser.refusesStore = 'writing';
    session.setPhoto(first, 'centre', null);
    await clock.pass(1000);
    expect(tab.draft.photos.centre).toBeNull();
    expect(tab.errors).toEqual([]);
  });

  test('a photo for a centre without a local draft creates one', async () => {
    const { clock, tab, session, stored } = await openFirst();
    const first = tab.draft;
    await session.chooseCentre(centreB.id);
    await tab.ports.store('readwrite', (records) => {
      records.clear();
    });
    session.setPhoto(first, 'centre', takenPhoto('gate.jpg'));
    await clock.pass(1000);
    expect(await stored(centreA.id)).toMatchObject({ photos: { centre: { fileName: 'gate.jpg' } } });
  });
});
