/** Sends the code of a signup attempt by e-mail, and keeps when another one may be requested. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { sendEmailCode } from '#contract/signup/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { useAction } from '../../ui/use-action.ts';
import { keepCodeSent, type Signup } from './signup-store.ts';

interface SendState {
  readonly isSent: boolean;
  readonly failure: Failure | null;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
}

/** Starts from the stored stage: the browser may have unloaded the page while the user read the e-mail. */
export function useSendCode({ attemptId, stage, resendAt }: Signup) {
  const [state, setState] = useState<SendState>({ isSent: stage === 'code-sent', failure: null, resendAt });
  const setSent = (waitSeconds: number, failure: Failure | null): void => {
    const next = Date.now() + waitSeconds * 1000;
    keepCodeSent(next);
    setState({ isSent: true, failure, resendAt: next });
  };
  const send = useAction(async () => {
    setState((before) => ({ ...before, failure: null }));
    const result = await callApi(sendEmailCode, { body: { userId: attemptId } });
    if (result.ok) setSent(result.value.resendAfterSeconds, null);
    // A code was sent shortly before, and that one can be entered.
    else if (result.failure.kind === 'refused' && result.failure.code === 'code.too-soon')
      setSent(result.failure.waitSeconds ?? 0, result.failure);
    else setState((before) => ({ ...before, failure: result.failure }));
  });
  return { ...state, ...send };
}
