/** In React itself, with as little of a page as a component without elements needs. */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

type Loaded = ReturnType<typeof useLoaded<string>>;

let root: Root;
let shown: Loaded;
/** What was asked for, in its order; a test answers it. */
let asked: PromiseWithResolvers<string>[];

interface ScreenProps {
  readonly name: string;
  readonly onShow: (loaded: Loaded) => void;
}

function Screen({ name, onShow }: ScreenProps) {
  const load = (): Promise<string> => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  onShow(useLoaded(name, load));
  return null;
}

const onShow = (loaded: Loaded): void => {
  shown = loaded;
};
const show = (name: string) => act(async () => root.render(createElement(Screen, { name, onShow })));
const answer = (index: number, value: string) => act(async () => asked[index]?.resolve(value));

beforeEach(() => {
  const page = { nodeType: 9, activeElement: null, addEventListener: () => undefined };
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', { document: page, HTMLIFrameElement: Object });
  vi.stubGlobal('reportError', vi.fn());
  asked = [];
  const element = { nodeType: 1, tagName: 'DIV', ownerDocument: page, addEventListener: () => undefined };
  root = createRoot(element as unknown as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('nothing is there until it is loaded; loading it again leaves it until the next is there', async () => {
  await show('Goa');
  expect(shown).toMatchObject({ value: null, isBusy: true });
  await answer(0, 'one');
  expect(shown).toMatchObject({ value: 'one', isBusy: false });
  await act(async () => shown.reload());
  expect(shown).toMatchObject({ value: 'one', isBusy: true });
  await answer(1, 'two');
  expect(shown).toMatchObject({ value: 'two', isBusy: false });
});

test('what was loaded for another key is dropped, also when it comes later', async () => {
  await show('Goa');
  await answer(0, 'of Goa');
  await show('Bihar');
  expect(shown.value).toBeNull();
  await show('Delhi');
  await answer(2, 'of Delhi');
  await answer(1, 'of Bihar');
  expect(shown.value).toBe('of Delhi');
  expect(asked).toHaveLength(3);
});

test('a failure is reported, ends the waiting and can be followed by another attempt', async () => {
  await show('Goa');
  await act(async () => asked[0]?.reject(new Error('no answer')));
  expect(shown).toMatchObject({ value: null, isBusy: false });
  expect(reportError).toHaveBeenCalledOnce();
  await act(async () => shown.reload());
  await answer(1, 'later');
  expect(shown).toMatchObject({ value: 'later', isBusy: false });
});

test('a screen that has gone takes no notice of an answer', async () => {
  await show('Goa');
  await act(async () => root.render(null));
  await answer(0, 'late');
  expect(shown.value).toBeNull();
});
