/** Closes a part of a screen by Escape, as a dialog is closed. */
import { useEffect, type RefObject } from 'react';

/** Calls `onEscape` when Escape is pressed inside the element. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const inside = element.current;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onEscape();
    };
    inside?.addEventListener('keydown', onKeyDown);
    return () => inside?.removeEventListener('keydown', onKeyDown);
  });
}
