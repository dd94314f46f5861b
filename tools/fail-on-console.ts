/**
 * Loaded before each test file: a test fails when anything writes to `console.error` or `console.warn`. A test that
 * expects such output mocks the method: `vi.spyOn(console, 'error').mockImplementation(…)`. Unhandled rejections and
 * uncaught exceptions fail the run without this file.
 */
import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

const written: string[] = [];

for (const method of ['error', 'warn'] as const)
  console[method] = (...values: unknown[]) => {
    written.push(`console.${method}: ${format(...values)}`);
  };

/** Throws when anything was written since the last call. */
export function failIfWritten(): void {
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected output on the console:\n${lines.join('\n')}`);
}

afterEach(failIfWritten);
afterAll(failIfWritten);
