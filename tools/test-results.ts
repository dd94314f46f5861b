/** Counting of what the test runners wrote down; a runner that failed without saying why counts as one failure. */
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts of a Vitest report; a file that could not be loaded is one failure. */
function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = z.parse(vitestSchema, report);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Counts of a Playwright report; each error outside of a test is one failure. */
function countPlaywright(report: unknown): Counts {
  const { stats, errors } = z.parse(playwrightSchema, report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

const counters = { vitest: countVitest, playwright: countPlaywright };

/**
 * Reads the JSON report that a runner has left at `path` and holds it against its exit code:
 * no report, no test at all, or an exit code that the report does not explain make one failure.
 */
export function readCounts(runner: keyof typeof counters, path: string, exitCode: number): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  let counts: Counts;
  try {
    counts = counters[runner](JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return unexplained ? { ...counts, failed: 1 } : counts;
}

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}
