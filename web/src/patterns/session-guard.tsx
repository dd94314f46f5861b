/**
 * What happens when a session ends, for heads and for officers: a warning before, and afterwards a new login in place of the open
 * screen, so that nothing typed is lost and nobody else reads it. This device's clock may be wrong, so the warning is only a warning:
 * the session has ended when the server says so.
 */
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { useSession } from '../session/session-store.ts';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { useLoadLater } from '../ui/lazy.ts';
import { Notice } from '../ui/messages.tsx';
import { useNow } from '../ui/use-device.ts';

export const warnBeforeMs = 10 * 60 * 1000;

/** Returns the milliseconds until the token expires by its own claim, negative afterwards; infinite without a session. */
export function useTimeLeft(): number {
  const session = useSession();
  const nowMs = useNow(15_000);
  if (session === null) return Number.POSITIVE_INFINITY;
  const claims = readTokenClaims(session.token);
  return claims === null ? 0 : (claims.exp ?? Infinity) * 1000 - nowMs;
}

interface ExpiryNoticeProps {
  readonly leftMs: number;
  readonly text: (time: string) => string;
  /** What prevents the end. */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

export function ExpiryNotice({ leftMs, text, label, isBusy = false, onPress }: ExpiryNoticeProps) {
  const { session } = useTexts();
  const format = useFormat();
  return (
    <Notice tone="warn" live="status">
      <p>{leftMs > 0 ? text(format.wait(leftMs / 1000)) : session.endedByClock}</p>
      <Button variant="link" busy={isBusy} onClick={onPress}>
        {label}
      </Button>
    </Notice>
  );
}

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

/**
 * Takes a screen out of the document while somebody has to log in: what it shows can be neither seen nor read with the tools of
 * the browser. It keeps its state and the text of its fields for the same user.
 */
function CoveredScreen({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const [screen] = useState(() => Object.assign(document.createElement('div'), { className: 'contents' }));
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

interface SessionGuardProps {
  readonly isEnded: boolean;
  /** While the session lasts. `onLogIn` opens the login before its end. */
  readonly renderWarning: (onLogIn: () => void) => ReactNode;
  /** The login over the screen. Without `onClose` it stays, because the session has ended. */
  readonly renderLogin: (onClose: (() => void) | undefined) => ReactNode;
  /** Loads what `renderLogin` needs before it is needed. The same function in each render. */
  readonly loadLogin: () => Promise<unknown>;
  readonly children: ReactNode;
}

export function SessionGuard(props: SessionGuardProps) {
  const { isEnded, loadLogin, children } = props;
  const session = useSession();
  const [isRequested, setRequested] = useState(false);
  // A new login has been made, here or in another tab.
  useEffect(() => setRequested(false), [session]);
  useLoadLater(loadLogin);
  return (
    <>
      <Suspense>
        {isEnded || isRequested
          ? props.renderLogin(isEnded ? undefined : () => setRequested(false))
          : props.renderWarning(() => setRequested(true))}
      </Suspense>
      <CoveredScreen isCovered={isEnded}>{children}</CoveredScreen>
    </>
  );
}
