import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser, getBrowser } from './find-browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('CHROMIUM_PATH has precedence', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findBrowser()).toBe(process.execPath);
  expect(getBrowser()).toBe(process.execPath);
});

test('a CHROMIUM_PATH that does not exist is an error', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => findBrowser()).toThrow('/nowhere/chromium');
});
