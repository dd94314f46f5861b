/**
 * Tests PostgreSQL without the extension `pg_trgm`, which the portal's user may not create: searches are slower but
 * find the same.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { listCodes, startAdmin } from '../../testing/admin-client.ts';
import { insertCentre } from '../../testing/people.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { startTest } from '../../testing/portal-test.ts';

const user = `limited_${randomUUID().replaceAll('-', '')}`;

const test = startTest()
  .extend('stored', async ({}, { onCleanup }) => {
    const stored = await createPostgresDatabase({ isEmpty: true });
    await stored.run(
      `create role ${user} login password 'secret'; grant usage, create on schema public to ${user}`,
    );
    onCleanup(async () => {
      await stored.run(`drop owned by ${user} cascade; drop role ${user}`);
      await stored.drop();
    });
    return stored;
  })
  .extend('app', async ({ stored, start }) => {
    const url = new URL(stored.url);
    [url.username, url.password] = [user, 'secret'];
    return await start({ environment: { DATABASE_URL: url.href } });
  });

test('the portal starts, and searches find the same without an index', async ({ app, stored }) => {
  expect(await stored.run(`select extname from pg_extension where extname = 'pg_trgm'`)).toEqual([]);
  expect(await stored.run(`select 1 from pg_indexes where indexname = 'centres_search_text'`)).toEqual([]);
  expect(await stored.run('select name from kysely_migration')).not.toEqual([]);

  const admin = await startAdmin(app);
  await insertCentre(app, { centre_code: 'A-100', centre_name: 'Kendriya Vidyalaya' });
  await insertCentre(app, { centre_code: 'B_2', centre_name: 'École', official_person: 'Ravi' });
  await insertCentre(app, { centre_code: 'C%3', centre_name: 'केन्द्रीय विद्यालय', official_person: 'Ravi' });
  const find = (search: string) => listCodes(admin, new URLSearchParams({ search }).toString());
  expect(await find('a-10')).toEqual(['A-100']);
  expect(await find('VIDYA')).toEqual(['A-100']);
  expect(await find('ÉCO')).toEqual(['B_2']);
  expect(await find('विद्यालय')).toEqual(['C%3']);
  expect(await find('ravi')).toEqual(['B_2', 'C%3']);
  expect(await find('%')).toEqual(['C%3']);
  expect(await find('nobody')).toEqual([]);
});
