/**
 * The session guard of officers. Calls that were refused because the session had ended, or because it has to be confirmed with the
 * password, wait and are then sent again, so that nothing that was typed or chosen is lost.
 */
import { lazy, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { confirmSession, getOwnAccount } from '#contract/admins/endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { adminIdleSeconds, lastCallAccuracySeconds } from '#contract/indian-clock.ts';
import { callApi, onConfirmationRequired, onSessionEnded } from '../api/client.ts';
import { useOwnAccount } from '../patterns/own-rights.tsx';
import { ExpiryNotice, SessionGuard, useTimeLeft, warnBeforeMs } from '../patterns/session-guard.tsx';
import { lastActivityAt, currentSession, useSession } from '../session/session-store.ts';
import { failureText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { useSignupTexts } from '../texts/signup.texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-device.ts';

const loadReauthDialog = async () => ({
  default: (await import('../patterns/code-form.tsx')).AdminReauthDialog,
});
const AdminReauthDialog = lazy(loadReauthDialog);

/** Calls that wait for the user: all that `wait` until `settle` says whether they are sent again. */
function useWaitingCalls() {
  const waiting = useRef<((isSentAgain: boolean) => void)[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const settle = useCallback((isSentAgain: boolean): void => {
    setWaiting(false);
    for (const resolve of waiting.current.splice(0)) resolve(isSentAgain);
  }, []);
  const wait = useCallback(async (): Promise<boolean> => {
    setWaiting(true);
    return new Promise((resolve) => {
      waiting.current.push(resolve);
    });
  }, []);
  useEffect(() => () => settle(false), [settle]);
  return { isWaiting, wait, settle };
}

/**
 * Returns whether calls wait for a login.
 * @param canWait without it, there is nothing to keep on the screen: `onEnded` is called instead
 */
function useHasEnded(userId: string, canWait: boolean, onEnded: () => void): boolean {
  const session = useSession();
  const { isWaiting, wait, settle } = useWaitingCalls();
  useEffect(() => settle(session?.userId === userId), [session, userId, settle]);
  useEffect(
    () =>
      onSessionEnded((endedToken) => {
        const current = currentSession();
        // By a login in another tab, for example.
        if (current?.token !== endedToken) return current?.userId === userId;
        if (canWait) return wait();
        onEnded();
        return false;
      }),
    [userId, canWait, onEnded, wait],
  );
  return isWaiting;
}

const idleMs = (adminIdleSeconds - lastCallAccuracySeconds) * 1000;

/**
 * Before the session ends: because it is idle, which any call prevents, or because of its age, which a new login prevents. It stays
 * in sight at the lower edge and moves nothing.
 */
function ExpiryWarning({ onLogIn }: { readonly onLogIn: () => void }) {
  const { session } = useTexts();
  const { ownAccount } = useAdminTexts();
  const tokenLeft = useTimeLeft();
  /** If no tab makes a call. */
  const idleLeft = lastActivityAt() + idleMs - useNow(5_000);
  const { run: stay, isBusy } = useAction(() => callApi(getOwnAccount, {}));
  const isOld = tokenLeft <= warnBeforeMs;
  if (!isOld && idleLeft > warnBeforeMs) return null;
  return (
    <div className="no-print fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl rounded-card shadow-2xl">
      {isOld ? (
        <ExpiryNotice
          leftMs={tokenLeft}
          text={session.expiresSoon}
          label={session.logInAgain}
          onPress={onLogIn}
        />
      ) : (
        <ExpiryNotice
          leftMs={idleLeft}
          text={ownAccount.idleSoon}
          label={session.stayLoggedIn}
          isBusy={isBusy}
          onPress={stay}
        />
      )}
    </div>
  );
}

export interface AdminSessionProps {
  readonly userId: string;
  /** Goes to the login page, which leads back here. */
  readonly onEnded: () => void;
  /** Drops everything of this administrator, because another one is logging in. */
  readonly onOtherUser: () => void;
  readonly children: ReactNode;
}

export function AdminSession({ userId, onEnded, onOtherUser, children }: AdminSessionProps) {
  const { reauth } = useSignupTexts();
  const { login } = useAdminTexts();
  const { data: account } = useOwnAccount();
  const isEnded = useHasEnded(userId, account !== undefined, onEnded);
  return (
    <SessionGuard
      isEnded={isEnded}
      loadLogin={loadReauthDialog}
      renderWarning={(onLogIn) => <ExpiryWarning onLogIn={onLogIn} />}
      renderLogin={(onClose) => (
        <AdminReauthDialog
          userId={userId}
          username={account?.username}
          text={isEnded ? reauth.endedText : login.expiresSoonText}
          onOtherUser={isEnded ? onOtherUser : undefined}
          onClose={onClose}
          onGoToLogin={onEnded}
        />
      )}
    >
      {children}
    </SessionGuard>
  );
}

function ConfirmationDialog({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const allTexts = useTexts();
  const { confirmation: texts } = useAdminTexts();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'missing' | Failure | null>(null);
  const { run: confirm, isBusy } = useAction(async () => {
    setProblem(password === '' ? 'missing' : null);
    if (password === '') return;
    const result = await callApi(confirmSession, { body: { password } });
    if (result.ok) onEnd(true);
    else setProblem(result.failure);
  });
  return (
    <Dialog title={texts.title} onClose={isBusy ? () => undefined : () => onEnd(false)}>
      <Form className="mt-3 space-y-4" onSubmit={confirm}>
        <p>{texts.text}</p>
        {problem === null ? null : (
          <ErrorNotice
            text={problem === 'missing' ? texts.required : failureText(allTexts, problem, texts.failed)}
          />
        )}
        <PasswordField
          id="confirm-password"
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={() => onEnd(false)}>
            {allTexts.common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.confirming : allTexts.common.confirm}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Asks for the password when a call needs a confirmed session, over every screen. */
export function SessionConfirmation() {
  const { isWaiting, wait, settle } = useWaitingCalls();
  useEffect(() => onConfirmationRequired(wait), [wait]);
  return isWaiting ? <ConfirmationDialog onEnd={settle} /> : null;
}
