/** Several runs of a scenario as one result, compared with `budgets.json`: a number is the most that is allowed, `{ "min": 0.85 }` the least. */
import * as z from 'zod/mini';
import { median } from './portal.ts';

interface Spread {
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

const boundSchema = z.union([z.number(), z.strictObject({ min: z.number() })]);
export const budgetsSchema = z.record(z.string(), boundSchema);
type Budgets = z.infer<typeof budgetsSchema>;
type Bound = Budgets[string];

const spreadSchema = z.object({ median: z.number(), least: z.number(), greatest: z.number() });
const figureSchema = z.union([z.number(), spreadSchema]);

interface Comparison {
  /** Such as `photo-save.ratio`. */
  readonly metric: string;
  /** Undefined when the scenario failed or did not measure it. */
  readonly figure: number | Spread | undefined;
  readonly bound: Bound | undefined;
  /** True without a bound. */
  readonly isMet: boolean;
}

function isWithin(value: number, bound: Bound): boolean {
  return typeof bound === 'number' ? value <= bound : value >= bound.min;
}

function compare(metric: string, value: unknown, bound: Bound | undefined): Comparison {
  const parsed = figureSchema.safeParse(value);
  if (!parsed.success) return { metric, figure: undefined, bound, isMet: bound === undefined };
  const figure = parsed.data;
  const middle = typeof figure === 'number' ? figure : figure.median;
  return { metric, figure, bound, isMet: bound === undefined || isWithin(middle, bound) };
}

/** @param result the values of the scenario; those whose names begin with the scenario's name are compared, by their median */
export function compareWithBudgets(
  scenario: string,
  result: Readonly<Record<string, unknown>>,
  budgets: Budgets,
): Comparison[] {
  const names = [...Object.keys(result), ...Object.keys(budgets)];
  const metrics = new Set(names.filter((name) => name.startsWith(`${scenario}.`)));
  return [...metrics].map((metric) => compare(metric, result[metric], budgets[metric]));
}

function describeFigure(figure: Comparison['figure']): string {
  if (figure === undefined) return 'missing';
  return typeof figure === 'number'
    ? String(figure)
    : `${figure.median} (${figure.least} to ${figure.greatest})`;
}

function describeBound(bound: Bound | undefined): string {
  if (bound === undefined) return '';
  return typeof bound === 'number' ? `at most ${bound}` : `at least ${bound.min}`;
}

function describeOutcome({ bound, isMet }: Comparison): string {
  if (bound === undefined) return 'reported';
  return isMet ? 'met' : 'NOT MET';
}

/** Returns a table of text, one line per metric. */
export function describeComparisons(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison) => [
    comparison.metric,
    describeFigure(comparison.figure),
    describeBound(comparison.bound),
    describeOutcome(comparison),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
