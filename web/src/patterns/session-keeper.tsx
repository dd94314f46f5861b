/** Warns before a centre user's session ends and lets them log in again in place, so that nothing typed is lost. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { login } from '#contract/session/endpoints.ts';
import { onSessionEnded } from '../api/client.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/language.tsx';
import { SessionExpiryWarning } from './session-expiry-warning.tsx';
import { ReauthDialog } from './reauth-dialog.tsx';
import { dropSession, useSession } from '../session/session-store.ts';

export function SessionKeeper() {
  const { session: texts, login: loginTexts } = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const [ended, setEnded] = useState(false);
  const [asked, setAsked] = useState(false);

  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  useEffect(() => {
    setEnded(false);
    setAsked(false);
  }, [session?.token]);

  // The drafts stay on the device under this user's id and are there again after the login.
  const goToLogin = async (): Promise<void> => {
    await navigate(paths.login);
    dropSession();
  };

  if (session === null) return null;
  if (!ended && !asked) return <SessionExpiryWarning onLogIn={() => setAsked(true)} />;
  return (
    <ReauthDialog
      userId={session.userId}
      endpoint={login}
      text={ended ? texts.endedText : undefined}
      usernameHint={loginTexts.usernameHint}
      failedText={loginTexts.failed}
      onClose={ended ? undefined : () => setAsked(false)}
      onGoToLogin={ended ? () => void goToLogin().catch(reportError) : undefined}
    />
  );
}
