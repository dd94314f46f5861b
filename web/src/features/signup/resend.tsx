/** The button that requests another code, or the time until that is allowed. */
import { useEffect, useState } from 'react';
import { useFormat } from '../../texts/format.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button } from '../../ui/button.tsx';

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

export interface ResendProps {
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  /** The mail with the code is in the queue: the same code is sent again. */
  readonly isQueued: boolean;
  readonly isResending: boolean;
  readonly onResend: () => void;
}

export function Resend({ resendAt, isQueued, isResending, onResend }: ResendProps) {
  const { verify } = useSignupTexts();
  const format = useFormat();
  const left = useCountdown(resendAt);
  const waitText = isQueued ? verify.resendQueuedIn : verify.resendIn;
  if (left > 0) return <p className="text-sm text-muted">{waitText(format.wait(left))}</p>;
  return (
    <Button variant="link" busy={isResending} onClick={onResend}>
      {isQueued ? verify.resendQueued : verify.resend}
    </Button>
  );
}
