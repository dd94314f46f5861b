/**
 * The screens of the sign-up, which load together. Here are /success and /success-page, after the verification and after the password
 * (specification section 2; product.md, Accounts 5). Opened by their address they say when they are shown, and lead to what is missing.
 */
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { login } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { paths, stepPath } from '../../paths.ts';
import { SharedComputerChoice } from '../../patterns/login-form.tsx';
import { keepSession } from '../../session/session-store.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { CreatePassword, PasswordForm, RegisterFirst } from './password.tsx';
import { Register } from './register.tsx';
import { isFromLink, keepNewLogin, readNewLogin, readSignup, type NewLogin } from './signup-store.ts';
import { Verify } from './verify.tsx';

/** After verification: the password while this attempt has not set one, and the login. */
function Success() {
  const { success: texts, login: loginTexts, createPassword } = useSignupTexts();
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
          {loginTexts.submit}
        </ButtonLink>
      </div>
      {isVerified ? null : <RegisterFirst isQuiet text={texts.registerFirst} />}
    </Page>
  );
}

/** Logs in with the password that was just set, and opens the checklist. */
function StartChecklist({ credentials }: { readonly credentials: NewLogin }) {
  const texts = useSignupTexts();
  const navigate = useNavigate();
  const [isShared, setShared] = useState(false);
  const { run: start, isBusy } = useAction(async () => {
    const result = await callApi(login, { body: credentials });
    if (result.ok && keepSession(result.value.token, isShared) !== null) {
      await navigate(stepPath('step1a'));
      return;
    }
    const { failed } = texts.login;
    const failedText = result.ok ? failed : failureText(texts, result.failure, failed);
    await navigate(paths.login, { state: { failedText } });
  });
  return (
    <div className="space-y-3">
      <Button wide busy={isBusy} onClick={start}>
        {isBusy ? texts.login.busy : texts.createPassword.startChecklist}
      </Button>
      <SharedComputerChoice isShared={isShared} onChange={setShared} />
    </div>
  );
}

/** How long the screen keeps the password. A reload, or leaving the screen, ends it earlier. */
const keptMs = 10 * 60 * 1000;

/** After the password was set: starts the checklist while this page still has the password, or leads to the login. */
function AllSet() {
  const { createPassword: texts } = useSignupTexts();
  const [isSet] = useState(() => readSignup()?.stage === 'password-set');
  const [credentials, setCredentials] = useState(readNewLogin);
  useEffect(() => {
    keepNewLogin(null);
    const timer = setTimeout(() => setCredentials(null), keptMs);
    return () => clearTimeout(timer);
  }, []);
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
          {isSet ? null : <RegisterFirst isQuiet text={texts.notVerified} />}
        </div>
      </Card>
    </Page>
  );
}

const screens = {
  register: Register,
  verify: Verify,
  success: Success,
  successPage: AllSet,
  createPassword: CreatePassword,
} as const;

export default function SignupArea({ screen }: { readonly screen: keyof typeof screens }) {
  const Screen = screens[screen];
  return <Screen />;
}
