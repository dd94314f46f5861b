/** /login: centre representatives log in (specification section 2); Forgot Password mails a reset link. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { login } from '#contract/session/endpoints.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { ForgotPassword } from '../../patterns/forgot-password.tsx';
import { LoginFields, useLoginForm } from '../../patterns/login-form.tsx';
import { keepSession } from '../../session/session-store.ts';
import { paths, stepPath } from '../../paths.ts';
import { useTexts } from '../../texts/language.tsx';
import { readSetting } from '../../texts/page-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';

function LoginForm() {
  const texts = useTexts();
  const navigate = useNavigate();
  const [isShared, setShared] = useState(false);
  const form = useLoginForm({
    endpoint: login,
    failedText: texts.login.failed,
    accept: async (token) => {
      if (keepSession(token, isShared) === null) return 'unusable';
      await navigate(stepPath('step1a'));
      return null;
    },
  });
  return (
    <Form onSubmit={form.submit}>
      {form.problem === null ? null : <ErrorNotice text={form.problem} />}
      <LoginFields form={form} usernameHint={texts.login.usernameHint} />
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
          className="size-6 shrink-0 accent-action"
        />
        <span>
          {texts.login.shared}
          <span className="block text-sm text-muted">{texts.login.sharedHint}</span>
        </span>
      </label>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <Button type="submit" wide busy={form.isBusy}>
          {form.isBusy ? texts.login.busy : texts.login.submit}
        </Button>
        <ForgotPassword username={form.username.trim()} />
      </div>
    </Form>
  );
}

export function Login() {
  const texts = useTexts();
  return (
    <Page>
      <Heading lead={texts.login.lead}>{texts.login.title}</Heading>
      <div className="mb-4 empty:hidden">
        <ClosingDay day={readSetting('closes-on')} />
      </div>
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
