import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { dropSession } from '../session/session-store.ts';
import { logInAs } from '../session/testing/log-in-as.ts';
import { useTyped } from './persisted-input.ts';

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

const noteSchema = z.string().check(z.maxLength(5));

function Note({ onReady }: { onReady: (type: (text: string) => void) => void }): null {
  onReady(useTyped('note', noteSchema, '')[1]);
  return null;
}

test('a text that is too long to be remembered can be typed', () => {
  logInAs('asha');
  const kept = new Map<string, string>();
  const sessionStorage = {
    setItem: (key: string, text: string) => kept.set(key, text),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  const onReady = vi.fn<(type: (text: string) => void) => void>();
  renderToStaticMarkup(createElement(Note, { onReady }));
  const type = onReady.mock.lastCall?.[0];
  type?.('short');
  expect(kept.get('typed:note')).toBe('{"userId":"asha","values":"short"}');
  type?.('longer');
  expect([...kept]).toEqual([]);
});
