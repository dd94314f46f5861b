/**
 * What this browser keeps: of the device, of one tab, and of one page. Browsers refuse storage that is full, disabled or blocked: then nothing is
 * read and nothing is kept, and the page works as long as it is open.
 */
import * as z from 'zod/mini';

function storageOf(name: 'localStorage' | 'sessionStorage') {
  /** Returns null when the browser refuses. */
  function tryTo<Value>(use: (storage: Storage) => Value): Value | null {
    try {
      // Not the one of Node, where first screens are rendered.
      return use(window[name]);
    } catch {
      return null;
    }
  }
  return {
    read: (key: string): string | null => tryTo((storage) => storage.getItem(key)),
    /** Returns null for what is no JSON, and for JSON of another shape. */
    parse: <Value>(key: string, schema: z.ZodMiniType<Value>): Value | null =>
      tryTo((storage) => z.parse(schema, JSON.parse(storage.getItem(key) ?? 'null'))),
    /** Returns whether it is kept. */
    write: (key: string, text: string): boolean =>
      tryTo((storage) => {
        storage.setItem(key, text);
        return true;
      }) ?? false,
    remove: (key: string): void => void tryTo((storage) => storage.removeItem(key)),
    /** Removes all keys that begin with `prefix`. */
    removeAll: (prefix: string): void =>
      void tryTo((storage) => {
        for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
      }),
  };
}

export const deviceStorage = storageOf('localStorage');
/** Ends with the tab, and survives a reload. */
export const tabStorage = storageOf('sessionStorage');

/** A value that lasts as long as this page, and whose changes others follow (`useSyncExternalStore`). */
export function pageValue<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: (): Value => value,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
