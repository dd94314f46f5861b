/** Storage of the browser that works, that is full, and that is denied. */
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deviceStorage, tabStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** As browsers have it: what is kept is a property. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, text: string): void {
    Object.assign(this, { [key]: text });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

test('what is written is read, parsed and removed', () => {
  vi.stubGlobal('window', { sessionStorage: new FakeStorage() });
  const schema = z.object({ count: z.number() });
  expect(tabStorage.write('a', '{"count":2}')).toBe(true);
  expect(tabStorage.read('a')).toBe('{"count":2}');
  expect(tabStorage.parse('a', schema)).toEqual({ count: 2 });
  expect(tabStorage.parse('nothing', schema)).toBeNull();
  tabStorage.write('a', '{"count":"two"}');
  expect(tabStorage.parse('a', schema)).toBeNull();
  tabStorage.write('a', '{');
  expect(tabStorage.parse('a', schema)).toBeNull();
  tabStorage.remove('a');
  expect(tabStorage.read('a')).toBeNull();
});

test('all keys with a prefix are removed, and no others', () => {
  vi.stubGlobal('window', { localStorage: new FakeStorage() });
  for (const key of ['typed:a', 'typed:b', 'other']) deviceStorage.write(key, 'text');
  deviceStorage.removeAll('typed:');
  expect(['typed:a', 'typed:b', 'other'].map((key) => deviceStorage.read(key))).toEqual([null, null, 'text']);
});

test('without storage nothing is kept, and nothing fails', () => {
  for (const localStorage of [
    undefined,
    {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      getItem: () => null,
      removeItem: () => undefined,
    },
  ]) {
    vi.stubGlobal('window', { localStorage });
    expect(deviceStorage.write('a', 'text')).toBe(false);
    expect(deviceStorage.read('a')).toBeNull();
    expect(deviceStorage.parse('a', z.string())).toBeNull();
    deviceStorage.remove('a');
    deviceStorage.removeAll('a');
  }
});
