/** Warns before a centre user's session ends and asks for a new login over the open screen, so that nothing typed is lost. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { login } from '#contract/session/endpoints.ts';
import { onSessionEnded } from '../api/client.ts';
import { paths } from '../paths.ts';
import { dropSession, useSession } from '../session/session-store.ts';
import { useTexts } from '../texts/language.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoadLater } from '../ui/use-load-later.ts';
import { SessionExpiryWarning } from './session-expiry-warning.tsx';

const loadReauthDialog = async () => ({ default: (await import('./reauth-dialog.tsx')).ReauthDialog });
const ReauthDialog = lazy(loadReauthDialog);

export function SessionKeeper() {
  const { session: texts, login: loginTexts } = useTexts();
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
  if (!hasEnded && !isRequested) return <SessionExpiryWarning onLogIn={() => setRequested(true)} />;
  return (
    <Suspense>
      <ReauthDialog
        userId={session.userId}
        endpoint={login}
        text={hasEnded ? texts.endedText : undefined}
        usernameHint={loginTexts.usernameHint}
        failedText={loginTexts.failed}
        onClose={hasEnded ? undefined : () => setRequested(false)}
        onGoToLogin={hasEnded ? goToLogin : undefined}
      />
    </Suspense>
  );
}
