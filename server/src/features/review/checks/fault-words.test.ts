/** The list of words that report a fault: officers change it, and every checklist is checked again by the new one. */
import { expect } from 'vitest';
import { defaultFaultWords, maxFaultWords } from '#contract/review/fault-words.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { readEntries } from '../../../testing/audit-entries.ts';
import { checksTest, type ChecksTest } from '../../../testing/checks-test.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';

const test = checksTest();

const words = async (admin: AdminClient) =>
  ((await admin.ask('GET', '/review/fault-words')).body as { words: string[] }).words;
const recorded = async (app: ChecksTest['app']) =>
  (await readEntries(app, 'fault-words.changed')).map(({ details }) => details);
const change = (admin: AdminClient, add: readonly string[], remove: readonly string[] = []) =>
  admin.ask('PUT', '/review/fault-words', { add, remove });

test('the list begins with the words of the contract; a change names only its difference and is recorded once', async ({
  app,
  admin,
}) => {
  expect(new Set(await words(admin))).toEqual(new Set(defaultFaultWords));
  const { status, body } = await change(admin, [' Flooded ', 'दीमक'], ['broken', 'never there']);
  expect(status).toBe(200);
  const changed = await words(admin);
  expect(body).toEqual({ words: changed });
  expect(changed).toEqual(expect.arrayContaining(['flooded', 'दीमक']));
  expect(changed).not.toContain('broken');
  expect(changed).toHaveLength(defaultFaultWords.length + 1);

  await change(admin, ['flooded'], ['broken']);
  expect(await words(admin)).toEqual(changed);
  await change(admin, ['broken'], ['flooded', 'दीमक']);
  expect(new Set(await words(admin))).toEqual(new Set(defaultFaultWords));
  expect(await recorded(app)).toEqual([
    { added: ['flooded', 'दीमक'] },
    { removed: ['broken'] },
    { added: ['broken'] },
    { removed: ['flooded', 'दीमक'] },
  ]);
});

test('the trail names each of many long words', async ({ app, admin }) => {
  const some = Array.from({ length: 150 }, (_, number) => `${number} `.padEnd(60, '"'));
  const others = some.map((word) => word.replaceAll('"', '!'));
  expect(await change(admin, some)).toMatchObject({ status: 200 });
  expect(await change(admin, others, some)).toMatchObject({ status: 200 });
  const trail = await recorded(app);
  expect(trail.flatMap((details) => details['added'] ?? [])).toEqual([...some, ...others]);
  expect(new Set(trail.flatMap((details) => details['removed'] ?? []))).toEqual(new Set(some));
});

test('words that are too short, too long or too many are refused, and nothing changes', async ({ admin }) => {
  const many = Array.from({ length: maxFaultWords }, (_, number) => `word ${number}`);
  for (const add of [['ab'], ['     '], ['x'.repeat(61)], many])
    expect(await change(admin, add)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await words(admin)).toHaveLength(defaultFaultWords.length);
});

test('what feedback reports follows the list, also of centres that were checked before', async ({
  app,
  admin,
  check,
  review,
}) => {
  const flooded = await insertSubmitted(app, 'A1', { feedback: 'The cellar is flooded' });
  const broken = await insertSubmitted(app, 'B2', { feedback: 'One lock is broken' });
  await check();
  const faults = async () =>
    Promise.all(
      [flooded, broken].map(async (centre) =>
        (await review(centre)).reasons.filter(({ code }) => code === 'feedback.fault').map(({ key }) => key),
      ),
    );
  expect(await faults()).toEqual([[], ['feedback.fault:One lock is broken']]);
  await change(admin, ['flooded'], ['broken']);
  await check();
  expect(await faults()).toEqual([['feedback.fault:The cellar is flooded'], []]);
});
