/** The session guard of heads: their session also ends when they have left this browser. */
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnded } from '../api/client.ts';
import { paths } from '../paths.ts';
import { isCentreIdle } from '../session/session-activity.ts';
import { dropSession, forgetStoredSession, useSession, useTimeLeft } from '../session/session-store.ts';
import { useTexts } from '../texts/language.tsx';
import { useAction } from '../ui/use-action.ts';
import { ExpiryNotice, SessionGuard, warnBeforeMs } from './session-guard.tsx';

const loadReauthDialog = async () => ({
  default: (await import('./reauth-dialog.tsx')).CentreReauthDialog,
});
const ReauthDialog = lazy(loadReauthDialog);

const checkEveryMs = 15_000;

/** Returns whether the session has ended: the server has said so, or nobody has done anything here for as long as it waits. */
function useHasEnded(): boolean {
  const session = useSession();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  useEffect(() => {
    const check = (): void => {
      if (!isCentreIdle()) return;
      forgetStoredSession();
      setEnded(true);
    };
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  useEffect(() => setEnded(false), [session]);
  return hasEnded;
}

export function SessionKeeper({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { session: texts } = useTexts();
  const session = useSession();
  const isEnded = useHasEnded();
  const left = useTimeLeft();
  // The drafts stay on the device under this user's id and are restored after the login.
  const { run: goToLogin } = useAction(async () => {
    await navigate(paths.login);
    dropSession();
  });
  if (session === null) return null;
  return (
    <SessionGuard
      isEnded={isEnded}
      loadLogin={loadReauthDialog}
      renderWarning={(onLogIn) =>
        left > warnBeforeMs ? null : (
          <div className="no-print mb-6">
            <ExpiryNotice leftMs={left} text={texts.expiresSoon} label={texts.logInAgain} onPress={onLogIn} />
          </div>
        )
      }
      renderLogin={(onClose) => (
        <ReauthDialog userId={session.userId} onClose={onClose} onGoToLogin={goToLogin} />
      )}
    >
      {children}
    </SessionGuard>
  );
}
