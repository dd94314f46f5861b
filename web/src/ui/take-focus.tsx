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

interface TakeFocusProps {
  /** What the children report; each new value takes the focus again. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** Takes the focus when it appears: around a message that replaces the button that was pressed. */
export function TakeFocus({ of, children }: TakeFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [of]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      {children}
    </div>
  );
}
