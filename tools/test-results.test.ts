import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCounts } from './test-results.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const unit = (passed: number, failed: number, ...files: object[]) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults: files });
const file = (status: string, ...tests: readonly string[]) => ({
  name: `/there/${status}.test.ts`,
  status,
  startTime: 1_000,
  endTime: 3_500,
  message: tests.length === 0 ? 'SyntaxError: here' : '',
  assertionResults: tests.map((outcome) => ({
    status: outcome,
    fullName: `is ${outcome}`,
    failureMessages:
      outcome === 'failed' ? [['Expected 1', '', ...Array(30).fill('at line')].join('\n')] : [],
  })),
});
const journey = (title: string, ok: boolean, status: string, ...results: object[]) => ({
  title,
  file: 'a.spec.ts',
  ok,
  tests: [{ status, results }],
});
const journeys = (expected: number, unexpected: number, specs: readonly object[], ...errors: string[]) =>
  report({
    stats: { expected, unexpected, flaky: 1, skipped: 0 },
    suites: [{ specs: [], suites: [{ specs }] }],
    errors,
  });
const failed = { duration: 1_500, errors: [{ message: '\u001b[31mNot visible\u001b[39m' }] };
const walked = [
  journey('passes', true, 'expected'),
  journey('fails', false, 'unexpected', failed),
  journey('repeats', true, 'flaky'),
];

test('passed and failed tests are counted, and failed ones are named with the beginning of the reason', () => {
  expect(readCounts('vitest', unit(5, 0), 0)).toEqual({ passed: 5, failed: 0, failures: [], files: [] });
  expect(readCounts('vitest', unit(1, 1, file('failed', 'passed', 'failed')), 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: [['failed.test.ts: is failed', 'Expected 1', ...Array(19).fill('at line')].join('\n    ')],
    files: [{ name: expect.stringMatching(/failed\.test\.ts$/), seconds: 2.5 }],
  });
  expect(readCounts('playwright', journeys(4, 1, walked), 1)).toEqual({
    passed: 5,
    failed: 1,
    failures: ['a.spec.ts: fails\n    Not visible'],
    repeated: ['a.spec.ts: repeats'],
    files: [{ name: 'a.spec.ts', seconds: 1.5 }],
  });
});

test('a test file that could not be loaded is a failure', () => {
  const unloaded = unit(5, 0, file('failed'), file('passed', 'passed'));
  expect(readCounts('vitest', unloaded, 1)).toMatchObject({
    passed: 5,
    failed: 1,
    failures: ['failed.test.ts\n    SyntaxError: here'],
  });
  expect(readCounts('playwright', journeys(3, 0, [], 'SyntaxError'), 1)).toMatchObject({
    passed: 4,
    failed: 1,
  });
});

test('a runner that crashes, writes no report or runs no test is a failure', () => {
  const crashed = { passed: 0, failed: 1 };
  expect(readCounts('vitest', join(folder, 'absent.json'), 0)).toMatchObject(crashed);
  expect(readCounts('vitest', report('{"numPassed'), 1)).toMatchObject(crashed);
  expect(readCounts('vitest', unit(0, 0), 0)).toMatchObject(crashed);
  expect(
    readCounts(
      'playwright',
      report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [], errors: [] }),
      0,
    ),
  ).toMatchObject(crashed);
  expect(readCounts('vitest', unit(5, 0), 1)).toMatchObject({
    passed: 5,
    failed: 1,
    failures: ['vitest exited with 1'],
  });
});
