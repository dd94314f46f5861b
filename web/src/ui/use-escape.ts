/** Closes a part of a screen by Escape, as a dialog is closed. */
import { useEffect, type RefObject } from 'react';

/** Calls `onEscape` when Escape is pressed inside the element. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const inside = element.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Otherwise the same press closes a dialog that `onEscape` opens.
      event.preventDefault();
      onEscape();
    };
    inside?.addEventListener('keydown', onKeyDown);
    return () => inside?.removeEventListener('keydown', onKeyDown);
  });
}
