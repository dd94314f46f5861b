/** Logging in again without leaving the screen: a dialog above what was being done. */
import { useState } from 'react';
import type { login } from '#contract/session/endpoints.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { callApi } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { keepSession } from './session-store.ts';

interface LoginInPlaceProps {
  /** Whose screen this is: nobody else may log in over it. */
  readonly userId: string;
  /** The call of that user's own realm; the administrators' has the same shape. */
  readonly endpoint: typeof login;
  readonly text?: string | undefined;
  readonly usernameHint?: string | undefined;
  readonly failedText: string;
  /** Called when the new session is kept. */
  readonly onDone?: () => void;
  /** Without it the dialog stays until somebody has logged in. */
  readonly onClose?: (() => void) | undefined;
}

export function LoginInPlace(props: LoginInPlaceProps) {
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
    const result = await callApi(props.endpoint, { body: { username: username.trim(), password } });
    setBusy(false);
    if (!result.ok) setProblem(failureText(texts, result.failure, props.failedText));
    else if (readTokenClaims(result.value.token)?.userId !== props.userId)
      setProblem(texts.session.otherUser);
    else if (keepSession(result.value.token) !== null) props.onDone?.();
  };

  return (
    <Dialog title={texts.session.endedTitle} onClose={props.onClose ?? (() => undefined)}>
      <Form className="mt-4 space-y-4" onSubmit={submit}>
        {props.text === undefined ? null : <p>{props.text}</p>}
        {problem === null ? null : <ErrorNotice text={problem} />}
        <TextField
          id="again-username"
          label={texts.login.username}
          hint={props.usernameHint}
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
          {props.onClose === undefined ? null : (
            <Button look="quiet" onClick={props.onClose}>
              {texts.common.cancel}
            </Button>
          )}
          <Button type="submit" busy={busy}>
            {busy ? texts.login.busy : texts.login.submit}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
