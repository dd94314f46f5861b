/** A phone takes the photos of one draft: once, for 15 minutes, photos only, until it is ended (decision 0042). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { HandoverPhotos } from '#contract/checklist/handover-endpoints.ts';
import type { PhotoFile } from '#contract/checklist/derive/form-codec.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { formFor, photoToSend, type ChecklistClient } from '../../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../../testing/checklist-test.ts';
import { codeOf, signUpCentre, valueOf } from '../../../testing/people.ts';
import { strictLimits } from '../../../testing/strict-limits.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeAll(async () => {
  portal = await startChecklistTest();
  ({ user, centreId } = portal);
});
afterAll(async () => {
  await portal.app.close();
});

const create = async (client = user, centre = centreId) =>
  portal.app.call(
    api.createHandover,
    { params: { userId: client.userId }, body: { centre_config_id: centre } },
    client.token,
  );
const claim = async (code: string) => portal.app.call(api.claimHandover, { body: { code } });
const watch = async () => {
  const input = { params: { userId: user.userId }, query: { centre_config_id: centreId } };
  return valueOf(await portal.app.call(api.getHandover, input, user.token));
};
const end = async () => portal.app.call(api.endHandover, { params: { userId: user.userId } }, user.token);
const read = async (token: string) => portal.app.call(api.getHandoverPhotos, {}, token);
const save = async (token: string, slot: PhotoSlot, photo?: PhotoFile) => {
  const value = photo ?? ((await photoToSend()) as PhotoFile);
  return portal.app.callWithForm(api.saveHandoverPhoto, { params: { slot }, value }, token);
};
const connect = async (): Promise<string> => {
  const { code } = valueOf(await create());
  return valueOf(await claim(code)).token;
};
const slots = ({ photos }: HandoverPhotos): string[] => photos.map(({ slot }) => slot);

test('a phone claims the code once, sees the photos only, and saves them into the draft', async () => {
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
  expect(Object.keys(before).sort()).toEqual([
    'centre',
    'expiresAt',
    'photos',
    'secondsLeft',
    'status',
    'updatedAt',
    'version',
  ]);
  expect(slots(before)).toEqual(['strongRoom']);
  const after = valueOf(await save(claimed.token, 'centre'));
  expect([slots(after), after.version]).toEqual([['centre', 'strongRoom'], 2]);
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

  const trail = await portal.app.database.db.selectFrom('audit_trail').selectAll().execute();
  const acts = trail.filter(({ act }) => act.startsWith('handover.')).map(({ act, target }) => [act, target]);
  expect(acts).toEqual([
    ['handover.created', '110101'],
    ['handover.claimed', '110101'],
  ]);
  const everywhere = `${await portal.app.storedText()} ${portal.app.logLines.join()}`.toUpperCase();
  for (const text of [code, code.replaceAll('-', ''), claimed.token])
    expect(everywhere).not.toContain(text.toUpperCase());
});

test('a photo of a phone meets the same rules as any other', async () => {
  const token = await connect();
  const { version } = await watch();
  const broken = { blob: new Blob(['no photo']), fileName: 'a.jpg' };
  const cases: readonly (readonly [PhotoFile, string])[] = [
    [(await photoToSend({ position: { latitude: 0, longitude: 0 } })) as PhotoFile, 'photo.no-place'],
    [broken, 'photo.unreadable'],
  ];
  for (const [photo, code] of cases) {
    const refused = await save(token, 'strongRoom', photo);
    expect(refused).toMatchObject({
      failure: { code, problems: [{ field: 'photos.strongRoom', code }] },
    });
  }
  const headers = { authorization: `Bearer ${token}` };
  const put = async (path: string, form: FormData) =>
    (await portal.app.fetch(`/api/handovers/photos/${path}`, { method: 'PUT', headers, body: form })).status;
  const answers = new FormData();
  answers.append('photo', broken.blob, 'a.jpg');
  answers.append('feedback', 'changed');
  expect(await put('centre', answers)).toBe(400);
  expect(await put('gate', answers)).toBe(400);
  expect(valueOf(await read(token)).version).toBe(version);
});

test('a code that was not used ends as well', async () => {
  const [first, second] = [valueOf(await create()), valueOf(await create())];
  expect(codeOf(await claim(first.code))).toBe('handover.invalid');
  portal.app.clock.advance(15 * 60);
  expect(codeOf(await claim(second.code))).toBe('handover.invalid');
  expect((await watch()).handover).toBeNull();
  const { code } = valueOf(await create());
  await end();
  expect(codeOf(await claim(code))).toBe('handover.invalid');
  const { code: beforeLogout } = valueOf(await create());
  valueOf(await portal.app.call(api.logout, {}, user.token));
  user = await portal.logInAgain();
  expect(codeOf(await claim(beforeLogout))).toBe('handover.invalid');
  for (const text of ['', 'x', code.slice(1), `${code}-0000`])
    expect(codeOf(await claim(text))).toBe('handover.invalid');
});

test('a phone that is ended while its photo is inspected saves nothing', async () => {
  const token = await connect();
  const { version } = await watch();
  const { photoInspector } = portal.app.services;
  const inspect = photoInspector.inspect.bind(photoInspector);
  vi.spyOn(photoInspector, 'inspect').mockImplementationOnce(async (...photo) => {
    await end();
    return inspect(...photo);
  });
  const saved = await save(token, 'centre', (await photoToSend({ width: 72 })) as PhotoFile);
  expect(codeOf(saved)).toBe('handover.ended');
  expect(await watch()).toEqual({ handover: null, version });
});

test('only own drafts are handed over, and two claims at once give one token', async () => {
  expect(codeOf(await create(user, portal.foreignCentreId))).toBe('centre.not-yours');
  expect(codeOf(await create(user, ''))).toBe('centre.not-selected');
  const { code } = valueOf(await create());
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(code)));
  expect(claims.map((claimed) => String(codeOf(claimed))).toSorted()).toEqual([
    ...Array<string>(4).fill('handover.invalid'),
    'ok',
  ]);
});

test('time, a new code, the end on the computer, a logout, a new password and the submission end it', async () => {
  const { app } = portal;
  const endings: Record<string, () => Promise<unknown>> = {
    'the end on the computer': end,
    'a new code': () => create(),
    time: async () => app.clock.advance(15 * 60),
    'the submission': async () => {
      const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
      await user.save(formFor(centreId, { photos }));
      expect((await user.submit(centreId)).status).toBe(200);
      centreId = portal.secondCentreId;
    },
    'a logout': async () => {
      valueOf(await app.call(api.logout, {}, user.token));
      user = await portal.logInAgain();
    },
    'a new password': () => signUpCentre(app, portal.mobile),
  };
  for (const [name, finish] of Object.entries(endings)) {
    const token = await connect();
    expect((await read(token)).ok, name).toBe(true);
    await finish();
    expect(codeOf(await read(token)), name).toBe('handover.ended');
    expect(codeOf(await save(token, 'centre')), name).toBe('handover.ended');
  }
});

test('codes, wrong codes and measured uploads are limited', async () => {
  await portal.app.close();
  portal = await startChecklistTest(
    strictLimits({
      handoverPerAccount: { name: 'handover-account', limit: 2, windowSeconds: 3600 },
      wrongHandoverPerIp: { name: 'wrong-handover-ip', limit: 2, windowSeconds: 3600 },
      checkUploadPerIp: { name: 'check-upload-ip', limit: 2, windowSeconds: 3600 },
    }),
  );
  ({ user, centreId } = portal);
  const upload = async (length: number) =>
    codeOf(await portal.app.call(api.checkUpload, { body: { filler: 'x'.repeat(length) } }));
  expect([await upload(256 * 1024), await upload(1), await upload(1)]).toEqual(['ok', 'ok', 'rate.exceeded']);
  expect(await upload(512 * 1024)).toBe('request.too-large');
  const code = '0'.repeat(28);
  expect([codeOf(await claim(code)), codeOf(await claim(code)), codeOf(await claim(code))]).toEqual([
    'handover.invalid',
    'handover.invalid',
    'rate.exceeded',
  ]);
  expect([codeOf(await create()), codeOf(await create()), codeOf(await create())]).toEqual([
    'ok',
    'ok',
    'rate.exceeded',
  ]);
});
