/** How long hostile texts take. */
import { expect, test } from 'vitest';
import { findForeignAddress } from './mailed-text.ts';

const own = { publicUrl: 'https://centres.exam.gov.in', helpEmail: 'help@exam.gov.in' };

test('a long text is checked within the time of a request', () => {
  const started = performance.now();
  for (const text of [
    'a.'.repeat(500),
    'a@'.repeat(500),
    ' . '.repeat(330),
    '('.repeat(1000),
    'www '.repeat(250),
  ])
    findForeignAddress(text, own);
  expect(performance.now() - started).toBeLessThan(5_000);
});
