/** Tests that a chosen photo is on this device before it is checked, and that its check goes on after a reload. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createChecklistSession } from '../draft/session.ts';
import { isKeepingPhoto } from '../draft/view.ts';
import { DeviceLimit } from '../draft/ports.ts';
import { parseStoredDraft } from '../draft/draft.ts';
import { openChecklist, settle, takenPhoto } from '../draft/testing/fake-browser.ts';
import { checkPhoto, chosenPhoto, type UncheckedPhoto } from './use-photo.ts';
import type { PhotoPreparation, PhotoToPrepare } from './prepare-photo.ts';

const openedAt = Date.UTC(2026, 0, 10, 5, 59);
const lastModified = openedAt + 20_000;
const now = openedAt + 40_000;

function choose(name = 'gate.jpg', origin: UncheckedPhoto['unchecked']['origin'] = 'input'): UncheckedPhoto {
  const file = new File([`bytes of ${name}`], name, { type: 'image/jpeg', lastModified });
  return chosenPhoto({ file, origin, openedAt: origin === 'input' ? openedAt : null, now });
}

const never = async (): Promise<never> => new Promise(() => undefined);

/** Records what it is asked to check. */
function checker(answer: () => Promise<PhotoPreparation>) {
  const asked: PhotoToPrepare[] = [];
  const prepare = async (photo: PhotoToPrepare): Promise<PhotoPreparation> => {
    asked.push(photo);
    return answer();
  };
  return { asked, prepare };
}

const refusal: PhotoPreparation = { kind: 'refused', reason: 'unreadable' };

test('a photo is on this device before it is shown and it is checked, and there after a reload during the check', async () => {
  const { server, browser, tab, session } = await openChecklist();
  const photo = choose();
  const first = checker(never);
  let shown = 0;
  session.subscribe(() => (shown += 1));
  session.setWaiting(tab.draft, 'centre', photo);
  expect(tab.draft.waiting.centre).toBe(photo);
  // Drawing the screen would delay the store on a slow phone.
  expect(shown).toBe(0);
  expect(isKeepingPhoto(session.view())).toBe(true);
  expect(session.isOnlyCopy()).toBe(true);
  void checkPhoto(session, photo, first.prepare);
  expect(first.asked).toEqual([]);
  await settle();
  expect(first.asked).toHaveLength(1);
  expect(shown).toBe(1);
  expect(isKeepingPhoto(session.view())).toBe(false);
  expect(session.isOnlyCopy()).toBe(false);
  expect(await session.sendNow()).toBe(false);
  expect(server.received).toEqual([]);

  // The page is gone without a word.
  const { tab: next, session: reloaded } = await openChecklist(server, browser);
  const kept = next.draft.waiting.centre;
  if (kept?.unchecked === undefined) throw new Error('lost');
  const { unchecked } = kept;
  expect(kept).toMatchObject({ fileName: 'gate.jpg', takenAtMs: lastModified });
  expect(await kept.blob.text()).toBe('bytes of gate.jpg');
  expect(unchecked).toEqual({ origin: 'input', openedAt, now, lastModified });
  const second = checker(async () => Promise.resolve(refusal));
  expect(await checkPhoto(reloaded, { ...kept, unchecked }, second.prepare)).toEqual(refusal);
  expect(second.asked).toMatchObject([
    { fileName: 'gate.jpg', origin: 'input', openedAt, now, lastModified },
  ]);
  reloaded.setPhoto(next.draft, 'centre', takenPhoto('gate.jpg'), kept.blob);
  expect(await reloaded.sendNow()).toBe(true);
  expect(server.received.at(-1)?.photos.centre).toMatchObject({ fileName: 'gate.jpg' });
  expect(next.draft.waiting.centre).toBeNull();
});

test('a device that does not answer delays the picture by 0.3 and the check by three seconds, one that refuses by nothing', async () => {
  const { browser, tab } = await openChecklist();
  let hangs = false;
  const session = createChecklistSession({
    ...tab.ports,
    store: new DeviceLimit(browser.clock, () => undefined).store(async (mode, use) =>
      hangs ? never() : tab.ports.store(mode, use),
    ),
  });
  await session.load();
  hangs = true;
  const { asked, prepare } = checker(never);
  const photo = choose();
  let shown = 0;
  session.subscribe(() => (shown += 1));
  session.setWaiting(session.view().draft, 'centre', photo);
  void checkPhoto(session, photo, prepare);
  await browser.clock.pass(300);
  expect(shown).toBe(1);
  await browser.clock.pass(2699);
  expect(asked).toEqual([]);
  await browser.clock.pass(1);
  expect(asked).toHaveLength(1);
  expect(session.view().draft.waiting.centre).toBe(photo);

  const other = await openChecklist();
  other.browser.refusesStore = 'writing';
  const door = choose('door.jpg');
  other.session.setWaiting(other.tab.draft, 'strongRoom', door);
  void checkPhoto(other.session, door, prepare);
  await settle();
  expect(asked.map(({ fileName }) => fileName)).toEqual(['gate.jpg', 'door.jpg']);
  expect(other.session.isOnlyCopy()).toBe(true);
});

test('what is kept for one tab is there after a reload, and leaving is asked about as where nothing is kept', async () => {
  const { browser, tab } = await openChecklist();
  const ports = { ...tab.ports, keepsDrafts: 'in-this-tab' } as const;
  const session = createChecklistSession(ports);
  await session.load();
  const photo = choose();
  session.setWaiting(session.view().draft, 'centre', photo);
  await session.saveLocally();
  expect(session.view().local).toBe('impossible');
  expect(session.isOnlyCopy()).toBe(true);
  session.dispose();
  const reloaded = createChecklistSession({ ...ports, page: browser.openTab(tab.ports.api).page });
  await reloaded.load();
  const { waiting } = reloaded.view().draft;
  expect(waiting.centre).toMatchObject({ fileName: 'gate.jpg', unchecked: photo.unchecked });
});

test('a file is checked once, also when the step is opened again, and again when the reader could not be loaded', async () => {
  const { session } = await openChecklist();
  const photo = choose();
  const failing = checker(async () => Promise.reject(new TypeError('no network')));
  expect(await checkPhoto(session, photo, failing.prepare)).toEqual({
    kind: 'refused',
    reason: 'not-loaded',
  });
  const { asked, prepare } = checker(async () => Promise.resolve(refusal));
  const answers = [checkPhoto(session, photo, prepare), checkPhoto(session, photo, prepare)];
  expect(await Promise.all(answers)).toEqual([refusal, refusal]);
  expect(asked).toHaveLength(1);
});

test('what a check finds is dropped when another photo was taken meanwhile, or the photo was removed', async () => {
  const { tab, session } = await openChecklist();
  const [first, second] = [choose('first.jpg'), choose('second.jpg')];
  session.setWaiting(tab.draft, 'centre', first);
  session.setWaiting(tab.draft, 'centre', second);
  session.setPhoto(tab.draft, 'centre', takenPhoto('first.jpg'), first.blob);
  session.setWaiting(tab.draft, 'centre', null, first.blob);
  expect(tab.draft).toMatchObject({ photos: { centre: null }, waiting: { centre: second } });
  session.setWaiting(tab.draft, 'centre', null);
  session.setPhoto(tab.draft, 'centre', takenPhoto('second.jpg'), second.blob);
  expect(tab.draft).toMatchObject({ photos: { centre: null }, waiting: { centre: null } });
});

test('a photo was taken when its file was written, or now by the camera in the page; one without a name gets one', () => {
  expect(choose()).toMatchObject({ fileName: 'gate.jpg', takenAtMs: lastModified });
  expect(choose('', 'in-page-camera')).toMatchObject({ fileName: 'photo.jpg', takenAtMs: now });
  const early = { file: new File([], 'a.jpg', { lastModified: now + 5000 }), origin: 'input' } as const;
  expect(chosenPhoto({ ...early, openedAt, now }).takenAtMs).toBe(now);
});

test('a kept file whose facts cannot be read counts as one from the gallery', () => {
  const { blob } = choose();
  const waiting = { centre: { blob, takenAtMs: now, unchecked: { origin: 'else', lastModified: 'soon' } } };
  expect(parseStoredDraft({ draft: { waiting }, stamp: 's', touchedAtMs: 5 })?.draft.waiting.centre).toEqual({
    blob,
    fileName: 'photo.jpg',
    takenAtMs: now,
    unchecked: { origin: 'input', openedAt: null, now, lastModified: 0 },
  });
});
