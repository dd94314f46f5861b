/** A phone takes the photos of one draft: once, for 15 minutes, photos only, until it is ended (decision 0042). */
import { expect, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { PhotoFile } from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { formFor, photoToSend } from '../testing/checklist-client.ts';
import { checklistTest, submitWhole, type Head } from '../testing/checklist-test.ts';
import { leaveOfLimit } from '../testing/leave-of-limit.ts';
import { codeOf, signUpCentre, valueOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

/** What the computer of a head and the phones do. */
function handoverOf(app: TestApp, { user, centreId }: Pick<Head, 'user' | 'centreId'>) {
  const params = { userId: user.userId };
  const create = async () =>
    app.call(api.createHandover, { params, body: { centre_config_id: centreId } }, user.token);
  const claim = async (code: string, device?: string) =>
    app.call(api.claimHandover, { body: { code, device } });
  return {
    create,
    claim,
    code: async () => valueOf(await create()).code,
    watch: async () =>
      valueOf(await app.call(api.getHandover, { params, query: { centre_config_id: centreId } }, user.token)),
    end: async () => app.call(api.endHandover, { params }, user.token),
    logout: async () => valueOf(await app.call(api.logout, {}, user.token)),
    /** Returns the token of a phone. */
    connect: async () => valueOf(await claim(valueOf(await create()).code)).token,
    read: async (token: string) => app.call(api.getHandoverPhotos, {}, token),
    save: async (token: string, slot: PhotoSlot, photo?: PhotoFile) =>
      app.callWithForm(
        api.saveHandoverPhoto,
        { params: { slot }, value: photo ?? (await photoToSend()) },
        token,
      ),
  };
}

const test = checklistTest().extend('handover', ({ app, head }) => handoverOf(app, head));

test('a phone claims the code once, and sees and saves photos only', async ({ app, head, handover }) => {
  const { create, claim, watch, read, save } = handover;
  const { user, centreId, centre } = head;
  await user.save(formFor(centreId, { photos: { strongRoom: await photoToSend({ width: 80 }, 'old.jpg') } }));
  const { code, url, secondsLeft } = valueOf(await create());
  expect(code).toMatch(/^([0-9a-z]{4}-){6}[0-9a-z]{4}$/);
  expect([url, secondsLeft]).toEqual([`https://centres.example.org/phone#${code}`, 900]);
  expect(await watch()).toMatchObject({ handover: { isConnected: false }, version: 1 });

  // As somebody types it who cannot tell 0 from O.
  const claimed = valueOf(await claim(code.toUpperCase().replaceAll('0', 'o').replaceAll('-', ' ')));
  expect(claimed.centre.name).toBe('Kendriya Vidyalaya');
  expect(codeOf(await claim(code))).toBe('handover.invalid');
  expect(await watch()).toMatchObject({ handover: { isConnected: true } });

  const before = valueOf(await read(claimed.token));
  expect(Object.keys(before).toSorted()).toEqual([
    'centre',
    'expiresAt',
    'photos',
    'secondsLeft',
    'status',
    'updatedAt',
    'version',
  ]);
  expect(before.photos.map(({ slot }) => slot)).toEqual(['strongRoom']);
  expect(valueOf(await save(claimed.token, 'centre'))).toMatchObject({
    photos: [{ slot: 'centre' }, { slot: 'strongRoom' }],
    version: 2,
  });
  expect(await watch()).toMatchObject({ version: 2 });
  expect((await user.profile()).body).toMatchObject({
    profile: {
      answers: { headName: 'Asha Rao' },
      photos: [
        { slot: 'centre', placeSource: 'camera' },
        { slot: 'strongRoom', fileName: 'old.jpg' },
      ],
    },
  });
  // What the computer sends with the version from before is merged by it, as after a save on another device.
  expect(await user.save(formFor(centreId, { answers: { feedback: 'x' }, baseVersion: 1 }))).toMatchObject({
    status: 409,
    body: { code: 'checklist.changed-elsewhere' },
  });

  const trail = app.database.db.selectFrom('audit_trail').select('act').orderBy('sequence');
  expect(await trail.where('target', '=', centre.centre_code).execute()).toEqual([
    { act: 'handover.created' },
    { act: 'handover.claimed' },
  ]);
  const everywhere = `${await app.storedText()} ${app.logLines.join()}`.toUpperCase();
  for (const text of [code, code.replaceAll('-', ''), claimed.token])
    expect(everywhere).not.toContain(text.toUpperCase());
});

test('a phone that did not get its answer asks again, and no other one does', async ({
  app,
  head,
  handover,
}) => {
  const { code, claim, read, watch } = handover;
  const shown = await code();
  // Loaded again while the first call was on its way.
  const [first, second] = (await Promise.all([claim(shown, 'mine'), claim(shown, 'mine')])).map(valueOf);
  expect(second).toEqual(first);
  expect(await watch()).toMatchObject({ handover: { isConnected: true } });
  for (const device of ['yours', undefined, ''])
    expect(codeOf(await claim(shown, device))).toBe('handover.invalid');
  expect(codeOf(await read(valueOf(await claim(shown, 'mine')).token))).toBe('ok');
  const trail = app.database.db.selectFrom('audit_trail').select('act').orderBy('sequence');
  const acts = await trail.where('target', '=', head.centre.centre_code).execute();
  expect(acts.filter(({ act }) => act === 'handover.claimed')).toHaveLength(1);
  await code();
  expect(codeOf(await claim(shown, 'mine'))).toBe('handover.invalid');
});

test('a photo of a phone meets the same rules as any other', async ({ app, handover }) => {
  const { connect, watch, read, save } = handover;
  const token = await connect();
  const { version } = await watch();
  const broken = { blob: new Blob(['no photo']), fileName: 'a.jpg' };
  for (const [photo, code] of [
    [await photoToSend({ position: { latitude: 0, longitude: 0 } }), 'photo.no-place'],
    [broken, 'photo.unreadable'],
  ] as const)
    expect(await save(token, 'strongRoom', photo)).toMatchObject({
      failure: { code, problems: [{ field: 'photos.strongRoom', code }] },
    });
  const answers = new FormData();
  answers.append('photo', broken.blob, 'a.jpg');
  answers.append('feedback', 'changed');
  for (const slot of ['centre', 'gate']) {
    const init = { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: answers };
    expect((await app.fetch(`/api/handovers/photos/${slot}`, init)).status).toBe(400);
  }
  expect(valueOf(await read(token)).version).toBe(version);
});

test('an unused code ends as well, and of claims at once one succeeds', async ({ app, head, handover }) => {
  const { code, claim, end, watch, logout } = handover;
  const [first, second] = [await code(), await code()];
  expect(codeOf(await claim(first))).toBe('handover.invalid');
  app.clock.advance(15 * 60);
  expect(codeOf(await claim(second))).toBe('handover.invalid');
  expect((await watch()).handover).toBeNull();
  const ended = await code();
  await end();
  const beforeLogout = await code();
  await logout();
  const later = handoverOf(app, { ...head, user: await head.logInAgain() });
  for (const text of [ended, beforeLogout, '', 'x', ended.slice(1), `${ended}-0000`])
    expect(codeOf(await claim(text))).toBe('handover.invalid');

  const last = await later.code();
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(last)));
  expect(claims.map((claimed) => String(codeOf(claimed))).toSorted()).toEqual([
    ...Array<string>(4).fill('handover.invalid'),
    'ok',
  ]);
});

test('a phone that is ended while its photo is inspected saves nothing', async ({ app, handover }) => {
  const { connect, watch, end, save } = handover;
  const token = await connect();
  const { version } = await watch();
  const { photoInspector } = app.services;
  const inspect = photoInspector.inspect.bind(photoInspector);
  vi.spyOn(photoInspector, 'inspect').mockImplementationOnce(async (...photo) => {
    await end();
    return inspect(...photo);
  });
  const saved = await save(token, 'centre', await photoToSend({ width: 72 }));
  expect(codeOf(saved)).toBe('handover.ended');
  expect(await watch()).toEqual({ handover: null, version });
});

const endings: readonly (readonly [string, (app: TestApp, head: Head) => Promise<unknown>])[] = [
  ['the end on the computer', async (app, head) => handoverOf(app, head).end()],
  ['a new code', async (app, head) => handoverOf(app, head).create()],
  ['time', async (app) => app.clock.advance(15 * 60)],
  ['the submission', async (_, head) => submitWhole(head)],
  ['a logout', async (app, head) => handoverOf(app, head).logout()],
  ['a new password', async (app, { centre }) => signUpCentre(app, centre.phone)],
];

test.for(endings)('%s ends it', async ([, finish], { app, head, handover: { connect, read, save } }) => {
  const token = await connect();
  expect((await read(token)).ok).toBe(true);
  await finish(app, head);
  expect(codeOf(await read(token))).toBe('handover.ended');
  expect(codeOf(await save(token, 'centre'))).toBe('handover.ended');
});

test('codes are limited', async ({ app, head, handover: { create } }) => {
  const { rates } = app.services.limits;
  await leaveOfLimit(app, rates.handoverPerAccount, head.user.userId, 2);
  const created = [await create(), await create(), await create()];
  expect(created.map(codeOf)).toEqual(['ok', 'ok', 'rate.exceeded']);
  // For the other tests.
  app.clock.advance(2 * 60 * 60);
});
