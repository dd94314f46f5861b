/** Warns before a centre user's session ends and asks for a new login over the open screen, so that nothing typed is lost. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnded } from '../api/client.ts';
import { paths } from '../paths.ts';
import { dropSession, useSession } from '../session/session-store.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useAction } from '../ui/use-action.ts';
import { useLoadLater } from '../ui/use-load-later.ts';

const SessionExpiryWarning = lazyPart(
  async () => (await import('./session-expiry-warning.tsx')).SessionExpiryWarning,
);
const loadReauthDialog = async () => ({
  default: (await import('./centre-reauth-dialog.tsx')).CentreReauthDialog,
});
const ReauthDialog = lazy(loadReauthDialog);

export function SessionKeeper() {
  const navigate = useNavigate();
  const session = useSession();
  const [hasEnded, setEnded] = useState(false);
  const [isRequested, setRequested] = useState(false);

  useLoadLater(loadReauthDialog);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  useEffect(() => {
    setEnded(false);
    setRequested(false);
  }, [session?.token]);

  // The drafts stay on the device under this user's id and are restored after the login.
  const { run: goToLogin } = useAction(async () => {
    await navigate(paths.login);
    dropSession();
  });

  if (session === null) return null;
  return (
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
  );
}
