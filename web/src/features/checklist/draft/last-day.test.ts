/** Tests the last day while the page is open: nothing is sent after it, nothing is lost, and more time lets everything go on. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { isOver } from '#contract/indian-clock.ts';
import { lastDayOf } from './view.ts';
import { askForMoreTime, noteRefusedDay } from '../parts/saved-line.tsx';
import { FakeBrowser, openChecklist } from './testing/fake-browser.ts';
import { centreA, FakeServer } from './testing/fake-server.ts';

const hourMs = 60 * 60 * 1000;

/** At noon in India on the last day. */
async function openOnLastDay() {
  const server = new FakeServer([{ ...centreA, closesOn: '2026-01-10' }]);
  const browser = new FakeBrowser();
  await browser.clock.pass(hourMs / 2);
  const opened = await openChecklist(server, browser);
  const isClosed = () => isOver(lastDayOf(opened.session.view()), opened.tab.ports.clock.serverNow());
  return { ...opened, isClosed };
}

test('at midnight in India the open page stops sending, and what was typed stays on the device', async () => {
  const { server, clock, tab, session, stored, isClosed } = await openOnLastDay();
  await clock.pass(12 * hourMs - 1000);
  tab.type({ headName: 'Asha' });
  expect(await session.sendNow()).toBe(true);
  expect(isClosed()).toBe(false);
  tab.type({ headName: 'Asha Verma' });
  await clock.pass(1000);
  expect(isClosed()).toBe(true);
  const saves = server.count('saveProfile');
  await session.saveAndSync();
  expect(await session.sendNow()).toBe(false);
  await clock.pass(24 * hourMs);
  expect(server.count('saveProfile')).toBe(saves);
  expect((await stored())?.answers.headName).toBe('Asha Verma');
});

test('a page that is opened after the last day shows what was not sent, and tries no save', async () => {
  const { server, browser, clock, tab } = await openOnLastDay();
  tab.type({ headName: 'Asha' });
  await clock.pass(13 * hourMs);
  const next = browser.openTab(server.api);
  await next.session.load();
  expect(next.draft.answers.headName).toBe('Asha');
  expect(server.count('saveProfile')).toBe(0);
});

test('only the clock of the server closes a checklist', async () => {
  const { server, browser, clock, tab, isClosed } = await openOnLastDay();
  clock.serverAheadMs = -48 * hourMs;
  await clock.pass(24 * hourMs);
  expect(isClosed()).toBe(false);
  tab.type({ headName: 'Asha' });
  expect(await tab.session.sendNow()).toBe(true);
  const slow = browser.openTab(server.api);
  await slow.session.load();
  clock.serverAheadMs = 24 * hourMs;
  slow.type({ headName: 'Asha Verma' });
  expect(await slow.session.sendNow()).toBe(false);
});

test('more time lets the page go on, beginning with what was not sent', async () => {
  const { server, clock, tab, session, isClosed } = await openOnLastDay();
  tab.type({ headName: 'Asha' });
  await clock.pass(13 * hourMs);
  await session.run(askForMoreTime);
  expect(isClosed()).toBe(true);
  server.centres[0] = { ...centreA, closesOn: '2026-01-12' };
  await session.run(askForMoreTime);
  await clock.pass(1000);
  expect(isClosed()).toBe(false);
  expect(server.answersOf(centreA).headName).toBe('Asha');
});

test('a refusal as too late names the day that counts', async () => {
  const { server, tab, session, isClosed } = await openOnLastDay();
  const code = 'checklist.closed';
  server.fail('saveProfile', { kind: 'refused', status: 409, error: code, code, closesOn: '2026-01-09' });
  tab.type({ headName: 'Asha' });
  expect(await session.sendNow()).toBe(false);
  await session.run(async (parts) => noteRefusedDay(parts));
  expect(isClosed()).toBe(true);
  expect(tab.draft.answers.headName).toBe('Asha');
});
