/** /login: centre representatives log in (specification section 2); Forgot Password mails a reset link. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { login } from '#contract/session/endpoints.ts';
import { useArrived } from '../../api/arrival.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import {
  ForgotPassword,
  LoginFields,
  SharedComputerChoice,
  useLoginForm,
} from '../../patterns/login-form.tsx';
import { currentSession, keepSession, readSignupField } from '../../session/session-store.ts';
import { paths, stepPath } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useIsHydrated } from '../../ui/hydration.ts';
import { useFieldFocus } from '../../ui/auto-focus.tsx';
import { Card } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/link.tsx';

/** What `AllSet` writes into the history when its login failed. */
const arrivalSchema = z.catch(z.object({ failedText: z.optional(z.string()) }), {});

/** The mobile number of the sign-up that has set a password in this tab. */
const signedUpMobile = (): string =>
  (readSignupField('stage') === 'password-set' ? readSignupField('mobile') : null) ?? '';

function LoginForm() {
  const texts = useSignupTexts();
  const location = useLocation();
  const [{ failedText }] = useState(z.parse(arrivalSchema, location.state));
  const arrived = useArrived(paths.login, login);
  const isHydrated = useIsHydrated();
  const [initialUsername] = useState(
    () => arrived?.fields['username'] ?? (isHydrated ? signedUpMobile() : ''),
  );
  const navigate = useNavigate();
  // Out of the history, so that the failure does not come back with a reload.
  useEffect(() => {
    if (location.state !== null) void navigate(location, { replace: true });
  }, [location, navigate]);
  const [isShared, setShared] = useState(arrived?.fields['shared'] !== undefined);
  const form = useLoginForm({
    endpoint: login,
    failedText: texts.login.failed,
    initialUsername,
    initialProblem: failedText,
    arrived,
    accept: async (token) => {
      if (keepSession(token, isShared) === null) return 'unusable';
      await navigate(stepPath('step1a'));
      return null;
    },
  });
  // Only the password is missing.
  useFieldFocus('password', initialUsername === '' ? null : initialUsername);
  return (
    <Form action={paths.login} onSubmit={form.submit}>
      <LoginFields form={form} usernameHint={texts.login.usernameHint} />
      <SharedComputerChoice isShared={isShared} onChange={setShared} />
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <Button type="submit" wide busy={form.isBusy}>
          {form.isBusy ? texts.login.busy : texts.login.submit}
        </Button>
        <ForgotPassword username={form.username.trim()} />
      </div>
    </Form>
  );
}

/** @param session what an active session offers; empty for visitors */
export function Login({ session }: { readonly session: ReactNode }) {
  const texts = useSignupTexts();
  // Not after a login here, which leaves the page.
  const [hadSession] = useState(() => currentSession() !== null);
  const isHydrated = useIsHydrated();
  return (
    <Page>
      <Heading lead={texts.login.lead}>{texts.login.title}</Heading>
      {hadSession && isHydrated ? session : null}
      <div className="mb-4 empty:hidden">
        <ClosingDay day={readSetting('closes-on')} />
      </div>
      <Card>
        <LoginForm />
      </Card>
      <p className="mt-6">
        {texts.login.notRegistered} <TextLink to={paths.register}>{texts.register.submit}</TextLink>
      </p>
    </Page>
  );
}
