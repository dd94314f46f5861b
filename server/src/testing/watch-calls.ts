/** Watches the calls of a method, so that a test waits for what the portal does, and not for a time in which it may do it. */
import { onTestFinished } from 'vitest';

interface WatchedCalls<Result> {
  /** What the method has returned, in the order of its calls. */
  readonly results: readonly Result[];
  /** Resolves when the method has returned so many times; what it returned may be a promise that is not settled. */
  readonly until: (count: number) => Promise<void>;
}

/** Ends with the test. @param host an object, or the prototype of a class */
export function watchCalls<Name extends PropertyKey, Result>(
  host: { readonly [Key in Name]: (...args: never[]) => Result },
  name: Name,
): WatchedCalls<Result> {
  const results: Result[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const watched = host as { [Key in Name]: (...args: never[]) => Result };
  const own = Object.getOwnPropertyDescriptor(host, name);
  const original = host[name];
  watched[name] = function watch(this: unknown, ...args: never[]): Result {
    const result = original.apply(this, args);
    results.push(result);
    for (const { count, resolve } of waiting) if (count === results.length) resolve();
    return result;
  };
  onTestFinished(() => {
    if (own === undefined) Reflect.deleteProperty(host, name);
    else Object.defineProperty(host, name, own);
  });
  return {
    results,
    until: (count) =>
      new Promise((resolve) => {
        if (results.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}
