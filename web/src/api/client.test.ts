/** Calls over a connection that is dead are given up, and those over a slow one are not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLink } from '#contract/signup/endpoints.ts';
import { callApi, uploadTransport } from './client.ts';

const secondMs = 1000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a call without a response is given up after a minute', async () => {
  const silence = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as DOMException));
      }),
  );
  const call = callApi(readLink, { body: { userId: 'handle' } });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(60 * secondMs);
  silence.abort(new DOMException('no answer', 'TimeoutError'));
  expect(await call).toEqual({ ok: false, failure: { kind: 'offline', isTimeout: true } });
});

class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{}';
  isAborted = false;

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(): void {
    this.isAborted = false;
  }

  send(): void {
    this.upload.dispatchEvent(new Event('loadstart'));
  }

  abort(): void {
    this.isAborted = true;
    for (const event of ['abort', 'loadend']) this.dispatchEvent(new Event(event));
  }

  progress(): void {
    this.upload.dispatchEvent(new Event('progress'));
  }

  respond(): void {
    for (const event of ['load', 'loadend']) this.dispatchEvent(new Event(event));
  }
}

const upload = async (isUnlimited?: boolean) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const transport = uploadTransport(() => undefined, isUnlimited);
  return transport({ method: 'PUT', url: '/', headers: {}, body: undefined });
};

test('an upload goes on as long as something is sent, and is given up when nothing is', async () => {
  const slow = upload();
  for (let step = 0; step < 5; step += 1) {
    await vi.advanceTimersByTimeAsync(89 * secondMs);
    FakeRequest.last.progress();
  }
  FakeRequest.last.respond();
  expect(await slow).toMatchObject({ status: 200 });
  expect(vi.getTimerCount()).toBe(0);

  const dead = expect(upload()).rejects.toThrow('no response: abort');
  FakeRequest.last.progress();
  await vi.advanceTimersByTimeAsync(90 * secondMs);
  await dead;
  expect(FakeRequest.last.isAborted).toBe(true);
});

test('a large list of an administrator may take longer', async () => {
  const list = upload(true);
  await vi.advanceTimersByTimeAsync(600 * secondMs);
  FakeRequest.last.respond();
  expect(await list).toMatchObject({ status: 200 });
});
