/** Tests that a correction opens from the server, and without a network from this device. */
import { expect, test } from 'vitest';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { commonTexts } from '../../../texts/common.texts.ts';
import { describeAnswerProblems, loadTask, newCorrectionDraft } from './correction.ts';
import { asked, FakeCorrections, task } from './testing/fake-corrections.ts';
import 'fake-indexeddb/auto';
import { FakeBrowser } from '../draft/testing/fake-browser.ts';
import { centreA, FakeServer, offline, refused } from '../draft/testing/fake-server.ts';

// Tests what is said about an answer that cannot be sent yet.

function errorsOf(items: readonly CorrectionItem[]) {
  const correction = { ...asked, items: [...items] };
  const draft = newCorrectionDraft({ ...task, correction });
  return describeAnswerProblems(correction, draft, { texts: commonTexts.en, language: 'en' });
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
    kind: 'found',
    task: { correction: asked, centre: { name: 'School A' } },
  });
  expect(await loadTask(ports, 'of-somebody-else')).toEqual({ kind: 'none' });
});

test('opens without a network what it has seen before', async () => {
  const { corrections, ports } = setUp();
  corrections.isOffline = true;
  expect(await loadTask(ports, 'a')).toEqual({ kind: 'failed', failure: offline });
  corrections.isOffline = false;
  await loadTask(ports, 'a');
  corrections.isOffline = true;
  expect(await loadTask(ports, 'a')).toMatchObject({ kind: 'found', task: { correction: asked } });
});

test('does not open it in an ended session', async () => {
  const { profiles, ports } = setUp();
  await loadTask(ports, 'a');
  const failure = refused(401, 'session.required');
  profiles.fail('getProfile', failure);
  expect(await loadTask(ports, 'a')).toEqual({ kind: 'failed', failure });
});

test('forgets an answered one', async () => {
  const { corrections, ports } = setUp();
  await loadTask(ports, 'a');
  corrections.correction = { ...asked, answeredAt: '2026-01-10T06:00:00.000Z' };
  await loadTask(ports, 'a');
  corrections.isOffline = true;
  expect(await loadTask(ports, 'a')).toEqual({ kind: 'failed', failure: offline });
});
