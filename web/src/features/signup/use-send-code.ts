/** Sends the code of a signup attempt by e-mail, and keeps when another one may be requested. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { otpDigits } from '#contract/exam.ts';
import { sendEmailCode } from '#contract/signup/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { useAction } from '../../ui/use-action.ts';
import { keepCodeSent, keepStage, type Signup } from './signup-store.ts';

interface SendState {
  readonly isSent: boolean;
  /** The mail server had not accepted the mail when the server responded. */
  readonly isQueued: boolean;
  readonly failure: Failure | null;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  readonly codeLength: number;
}

/** Starts from the stored stage: the browser may have unloaded the page while the user read the e-mail. */
export function useSendCode({ attemptId, stage, resendAt, codeLength }: Signup) {
  const [state, setState] = useState<SendState>({
    isSent: stage === 'code-sent' || stage === 'code-queued',
    isQueued: stage === 'code-queued',
    failure: null,
    resendAt,
    codeLength,
  });
  const setSent = (
    waitSeconds: number,
    { isQueued, failure, length }: { isQueued: boolean; failure: Failure | null; length: number },
  ): void => {
    const next = { resendAt: Date.now() + waitSeconds * 1000, codeLength: length };
    keepCodeSent(isQueued ? 'code-queued' : 'code-sent', next);
    setState({ isSent: true, isQueued, failure, ...next });
  };
  const send = useAction(async () => {
    setState((before) => ({ ...before, failure: null }));
    const result = await callApi(sendEmailCode, { body: { userId: attemptId } });
    if (result.ok) {
      const { codeLength: length = otpDigits, delivery, resendAfterSeconds } = result.value;
      return setSent(resendAfterSeconds, { isQueued: delivery === 'queued', failure: null, length });
    }
    const { failure } = result;
    // A code was sent shortly before, and that one can be entered.
    if (failure.kind === 'refused' && failure.code === 'code.too-soon')
      return setSent(failure.waitSeconds ?? 0, { isQueued: false, failure, length: state.codeLength });
    const isRefused = isRefusal(failure, 'code.address-refused');
    if (isRefused) keepStage('started');
    return setState((before) => ({ ...before, isSent: before.isSent && !isRefused, failure }));
  });
  return { ...state, ...send };
}
