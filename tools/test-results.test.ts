import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addCounts, readCounts } from './test-results.ts';

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
const journeys = (expected: number, unexpected: number, flaky: number, errors: readonly string[]) =>
  report({
    stats: { expected, unexpected, flaky, skipped: 0 },
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              { title: 'passes', file: 'a.spec.ts', ok: true, tests: [{ status: 'expected', results: [] }] },
              {
                title: 'fails',
                file: 'a.spec.ts',
                ok: unexpected === 0,
                tests: [
                  {
                    status: 'unexpected',
                    results: [{ duration: 1_500, errors: [{ message: '\u001b[31mNot visible\u001b[39m' }] }],
                  },
                ],
              },
              {
                title: 'repeats',
                file: 'a.spec.ts',
                ok: true,
                tests: flaky > 0 ? [{ status: 'flaky', results: [] }] : [],
              },
            ],
          },
        ],
      },
    ],
    errors,
  });
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

test('passed and failed tests are counted, and failed ones are named with the beginning of the reason', () => {
  expect(readCounts('vitest', unit(5, 0), 0)).toEqual({ passed: 5, failed: 0, failures: [], files: [] });
  expect(readCounts('vitest', unit(1, 1, file('failed', 'passed', 'failed')), 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: [['failed.test.ts: is failed', 'Expected 1', ...Array(19).fill('at line')].join('\n    ')],
    files: [{ name: expect.stringMatching(/failed\.test\.ts$/), seconds: 2.5 }],
  });
  expect(readCounts('playwright', journeys(4, 1, 1, []), 1)).toEqual({
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
  expect(readCounts('playwright', journeys(4, 0, 0, ['SyntaxError']), 1)).toMatchObject({
    passed: 4,
    failed: 1,
  });
});

test('a runner that crashes, writes no report or runs no test is a failure', () => {
  const crashed = { passed: 0, failed: 1 };
  expect(readCounts('vitest', join(folder, 'absent.json'), 0)).toMatchObject(crashed);
  expect(readCounts('vitest', report('{"numPassed'), 1)).toMatchObject(crashed);
  expect(readCounts('vitest', unit(0, 0), 0)).toMatchObject(crashed);
  expect(readCounts('playwright', journeys(0, 0, 0, []), 0)).toMatchObject(crashed);
  expect(readCounts('vitest', unit(5, 0), 1)).toMatchObject({
    passed: 5,
    failed: 1,
    failures: ['vitest exited with 1'],
  });
});

test('counts are added', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2, failures: ['a', 'b'] },
      { passed: 3, failed: 4, files: [{ name: 'c', seconds: 1 }] },
    ]),
  ).toEqual({
    passed: 4,
    failed: 6,
    failures: ['a', 'b'],
    repeated: [],
    files: [{ name: 'c', seconds: 1 }],
  });
});
