/** What every login has in common, on its own screen and in the dialog: the two fields, the call and what went wrong. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import type { login } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';

/** `unusable`: the token says nothing; `other-user`: it is somebody else's. */
export type TokenProblem = 'unusable' | 'other-user';

interface LoginCall {
  /** Either realm's; both have the same shape. */
  readonly endpoint: typeof login;
  /** The error catalogue's words for this login. */
  readonly failedText: string;
  /** Keeps the new session and goes on, or says why not. */
  readonly accept: (token: string) => TokenProblem | null | Promise<TokenProblem | null>;
}

export function useLoginForm({ endpoint, failedText, accept }: LoginCall) {
  const texts = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'missing' | TokenProblem | Failure | null>(null);

  const submit = async (): Promise<void> => {
    const incomplete = username.trim() === '' || password === '';
    setProblem(incomplete ? 'missing' : null);
    if (incomplete || busy) return;
    setBusy(true);
    const result = await callApi(endpoint, { body: { username: username.trim(), password } });
    setBusy(false);
    setProblem(result.ok ? await accept(result.value.token) : result.failure);
  };

  const problemText = (): string | null => {
    switch (problem) {
      case null:
        return null;
      case 'missing':
        return texts.login.required;
      case 'other-user':
        return texts.session.otherUser;
      case 'unusable':
        return failedText;
      default:
        return failureText(texts, problem, failedText);
    }
  };
  return { username, setUsername, password, setPassword, busy, problem: problemText(), submit };
}

interface LoginFieldsProps {
  readonly form: ReturnType<typeof useLoginForm>;
  readonly usernameHint?: string | undefined;
  /** Keeps the ids apart from those of the screen below a dialog. */
  readonly idPrefix?: string;
}

export function LoginFields({ form, usernameHint, idPrefix = '' }: LoginFieldsProps) {
  const { login: texts } = useTexts();
  return (
    <>
      <TextField
        id={`${idPrefix}username`}
        label={texts.username}
        hint={usernameHint}
        autoComplete="username"
        spellCheck={false}
        required
        value={form.username}
        onChange={form.setUsername}
      />
      <PasswordField
        id={`${idPrefix}password`}
        label={texts.password}
        autoComplete="current-password"
        value={form.password}
        onChange={form.setPassword}
      />
    </>
  );
}
