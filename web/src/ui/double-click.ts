/** The second click of a double click is for what the first one hit: not for a link that has moved under the pointer meanwhile. */
import { useEffect } from 'react';

export function useDoubleClicks(): void {
  useEffect(() => {
    let first: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (event.detail <= 1) first = control;
      else if (control !== null && control !== first) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}
