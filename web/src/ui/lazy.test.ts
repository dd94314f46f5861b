import { createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

test('a part that cannot be loaded is tried again until it is there; the screen does not wait', async () => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return () => createElement('p', null, 'the part');
  });
  const Part = lazyPart(load);
  const stream = await renderToReadableStream(
    createElement('main', null, 'the screen', createElement(Suspense, null, createElement(Part))),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  await stream.allReady;
  expect(await new Response(stream).text()).toMatch(/the screen.*the part/s);
  expect(load).toHaveBeenCalledTimes(3);
});
