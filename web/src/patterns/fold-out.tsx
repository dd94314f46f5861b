/** A button and the panel below it: over what follows where there is room, in the flow of the page on a phone. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { isNarrow } from '../ui/use-device.ts';
import { useEscape } from '../ui/use-shortcuts.ts';
import { Sign } from '../ui/admin-buttons.tsx';

interface FoldOutProps {
  readonly label: string;
  /** Of the button, for what leads back to it. */
  readonly buttonId?: string;
  /** The panel is as a group, for a screen reader. */
  readonly isGroup?: boolean;
  readonly panelClasses: string;
  /** Stays while it is folded, so that what it has begun goes on. */
  readonly children: ReactNode;
}

export function FoldOut({ label, buttonId, isGroup = false, panelClasses, children }: FoldOutProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEscape(box, () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: PointerEvent): void => {
      // In the flow of the page, what follows would move away from under the press.
      if (window.matchMedia(isNarrow).matches) return;
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
  return (
    <div ref={box} className="relative max-md:contents">
      <Button
        id={buttonId}
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Sign name={isOpen ? 'up' : 'down'} />
      </Button>
      <div
        id={panelId}
        role={isGroup ? 'group' : undefined}
        aria-label={isGroup ? label : undefined}
        className={`max-md:w-full md:absolute md:top-full md:z-10 md:mt-1 md:rounded-card md:border md:border-line md:bg-paper md:p-3 md:right-0 md:shadow-lg ${isOpen ? panelClasses : 'hidden'}`}
      >
        {children}
      </div>
    </div>
  );
}
