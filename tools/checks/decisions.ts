/**
 * The pages of `docs/decisions` say what holds now: at most 35, none that amends another, and each figure that names a metric of
 * a benchmark, such as 1.31 (`list.ratio`), is the one in `bench/results`. `docs.ts` checks the files that they name.
 */
import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { Check, Finding, Tree } from '../tree.ts';

const maxPages = 35;
const amending = /^Status:|\b(supersede[sd]?|superseded by|amends|replaced by) (decision|\[\d{4}\])/i;
const citedFigure = /(-?\d[\d,.]*) \(`([a-z-]+)\.([A-Za-z]\w*)`\)/g;

const resultSchema = z.record(z.string(), z.unknown());
const spreadSchema = z.object({ median: z.number() });

/** Returns the figure of one run, or the median of several; undefined when the result has no such metric. */
function readMetric(tree: Tree, scenario: string, metric: string): number | undefined {
  const value = resultSchema.parse(JSON.parse(tree.read(`bench/results/${scenario}.json`)))[metric];
  if (typeof value === 'number') return value;
  const spread = spreadSchema.safeParse(value);
  return spread.success ? spread.data.median : undefined;
}

function figureFaults(tree: Tree, line: string): string[] {
  return [...line.matchAll(citedFigure)].flatMap(([, figure = '', scenario = '', name = '']) => {
    if (!tree.has(`bench/results/${scenario}.json`)) return [];
    const metric = `${scenario}.${name}`;
    const measured = readMetric(tree, scenario, metric);
    if (measured === undefined) return [`bench/results/${scenario}.json has no ${metric}`];
    if (Number(figure.replaceAll(',', '')) === measured) return [];
    return [`${metric} is ${measured} in bench/results, not ${figure}`];
  });
}

function pageFindings(tree: Tree, path: string): Finding[] {
  return tree
    .read(path)
    .split('\n')
    .flatMap((line, index) => {
      const messages = figureFaults(tree, line);
      if (amending.test(line)) messages.push('a page that amends another: change that page instead');
      return messages.map((message) => ({ path, line: index + 1, message }));
    });
}

export const checkDecisions: Check = (tree) => {
  const pages = tree.paths.filter((path) => posix.dirname(path) === 'docs/decisions');
  const tooMany =
    pages.length > maxPages
      ? [{ path: 'docs/decisions', message: `${pages.length} pages, at most ${maxPages}: merge` }]
      : [];
  return [...tooMany, ...pages.flatMap((path) => pageFindings(tree, path))];
};
