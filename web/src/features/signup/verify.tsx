/** /verify: a code goes to the e-mail on record and proves who is asking (specification section 2, Verify screen). */
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { otpDigits } from '#contract/exam.ts';
import { sendEmailCode, verifyEmailCode } from '#contract/signup/endpoints.ts';
import { toAsciiDigits } from '#contract/text.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice, LiveRegion, Notice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { keepCodeSent, keepStage, readSignup, type Signup } from './signup-store.ts';
import { StartAgain } from './start-again.tsx';

const shownBeforeGoingOnMs = 1200;

const digitsOf = (text: string): string =>
  toAsciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, otpDigits);

/** Seconds that are left until a moment; counts down to 0. */
function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return left;
}

interface SendState {
  readonly sent: boolean;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly resendAt: number;
}

/** Starts where this tab's sign-up stands: the page may have been dropped while the mail was read. */
function useSendCode({ handle, stage, resendAt }: Signup) {
  const [state, setState] = useState<SendState>({
    sent: stage === 'code-sent',
    busy: false,
    failure: null,
    resendAt,
  });
  const takeSent = (waitSeconds: number, failure: Failure | null): void => {
    const next = Date.now() + waitSeconds * 1000;
    keepCodeSent(next);
    setState({ sent: true, busy: false, failure, resendAt: next });
  };
  const send = async (): Promise<void> => {
    setState((before) => ({ ...before, busy: true, failure: null }));
    const result = await callApi(sendEmailCode, { body: { userId: handle } });
    if (result.ok) takeSent(result.value.resendAfterSeconds, null);
    // Too soon after a code that was sent: that one can be entered.
    else if (result.failure.kind === 'refused' && result.failure.code === 'code.too-soon')
      takeSent(result.failure.waitSeconds ?? 0, result.failure);
    else setState((before) => ({ ...before, busy: false, failure: result.failure }));
  };
  return { ...state, send };
}

function SendFailure({ failure }: { readonly failure: Failure }) {
  const texts = useTexts();
  return (
    <ErrorNotice text={failureText(texts, failure, texts.verify.sendFailed)}>
      <StartAgain failure={failure} />
    </ErrorNotice>
  );
}

interface ResendProps {
  /** When another code may be asked for, in milliseconds since 1970. */
  readonly resendAt: number;
  readonly resending: boolean;
  readonly onResend: () => void;
}

function Resend({ resendAt, resending, onResend }: ResendProps) {
  const { verify } = useTexts();
  const format = useFormat();
  const left = useCountdown(resendAt);
  if (left > 0) return <p className="text-sm text-muted">{verify.resendIn(format.wait(left))}</p>;
  return (
    <Button variant="link" busy={resending} onClick={onResend}>
      {verify.resend}
    </Button>
  );
}

interface CodeFormProps extends ResendProps {
  readonly handle: string;
}

function CodeForm({ handle, resendAt, resending, onResend }: CodeFormProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const [otp, setOtp] = useState('');
  const [phase, setPhase] = useState<'typing' | 'busy' | 'verified'>('typing');
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (phase !== 'verified') return undefined;
    const timer = setTimeout(() => void navigate(paths.success), shownBeforeGoingOnMs);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  const verify = async (): Promise<void> => {
    if (phase !== 'typing') return;
    setPhase('busy');
    setFailure(null);
    const result = await callApi(verifyEmailCode, { body: { userId: handle, otp } });
    if (result.ok) keepStage('verified');
    else setFailure(result.failure);
    setPhase(result.ok ? 'verified' : 'typing');
  };

  return (
    <Form onSubmit={verify}>
      <p>{texts.verify.sentHint}</p>
      <DigitsField
        id="otp"
        label={texts.verify.otp}
        hint={texts.verify.otpHint}
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxDigits={otpDigits}
        narrow
        required
        value={otp}
        error={failure === null ? undefined : texts.verify.invalidMark}
        onChange={(text) => setOtp(digitsOf(text))}
      />
      {failure === null ? null : (
        <ErrorNotice text={failureText(texts, failure, texts.verify.failed)}>
          <StartAgain failure={failure} />
        </ErrorNotice>
      )}
      {phase === 'verified' ? (
        <Notice tone="good" live="status">
          <p className="font-semibold">{texts.verify.verified}</p>
        </Notice>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          <Button type="submit" wide busy={phase === 'busy'} disabled={otp.length < otpDigits}>
            {phase === 'busy' ? texts.verify.verifying : texts.verify.verify}
          </Button>
          <Resend resendAt={resendAt} resending={resending} onResend={onResend} />
        </div>
      )}
    </Form>
  );
}

function VerifySignup({ signup }: { readonly signup: Signup }) {
  const texts = useTexts();
  const code = useSendCode(signup);
  const sendNow = (): void => {
    code.send().catch(reportError);
  };
  const label = code.sent ? texts.verify.sent : code.busy ? texts.verify.sending : texts.verify.send;
  return (
    <Page>
      <Heading>{texts.verify.title}</Heading>
      <Card>
        <div className="space-y-6">
          <div>
            <p className="font-semibold">{texts.verify.greeting(signup.name)}</p>
            <p>{texts.verify.lead(signup.emailMasked)}</p>
          </div>
          {code.failure === null ? null : <SendFailure failure={code.failure} />}
          <Button wide busy={code.busy} disabled={code.sent} onClick={sendNow}>
            {label}
          </Button>
          {code.sent ? (
            <CodeForm
              handle={signup.handle}
              resendAt={code.resendAt}
              resending={code.busy}
              onResend={sendNow}
            />
          ) : null}
        </div>
        <LiveRegion>{code.sent ? texts.verify.sent : ''}</LiveRegion>
      </Card>
    </Page>
  );
}

/** Without a started sign-up there is nothing to verify, and after a verified one nothing more. */
export function Verify() {
  const [signup] = useState(readSignup);
  if (signup === null) return <Navigate to={paths.register} replace />;
  if (signup.stage === 'verified') return <Navigate to={paths.success} replace />;
  return <VerifySignup signup={signup} />;
}
