/** Moves the focus to what needs attention next, so that it never falls to the body when a button disappears or is disabled. */
import { useEffect, useRef, type ReactNode } from 'react';

/** Focuses an input and selects its content, each time `reason` changes; null is no reason. */
export function useFieldFocus(id: string, reason: unknown): void {
  useEffect(() => {
    const input = reason === null ? null : document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }, [id, reason]);
}

interface AutoFocusProps {
  /** What the children report; each new value takes the focus again. Null is nothing to report. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** Takes the focus when it appears: around a message that replaces the button that was pressed. */
export function AutoFocus({ of, children }: AutoFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [of]);
  if (of === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      {children}
    </div>
  );
}

/** A box whose height may change while it is on the screen: what is below it, such as a button, stays where it is. */
export function ScrollAnchor({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let { width, height } = element.getBoundingClientRect();
    const observer = new ResizeObserver(() => {
      const now = element.getBoundingClientRect();
      const added = now.width === width ? now.height - height : 0;
      ({ width, height } = now);
      // With its top above the screen the browser does this itself: nothing in the box is an anchor of the scrolling.
      if (added !== 0 && now.top > 0 && now.bottom - added < window.innerHeight)
        window.scrollBy({ top: added, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} style={{ overflowAnchor: 'none' }}>
      {children}
    </div>
  );
}
