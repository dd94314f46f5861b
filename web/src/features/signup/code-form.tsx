/** The form for the code from the e-mail, with Resend. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isRefusal, type Failure } from '#contract/call.ts';
import { otpDigits } from '#contract/exam.ts';
import type { SentMail } from '#contract/received-refusal.ts';
import { verifyEmailCode } from '#contract/signup/endpoints.ts';
import { stripCode } from '#contract/signup/schemas.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat } from '../../texts/format.ts';
import { useSignupTexts } from '../../texts/use-signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { AutoFocus, useFieldFocus } from '../../ui/auto-focus.tsx';
import { useAction } from '../../ui/use-action.ts';
import { keepStage } from './signup-store.ts';
import { StartAgain } from './start-again.tsx';

/** Returns the seconds until a moment; counts down to 0. */
function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}

interface ResendProps {
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  /** The mail with the code is in the queue: the same code is sent again. */
  readonly isQueued: boolean;
  /** How often the page has looked whether that mail was sent. */
  readonly looks: number;
  readonly isResending: boolean;
  readonly onSend: (by: 'user' | 'page') => void;
}

/** When the mail server is down for longer, the user asks: pages that ask for hours would use up the limit of their address. */
const maxLooks = 3;
/**
 * Later, as when somebody comes back from the e-mail, the page does not look: a minute after the mail was sent the same call would send
 * another code in place of the one that has arrived.
 */
const looksWithinMs = 30_000;

/** The button that requests another code, or the time until that is allowed. A mail in the queue is asked for without the user. */
function Resend({ resendAt, isQueued, looks, isResending, onSend }: ResendProps) {
  const { verify } = useSignupTexts();
  const format = useFormat();
  const left = useCountdown(resendAt);
  const isLooking = isQueued && looks < maxLooks;
  const look = useEffectEvent(() => {
    if (Date.now() < resendAt + looksWithinMs) onSend('page');
  });
  const isDue = left === 0 && isLooking;
  useEffect(() => {
    if (isDue) look();
  }, [isDue]);
  const waitText = isLooking ? verify.looksIn : isQueued ? verify.resendQueuedIn : verify.resendIn;
  if (left > 0) return <p className="text-sm text-muted">{waitText(format.wait(left))}</p>;
  return (
    <Button variant="link" busy={isResending} onClick={() => onSend('user')}>
      {isQueued ? verify.resendQueued : verify.resend}
    </Button>
  );
}

const fieldId = 'otp';

/** How long "verified" is shown before the next screen. */
const shownVerifiedMs = 1200;

function useVerifyCode(attemptId: string, otp: string) {
  const navigate = useNavigate();
  const [isVerified, setVerified] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!isVerified) return undefined;
    const timer = setTimeout(() => void navigate(paths.success), shownVerifiedMs);
    return () => clearTimeout(timer);
  }, [isVerified, navigate]);

  const verify = useAction(async () => {
    if (isVerified) return;
    setFailure(null);
    const result = await callApi(verifyEmailCode, { body: { userId: attemptId, otp } });
    if (result.ok) keepStage('verified');
    else setFailure(result.failure);
    setVerified(result.ok);
  });
  return { ...verify, isVerified, failure };
}

interface CodeFormProps extends ResendProps {
  readonly attemptId: string;
  /** How often the user has got a code. */
  readonly presses: number;
  readonly sentMail: SentMail | undefined;
}

/** Whether the code is on its way, or which mail with a link was sent before. */
function MailHint({ isQueued, sentMail }: Pick<CodeFormProps, 'isQueued' | 'sentMail'>) {
  const { verify: texts } = useSignupTexts();
  const format = useFormat();
  if (!isQueued) return <p>{texts.sentHint}</p>;
  return (
    <Notice tone="warn" live="status">
      <p>{texts.queuedHint}</p>
      {sentMail === undefined ? null : (
        <p>{texts.linkSent(sentMail.to, format.time(new Date(sentMail.at)))}</p>
      )}
    </Notice>
  );
}

export function CodeForm({ attemptId, presses, sentMail, ...resend }: CodeFormProps) {
  const texts = useSignupTexts();
  const [otp, setOtp] = useState('');
  const { run, isBusy, isVerified, failure } = useVerifyCode(attemptId, otp);
  // When the field appears, and when another code was asked for.
  useFieldFocus(fieldId, presses);
  useFieldFocus(fieldId, failure);
  return (
    <Form onSubmit={run}>
      {failure === null ? null : (
        <ErrorNotice text={failureText(texts, failure, texts.verify.failed)}>
          {isRefusal(failure, 'otp.invalid') ? <p>{texts.verify.invalidHelp}</p> : null}
          <StartAgain failure={failure} />
        </ErrorNotice>
      )}
      <MailHint isQueued={resend.isQueued} sentMail={sentMail} />
      <DigitsField
        id={fieldId}
        label={texts.verify.otp}
        hint={texts.verify.otpHint}
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxDigits={otpDigits}
        narrow
        required
        value={otp}
        error={failure === null ? undefined : texts.verify.invalidMark}
        onChange={(text) => setOtp(stripCode(text))}
      />
      {isVerified ? (
        <AutoFocus of={isVerified}>
          <Notice tone="good" live="status">
            <p className="font-semibold">{texts.verify.verified}</p>
          </Notice>
        </AutoFocus>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          <Button type="submit" wide busy={isBusy} disabled={otp.length < otpDigits}>
            {isBusy ? texts.verify.verifying : texts.verify.verify}
          </Button>
          <Resend {...resend} />
        </div>
      )}
    </Form>
  );
}
