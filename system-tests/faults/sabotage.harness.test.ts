/** Before `npm run torture -- --sabotage` takes its time: each sabotage can still be done. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from './sabotage.ts';

test.each(Object.entries(sabotages))('the product can be changed so: it %s', async (_, { file, edits }) => {
  const text = await readFile(path.join(import.meta.dirname, '../../server/src', file), 'utf8');
  for (const [from] of edits) expect(text.split(from)).toHaveLength(2);
});
