import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkDocs } from './docs.ts';

function faults(readme: string): string[] {
  const files = {
    'package.json': JSON.stringify({
      scripts: { start: 'node a.ts', test: 'node b.ts', 'import-centres': 'node c.ts' },
    }),
    'server/src/features/signup/verify-code.ts': '',
    'docs/architecture.md': 'All of it.',
  };
  return checkDocs(treeOf({ ...files, 'README.md': readme })).map(({ message }) => message);
}

test.each([
  'See `server/src/main.ts`.',
  'See `verify-email.ts`.',
  'See `lib/old.ts`.',
  'See `server/src/features/<room>/store.ts`.',
  'Type `npm run demo`.',
  'Type `npm run ci`.',
  '```\nnpm ci && npm run walk\n```',
  'See [the house](docs/house.md).',
])('%s names something that does not exist', (readme) => {
  expect(faults(readme)).toHaveLength(1);
});

test.each([
  'See `server/src/features/<room>/` and `server/src/*/signup/verify-code.ts:12`, `docs/`.',
  'See `verify-code.ts`, [the house](docs/architecture.md#top), [the web](https://example.org).',
  'The call `POST /auth/login`, the route `/verify`, the type `image/jpeg`, the file `centres.csv`.',
  'Kept in `data/outbox`, built into `web/dist/index.html`.',
  'Type `npm start`, `npm test -- unit` or `npm run import-centres -- FILE.csv`.',
  '```\nnpm ci && npm start\n```',
])('%s names only what exists', (readme) => {
  expect(faults(readme)).toEqual([]);
});

test('a missing README is reported', () => {
  expect(checkDocs(treeOf({ 'package.json': '{}' }))).toHaveLength(1);
});
