/**
 * /verify: sends a code to the e-mail address on record, which identifies the user, and takes it (specification section 2, Verify
 * screen).
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isRefusal, type Failure } from '#contract/call.ts';
import { otpDigits } from '#contract/exam.ts';
import type { SentMail } from '#contract/received-refusal.ts';
import { sendEmailCode, verifyEmailCode } from '#contract/signup/endpoints.ts';
import { stripCode } from '#contract/signup/schemas.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat } from '../../texts/format.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { AutoFocus, useFieldFocus } from '../../ui/auto-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Form } from '../../ui/form.tsx';
import { HelpContact } from '../../ui/help-contact.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Card, ErrorNotice, LiveRegion, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSecondsLeft } from '../../ui/use-device.ts';
import { isEnded, StartAgain } from './password.tsx';
import { keepCodeSent, keepStage, readSignup, type Signup } from './signup-store.ts';

interface SendState {
  readonly stage: Signup['stage'];
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  readonly failure: Failure | null;
  /** While the mail is in the queue: an earlier one with a link that is still valid. */
  readonly sentMail?: SentMail | undefined;
  /** How often the page has looked since the user asked. */
  readonly looks: number;
  /** How many codes the user has asked for with success, at least. */
  readonly presses: number;
}

/**
 * Starts from the stored stage: the browser may have unloaded the page while the user read the e-mail. The page asks as well, to
 * learn whether a mail in the queue was sent.
 */
function useSendCode({ attemptId, stage, resendAt }: Signup) {
  const presses = stage === 'started' ? 0 : 1;
  const [state, setState] = useState<SendState>({ stage, resendAt, failure: null, looks: 0, presses });
  const send = useAction(async (by: 'user' | 'page') => {
    const isLook = by === 'page';
    const change = (changed: Partial<SendState>) => setState((before) => ({ ...before, ...changed }));
    const setSent = (sent: 'code-queued' | 'code-sent', waitSeconds: number, more: Partial<SendState>) => {
      const next = Date.now() + waitSeconds * 1000;
      keepCodeSent(sent, next);
      change({ stage: sent, resendAt: next, sentMail: undefined, ...more });
    };
    setState((before) => ({ ...before, failure: null, looks: isLook ? before.looks + 1 : 0 }));
    const result = await callApi(sendEmailCode, { body: { userId: attemptId } });
    if (result.ok) {
      const { delivery, resendAfterSeconds, sentMail } = result.value;
      setSent(delivery === 'queued' ? 'code-queued' : 'code-sent', resendAfterSeconds, {
        sentMail,
        presses: state.presses + (isLook ? 0 : 1),
      });
      return;
    }
    const { failure } = result;
    if (isRefusal(failure, 'code.address-refused')) {
      keepStage('started');
      change({ stage: 'started', failure });
    } else if (failure.kind === 'refused' && failure.code === 'code.too-soon')
      // A code was sent shortly before, and that one can be entered. Only who asks for another is told why none comes.
      setSent('code-sent', failure.waitSeconds ?? 0, {
        failure: isLook ? null : failure,
        presses: state.presses || 1,
      });
    else if (!isLook || isEnded(failure)) change({ failure });
  });
  const isQueued = state.stage === 'code-queued';
  return { ...state, ...send, isQueued, isSent: isQueued || state.stage === 'code-sent' };
}

type SendCode = ReturnType<typeof useSendCode>;

/** When the mail server is down for longer, the user asks: pages that ask for hours would use up the limit of their address. */
const maxLooks = 3;
/**
 * Later, as when somebody comes back from the e-mail, the page does not look: a minute after the mail was sent the same call would send
 * another code in place of the one that has arrived.
 */
const looksWithinMs = 30_000;

/** The button that requests another code, or the time until that is allowed. A mail in the queue is asked for without the user. */
function Resend({ resendAt, isQueued, looks, isBusy, run: send }: SendCode) {
  const { verify } = useSignupTexts();
  const format = useFormat();
  const left = useSecondsLeft(resendAt);
  const isLooking = isQueued && looks < maxLooks;
  const look = useEffectEvent(() => {
    if (Date.now() < resendAt + looksWithinMs) send('page');
  });
  const isDue = left === 0 && isLooking;
  useEffect(() => {
    if (isDue) look();
  }, [isDue]);
  const waitText = isLooking ? verify.looksIn : isQueued ? verify.resendQueuedIn : verify.resendIn;
  if (left > 0) return <p className="text-sm text-muted">{waitText(format.wait(left))}</p>;
  return (
    <Button variant="link" busy={isBusy} onClick={() => send('user')}>
      {isQueued ? verify.resendQueued : verify.resend}
    </Button>
  );
}

/** How long "verified" is shown before the next screen. */
const shownVerifiedMs = 1200;

const fieldId = 'otp';

function OtpForm({ attemptId, code }: { readonly attemptId: string; readonly code: SendCode }) {
  const { verify: texts } = useSignupTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const [otp, setOtp] = useState('');
  const [isVerified, setVerified] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run, isBusy } = useAction(async () => {
    if (isVerified) return;
    setFailure(null);
    const result = await callApi(verifyEmailCode, { body: { userId: attemptId, otp } });
    if (result.ok) keepStage('verified');
    else setFailure(result.failure);
    setVerified(result.ok);
  });
  useEffect(() => {
    if (!isVerified) return undefined;
    const timer = setTimeout(() => void navigate(paths.success), shownVerifiedMs);
    return () => clearTimeout(timer);
  }, [isVerified, navigate]);
  const [presses, setPresses] = useState(code.presses);
  if (presses !== code.presses) {
    // The digits and what was said about them were of the code before.
    setPresses(code.presses);
    setOtp('');
    setFailure(null);
  }
  // When the field appears, and when another code was asked for.
  useFieldFocus(fieldId, code.presses);
  useFieldFocus(fieldId, failure);
  const { sentMail } = code;
  return (
    <Form onSubmit={run} className="space-y-4">
      <ErrorNotice text={texts.failed} failure={failure}>
        {failure !== null && isRefusal(failure, 'otp.invalid') ? <p>{texts.invalidHelp}</p> : null}
        <StartAgain failure={failure} />
      </ErrorNotice>
      {code.isQueued ? (
        <Notice tone="warn" live="status">
          <p>{texts.queuedHint}</p>
          {sentMail === undefined ? null : (
            <p>{texts.linkSent(sentMail.to, format.time(new Date(sentMail.at)))}</p>
          )}
        </Notice>
      ) : code.presses > 1 && failure === null && !isVerified ? (
        <Notice key={code.presses} tone="info" live="status">
          {texts.renewed}
        </Notice>
      ) : null}
      <DigitsField
        id={fieldId}
        label={texts.otp}
        hint={texts.otpHint}
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxDigits={otpDigits}
        narrow
        required
        value={otp}
        // Without an answer nobody has judged it.
        error={failure === null || failure.kind === 'offline' ? undefined : texts.invalidMark}
        onChange={(text) => setOtp(stripCode(text))}
      />
      {isVerified ? (
        <AutoFocus of={isVerified}>
          <Notice tone="good" live="status">
            <p className="font-semibold">{texts.verified}</p>
          </Notice>
        </AutoFocus>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          <Button type="submit" wide busy={isBusy} disabled={otp.length < otpDigits}>
            {isBusy ? texts.verifying : texts.verify}
          </Button>
          <Resend {...code} />
        </div>
      )}
    </Form>
  );
}

function SendFailure({ failure }: { readonly failure: Failure }) {
  const texts = useSignupTexts();
  const { sendFailed } = texts.verify;
  // Section 8 has one sentence for this call; this portal's own refusals say more.
  const isKnown = failure.kind !== 'refused' || failure.code !== undefined;
  return (
    <AutoFocus of={failure}>
      {isRefusal(failure, 'code.mail-sent') ? (
        <Notice tone="info" live="alert">
          <p className="font-semibold">{failureText(texts, failure, sendFailed)}</p>
        </Notice>
      ) : (
        <ErrorNotice text={sendFailed} failure={isKnown ? failure : undefined}>
          <StartAgain failure={failure} />
        </ErrorNotice>
      )}
    </AutoFocus>
  );
}

function VerifySignup({ signup }: { readonly signup: Signup }) {
  const { verify: texts, mailboxHelp } = useSignupTexts();
  const code = useSendCode(signup);
  const sent = code.isQueued ? texts.onItsWay : texts.sent;
  const label = code.isSent ? sent : code.isBusy ? texts.sending : texts.send;
  return (
    <Page>
      <Heading>{texts.title}</Heading>
      <Card>
        <div className="space-y-4">
          <p>
            {texts.greeting(signup.name)} {texts.lead}{' '}
            <b className="inline-block wrap-anywhere">{signup.emailMasked}</b>
          </p>
          {code.failure === null ? null : <SendFailure failure={code.failure} />}
          <Button wide busy={code.isBusy} disabled={code.isSent} onClick={() => code.run('user')}>
            {label}
          </Button>
          {code.isSent ? <OtpForm attemptId={signup.attemptId} code={code} /> : null}
        </div>
        <LiveRegion>{code.isSent ? sent : ''}</LiveRegion>
      </Card>
      <div className="mt-4">
        {/* For people whose mailbox on record is not theirs or cannot be opened: why the OTP goes there, and what to do. */}
        <details>
          <summary className="min-h-11 py-2 font-semibold text-action underline underline-offset-4">
            {mailboxHelp.summary}
          </summary>
          <div className="space-y-2 pb-2">
            <p>{mailboxHelp.why}</p>
            <p>{mailboxHelp.correct}</p>
            <HelpContact />
            <TextLink to={paths.register}>{mailboxHelp.anotherNumber}</TextLink>
          </div>
        </details>
      </div>
    </Page>
  );
}

/** Redirects when no sign-up was started, and when it is already verified. */
export function Verify() {
  const [signup] = useState(readSignup);
  if (signup === null) return <Navigate to={paths.register} replace />;
  if (signup.stage === 'verified') return <Navigate to={paths.success} replace />;
  return <VerifySignup signup={signup} />;
}
