/** /register: the mobile number on record starts a sign-up (specification section 2, Register screen). */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isRefusal, type Failure } from '#contract/call.ts';
import { mobileDigits } from '#contract/exam.ts';
import { initiateSignup } from '#contract/signup/endpoints.ts';
import { isMobile, stripMobile } from '#contract/signup/mobile.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { ruleText } from '../../texts/rule-text.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { keepSignup } from './signup-store.ts';

function useRegister(mobile: string) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const register = useAction(async () => {
    if (!isMobile(mobile)) return;
    setFailure(null);
    const result = await callApi(initiateSignup, { body: { mobile } });
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    const { userId, name, emailMasked } = result.value;
    keepSignup({ mobile, name, emailMasked, attemptId: userId, stage: 'started' });
    await navigate(paths.verify);
  });
  return { ...register, failure, clearFailure: () => setFailure(null) };
}

function RegisterForm() {
  const texts = useSignupTexts();
  const [mobile, setMobile] = useState('');
  const { run, isBusy, failure, clearFailure } = useRegister(mobile);
  const isComplete = mobile.length === mobileDigits;
  const isInvalid = isComplete && !isMobile(mobile);
  return (
    <Form onSubmit={run}>
      {failure === null ? null : (
        <ErrorNotice text={failureText(texts, failure, texts.register.failed)}>
          {isRefusal(failure, 'mobile.unknown') ? <p>{texts.register.unknownHelp}</p> : null}
        </ErrorNotice>
      )}
      <DigitsField
        id="mobile"
        label={texts.register.mobile}
        hint={texts.register.mobileHint}
        type="tel"
        autoComplete="tel-national"
        enterKeyHint="go"
        maxDigits={mobileDigits}
        narrow
        required
        value={mobile}
        error={isInvalid ? ruleText(texts, 'mobile.invalid') : undefined}
        onChange={(text) => {
          setMobile(stripMobile(text));
          clearFailure();
        }}
      />
      <Button type="submit" wide busy={isBusy} disabled={!isComplete}>
        {isBusy ? texts.register.busy : texts.register.submit}
      </Button>
      <p className="text-sm text-muted">{texts.register.resetNote}</p>
    </Form>
  );
}

export function Register() {
  const { register } = useSignupTexts();
  return (
    <Page>
      <Heading lead={register.lead}>{register.title}</Heading>
      <Card>
        <RegisterForm />
      </Card>
      <p className="mt-6">
        {register.haveAccount}{' '}
        <Link
          to={paths.login}
          className="inline-flex min-h-11 items-center font-semibold text-action underline"
        >
          {register.login}
        </Link>
      </p>
    </Page>
  );
}
