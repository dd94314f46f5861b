import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkDecisions } from './decisions.ts';

const results = {
  'bench/results/list.json': JSON.stringify({ 'list.ratio': { median: 1.31, least: 1, greatest: 2 } }),
  'bench/results/start.json': JSON.stringify({ 'start.moreMs': 1518 }),
};

const faults = (page: string): string[] =>
  checkDecisions(treeOf({ ...results, 'docs/decisions/0001-first.md': page })).map(({ message }) => message);

test('figures are those of the last benchmark', () => {
  expect(
    faults('It takes 1.31 (`list.ratio`) times, a start 1,518 (`start.moreMs`) ms; see `list.ratio`.'),
  ).toEqual([]);
  expect(faults('It takes 1.25 (`list.ratio`) times as long.')).toEqual([
    'list.ratio is 1.31 in bench/results, not 1.25',
  ]);
  expect(faults('It takes 1.25 (`list.speed`) times as long.')).toEqual([
    'bench/results/list.json has no list.speed',
  ]);
});

test('what looks like a metric and is none is left alone', () => {
  expect(faults('The 3 (`limits.session`) of `list.outdated`, 4 (of them)')).toEqual([]);
});

test.each(['Status: accepted.', 'It is superseded by [0002](0002-b.md).', 'This amends decision 0002.'])(
  '%s is no page of what holds now',
  (page) => {
    expect(faults(page)).toEqual(['a page that amends another: change that page instead']);
  },
);

test('there are at most 35 pages', () => {
  const pages = Array.from({ length: 36 }, (_, index) => [`docs/decisions/${1000 + index}-page.md`, 'Why.']);
  expect(checkDecisions(treeOf(Object.fromEntries(pages)))).toEqual([
    { path: 'docs/decisions', message: '36 pages, at most 35: merge' },
  ]);
});
