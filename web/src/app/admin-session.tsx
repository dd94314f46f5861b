/**
 * Keeps an administrator's screen while the session ends: warns before, and asks for a new login in place of the screen afterwards.
 * Calls that were refused meanwhile wait and are then sent again, so that nothing that was typed or chosen is lost.
 */
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { getOwnAccount } from '#contract/admins/account-endpoints.ts';
import { adminIdleSeconds, lastCallAccuracySeconds } from '#contract/indian-clock.ts';
import { callApi, onLoginRequired } from '../api/client.ts';
import { CoveredScreen } from '../patterns/covered-screen.tsx';
import { useOwnAccount } from '../patterns/own-account.ts';
import { lastActivityAt } from '../session/session-activity.ts';
import { currentSession, useSession, useTimeLeft } from '../session/session-store.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { useSignupTexts } from '../texts/signup-texts.ts';
import { Button } from '../ui/button.tsx';
import { useLoadLater } from '../ui/lazy.ts';
import { Notice } from '../ui/messages.tsx';
import { useAction } from '../ui/use-action.ts';

const warnBeforeMs = 10 * 60 * 1000;
const updateEveryMs = 5_000;
const idleMs = (adminIdleSeconds - lastCallAccuracySeconds) * 1000;

/** Returns the milliseconds until the session ends if no tab makes a call, negative afterwards; and reads them again. */
function useIdleLeft(): readonly [number, () => void] {
  const read = (): number => lastActivityAt() + idleMs - Date.now();
  const [left, setLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), updateEveryMs);
    return () => clearInterval(timer);
  }, []);
  return [left, () => setLeft(read())];
}

interface ExpiryTextProps {
  readonly leftMs: number;
  readonly text: (time: string) => string;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

function ExpiryNotice({ leftMs, text, label, isBusy = false, onPress }: ExpiryTextProps) {
  const { session } = useTexts();
  const format = useFormat();
  return (
    <div className="no-print fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl rounded-card shadow-2xl">
      <Notice tone="warn" live="status">
        <p>{leftMs > 0 ? text(format.wait(leftMs / 1000)) : session.endedByClock}</p>
        <Button variant="link" busy={isBusy} onClick={onPress}>
          {label}
        </Button>
      </Notice>
    </div>
  );
}

/**
 * Warns an administrator before the session ends: because it is idle, which any call prevents, or because of its age, which a
 * new login prevents. It stays in sight at the lower edge and moves nothing. This device's clock may be wrong, so this is only a
 * warning: the session has ended when the server says so.
 */
function AdminExpiryWarning({ onLogIn }: { readonly onLogIn: () => void }) {
  const { session } = useTexts();
  const { ownAccount } = useAdminTexts();
  const tokenLeft = useTimeLeft();
  const [idleLeft, update] = useIdleLeft();
  const { run: stay, isBusy } = useAction(async () => {
    await callApi(getOwnAccount, {});
    update();
  });
  if (tokenLeft <= warnBeforeMs)
    return (
      <ExpiryNotice
        leftMs={tokenLeft}
        text={session.expiresSoon}
        label={session.logInAgain}
        onPress={onLogIn}
      />
    );
  if (idleLeft > warnBeforeMs) return null;
  return (
    <ExpiryNotice
      leftMs={idleLeft}
      text={ownAccount.idleSoon}
      label={session.stayLoggedIn}
      isBusy={isBusy}
      onPress={stay}
    />
  );
}

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
