import { expect, test, vi } from 'vitest';
import { failIfWritten } from './fail-on-console.ts';

test('unexpected output is an error that contains the output', () => {
  console.error('%s failed', 'saving', { code: 1 });
  console.warn('deprecated');
  expect(failIfWritten).toThrow(/console\.error: saving failed \{ code: 1 \}\nconsole\.warn: deprecated/);
  expect(failIfWritten).not.toThrow();
});

test('expected output is not an error', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('expected');
  expect(error).toHaveBeenCalledWith('expected');
  error.mockRestore();
  expect(failIfWritten).not.toThrow();
});
