/** /register: the mobile number on record starts a sign-up (specification section 2, Register screen). */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { isRefusal } from '#contract/call.ts';
import { mobileDigits } from '#contract/exam.ts';
import { initiateSignup } from '#contract/signup/endpoints.ts';
import { isMobile, stripMobile } from '#contract/signup/mobile.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { keepSignup } from './signup-store.ts';

function RegisterForm() {
  const texts = useTexts();
  const navigate = useNavigate();
  const [mobile, setMobile] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const complete = mobile.length === mobileDigits;
  const invalid = complete && !isMobile(mobile);

  const submit = async (): Promise<void> => {
    if (!isMobile(mobile) || busy) return;
    setBusy(true);
    setFailure(null);
    const result = await callApi(initiateSignup, { body: { mobile } });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    const { userId, name, emailMasked } = result.value;
    keepSignup({ mobile, name, emailMasked, handle: userId, stage: 'started' });
    await navigate(paths.verify);
  };

  return (
    <Form onSubmit={submit}>
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
        error={invalid ? texts.refusals['mobile.invalid'] : undefined}
        onChange={(text) => {
          setMobile(stripMobile(text));
          setFailure(null);
        }}
      />
      <Button type="submit" wide busy={busy} disabled={!complete}>
        {busy ? texts.register.busy : texts.register.submit}
      </Button>
      <p className="text-sm text-muted">{texts.register.resetNote}</p>
    </Form>
  );
}

export function Register() {
  const { register } = useTexts();
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
