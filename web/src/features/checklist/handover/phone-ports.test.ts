/** What a phone that only takes photos does with storage that never answers. */
import { beforeEach, expect, test, vi } from 'vitest';
import { centreA } from '../draft/testing/fake-server.ts';
import { createPhonePorts } from './phone-ports.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a store that never opens is refused after three seconds', async () => {
  const claim = { token: 'token', centre: centreA, endsAtMs: 0, draftKey: btoa('k'.repeat(32)) };
  const { store } = createPhonePorts(claim);
  const answer = expect(store('readonly', () => 'read')).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(3000);
  await answer;
});
