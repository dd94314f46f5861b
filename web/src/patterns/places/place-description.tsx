/** A folded sketch of the place of a photo, which loads when it is opened. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { SketchProps } from './sketch-drawing.tsx';

/** Without it, for example without a network, the words remain. */
const SketchDrawing = lazy<ComponentType<SketchProps>>(async () =>
  import('./sketch-drawing.tsx').catch(() => ({ default: () => null })),
);

export function PlaceSketch(props: SketchProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="no-print">
      <summary className="flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-8">
        {props.texts.sketch.show}
      </summary>
      {isOpen ? (
        <Suspense fallback={<div className="aspect-10/7 max-w-64" />}>
          <SketchDrawing {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}
