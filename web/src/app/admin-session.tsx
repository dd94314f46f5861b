/**
 * Keeps an administrator's screen while the session ends: warns before, and asks for a new login in place of the screen afterwards.
 * Calls that were refused meanwhile wait and are then sent again, so that nothing that was typed or chosen is lost.
 */
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { onLoginRequired } from '../api/client.ts';
import { CoveredScreen } from '../patterns/covered-screen.tsx';
import { useOwnAccount } from '../patterns/own-rights.tsx';
import { currentSession, useSession } from '../session/session-store.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { useLoadLater } from '../ui/lazy.ts';
import { AdminExpiryWarning } from './admin-expiry-warning.tsx';

const loadReauthDialog = async () => ({
  default: (await import('../patterns/admin-reauth-dialog.tsx')).AdminReauthDialog,
});
const AdminReauthDialog = lazy(loadReauthDialog);

/** Whether the same user has another session, for example by a login in another tab. */
const isRenewed = (userId: string, endedToken: string): boolean => {
  const session = currentSession();
  return session?.userId === userId && session.token !== endedToken;
};

/**
 * Returns whether calls wait for a login.
 * @param canWait without it, there is nothing to keep on the screen: `onEnded` is called instead
 */
function useWaitingCalls(userId: string, canWait: boolean, onEnded: () => void): boolean {
  const session = useSession();
  const waiting = useRef<((isSameUser: boolean) => void)[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const settle = (isSameUser: boolean): void => {
    setWaiting(false);
    for (const resolve of waiting.current.splice(0)) resolve(isSameUser);
  };
  useEffect(() => settle(session?.userId === userId), [session, userId]);
  useEffect(
    () =>
      onLoginRequired(async (endedToken) => {
        if (currentSession()?.token !== endedToken) return isRenewed(userId, endedToken);
        if (!canWait) {
          onEnded();
          return false;
        }
        setWaiting(true);
        return new Promise((resolve) => {
          waiting.current.push(resolve);
        });
      }),
    [userId, canWait, onEnded],
  );
  useEffect(() => () => settle(false), []);
  return isWaiting;
}

interface AdminSessionProps {
  readonly userId: string;
  /** Goes to the login page, which leads back here. */
  readonly onEnded: () => void;
  /** Drops everything of this administrator, because another one is logging in. */
  readonly onOtherUser: () => void;
  readonly children: ReactNode;
}

function EndOfSession({
  userId,
  onEnded,
  onOtherUser,
  isEnded,
}: Omit<AdminSessionProps, 'children'> & { readonly isEnded: boolean }) {
  const { reauth } = useSignupTexts();
  const { login } = useAdminTexts();
  const { data: account } = useOwnAccount();
  const [isRequested, setRequested] = useState(false);
  const close = (): void => setRequested(false);
  if (isEnded)
    return (
      <Suspense>
        <AdminReauthDialog
          key="ended"
          userId={userId}
          username={account?.username}
          text={reauth.endedText}
          onDone={close}
          onOtherUser={onOtherUser}
          onGoToLogin={onEnded}
        />
      </Suspense>
    );
  return (
    <>
      <AdminExpiryWarning onLogIn={() => setRequested(true)} />
      {isRequested ? (
        <Suspense>
          <AdminReauthDialog
            userId={userId}
            username={account?.username}
            text={login.expiresSoonText}
            onDone={close}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

export function AdminSession({ children, ...props }: AdminSessionProps) {
  const { data: account } = useOwnAccount();
  const isEnded = useWaitingCalls(props.userId, account !== undefined, props.onEnded);
  useLoadLater(loadReauthDialog);
  return (
    <>
      <EndOfSession {...props} isEnded={isEnded} />
      <CoveredScreen isCovered={isEnded}>{children}</CoveredScreen>
    </>
  );
}
