import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser, getBrowser } from './find-browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('the browser that the environment names comes first', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findBrowser()).toBe(process.execPath);
  expect(getBrowser()).toBe(process.execPath);
});

test('a named browser that is not there is said, not passed over', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => findBrowser()).toThrow('/nowhere/chromium');
});
