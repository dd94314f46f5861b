/** /create-password: a verified sign-up or a link from an e-mail sets the password once; and the form that does, which /success has too. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasStatus, isRefusal, type Failure } from '#contract/call.ts';
import { minPasswordLength } from '#contract/exam.ts';
import { forgotPassword } from '#contract/session/endpoints.ts';
import { readLink, setPassword } from '#contract/signup/endpoints.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { AutoFocus, useFieldFocus } from '../../ui/auto-focus.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import {
  consumeMailedLink,
  isFromLink,
  keepNewLogin,
  keepStage,
  readSignup,
  type Signup,
} from './signup-store.ts';

/** Whether another attempt is needed, or none, because another one has set the password. */
export const isEnded = (failure: Failure): boolean =>
  hasStatus(failure, 410) || isRefusal(failure, 'password.not-verified');

const isFinished = (failure: Failure): boolean => isRefusal(failure, 'signup.finished');

/** Leads on from an attempt that has ended: to a new one, or to the login. Nothing while the attempt can continue. */
export function StartAgain({ failure }: { readonly failure: Failure | null }) {
  const { verify, login } = useSignupTexts();
  if (failure === null || !isEnded(failure)) return null;
  return isFinished(failure) ? (
    <ButtonLink to={paths.login}>{login.submit}</ButtonLink>
  ) : (
    <ButtonLink variant="link" to={paths.register}>
      {verify.startAgain}
    </ButtonLink>
  );
}

interface PasswordFormProps {
  readonly signup: Signup;
  /** Shows that the attempt has ended, instead of this form. */
  readonly onEnded?: (failure: Failure) => void;
}

/** The form that sets the password of a sign-up, and goes on to /success-page. */
export function PasswordForm({ signup, onEnded }: PasswordFormProps) {
  const allTexts = useSignupTexts();
  const { createPassword: texts } = allTexts;
  const navigate = useNavigate();
  const [password, changePassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);

  const isTooShort = lengthInCharacters(password) < minPasswordLength;
  const isMismatch = !isTooShort && password !== confirmation;
  const submit = useAction(async () => {
    setAttempt((count) => count + 1);
    setFailure(null);
    if (isTooShort || isMismatch) return;
    const result = await callApi(setPassword, { body: { userId: signup.attemptId, password } });
    if (result.ok) {
      keepStage('password-set');
      if (signup.mobile !== '') keepNewLogin({ username: signup.mobile, password });
      await navigate(paths.successPage, { replace: true });
    } else if (onEnded !== undefined && isEnded(result.failure)) onEnded(result.failure);
    else setFailure(result.failure);
  });
  const tooShort = attempt > 0 && isTooShort ? texts.tooShort : undefined;
  const mismatch = attempt > 0 && isMismatch ? texts.mismatch : undefined;
  const problems = [
    { fieldId: 'password', text: tooShort },
    { fieldId: 'confirm-password', text: mismatch },
    { fieldId: null, text: failure === null ? undefined : failureText(allTexts, failure, texts.failed) },
  ];
  // The only thing to do here; after the heading has taken the focus.
  useFieldFocus('password', true);
  return (
    <Form onSubmit={submit.run}>
      <ErrorSummary
        items={problems.flatMap(({ fieldId, text = '' }) => (text === '' ? [] : [{ fieldId, text }]))}
        attempt={attempt}
      />
      <StartAgain failure={failure} />
      <input type="hidden" name="username" autoComplete="username" value={signup.mobile} readOnly />
      <div className="space-y-2">
        <PasswordField
          id="password"
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
          value={password}
          error={tooShort}
          onChange={changePassword}
        />
        <StrengthMeter password={password} ownWords={[signup.mobile, ...signup.name.split(' ')]} />
      </div>
      <PasswordField
        id="confirm-password"
        label={texts.confirm}
        autoComplete="new-password"
        value={confirmation}
        error={mismatch}
        onChange={setConfirmation}
      />
      <Button type="submit" wide busy={submit.isBusy}>
        {submit.isBusy ? texts.busy : texts.submit}
      </Button>
    </Form>
  );
}

/** Asks for another link. As on the login page, the response is the same for every name. */
function NewLink() {
  const { login, verify, createPassword, forgotPassword: forgot } = useSignupTexts();
  const [username, setUsername] = useState('');
  const [result, setResult] = useState<Failure | 'sent' | null>(null);
  const send = useAction(async () => {
    const response = await callApi(forgotPassword, { body: { username: username.trim() } });
    setResult(response.ok ? 'sent' : response.failure);
  });
  return (
    <Form onSubmit={send.run}>
      <TextField
        id="username"
        label={login.username}
        hint={login.usernameHint}
        autoComplete="username"
        required
        value={username}
        onChange={setUsername}
      />
      <AutoFocus of={result}>
        {result === 'sent' ? (
          <Notice tone="good" live="status">
            {login.resetLinkSent}
          </Notice>
        ) : (
          <ErrorNotice text={forgot.failed} failure={result} />
        )}
      </AutoFocus>
      <Button type="submit" wide busy={send.isBusy} disabled={username.trim() === ''}>
        {send.isBusy ? verify.sending : createPassword.newLink}
      </Button>
    </Form>
  );
}

/**
 * /create-password, opened by a link from an e-mail: shows whose password it sets before the form. Opening the link changes nothing. A
 * link that has ended says so and offers another one.
 */
function MailedLink({ signup }: { readonly signup: Signup }) {
  const { common, createPassword: texts } = useSignupTexts();
  const { attemptId } = signup;
  const link = useLoaded(attemptId, async () => callApi(readLink, { body: { userId: attemptId } }));
  const [endedLater, setEndedLater] = useState<Failure | null>(null);
  if (link.value === null) return <p role="status">{texts.openingLink}</p>;
  const failure = link.value.ok ? endedLater : link.value.failure;
  if (link.value.ok && failure === null) {
    const { name, mobileMasked, emailMasked } = link.value.value;
    return (
      <div className="space-y-6">
        <p>{texts.linkFor(name, mobileMasked, emailMasked)}</p>
        <PasswordForm signup={{ ...signup, name }} onEnded={setEndedLater} />
      </div>
    );
  }
  if (failure !== null && isEnded(failure))
    return (
      <div className="space-y-6">
        <AutoFocus of={failure}>
          <ErrorNotice text={texts.linkExpired} failure={isFinished(failure) ? failure : undefined} />
        </AutoFocus>
        {isFinished(failure) ? <StartAgain failure={failure} /> : <NewLink />}
      </div>
    );
  return (
    <ErrorNotice text={texts.linkFailed} failure={failure}>
      <Button variant="quiet" busy={link.isBusy} onClick={link.reload}>
        {common.retry}
      </Button>
    </ErrorNotice>
  );
}

/** @param isQuiet beside another way on */
export function RegisterFirst(props: { readonly text: string; readonly isQuiet?: boolean }) {
  const { text, isQuiet = false } = props;
  const { register } = useSignupTexts();
  return (
    <div className="space-y-4">
      <p>{text}</p>
      <ButtonLink wide variant={isQuiet ? 'quiet' : 'strong'} to={paths.register}>
        {register.submit}
      </ButtonLink>
    </div>
  );
}

function openSignup(): Signup | null {
  consumeMailedLink();
  return readSignup();
}

export function CreatePassword() {
  const { createPassword: texts } = useSignupTexts();
  const [signup, setSignup] = useState(openSignup);
  useEffect(() => {
    // Another link that is pasted into the address of this page loads nothing.
    const onLink = () => setSignup(openSignup());
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  const isReady = signup?.stage === 'verified';
  return (
    <Page>
      <Heading lead={isReady && !isFromLink(signup) ? texts.lead(signup.mobile) : undefined}>
        {texts.title}
      </Heading>
      <Card>
        {!isReady ? (
          <RegisterFirst text={texts.notVerified} />
        ) : isFromLink(signup) ? (
          <MailedLink key={signup.attemptId} signup={signup} />
        ) : (
          <PasswordForm signup={signup} />
        )}
        {signup?.stage === 'password-set' ? <Notice tone="good">{texts.created}</Notice> : null}
      </Card>
    </Page>
  );
}
