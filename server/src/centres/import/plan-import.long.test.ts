/** How long the plan for a large or hostile list takes. */
import { expect, test } from 'vitest';
import { listed, plan } from '../../testing/planned-rows.ts';
import type { ListedCentre } from '../configuration/store.ts';

test('50,000 rows are planned', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    centre_code: `C${index}`,
    phone: String(9_000_000_000 + (index % 5000)),
    email: `c${index % 5000}@example.com`,
  }));
  expect(plan(rows).added).toHaveLength(50_000);
});

test('the work grows with the rows only when thousands of refused rows leave centres with one phone', () => {
  const many = 50_000;
  const shared = { phone: '9000000001', email: 'a@example.com' };
  const phoneOf = (index: number): string => String(6_000_000_000 + index);
  const before = new Map<string, ListedCentre>();
  for (let index = 0; index < many; index += 1) {
    const free = { centre_code: `D${index}`, phone: phoneOf(index) };
    for (const [code, centre] of listed({ centre_code: `C${index}`, ...shared }, free))
      before.set(code, centre);
  }
  const rows = Array.from({ length: many }, (_, index) => ({
    centre_code: `C${index}`,
    phone: phoneOf(index),
    email: 'other@example.com',
  }));
  const startedAt = process.cpuUsage();
  const { refused, added } = plan([{ centre_code: 'E1', ...shared }, ...rows], before);
  expect(refused).toHaveLength(many);
  expect(added).toEqual([2]);
  // Of processor time, so that other work of the machine does not count. Comparing each with all others takes much longer.
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(15_000);
});

test('blanks inside a cell cost no more than other characters', () => {
  const startedAt = process.cpuUsage();
  const centre_name = `A${' '.repeat(100_000)}B\n ${' '.repeat(100_000)}C`;
  expect(plan([{ centre_name }]).refused).toEqual(['2 field.too-long']);
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(10_000);
});
