/** The product changes, and each sabotage still finds what it breaks. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from './sabotage.ts';

const sources = path.join(import.meta.dirname, '../../server/src');

test.for(Object.entries(sabotages))('"%s" applies', ([, { file, edits }]) => {
  const text = readFileSync(path.join(sources, file), 'utf8');
  for (const [from] of edits) expect(text.split(from), from).toHaveLength(2);
});
