/** A box whose height may change while it is on the screen: what is below it, such as a button, stays where it is. */
import { useEffect, useRef, type ReactNode } from 'react';

export function SteadyBox({ children }: { readonly children: ReactNode }) {
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
