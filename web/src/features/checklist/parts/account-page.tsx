/** The frame of the screens of a centre user: Logout, the warning before the session ends, and the dialog to log in again. */
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isRefusal, type Failure } from '#contract/call.ts';
import { logout } from '#contract/session/endpoints.ts';
import { callApi, onSessionEnded } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { ExpiryNotice, SessionGuard, useTimeLeft, warnBeforeMs } from '../../../patterns/session-guard.tsx';
import {
  currentSession,
  isCentreIdle,
  dropSession,
  forgetStoredSession,
  useSession,
} from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { sendOpenChecklist } from '../checklist-context.tsx';
import { createBrowserPorts } from '../draft/ports.ts';
import { readDrafts, removeAll, nullOnError } from '../draft/store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { openCorrections } from '../draft/session.ts';

/** Asks first when it would delete answers that the server does not have. */
export function LogoutButton({ userId }: { readonly userId: string }) {
  const { common, unsent, session: sessionTexts } = useTexts();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const logOut = async (): Promise<void> => {
    setConfirming(false);
    // The token is revoked before the browser drops it. Without a network the browser drops it anyway.
    await callApi(logout, {});
    dropSession();
    for (const session of openCorrections.values()) session.dispose();
    openCorrections.clear();
    await navigate(paths.login);
    // What cannot be removed is encrypted.
    await nullOnError(removeAll(createBrowserPorts(userId)));
  };
  const attempt = useAction(async () => {
    const isSent = await sendOpenChecklist(userId);
    // Drafts of other centres, and of a page that failed to load, are only in the browser's storage.
    const drafts = await nullOnError(readDrafts(createBrowserPorts(userId)));
    if (isSent && drafts?.some(hasUnsent) !== true) await logOut();
    else setConfirming(true);
  });
  const confirmed = useAction(logOut);

  return (
    <>
      <Button variant="link" busy={attempt.isBusy || confirmed.isBusy} onClick={attempt.run}>
        {common.logout}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          danger
          title={unsent.title}
          text={unsent.text}
          confirmLabel={unsent.logout}
          cancelLabel={sessionTexts.stayLoggedIn}
          onConfirm={confirmed.run}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

const loadReauthDialog = async () => ({
  default: (await import('../../../patterns/reauth-dialog.tsx')).CentreReauthDialog,
});
const ReauthDialog = lazy(loadReauthDialog);
/** Its password no longer works. */
const RecordChanged = lazy(async () => import('./record-changed.tsx'));

const checkEveryMs = 15_000;

/**
 * Returns why the session has ended, null while it lasts: the server has said so, or nobody has done anything here for as long as it
 * waits.
 */
function useEnd(): Failure | 'idle' | null {
  const session = useSession();
  const [end, setEnd] = useState<Failure | 'idle' | null>(null);
  useEffect(
    () =>
      onSessionEnded((endedToken, failure) => {
        if (currentSession()?.token === endedToken) setEnd(failure);
        return false;
      }),
    [],
  );
  useEffect(() => {
    const check = (): void => {
      if (!isCentreIdle()) return;
      forgetStoredSession();
      setEnd('idle');
    };
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  useEffect(() => setEnd(null), [session]);
  return end;
}

interface AccountPageProps {
  readonly userId: string;
  readonly wide: boolean | 'desk';
  readonly children: ReactNode;
}

/** Their session also ends when they have left this browser. */
export function AccountPage({ userId, wide, children }: AccountPageProps) {
  const navigate = useNavigate();
  const { session: texts } = useTexts();
  const session = useSession();
  const end = useEnd();
  const isRecordChanged = end !== null && end !== 'idle' && isRefusal(end, 'session.record-changed');
  const left = useTimeLeft();
  // The drafts stay on the device under this user's id and are restored after the login.
  const { run: goToLogin } = useAction(async () => {
    await navigate(paths.login);
    dropSession();
  });
  return (
    <Page wide={wide} actions={<LogoutButton userId={userId} />}>
      {session === null ? null : (
        <SessionGuard
          isEnded={end !== null}
          loadLogin={loadReauthDialog}
          renderWarning={(onLogIn) =>
            left > warnBeforeMs ? null : (
              <div className="no-print mb-6">
                <ExpiryNotice
                  leftMs={left}
                  text={texts.expiresSoon}
                  label={texts.logInAgain}
                  onPress={onLogIn}
                />
              </div>
            )
          }
          renderLogin={(onClose) =>
            isRecordChanged ? (
              <RecordChanged onGoToLogin={goToLogin} />
            ) : (
              <ReauthDialog userId={session.userId} onClose={onClose} onGoToLogin={goToLogin} />
            )
          }
        >
          {children}
        </SessionGuard>
      )}
    </Page>
  );
}
