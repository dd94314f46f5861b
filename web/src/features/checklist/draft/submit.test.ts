/** Tests the submission: what prevents it, and what happens when its response is lost. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { centreA, centreB, FakeServer, offline, refused } from './testing/fake-server.ts';
import type { EditorSession } from './session.ts';
import { askWhetherSubmitted, submitChecklist } from './submit.ts';
import { openChecklist, settle } from './testing/fake-browser.ts';

async function openFilled(server = new FakeServer()) {
  const opened = await openChecklist(server);
  await opened.session.chooseCentre(centreA.id);
  opened.tab.type({ headName: 'Asha' });
  return opened;
}

/** As a user who has seen what is on the preview now. */
const submit = async (session: EditorSession) =>
  session.run(async (parts) => submitChecklist(parts, parts.view.get().draft));

describe('a submission', () => {
  test('saves, submits, and removes the checklist from this device and the screen', async () => {
    const { server, clock, session, stored } = await openFilled();
    expect(await submit(session)).toEqual({ ok: true });
    expect(server.profiles.get(centreA.id)).toMatchObject({
      status: 'submitted',
      answers: { headName: 'Asha' },
    });
    expect(session.view().phase).toBe('submitted');
    await clock.pass(1000);
    expect(await stored()).toBeUndefined();
  });

  test('saves even without unsent changes, so that a change of another device is noticed', async () => {
    const { server, session } = await openFilled();
    await session.sendNow();
    server.change(centreA, { pincode: '744104' });
    expect(await submit(session)).toMatchObject({ ok: false, failure: null });
    expect(session.view()).toMatchObject({
      merged: true,
      draft: { answers: { headName: 'Asha', pincode: '744104' } },
    });
    expect(server.count('submitProfile')).toBe(0);
    expect(await submit(session)).toEqual({ ok: true });
  });

  test('is not sent when a change of another device came in after the user decided', async () => {
    const { server, session, tab } = await openFilled();
    await session.sendNow();
    const seen = session.view().draft;
    server.change(centreA, { pincode: '744104' });
    tab.type({ headName: 'Meera' });
    await session.sendNow();
    const outcome = await session.run(async (parts) => submitChecklist(parts, seen));
    expect(outcome).toMatchObject({ ok: false, failure: null });
    expect(server.count('submitProfile')).toBe(0);
    expect(session.view().merges).toHaveLength(1);
    expect(await submit(session)).toEqual({ ok: true });
  });

  test('is not sent when another tab has changed the draft since the preview was shown', async () => {
    const { server, browser, session } = await openFilled();
    await session.sendNow();
    const seen = session.view().draft;
    const other = browser.openTab(server.api);
    await other.session.load();
    other.type({ headName: 'Tab Two' });
    await other.session.sendNow();
    const outcome = await session.run(async (parts) => submitChecklist(parts, seen));
    expect(outcome).toMatchObject({ ok: false, failure: null });
    expect(server.count('submitProfile')).toBe(0);
    expect(session.view()).toMatchObject({ merged: true, draft: { answers: { headName: 'Tab Two' } } });
    expect(session.view().merges.at(-1)?.before.answers.headName).toBe('Asha');
    expect(await submit(session)).toEqual({ ok: true });
  });

  test('of a value that the server cannot take is refused, and not that of the earlier value', async () => {
    const { server, browser, session, tab } = await openFilled();
    tab.type({ pincode: '744104' });
    await session.sendNow();
    const other = browser.openTab(server.api);
    await other.session.load();
    other.type({ pincode: '7441' });
    await other.session.saveLocally();
    tab.type({ headName: 'Meera' });
    await submit(session);
    expect(tab.draft.answers.pincode).toBe('7441');
    expect(await submit(session)).toMatchObject({
      ok: false,
      failure: { code: 'pincode.invalid', problems: [{ field: 'pincode' }] },
    });
    expect(server.count('submitProfile')).toBe(0);
    tab.type({ pincode: '744105' });
    expect(await submit(session)).toEqual({ ok: true });
    expect(server.answersOf(centreA)).toMatchObject({ pincode: '744105' });
  });

  test('that the server refuses because something else is stored shows what has come in', async () => {
    const { server, session } = await openFilled();
    const answer = server.hold('submitProfile', refused(409, 'checklist.changed-elsewhere'));
    const submitting = submit(session);
    await settle();
    server.change(centreA, { pincode: '744104' });
    answer();
    expect(await submitting).toMatchObject({ ok: false, failure: null });
    expect(session.view()).toMatchObject({ merged: true, draft: { answers: { pincode: '744104' } } });
    expect(await submit(session)).toEqual({ ok: true });
  });

  test('of what was saved under another version needs no second look', async () => {
    const { server, session } = await openFilled();
    server.fail('submitProfile', refused(409, 'checklist.changed-elsewhere'));
    expect(await submit(session)).toEqual({ ok: true });
  });

  test('that is refused stays on this device', async () => {
    const { server, session, stored } = await openFilled();
    const failure = refused(400, 'field.required');
    server.fail('submitProfile', failure);
    expect(await submit(session)).toMatchObject({ ok: false, failure });
    expect(session.view().phase).toBe('ready');
    expect(await stored()).toBeDefined();
  });

  test('whose save is refused is not sent', async () => {
    const { server, session } = await openFilled();
    const failure = refused(400, 'photo.no-place');
    server.fail('saveProfile', failure);
    expect(await submit(session)).toMatchObject({ ok: false, failure });
    expect(server.count('submitProfile')).toBe(0);
  });
});

describe('a lost response', () => {
  test('to the submission is checked: it was submitted', async () => {
    const { server, session } = await openFilled();
    server.fail('submitProfile', offline, { after: true });
    expect(await submit(session)).toEqual({ ok: true });
    expect(session.view().phase).toBe('submitted');
  });

  test('to the submission is checked: it was not submitted, or this is unknown', async () => {
    const { server, session } = await openFilled();
    server.fail('submitProfile', offline, { times: 2 });
    expect(await submit(session)).toEqual({ ok: false, failure: offline, isUnknown: false });
    server.fail('getProfile', offline);
    expect(await submit(session)).toEqual({ ok: false, failure: offline, isUnknown: true });
    expect(session.view().phase).toBe('ready');
  });

  test('to the submission is asked for until the server says that it has arrived', async () => {
    const { server, session } = await openFilled();
    server.fail('submitProfile', offline, { after: true });
    server.fail('getProfile', offline, { times: 2 });
    expect(await submit(session)).toMatchObject({ ok: false, isUnknown: true });
    const ask = () => session.run(async (parts) => askWhetherSubmitted(parts, centreA.id));
    expect(await ask()).toBeNull();
    expect(session.view().phase).toBe('ready');
    expect(await ask()).toBe(true);
    expect(session.view().phase).toBe('submitted');
  });

  test('to the save before it: another tab has submitted', async () => {
    const { server, session } = await openFilled();
    await session.sendNow();
    server.change(centreA, {}, { status: 'submitted' });
    server.fail('saveProfile', offline);
    expect(await submit(session)).toEqual({ ok: true });
  });
});

describe('a checklist submitted on another device', () => {
  test('is detected by the save: this device removes its draft', async () => {
    const { server, tab, session, stored } = await openFilled();
    server.change(centreA, {}, { status: 'submitted' });
    expect(await submit(session)).toEqual({ ok: true });
    await settle();
    expect(session.view().phase).toBe('submitted');
    expect(await stored()).toBeUndefined();
    // No pending write restores it.
    tab.type({ headName: 'Late' });
    await session.saveLocally();
    expect(await stored()).toBeUndefined();
  });

  test('is detected by the submission', async () => {
    const { server, session } = await openFilled();
    server.fail('submitProfile', refused(409, 'checklist.submitted'));
    expect(await submit(session)).toEqual({ ok: true });
  });

  test('of a centre not on screen is marked, and the one on screen stays', async () => {
    const { server, clock, tab, session, stored } = await openFilled(new FakeServer([centreA, centreB]));
    const release = server.hold('saveProfile');
    const switching = session.chooseCentre(centreB.id);
    await clock.pass(4000);
    await switching;
    server.change(centreA, {}, { status: 'submitted' });
    release();
    await clock.pass(1000);
    expect(session.view()).toMatchObject({
      phase: 'ready',
      centres: [{ submitted: true }, { submitted: false }],
    });
    expect(tab.draft.centre.id).toBe(centreB.id);
    expect(await stored()).toBeUndefined();
    expect(await stored(centreB.id)).toBeDefined();
  });

  test('does not reappear when the store rejects its removal', async () => {
    const { browser, session } = await openFilled();
    browser.refusesStore = 'writing';
    expect(await submit(session)).toEqual({ ok: true });
    expect(session.view().phase).toBe('submitted');
  });
});
