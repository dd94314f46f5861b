/**
 * /success and /success-page: the screens after verification and after the password (specification section 2; product.md,
 * Accounts 5). Opened by their address they say when they are shown, and lead to what is missing.
 */
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { login } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { paths, stepPath } from '../../paths.ts';
import { SharedComputerChoice } from '../../patterns/login-form.tsx';
import { keepSession } from '../../session/session-store.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/use-signup-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PasswordForm } from './password.tsx';
import { isFromLink, keepNewLogin, readNewLogin, readSignup, type NewLogin } from './signup-store.ts';

/** Logs in with the password that was just set, and opens the checklist. */
function StartChecklist({ credentials }: { readonly credentials: NewLogin }) {
  const texts = useSignupTexts();
  const { login: loginTexts } = texts;
  const navigate = useNavigate();
  const [isShared, setShared] = useState(false);
  const toLogin = async (failedText: string) => navigate(paths.login, { state: { failedText } });
  const { run: start, isBusy } = useAction(async () => {
    const result = await callApi(login, { body: credentials });
    if (!result.ok) return toLogin(failureText(texts, result.failure, loginTexts.failed));
    if (keepSession(result.value.token, isShared) === null) return toLogin(loginTexts.failed);
    return navigate(stepPath('step1a'));
  });
  return (
    <div className="space-y-3">
      <Button wide busy={isBusy} onClick={start}>
        {isBusy ? loginTexts.busy : texts.createPassword.startChecklist}
      </Button>
      <SharedComputerChoice isShared={isShared} onChange={setShared} />
    </div>
  );
}

const currentStage = () => readSignup()?.stage;

function RegisterLink({ text }: { readonly text: string }) {
  const { register } = useSignupTexts();
  return (
    <div className="space-y-3">
      <p>{text}</p>
      <ButtonLink wide variant="quiet" to={paths.register}>
        {register.submit}
      </ButtonLink>
    </div>
  );
}

/** After verification: the password while this attempt has not set one, and the login. */
export function Success() {
  const { success: texts, landing, createPassword } = useSignupTexts();
  const [signup] = useState(readSignup);
  const needsPassword = signup?.stage === 'verified';
  const isVerified = needsPassword || signup?.stage === 'password-set';
  // Its screen says whose password the link sets.
  if (needsPassword && isFromLink(signup)) return <Navigate to={paths.createPassword} replace />;
  return (
    <Page>
      <Heading isGood={isVerified} lead={isVerified ? undefined : texts.shownAfter}>
        {texts.title}
      </Heading>
      {needsPassword ? (
        <Card>
          <h2 className="text-lg font-bold">{createPassword.title}</h2>
          <p className="mb-4 text-muted">{createPassword.lead(signup.mobile)}</p>
          <PasswordForm signup={signup} />
        </Card>
      ) : null}
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        <p>{texts.loginBelow}</p>
        <ButtonLink variant={needsPassword ? 'quiet' : 'strong'} to={paths.login}>
          {landing.login}
        </ButtonLink>
      </div>
      {isVerified ? null : <RegisterLink text={texts.registerFirst} />}
    </Page>
  );
}

/** How long the screen keeps the password. A reload, or leaving the screen, ends it earlier. */
const keptMs = 10 * 60 * 1000;

/** The login that was just set in this page; null without one. */
function useNewLogin(): NewLogin | null {
  const [credentials, setCredentials] = useState(readNewLogin);
  useEffect(() => {
    keepNewLogin(null);
    const timer = setTimeout(() => setCredentials(null), keptMs);
    return () => clearTimeout(timer);
  }, []);
  return credentials;
}

/** After the password was set: starts the checklist while this page still has the password, or leads to the login. */
export function AllSet() {
  const { createPassword: texts } = useSignupTexts();
  const [isSet] = useState(() => currentStage() === 'password-set');
  const credentials = useNewLogin();
  return (
    <Page>
      <Heading isGood={isSet} lead={isSet ? undefined : texts.shownAfter}>
        {texts.allSet}
      </Heading>
      <Card>
        <div className="space-y-6">
          {isSet ? <p>{texts.created}</p> : null}
          {credentials === null ? null : <StartChecklist credentials={credentials} />}
          <ButtonLink wide variant={credentials === null ? 'strong' : 'quiet'} to={paths.login}>
            {texts.goToLogin}
          </ButtonLink>
          {isSet ? null : <RegisterLink text={texts.notVerified} />}
        </div>
      </Card>
    </Page>
  );
}
