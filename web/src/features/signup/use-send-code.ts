/** Sends the code of a signup attempt by e-mail, and keeps when another one may be requested. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { SentMail } from '#contract/received-refusal.ts';
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
  /** While the mail is in the queue: an earlier one with a link that is still valid. */
  readonly sentMail?: SentMail | undefined;
}

/** Starts from the stored stage: the browser may have unloaded the page while the user read the e-mail. */
export function useSendCode({ attemptId, stage, resendAt }: Signup) {
  const [state, setState] = useState<SendState>({
    isSent: stage === 'code-sent' || stage === 'code-queued',
    isQueued: stage === 'code-queued',
    failure: null,
    resendAt,
  });
  const setSent = (waitSeconds: number, sent: Pick<SendState, 'isQueued' | 'failure' | 'sentMail'>): void => {
    const next = { resendAt: Date.now() + waitSeconds * 1000 };
    keepCodeSent(sent.isQueued ? 'code-queued' : 'code-sent', next.resendAt);
    setState({ isSent: true, ...next, ...sent });
  };
  const send = useAction(async () => {
    setState((before) => ({ ...before, failure: null }));
    const result = await callApi(sendEmailCode, { body: { userId: attemptId } });
    if (result.ok) {
      const { delivery, resendAfterSeconds, sentMail } = result.value;
      return setSent(resendAfterSeconds, { isQueued: delivery === 'queued', failure: null, sentMail });
    }
    const { failure } = result;
    // A code was sent shortly before, and that one can be entered.
    if (failure.kind === 'refused' && failure.code === 'code.too-soon')
      return setSent(failure.waitSeconds ?? 0, { isQueued: false, failure });
    const isRefused = isRefusal(failure, 'code.address-refused');
    if (isRefused) keepStage('started');
    return setState((before) => ({ ...before, isSent: before.isSent && !isRefused, failure }));
  });
  return { ...state, ...send };
}
