/** In React itself, with as little of a page as a component without elements needs. */
import { act, createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy.ts';
import { fitView, type Frame, panBy, type Point, rotate, scaleOf, zoomBy, zoomTo } from './pan-zoom.ts';
import { createRoot, type Root } from 'react-dom/client';
import { useLoaded } from './use-loaded.ts';

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

const frame: Frame = {
  stage: { width: 800, height: 600 },
  content: { width: 1600, height: 1000 },
  fitsUpTo: 1,
  largest: 8,
};
/** The place of the picture, from its middle, that is shown at a point of the stage. */
const placeAt = (view: typeof fitView, { x, y }: Point) => {
  const scale = scaleOf(view, frame);
  return { x: (x - view.offset.x) / scale, y: (y - view.offset.y) / scale };
};

test('fit shows the whole picture in either orientation, and does not enlarge a small one', () => {
  expect(scaleOf(fitView, frame)).toBe(0.5);
  expect(scaleOf(rotate(fitView, frame), frame)).toBe(600 / 1600);
  expect(scaleOf(fitView, { ...frame, content: { width: 80, height: 60 } })).toBe(1);
});

test('zooming keeps the place under the pointer', () => {
  const point = { x: 120, y: -80 };
  const near = zoomBy(zoomTo(fitView, 1, frame), 1.5, frame, point);
  expect(scaleOf(near, frame)).toBe(1.5);
  expect(placeAt(near, point)).toEqual(placeAt(zoomTo(fitView, 1, frame), point));
});

test('zooming out ends at fit, zooming in at eight times the pixels', () => {
  expect(zoomBy(zoomTo(fitView, 1, frame, { x: 300, y: 0 }), 0.1, frame)).toEqual(fitView);
  expect(scaleOf(zoomBy(fitView, 1000, frame), frame)).toBe(8);
});

test('the picture cannot be dragged out of the stage, nor away from the middle when it fits', () => {
  const full = zoomTo(fitView, 1, frame);
  expect(panBy(full, { x: 5000, y: -5000 }, frame).offset).toEqual({ x: 400, y: -200 });
  expect(panBy(fitView, { x: 50, y: 50 }, frame).offset).toEqual({ x: 0, y: 0 });
});

test('four turns are none, and a turn takes the place that is looked at with it', () => {
  const view = panBy(zoomTo(fitView, 2, frame), { x: 30, y: 10 }, frame);
  const turned = rotate(view, frame);
  expect(turned).toEqual({ zoom: 2, offset: { x: -10, y: 30 }, turns: 1 });
  expect(rotate(rotate(rotate(turned, frame), frame), frame)).toEqual(view);
});

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
