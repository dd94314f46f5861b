/** Who has a review open: seen by others, without a lock, until two minutes after the last sign of life. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, type AdminClient } from '../../../testing/admin-client.ts';
import { valueOf } from '../../../testing/people.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';

const test = adminTest();

const claim = (admin: AdminClient, id: string) => admin.call(api.renewClaim, { params: { id } });
const claims = async (admin: AdminClient) => (await admin.call(api.listClaims, {})).claims;

test('others see it; it ends with the next review, or by itself', async ({ app, admin }) => {
  const password = 'long enough password';
  const created = await admin.ask('POST', '/users', { username: 'deputy', name: 'Deputy', password });
  const { id: deputyId } = created.body as { id: string };
  const body = { username: 'deputy', password };
  const { token } = valueOf(await app.call(api.adminLogin, { body }));
  const deputy = adminClient(app, token, deputyId);
  const { id } = await storeReview(app, 'A1');
  expect(await claim(admin, id)).toEqual({ names: [] });
  expect(await claims(admin)).toEqual([]);
  expect(await claims(deputy)).toEqual([{ id, names: ['Administrator'] }]);
  expect(await claim(deputy, id)).toEqual({ names: ['Administrator'] });
  expect(await claim(admin, id)).toEqual({ names: ['Deputy'] });
  // No lock.
  expect(await deputy.ask('PUT', `/review/${id}`, { version: 1, decision: 'accepted' })).toMatchObject({
    status: 200,
  });

  const other = await storeReview(app, 'A2');
  await claim(deputy, other.id);
  expect(await claims(admin)).toEqual([{ id: other.id, names: ['Deputy'] }]);
  app.clock.advance(119);
  expect(await claims(deputy)).toHaveLength(1);
  app.clock.advance(1);
  expect(await claims(deputy)).toEqual([]);
  expect(await admin.ask('PUT', '/review/unknown/claim')).toMatchObject({ status: 404 });
});
