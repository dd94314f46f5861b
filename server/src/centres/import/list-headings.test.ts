/** What an administrator has chosen for headings of list files belongs to the account, and is bounded. */
import { expect } from 'vitest';
import type { AdminClient } from '../../testing/admin-client.ts';
import { startOfficer } from '../../testing/officers.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { maxKeptHeadings } from './routes.ts';

/** With a second administrator, who has the right to the list in one state. */
const test = sharedAdminTest().extend('other', { scope: 'file' }, ({ app }) =>
  startOfficer(app, { rights: ['list'], states: ['Kerala'] }),
);

const save = (by: AdminClient, headings: unknown) => by.ask('PUT', '/centres/import/headings', { headings });
const saved = async (by: AdminClient) => (await by.ask('GET', '/centres/import/headings')).body as object;

test('what one account has chosen changes nothing for another', async ({ admin, other }) => {
  await save(other, { contact: 'email', school: 'centre_name' });
  await save(admin, { contact: 'phone' });
  await save(other, { contact: 'official_person' });
  expect(await saved(admin)).toEqual({ contact: 'phone' });
  expect(await saved(other)).toEqual({ contact: 'official_person', school: 'centre_name' });
});

test('an account keeps the latest headings, and no more', async ({ app, admin, other }) => {
  await save(admin, { contact: 'phone' });
  for (let number = 0; number < maxKeptHeadings + 7; number += 1) {
    app.clock.advance(1);
    await save(other, { [`heading${number}`]: 'cfi' });
  }
  const kept = await saved(other);
  expect(Object.keys(kept)).toHaveLength(maxKeptHeadings);
  expect(kept).toHaveProperty(`heading${maxKeptHeadings + 6}`);
  expect(kept).not.toHaveProperty('heading6');
  expect(await saved(admin)).toEqual({ contact: 'phone' });
});
