/** The mobile number on record starts a sign-up (specification section 2): on /register, and on the landing page. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { mobileDigits } from '#contract/exam.ts';
import { initiateSignup } from '#contract/signup/endpoints.ts';
import {
  isMobile,
  maxTypedDigits,
  stripMobile,
  type InitiateSignupResponse,
} from '#contract/signup/schemas.ts';
import { useArrived } from '../../api/arrival.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { ruleText } from '../../texts/rule-text.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Form } from '../../ui/form.tsx';
import { HelpContact, PrivacyNote } from '../../ui/help-contact.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Card, ErrorNotice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { useFieldFocus } from '../../ui/auto-focus.tsx';
import { useIsHydrated, useTypedBefore } from '../../ui/hydration.ts';
import { useAction } from '../../ui/use-action.ts';
import { keepSignup } from './signup-store.ts';

/** Starts a sign-up with a mobile number, on /register and on the landing page. */
function useRegister(path: string, fieldId: string) {
  const navigate = useNavigate();
  const arrived = useArrived(path, initiateSignup);
  const [mobile, setMobile] = useState(stripMobile(arrived?.fields[fieldId] ?? ''));
  const [failure, setFailure] = useState<Failure | null>(
    arrived?.result.ok === false ? arrived.result.failure : null,
  );
  useFieldFocus(fieldId, failure);
  const goOn = async (result: Result<InitiateSignupResponse>): Promise<void> => {
    if (!result.ok) return setFailure(result.failure);
    const { userId, name, emailMasked } = result.value;
    keepSignup({ mobile, name, emailMasked, attemptId: userId, stage: 'started' });
    return navigate(paths.verify);
  };
  const register = useAction(async () => {
    if (!isMobile(mobile)) return;
    setFailure(null);
    await goOn(await callApi(initiateSignup, { body: { mobile } }));
  });
  const goOnFromPage = useEffectEvent(goOn);
  useEffect(() => {
    if (arrived?.result.ok === true) goOnFromPage(arrived.result).catch(reportError);
  }, [arrived]);
  const change = (text: string): void => {
    setMobile(stripMobile(text));
    setFailure(null);
  };
  useTypedBefore(fieldId, mobile, change, stripMobile);
  const isComplete = mobile.length === mobileDigits;
  return {
    ...register,
    isBusy: register.isBusy || arrived?.result.ok === true,
    fieldId,
    mobile,
    change,
    failure,
    isComplete,
    isInvalid: isComplete && !isMobile(mobile),
  };
}

interface MobileFieldProps {
  readonly form: ReturnType<typeof useRegister>;
  /** The number is too short to be sent. */
  readonly isMissing?: boolean;
  readonly readOnly?: boolean;
}

/** The input for the mobile number of a sign-up, below the reason why the number was refused. */
function MobileField({ form, isMissing = false, readOnly = false }: MobileFieldProps) {
  const texts = useSignupTexts();
  const { failure, mobile } = form;
  return (
    <>
      <ErrorNotice text={texts.register.failed} failure={failure}>
        {failure !== null && isRefusal(failure, 'mobile.unknown') ? (
          <>
            <p>{texts.register.unknownHelp}</p>
            <HelpContact />
          </>
        ) : null}
      </ErrorNotice>
      <DigitsField
        id={form.fieldId}
        label={texts.register.mobile}
        hint={texts.register.mobileHint}
        type="tel"
        autoComplete="tel-national"
        enterKeyHint="go"
        maxDigits={mobileDigits}
        maxTyped={maxTypedDigits(mobile)}
        narrow
        required
        readOnly={readOnly}
        value={mobile}
        error={form.isInvalid || isMissing ? ruleText(texts, 'mobile.invalid') : undefined}
        onChange={form.change}
      />
    </>
  );
}

/**
 * The mobile number and Register on the landing page: a number starts the sign-up at once, without one Register leads to
 * /register.
 */
export function QuickRegister() {
  const { register: texts } = useSignupTexts();
  const navigate = useNavigate();
  const form = useRegister(paths.landing, 'landing-mobile');
  const [refused, setRefused] = useState<string | null>(null);
  useFieldFocus('landing-mobile', refused);
  const [isLeaving, setLeaving] = useState(false);
  const isMissing = refused === form.mobile;
  const submit = (): void => {
    if (form.mobile === '') {
      setLeaving(true);
      void navigate(paths.register);
    } else if (isMobile(form.mobile)) form.run();
    else setRefused(form.mobile);
  };
  return (
    <Form action={paths.landing} onSubmit={submit} className="space-y-4">
      {/* Closed while the next screen loads: what is typed now would be lost. */}
      <MobileField form={form} isMissing={isMissing} readOnly={isLeaving} />
      <Button type="submit" wide busy={form.isBusy}>
        {form.isBusy ? texts.busy : texts.submit}
      </Button>
    </Form>
  );
}

export function Register() {
  const { register: texts, landing, login } = useSignupTexts();
  const form = useRegister(paths.register, 'mobile');
  const isHydrated = useIsHydrated();
  const [wasShown] = useState(!isHydrated);
  // The only thing to do here; after the heading has taken the focus.
  useFieldFocus('mobile', wasShown ? null : true);
  return (
    <Page>
      <Heading>{texts.title}</Heading>
      <Card>
        <Form action={paths.register} onSubmit={form.run}>
          <MobileField form={form} />
          <Button type="submit" wide busy={form.isBusy} disabled={isHydrated && !form.isComplete}>
            {form.isBusy ? texts.busy : texts.submit}
          </Button>
          <p className="text-sm text-muted">{texts.resetNote}</p>
          <PrivacyNote />
        </Form>
      </Card>
      <p className="mt-6">
        {landing.already} <TextLink to={paths.login}>{login.submit}</TextLink>
      </p>
    </Page>
  );
}
