/** The login form, used by the login screens and by the dialog: two fields, the call, and the sentence for a failure. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { login } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useAction } from '../ui/use-action.ts';

/** `unusable`: the token has no user id; `other-user`: it belongs to another user. */
export type TokenProblem = 'unusable' | 'other-user';

/** Stores the new session and continues, or returns why the token cannot be used. */
export type AcceptToken = (token: string) => TokenProblem | null | Promise<TokenProblem | null>;

interface LoginCall {
  /** The login of centre users or of administrators; both have the same shape. */
  readonly endpoint: typeof login;
  /** The sentence of the error catalogue for this login. */
  readonly failedText: string;
  readonly accept: AcceptToken;
}

export function useLoginForm({ endpoint, failedText, accept }: LoginCall) {
  const texts = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'missing' | TokenProblem | Failure | null>(null);

  const { run: submit, isBusy } = useAction(async () => {
    const incomplete = username.trim() === '' || password === '';
    setProblem(incomplete ? 'missing' : null);
    if (incomplete) return;
    const result = await callApi(endpoint, { body: { username: username.trim(), password } });
    setProblem(result.ok ? await accept(result.value.token) : result.failure);
  });

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
  return {
    username,
    setUsername,
    password,
    setPassword,
    isBusy,
    problem: problemText(),
    /** The password was right, and a code is missing; only administrators have a second step. */
    needsCode: typeof problem === 'object' && problem !== null && isRefusal(problem, 'factor.required'),
    reset: () => setProblem(null),
    submit,
  };
}

interface LoginFieldsProps {
  readonly form: ReturnType<typeof useLoginForm>;
  readonly usernameHint?: string | undefined;
  /** Distinguishes the ids in a dialog from those of the screen below it. */
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
