/**
 * Takes a screen out of the document while somebody has to log in: what it shows can be neither seen nor read with the tools of
 * the browser. It keeps its state and the text of its fields for the same user.
 */
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Returns a function that puts the screen back as it was. */
function takeOut(host: HTMLElement, screen: HTMLElement): () => void {
  const focused = document.activeElement;
  const { scrollX, scrollY } = window;
  screen.remove();
  return () => {
    host.append(screen);
    // A dialog that was taken out is no longer modal.
    for (const dialog of screen.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    window.scrollTo(scrollX, scrollY);
    if (focused instanceof HTMLElement && screen.contains(focused)) focused.focus({ preventScroll: true });
  };
}

function createScreen(): HTMLElement {
  const screen = document.createElement('div');
  screen.className = 'contents';
  return screen;
}

interface CoveredScreenProps {
  readonly isCovered: boolean;
  readonly children: ReactNode;
}

export function CoveredScreen({ isCovered, children }: CoveredScreenProps) {
  const [screen] = useState(createScreen);
  const host = useRef<HTMLDivElement>(null);
  // The same function in each render: a screen that is put in again loses its dialogs, its focus and where it was scrolled to.
  const takeIn = useCallback(
    (element: HTMLDivElement | null) => {
      host.current = element;
      element?.append(screen);
    },
    [screen],
  );
  useLayoutEffect(() => {
    if (isCovered && host.current !== null) return takeOut(host.current, screen);
    return undefined;
  }, [isCovered, screen]);
  return (
    <>
      {/* Before the screen, so that the effects of the screen find it in the document. */}
      <div className="contents" ref={takeIn} />
      {createPortal(children, screen)}
    </>
  );
}
