/**
 * Logging in, on the login screens and in the dialog over a screen: two fields, the call, the sentence for a failure and how long to
 * wait after it, Forgot Password, and the choice for shared computers.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { forgotPassword, type login } from '#contract/session/endpoints.ts';
import type { Arrived } from '../api/arrival.ts';
import { callApi } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useSignupTexts } from '../texts/signup.texts.ts';
import { AutoFocus, useFieldFocus } from '../ui/auto-focus.tsx';
import { AlertDialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTickedBefore, useTypedBefore } from '../ui/hydration.ts';
import { useAction } from '../ui/use-action.ts';
import { useSecondsLeft } from '../ui/use-device.ts';

/** How long a login has to wait: for a lock, which ends by itself, or for a busy portal or connection, where it is then sent again. */
interface Wait {
  readonly endsAtMs: number;
  /** The login is sent again afterwards. */
  readonly isRepeated: boolean;
}

const locks = ['login.locked', 'admin-login.locked'];
/** Others have used up what the portal, or the shared internet connection, takes for the moment. */
const busy = ['server.busy', 'rate.exceeded'];

/** Returns null for a failure that does not end by itself. */
function waitOf(failure: Failure): Wait | null {
  if (failure.kind !== 'refused' || failure.waitSeconds === undefined) return null;
  const { code = '', waitSeconds } = failure;
  const isRepeated = busy.includes(code);
  if (!isRepeated && !locks.includes(code)) return null;
  return { endsAtMs: Date.now() + waitSeconds * 1000, isRepeated };
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The seconds are not announced; their end is. */
function LoginWait({ wait, onRepeat }: { readonly wait: Wait; readonly onRepeat: () => void }) {
  const { login: texts } = useSignupTexts();
  const left = useSecondsLeft(wait.endsAtMs);
  const isOver = left === 0;
  const repeat = useEffectEvent(onRepeat);
  useEffect(() => {
    if (isOver && wait.isRepeated) repeat();
  }, [isOver, wait]);
  const running = wait.isRepeated ? texts.repeatedIn(clockText(left)) : texts.lockedFor(clockText(left));
  return (
    <>
      <p role="timer" className="tabular-nums">
        {isOver ? '' : running}
      </p>
      <p role="status">{isOver && !wait.isRepeated ? texts.lockOver : ''}</p>
    </>
  );
}

/** `unusable`: the token has no user id; `other-user`: it belongs to another user. */
export type TokenProblem = 'unusable' | 'other-user';

/** Stores the new session and continues, or returns why the token cannot be used. */
type AcceptToken = (token: string) => TokenProblem | null | Promise<TokenProblem | null>;

/** What the second step of an administrator's login needs. */
export interface SecondStepProps {
  readonly username: string;
  readonly password: string;
  readonly accept: AcceptToken;
  readonly onBack: () => void;
}

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

/** The text of a login before this one. */
type LoginProblemKind =
  'missing' | TokenProblem | Failure | { readonly kind: 'earlier'; readonly text: string };

/** Why the login failed that was sent before the script was there. */
function arrivedProblem(arrived: Arrived<LoginResponse> | null): LoginProblemKind | null {
  if (arrived === null || arrived.result.ok) return null;
  return Object.values(arrived.fields).includes('') ? 'missing' : arrived.result.failure;
}

export function useLoginForm({ endpoint, failedText, accept, arrived = null, ...initial }: LoginCall) {
  const texts = useSignupTexts();
  const [username, changeUsername] = useState(initial.initialUsername ?? '');
  const [password, changePassword] = useState('');
  const [problem, setProblem] = useState<LoginProblemKind | null>(() =>
    initial.initialProblem === undefined
      ? arrivedProblem(arrived)
      : { kind: 'earlier', text: initial.initialProblem },
  );
  /** An input that is empty and needed. A new object takes the focus to it again. */
  const [missing, setMissing] = useState<{ readonly name: 'username' | 'password' } | null>(null);
  const [wait, setWait] = useState<Wait | null>(null);

  const goOn = async (result: Result<LoginResponse>): Promise<void> => {
    setProblem(result.ok ? await accept(result.value.token) : result.failure);
    setWait(result.ok ? null : waitOf(result.failure));
  };
  const { run: submit, isBusy } = useAction(async () => {
    const lacks = username.trim() === '' ? 'username' : password === '' ? 'password' : null;
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

  const problemText = (): string | null => {
    if (problem === null) return null;
    if (problem === 'missing') return texts.login.required;
    if (problem === 'unusable') return failedText;
    if (problem === 'other-user') return texts.reauth.otherUser;
    return problem.kind === 'earlier' ? problem.text : failureText(texts, problem, failedText);
  };
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
    problem: problemText(),
    missing,
    /** The password was right, and a code is missing; only administrators have a second step. */
    needsCode:
      typeof problem === 'object' && problem?.kind === 'refused' && isRefusal(problem, 'factor.required'),
    reset: () => setProblem(null),
    submit,
  };
}

interface LoginFieldsProps {
  readonly form: ReturnType<typeof useLoginForm>;
  readonly usernameHint?: string | undefined;
  /** Whether the username is known and not asked for. */
  readonly isNamed?: boolean;
  /** Distinguishes the ids in a dialog from those of the screen below it. */
  readonly idPrefix?: string;
}

/** The two fields, below why the login failed, which takes the focus: the button that was pressed was busy meanwhile. */
export function LoginFields({ form, usernameHint, isNamed = false, idPrefix = '' }: LoginFieldsProps) {
  const { login: texts } = useSignupTexts();
  const { missing, problem, wait } = form;
  useFieldFocus(`${idPrefix}${missing?.name}`, missing);
  useTypedBefore(`${idPrefix}username`, form.username, form.setUsername);
  useTypedBefore(`${idPrefix}password`, form.password, form.setPassword);
  return (
    <>
      <AutoFocus of={problem}>
        <ErrorNotice text={problem ?? ''}>
          {wait === null ? null : <LoginWait wait={wait} onRepeat={form.submit} />}
        </ErrorNotice>
      </AutoFocus>
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

/**
 * Forgot Password (specification section 2, Login screen): requests a reset link, and says that it was sent when the server
 * has responded. The server responds the same for every name.
 *
 * @param username without one the specified text stands alone, with what to do first
 */
export function ForgotPassword({ username }: { readonly username: string }) {
  const { login, forgotPassword: texts } = useSignupTexts();
  const [isAlertOpen, setAlertOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run: requestLink, isBusy } = useAction(async () => {
    setFailure(null);
    const result = username === '' ? null : await callApi(forgotPassword, { body: { username } });
    setAlertOpen(result?.ok !== false);
    setFailure(result?.ok === false ? result.failure : null);
  });
  return (
    <div>
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <a
          href="#forgot-password"
          onClick={(event) => {
            event.preventDefault();
            requestLink();
          }}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          {login.forgot}
        </a>
        <span role="status" className="text-sm text-muted">
          {isBusy ? texts.busy : ''}
        </span>
      </span>
      <AutoFocus of={failure}>
        <ErrorNotice text={texts.failed} failure={failure} />
      </AutoFocus>
      {isAlertOpen ? (
        <AlertDialog
          text={login.resetLinkSent}
          detail={username === '' ? texts.needsUsername : undefined}
          onClose={() => setAlertOpen(false)}
        />
      ) : null}
    </div>
  );
}

interface SharedComputerProps {
  readonly isShared: boolean;
  readonly onChange: (isShared: boolean) => void;
}

/** The choice at login that nothing is kept on this computer (decision 0035). */
export function SharedComputerChoice({ isShared, onChange }: SharedComputerProps) {
  const { login } = useSignupTexts();
  useTickedBefore('shared', onChange);
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        id="shared"
        name="shared"
        checked={isShared}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-action"
      />
      <span>
        {login.shared}
        {isShared ? <span className="block text-sm text-muted">{login.sharedHint}</span> : null}
      </span>
    </label>
  );
}
