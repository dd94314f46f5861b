/** Counts tests from the reports of the test runners. A runner that fails without a failed test counts as one failure. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { projectRoot } from './project.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Names of what failed with the beginning of the reason, as far as the runner reports them. */
  readonly failures?: readonly string[];
  /** The same of what failed at first and passed when it was repeated; that counts as passed. */
  readonly repeated?: readonly string[];
  /** How long each file took. */
  readonly files?: readonly { readonly name: string; readonly seconds: number }[];
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      /** In milliseconds, as all times of both reports. */
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  ),
});
const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(
            z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string() })) }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suiteSchema),
  errors: z.array(z.unknown()),
});

const maxReasonLines = 20;
const maxReasonColumns = 300;

/** The summary is all that remains of a long run, so it says why a test failed. */
function withReason(name: string, messages: readonly string[]): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, maxReasonColumns));
  return [name, ...lines.slice(0, maxReasonLines)].join('\n    ');
}

/** A file that could not be loaded is one failure. */
function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = z.parse(vitestSchema, report);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        withReason(`${basename(name)}: ${fullName}`, failureMessages ?? []),
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failures, ...unloaded.map(({ name, message }) => withReason(basename(name), [message]))],
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(projectRoot, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

type Spec = z.infer<typeof suiteSchema>['specs'][number];

const specsIn = ({ specs, suites = [] }: z.infer<typeof suiteSchema>): Spec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

const isRepeated = ({ tests }: Spec): boolean => tests.some(({ status }) => status === 'flaky');

const durationMs = ({ tests }: Spec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);

/** Each error outside of a test is one failure. */
function countPlaywright(report: unknown): Counts {
  const { stats, suites, errors } = z.parse(playwrightSchema, report);
  const specs = suites.flatMap(specsIn);
  const namesOf = (selected: readonly Spec[]): string[] =>
    selected.map(({ file, title, tests }) =>
      withReason(
        `${basename(file)}: ${title}`,
        tests.flatMap(({ results }) =>
          results.flatMap(({ errors: found }) => found.map(({ message }) => message)),
        ),
      ),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: namesOf(specs.filter(({ ok }) => !ok)),
    repeated: namesOf(specs.filter(isRepeated)),
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([name, ofFile]) => ({
      name,
      seconds: ofFile.reduce((sum, spec) => sum + durationMs(spec), 0) / 1000,
    })),
  };
}

const counters = { vitest: countVitest, playwright: countPlaywright };
export type TestRunner = keyof typeof counters;

/**
 * Reads a runner's JSON report at `path` and compares it with its exit code. A missing report, a report without tests and an
 * exit code that the report does not explain count as one failure.
 */
export function readCounts(runner: TestRunner, path: string, exitCode: number): Counts {
  const crashed = { passed: 0, failed: 1, failures: [`${runner} wrote no report`] };
  if (!existsSync(path)) return crashed;
  let counts: Counts;
  try {
    counts = counters[runner](JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return crashed;
  }
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return unexplained ? { ...counts, failed: 1, failures: [`${runner} exited with ${exitCode}`] } : counts;
}

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures = [] }) => failures),
    repeated: all.flatMap(({ repeated = [] }) => repeated),
    files: all.flatMap(({ files = [] }) => files),
  };
}
