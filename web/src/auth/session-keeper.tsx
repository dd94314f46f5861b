/** Warns before a centre user's session ends and lets them log in again in place, so that nothing typed is lost. */
import { useEffect, useState } from 'react';
import { login } from '#contract/session/endpoints.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { callApi, onSessionEnded } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/messages.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { keepSession, sessionLeftMs, useSession } from './session-store.ts';

const warnBeforeMs = 10 * 60 * 1000;
const lookEveryMs = 15_000;

/** Milliseconds that the current token still has by its own claim. */
function useTimeLeft(): number {
  const session = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs);
    return () => clearInterval(timer);
  }, [session]);
  return session === null ? Number.POSITIVE_INFINITY : sessionLeftMs(session, now);
}

export function SessionKeeper() {
  const { session: texts } = useTexts();
  const format = useFormat();
  const session = useSession();
  const left = useTimeLeft();
  const [ended, setEnded] = useState(false);
  const [asked, setAsked] = useState(false);

  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  useEffect(() => {
    setEnded(false);
    setAsked(false);
  }, [session?.token]);

  if (session === null) return null;
  if (ended || left <= 0 || asked) {
    return (
      <LoginInPlace
        userId={session.userId}
        ended={!asked}
        onClose={asked && !ended ? () => setAsked(false) : undefined}
      />
    );
  }
  if (left > warnBeforeMs) return null;
  return (
    <div className="mb-6">
      <Notice tone="warn" live="status">
        <p>{texts.endsSoon(format.wait(left / 1000))}</p>
        <Button look="link" onClick={() => setAsked(true)}>
          {texts.logInAgain}
        </Button>
      </Notice>
    </div>
  );
}

interface LoginInPlaceProps {
  readonly userId: string;
  readonly ended: boolean;
  readonly onClose: (() => void) | undefined;
}

function LoginInPlace({ userId, ended, onClose }: LoginInPlaceProps) {
  const texts = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    if (username.trim() === '' || password === '') {
      setProblem(texts.login.required);
      return;
    }
    setBusy(true);
    setProblem(null);
    const result = await callApi(login, { body: { username: username.trim(), password } });
    setBusy(false);
    if (!result.ok) setProblem(failureText(texts, result.failure, texts.login.failed));
    else if (readTokenClaims(result.value.token)?.userId !== userId) setProblem(texts.session.otherUser);
    else keepSession(result.value.token);
  };

  return (
    <Dialog title={texts.session.endedTitle} onClose={onClose ?? (() => undefined)}>
      <form
        noValidate
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit().catch(reportError);
        }}
      >
        {ended ? <p>{texts.session.endedText}</p> : null}
        {problem === null ? null : (
          <Notice tone="bad" live="alert">
            <p className="font-semibold">{problem}</p>
          </Notice>
        )}
        <TextField
          id="again-username"
          label={texts.login.username}
          hint={texts.login.usernameHint}
          autoComplete="username"
          value={username}
          onChange={setUsername}
        />
        <PasswordField
          id="again-password"
          label={texts.login.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <DialogButtons>
          {onClose === undefined ? null : (
            <Button look="quiet" onClick={onClose}>
              {texts.common.cancel}
            </Button>
          )}
          <Button type="submit" busy={busy}>
            {busy ? texts.login.busy : texts.login.submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
