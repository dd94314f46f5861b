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
    'server/src/commands/portal.ts':
      "  import: () => import('./a.ts'),\n  'check store': () => import('./b.ts'),",
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
  'Type `portal check-store`.',
  '```\nsystemctl stop portal && portal check photos\n```',
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
  'Type `npm start`, `npm test -- unit` or `portal import FILE.csv`.',
  'Type `portal check store --repair` as the user portal of the machine.',
  '```\nnpm ci && npm start\n```',
])('%s names only what exists', (readme) => {
  expect(faults(readme)).toEqual([]);
});

test('a missing README is reported', () => {
  expect(checkDocs(treeOf({ 'package.json': '{}' }))).toHaveLength(1);
});
