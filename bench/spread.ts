/** Several runs of a scenario as one result: of each number the median, the least and the greatest. */
import { median } from './portal.ts';

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

type Nested = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function combineLists(lists: readonly (readonly unknown[])[]): unknown {
  const [first = []] = lists;
  if (lists.some((list) => list.length !== first.length)) return { runs: lists };
  return first.map((_, index) => combineRuns(lists.map((list) => list[index])));
}

function combineNested(objects: readonly Nested[]): unknown {
  const keys = new Set(objects.flatMap((value) => Object.keys(value)));
  return Object.fromEntries([...keys].map((key) => [key, combineRuns(objects.map((value) => value[key]))]));
}

/**
 * Returns the runs' result with a `Spread` in place of each number, and one run as it is. What is not a number in each run and
 * differs is listed as `{ runs: [...] }`.
 */
export function combineRuns(runs: readonly unknown[]): unknown {
  if (runs.length === 1) return runs[0];
  if (runs.every(isNumber))
    return { median: median(runs), least: Math.min(...runs), greatest: Math.max(...runs) };
  if (runs.every((run) => Array.isArray(run))) return combineLists(runs);
  if (runs.every(isNested)) return combineNested(runs);
  return runs.every((run) => run === runs[0]) ? runs[0] : { runs: runs.map((run) => run ?? null) };
}
