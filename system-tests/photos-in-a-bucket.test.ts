/** A centre's journey with its photos in a bucket, and the effects of a slow or unavailable store on other users. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { formFor, bytesToSend, checklistClient } from '../server/src/testing/checklist-client.ts';
import { createJpeg } from '../server/src/testing/create-jpeg.ts';
import { insertCentre, logInAdmin, signUpCentre } from '../server/src/testing/people.ts';
import { startS3Store } from '../server/src/testing/s3-store.ts';
import { startTest } from '../server/src/testing/portal-test.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };

const test = startTest()
  .extend('s3', async ({}, { onCleanup }) => {
    const s3 = await startS3Store();
    onCleanup(() => s3.close());
    return s3;
  })
  .extend('app', async ({ s3, start }, { onCleanup }) => {
    const app = await start({ environment: s3.environment });
    onCleanup(() => app.close());
    return app;
  })
  .extend(
    'centreId',
    async ({ app }) => (await insertCentre(app, { centre_code: '110101', phone: '9000000001' })).id,
  )
  .extend('user', async ({ app, centreId: _centreId }) => {
    const { token, userId } = await signUpCentre(app, '9000000001');
    return checklistClient(app.url, token, userId);
  });

async function formWithPhotos(centreId: string): Promise<{ form: FormData; original: Buffer }> {
  const original = await createJpeg({ position, width: 200, noise: true });
  const photos = { centre: bytesToSend(original), strongRoom: bytesToSend(await createJpeg({ position })) };
  return { form: formFor(centreId, { photos }), original };
}

const expectUnavailable = ({ status, body }: { status: number; body: unknown }): void => {
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'server.unavailable', waitSeconds: 5 });
};

test('a checklist with photos is saved, submitted and shown', async ({ app, user, centreId }) => {
  const { form, original } = await formWithPhotos(centreId);
  expect((await user.save(form)).status).toBe(200);
  expect((await user.submit(centreId)).status).toBe(200);
  const rows = await app.database.db.selectFrom('photos').selectAll().orderBy('slot').execute();
  const bytes = await app.services.photoStore.get(rows[0]?.id ?? '', 'original');
  expect(
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  ).toBe(rows[0]?.sha256);
  expect(bytes?.byteLength).toBe(original.byteLength);
  const { token } = await logInAdmin(app);
  const headers = { authorization: `Bearer ${token}` };
  const detail = await (await app.fetch(`/api/admin/centres/${centreId}`, { headers })).text();
  const shown = /\/uploads\/[\w/.-]+\.jpg/.exec(detail)?.[0] ?? '';
  const picture = await app.fetch(shown);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect((await picture.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
});

test('while the store is down, photos are refused, answers saved', async ({ s3, app, user, centreId }) => {
  const { form } = await formWithPhotos(centreId);
  Object.assign(s3.proxy, { status: 503, remaining: Infinity });
  expectUnavailable(await user.save(form));
  expect((await user.save(formFor(centreId))).status).toBe(200);
  expect((await app.fetch('/readyz')).status).toBe(503);
  expect((await app.fetch('/healthz')).status).toBe(200);
  s3.proxy.status = null;
  expect((await app.fetch('/readyz')).status).toBe(200);
  expect((await user.save((await formWithPhotos(centreId)).form)).status).toBe(200);
});

test('a store that does not answer yet delays no other request', async ({ s3, user, centreId }) => {
  const { form } = await formWithPhotos(centreId);
  const answers = Promise.withResolvers<void>();
  s3.proxy.isReady = () => answers.promise;
  let isSaved = false;
  const saving = user.save(form).then((response) => {
    isSaved = true;
    return response;
  });
  await expect.poll(() => s3.proxy.requests).not.toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await user.centres()).status).toBe(200);
    expect((await user.save(formFor(centreId, { answers: { feedback: `turn ${turn}` } }))).status).toBe(200);
  }
  expect(isSaved).toBe(false);
  answers.resolve();
  expect((await saving).status).toBe(200);
});
