/** Warns before a centre user's session ends and lets them log in again in place, so that nothing typed is lost. */
import { useEffect, useState } from 'react';
import { login } from '#contract/session/endpoints.ts';
import { onSessionEnded } from '../api/client.ts';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/messages.tsx';
import { LoginInPlace } from './login-in-place.tsx';
import { useSession } from './session-store.ts';
import { useTimeLeft, warnBeforeMs } from './session-time.ts';

export function SessionKeeper() {
  const { session: texts, login: loginTexts } = useTexts();
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
        endpoint={login}
        text={asked ? undefined : texts.endedText}
        usernameHint={loginTexts.usernameHint}
        failedText={loginTexts.failed}
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
