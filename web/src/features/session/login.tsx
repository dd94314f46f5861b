/** /login: centre representatives log in (specification section 2); Forgot Password mails a reset link. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { forgotPassword, login } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { keepSession } from '../../auth/session-store.ts';
import { paths, stepPath } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

function ForgotPassword({ username }: { readonly username: string }) {
  const texts = useTexts();
  const [alert, setAlert] = useState(false);
  const ask = (): void => {
    setAlert(true);
    // The answer is the same for every name, and the alert promises no more than the call can do.
    callApi(forgotPassword, { body: { username } }).catch(reportError);
  };
  return (
    <>
      <a
        href="#forgot-password"
        onClick={(event) => {
          event.preventDefault();
          ask();
        }}
        className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
      >
        {texts.login.forgot}
      </a>
      {alert ? <AlertDialog text={texts.login.forgotAlert} onClose={() => setAlert(false)} /> : null}
    </>
  );
}

function LoginForm() {
  const texts = useTexts();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (): Promise<void> => {
    setFailure(null);
    const incomplete = username.trim() === '' || password === '';
    setMissing(incomplete);
    if (incomplete || busy) return;
    setBusy(true);
    const result = await callApi(login, { body: { username: username.trim(), password } });
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    else if (keepSession(result.value.token) !== null) await navigate(stepPath('step1a'));
    else setFailure({ kind: 'unintelligible', status: 200 });
  };

  const problem = missing
    ? texts.login.required
    : failure === null
      ? null
      : failureText(texts, failure, texts.login.failed);
  return (
    <Form onSubmit={submit}>
      {problem === null ? null : <ErrorNotice text={problem} />}
      <TextField
        id="username"
        label={texts.login.username}
        hint={texts.login.usernameHint}
        autoComplete="username"
        spellCheck={false}
        required
        value={username}
        onChange={setUsername}
      />
      <PasswordField
        id="password"
        label={texts.login.password}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <Button type="submit" wide busy={busy}>
          {busy ? texts.login.busy : texts.login.submit}
        </Button>
        <ForgotPassword username={username.trim()} />
      </div>
    </Form>
  );
}

export function Login() {
  const texts = useTexts();
  return (
    <Page>
      <Heading lead={texts.login.lead}>{texts.login.title}</Heading>
      <Card>
        <LoginForm />
      </Card>
      <p className="mt-6">
        {texts.login.notRegistered}{' '}
        <Link
          to={paths.register}
          className="inline-flex min-h-11 items-center font-semibold text-action underline"
        >
          {texts.login.register}
        </Link>
      </p>
    </Page>
  );
}
