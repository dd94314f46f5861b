/**
 * Warns before a centre user's session ends and asks for a new login in place of the open screen afterwards, so that nothing typed
 * is lost and nobody else reads it.
 */
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnded } from '../api/client.ts';
import { paths } from '../paths.ts';
import { isCentreIdle } from '../session/session-activity.ts';
import { dropSession, forgetStoredSession, useSession, useTimeLeft } from '../session/session-store.ts';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { useLoadLater } from '../ui/lazy.ts';
import { Notice } from '../ui/messages.tsx';
import { useAction } from '../ui/use-action.ts';
import { CoveredScreen } from './covered-screen.tsx';

const warnBeforeMs = 10 * 60 * 1000;

/**
 * Warns that the session ends soon. This device's clock may be wrong, so this is only a warning: the session has ended
 * when the server says so.
 */
function SessionExpiryWarning({ onLogIn }: { readonly onLogIn: () => void }) {
  const { session: texts } = useTexts();
  const format = useFormat();
  const left = useTimeLeft();
  if (left > warnBeforeMs) return null;
  return (
    <div className="no-print mb-6">
      <Notice tone="warn" live="status">
        <p>{left > 0 ? texts.expiresSoon(format.wait(left / 1000)) : texts.endedByClock}</p>
        <Button variant="link" onClick={onLogIn}>
          {texts.logInAgain}
        </Button>
      </Notice>
    </div>
  );
}

const loadReauthDialog = async () => ({
  default: (await import('./reauth-dialog.tsx')).CentreReauthDialog,
});
const ReauthDialog = lazy(loadReauthDialog);

const checkEveryMs = 15_000;

/** Calls `onIdle` when the user has left this browser; the server ends the session at the same time. */
function useIdleCheck(onIdle: () => void): void {
  useEffect(() => {
    const check = (): void => {
      if (isCentreIdle()) onIdle();
    };
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [onIdle]);
}

export function SessionKeeper({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const session = useSession();
  const [hasEnded, setEnded] = useState(false);
  const [isRequested, setRequested] = useState(false);

  useLoadLater(loadReauthDialog);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  const onIdle = useCallback(() => {
    forgetStoredSession();
    setEnded(true);
  }, []);
  useIdleCheck(onIdle);
  useEffect(() => {
    setEnded(false);
    setRequested(false);
  }, [session]);

  // The drafts stay on the device under this user's id and are restored after the login.
  const { run: goToLogin } = useAction(async () => {
    await navigate(paths.login);
    dropSession();
  });

  if (session === null) return null;
  return (
    <>
      <Suspense>
        {hasEnded || isRequested ? (
          <ReauthDialog
            userId={session.userId}
            hasEnded={hasEnded}
            onClose={() => setRequested(false)}
            onGoToLogin={goToLogin}
          />
        ) : (
          <SessionExpiryWarning onLogIn={() => setRequested(true)} />
        )}
      </Suspense>
      <CoveredScreen isCovered={hasEnded}>{children}</CoveredScreen>
    </>
  );
}
