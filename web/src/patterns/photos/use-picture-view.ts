/** The view of the picture in the stage, and the gestures that change it: drag, wheel, pinch and double click. */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type DOMAttributes,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import { fitView, panBy, rotate, scaleOf, zoomBy, zoomTo, type Frame, type View } from './picture-view.ts';
import { middle, spread, useStage, type Point, type Size } from '../../ui/stage.ts';

const stepFactor = 1.25;
const panStepPx = 80;
/** One notch of a wheel is 100 or 120 pixels; a pinch on a touchpad comes as a wheel with Ctrl and small steps. */
const wheelZoom = 0.002;
const pinchZoom = 0.01;

/** What the buttons and keys of the viewer need. */
export interface PictureView {
  /** Of 100 %, where one pixel of the picture is one of the screen. */
  readonly share: number;
  readonly isFit: boolean;
  /** For the element of the picture, which has the picture's own size. */
  readonly transform: string;
  readonly fit: () => void;
  readonly fullSize: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly rotate: () => void;
  /** Moves the picture by steps. */
  readonly pan: (x: number, y: number) => () => void;
}

export type StageHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
>;

function usePlace() {
  const { stage, size } = useStage();
  /** The place of a pointer, from the middle of the stage. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - size.width / 2, y: clientY - top - size.height / 2 };
  };
  return { stage, size, pointOf };
}

/** One pointer drags the picture, two pinch it. */
function usePointers(change: (changeView: (view: View) => View) => void, frame: Frame) {
  const pointers = useRef(new Map<number, Point>());
  const onEnd = (event: ReactPointerEvent): void => {
    pointers.current.delete(event.pointerId);
  };
  return {
    track: (event: ReactPointerEvent, point: Point): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, point);
    },
    move: (event: ReactPointerEvent, point: Point): void => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, point);
      const after = [...pointers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      const factor = after.length === 2 ? spread(after) / (spread(before) || 1) : 1;
      change((view) =>
        panBy(zoomBy(view, factor, frame, from), { x: to.x - from.x, y: to.y - from.y }, frame),
      );
    },
    onEnd,
  };
}

/** @param picture its size, upright */
export function usePictureView(picture: Size) {
  const [view, setView] = useState(fitView);
  const { stage, size, pointOf } = usePlace();
  const frame: Frame = { stage: size, picture, fullScale: 1 / window.devicePixelRatio };
  const { track, move, onEnd } = usePointers(setView, frame);
  const scale = scaleOf(view, frame);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? pinchZoom : wheelZoom));
    setView((current) => zoomBy(current, factor, frame, pointOf(event)));
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    // React listens passively, and the page would be zoomed as well.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const fullSize = (point?: Point): void =>
    setView((current) => zoomTo(current, frame.fullScale, frame, point));
  const pan = (x: number, y: number) => (): void =>
    setView((current) => panBy(current, { x: x * panStepPx, y: y * panStepPx }, frame));
  const handlers: StageHandlers = {
    onPointerDown: (event) => track(event, pointOf(event)),
    onPointerMove: (event) => move(event, pointOf(event)),
    onPointerUp: onEnd,
    onPointerCancel: onEnd,
    onDoubleClick: (event) =>
      view.zoom === 'fit' ? fullSize(pointOf(event)) : setView({ ...fitView, turns: view.turns }),
  };
  const pictureView: PictureView = {
    share: scale / frame.fullScale,
    isFit: view.zoom === 'fit',
    transform: `translate(-50%, -50%) translate(${view.offset.x}px, ${view.offset.y}px) rotate(${view.turns * 90}deg) scale(${scale})`,
    fit: () => setView((current) => ({ ...fitView, turns: current.turns })),
    fullSize: () => fullSize(),
    zoomIn: () => setView((current) => zoomBy(current, stepFactor, frame)),
    zoomOut: () => setView((current) => zoomBy(current, 1 / stepFactor, frame)),
    rotate: () => setView((current) => rotate(current, frame)),
    pan,
  };
  return { stage, handlers, view: pictureView };
}
