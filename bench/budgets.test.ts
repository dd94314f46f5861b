import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { budgetsSchema, compareWithBudgets, describeComparisons } from './budgets.ts';

const budgets = z.parse(budgetsSchema, {
  'login.ratio': 1.1,
  'login.rate': { min: 0.85 },
  'login.p95': { max: 2 },
  'login-storm.rate': { min: 0.85 },
});
const unmet = (result: Readonly<Record<string, unknown>>): string[] =>
  compareWithBudgets('login', result, budgets).flatMap(({ metric, isMet }) => (isMet ? [] : [metric]));

it('allows a value at its bound', () => {
  expect(unmet({ 'login.ratio': 1.1, 'login.rate': 0.85, 'login.p95': 2 })).toEqual([]);
});

it('finds what is over a maximum and under a minimum', () => {
  const result = { 'login.ratio': 1.2, 'login.rate': 0.8, 'login.p95': 2.1 };
  expect(unmet(result)).toEqual(['login.ratio', 'login.rate', 'login.p95']);
});

it('compares the median of several runs', () => {
  const spread = (median: number) => ({ median, least: 0, greatest: 9 });
  const result = { 'login.ratio': spread(1), 'login.rate': spread(0.9), 'login.p95': spread(3) };
  expect(unmet(result)).toEqual(['login.p95']);
});

it('counts a value that was not measured as not met', () => {
  expect(unmet({ 'login.rate': 1, 'login.p95': { runs: [1, null] } })).toEqual(['login.p95', 'login.ratio']);
});

it('rejects a bound that it does not know', () => {
  expect(() => z.parse(budgetsSchema, { 'login.rate': { atLeast: 1 } })).toThrow();
});

it('describes all metrics of a scenario and no other', () => {
  const result = {
    seconds: 9,
    'login.p95': { median: 1, least: 0.5, greatest: 1.5 },
    'login.rate': 0.5,
    'login.guesses': 7,
  };
  expect(describeComparisons(compareWithBudgets('login', result, budgets)).split('\n')).toEqual([
    'login.p95      1 (0.5 to 1.5)  at most 2      met',
    'login.rate     0.5             at least 0.85  NOT MET',
    'login.guesses  7                              reported',
    'login.ratio    missing         at most 1.1    NOT MET',
  ]);
});
