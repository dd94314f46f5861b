/** Watches the calls of a method, so that a test waits for what the portal does, and not for a time in which it may do it. */
import { onTestFinished } from 'vitest';

interface WatchedCalls<Result> {
  /** What the method has returned, in the order of its calls. */
  readonly results: readonly Result[];
  /** Resolves when the method has returned so many times; what it returned may be a promise that is not settled. */
  readonly until: (count: number) => Promise<void>;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;
type ResultOf<Called> = Called extends (...args: never[]) => infer Result ? Result : never;

/** Ends with the test. @param host an object, or the prototype of a class */
export function watchCalls<Host extends object, Name extends keyof Host>(
  host: Host,
  name: Name,
): WatchedCalls<ResultOf<Host[Name]>> {
  const results: ResultOf<Host[Name]>[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const own = Object.getOwnPropertyDescriptor(host, name);
  const original = host[name] as Method;
  const watch: Method = function watch(...args) {
    const result = original.apply(this, args) as ResultOf<Host[Name]>;
    results.push(result);
    for (const { count, resolve } of waiting) if (count === results.length) resolve();
    return result;
  };
  Object.defineProperty(host, name, { value: watch, configurable: true, writable: true });
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
