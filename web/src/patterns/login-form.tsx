/** The login form, used by the login screens and by the dialog: two fields, the call, and the sentence for a failure. */
import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import type { login } from '#contract/session/endpoints.ts';
import type { Arrived } from '../api/arrival.ts';
import { callApi } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { ErrorNotice } from '../ui/messages.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AutoFocus, useFieldFocus } from '../ui/auto-focus.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTyped } from '../ui/hydration.ts';
import { useAction } from '../ui/use-action.ts';
import { type Wait, waitOf, LoginWait } from './login-wait.tsx';

/** `unusable`: the token has no user id; `other-user`: it belongs to another user. */
export type TokenProblem = 'unusable' | 'other-user';

/** Stores the new session and continues, or returns why the token cannot be used. */
export type AcceptToken = (token: string) => TokenProblem | null | Promise<TokenProblem | null>;

type LoginResponse = z.infer<typeof login.response>;

interface LoginCall {
  /** The login of centre users or of administrators; both have the same shape. */
  readonly endpoint: typeof login;
  /** The sentence of the error catalogue for this login. */
  readonly failedText: string;
  readonly accept: AcceptToken;
  readonly initialUsername?: string;
  /** Why a login before this one failed. */
  readonly initialProblem?: string | undefined;
  /** The response to the login that the page was sent with. */
  readonly arrived?: Arrived<LoginResponse> | null;
}

type LoginProblemKind = 'missing' | TokenProblem | Failure;

function problemText(
  texts: ReturnType<typeof useSignupTexts>,
  problem: LoginProblemKind,
  failedText: string,
): string {
  switch (problem) {
    case 'missing':
      return texts.login.required;
    case 'other-user':
      return texts.reauth.otherUser;
    case 'unusable':
      return failedText;
    default:
      return failureText(texts, problem, failedText);
  }
}

/** Why the login failed that was sent before the script was there. */
function arrivedProblem(arrived: Arrived<LoginResponse> | null): LoginProblemKind | null {
  if (arrived === null || arrived.result.ok) return null;
  return Object.values(arrived.fields).includes('') ? 'missing' : arrived.result.failure;
}

export function useLoginForm({ endpoint, failedText, accept, arrived = null, ...initial }: LoginCall) {
  const texts = useSignupTexts();
  const [username, changeUsername] = useState(initial.initialUsername ?? '');
  const [password, changePassword] = useState('');
  const [earlier, setEarlier] = useState(initial.initialProblem ?? null);
  const [problem, setProblem] = useState(() => arrivedProblem(arrived));
  /** An input that is empty and needed. A new object takes the focus to it again. */
  const [missing, setMissing] = useState<{ readonly name: 'username' | 'password' } | null>(null);
  const [wait, setWait] = useState<Wait | null>(null);

  const goOn = async (result: Result<LoginResponse>): Promise<void> => {
    setProblem(result.ok ? await accept(result.value.token) : result.failure);
    setWait(result.ok ? null : waitOf(result.failure));
  };
  const { run: submit, isBusy } = useAction(async () => {
    const lacks = username.trim() === '' ? 'username' : password === '' ? 'password' : null;
    setEarlier(null);
    setWait(null);
    setProblem(lacks === null ? null : 'missing');
    setMissing(lacks === null ? null : { name: lacks });
    if (lacks !== null) return;
    await goOn(await callApi(endpoint, { body: { username: username.trim(), password } }));
  });
  const goOnFromPage = useEffectEvent(goOn);
  useEffect(() => {
    if (arrived !== null && arrivedProblem(arrived) !== 'missing')
      goOnFromPage(arrived.result).catch(reportError);
  }, [arrived]);

  // What is being changed is not sent again by itself.
  const stopRepeating = (): void => setWait((current) => (current?.isRepeated === true ? null : current));

  return {
    username,
    setUsername: (text: string) => {
      changeUsername(text);
      setMissing(null);
      stopRepeating();
    },
    password,
    setPassword: (text: string) => {
      changePassword(text);
      stopRepeating();
    },
    wait,
    isBusy: isBusy || (arrived?.result.ok === true && problem === null),
    problem: problem === null ? earlier : problemText(texts, problem, failedText),
    missing,
    /** The password was right, and a code is missing; only administrators have a second step. */
    needsCode: typeof problem === 'object' && problem !== null && isRefusal(problem, 'factor.required'),
    reset: () => setProblem(null),
    submit,
  };
}

/** Why the login failed. Takes the focus, because the button that was pressed was disabled meanwhile. */
export function LoginProblem({ form }: { readonly form: ReturnType<typeof useLoginForm> }) {
  if (form.problem === null) return null;
  return (
    <AutoFocus of={form.problem}>
      <ErrorNotice text={form.problem}>
        {form.wait === null ? null : <LoginWait wait={form.wait} onRepeat={form.submit} />}
      </ErrorNotice>
    </AutoFocus>
  );
}

interface LoginFieldsProps {
  readonly form: ReturnType<typeof useLoginForm>;
  readonly usernameHint?: string | undefined;
  /** Whether the username is known and not asked for. */
  readonly isNamed?: boolean;
  /** Distinguishes the ids in a dialog from those of the screen below it. */
  readonly idPrefix?: string;
}

export function LoginFields({ form, usernameHint, isNamed = false, idPrefix = '' }: LoginFieldsProps) {
  const { login: texts } = useSignupTexts();
  const { missing } = form;
  useFieldFocus(`${idPrefix}${missing?.name}`, missing);
  useTyped(`${idPrefix}username`, form.username, form.setUsername);
  useTyped(`${idPrefix}password`, form.password, form.setPassword);
  return (
    <>
      {isNamed ? null : (
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
      )}
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
