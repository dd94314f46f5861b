/** The sabotages of `npm run torture -- --sabotage`; one of them is tried here. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sabotages, trySabotage } from './sabotage.ts';

test.each(Object.entries(sabotages))(
  'the product can be changed so that it %s',
  async (_, { file, edits }) => {
    const text = await readFile(path.join(import.meta.dirname, '../../server/src', file), 'utf8');
    for (const [from] of edits) expect(text.split(from)).toHaveLength(2);
  },
);

test('a fault run finds a product that removes the file of a stored photo, and calls it a loss', async () => {
  const { isFound, text } = await trySabotage('removes the file of a stored photo', 1);
  expect(isFound, text).toBe(true);
}, 300_000);
