/** How long a login has to wait, and the line that counts the seconds. */
import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '#contract/call.ts';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { useSecondsLeft } from '../ui/use-device.ts';

/** How long a login has to wait: for a lock, which ends by itself, or for a busy portal or connection, where it is then sent again. */
export interface Wait {
  readonly endsAtMs: number;
  /** The login is sent again afterwards. */
  readonly isRepeated: boolean;
}

const locks = ['login.locked', 'admin-login.locked'];
/** Others have used up what the portal, or the shared internet connection, takes for the moment. */
const busy = ['server.busy', 'rate.exceeded'];

/** Returns null for a failure that does not end by itself. */
export function waitOf(failure: Failure): Wait | null {
  if (failure.kind !== 'refused' || failure.waitSeconds === undefined) return null;
  const { code = '', waitSeconds } = failure;
  const isRepeated = busy.includes(code);
  if (!isRepeated && !locks.includes(code)) return null;
  return { endsAtMs: Date.now() + waitSeconds * 1000, isRepeated };
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface LoginWaitProps {
  readonly wait: Wait;
  readonly onRepeat: () => void;
}

/** The seconds are not announced; their end is. */
export function LoginWait({ wait, onRepeat }: LoginWaitProps) {
  const { login: texts } = useSignupTexts();
  const left = useSecondsLeft(wait.endsAtMs);
  const isOver = left === 0;
  const repeat = useEffectEvent(onRepeat);
  useEffect(() => {
    if (isOver && wait.isRepeated) repeat();
  }, [isOver, wait]);
  const running = wait.isRepeated ? texts.repeatedIn(clockText(left)) : texts.lockedFor(clockText(left));
  return (
    <>
      <p role="timer" className="tabular-nums">
        {isOver ? '' : running}
      </p>
      <p role="status">{isOver && !wait.isRepeated ? texts.lockOver : ''}</p>
    </>
  );
}
