/** Starts a sign-up with a mobile number, on /register and on the landing page. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { mobileDigits } from '#contract/exam.ts';
import { initiateSignup } from '#contract/signup/endpoints.ts';
import { isMobile, stripMobile } from '#contract/signup/mobile.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useAction } from '../../ui/use-action.ts';
import { useFieldFocus } from '../../ui/take-focus.tsx';
import { keepSignup } from './signup-store.ts';

export function useRegister(fieldId: string) {
  const navigate = useNavigate();
  const [mobile, setMobile] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  useFieldFocus(fieldId, failure);
  const register = useAction(async () => {
    if (!isMobile(mobile)) return;
    setFailure(null);
    const result = await callApi(initiateSignup, { body: { mobile } });
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    const { userId, name, emailMasked } = result.value;
    keepSignup({ mobile, name, emailMasked, attemptId: userId, stage: 'started' });
    await navigate(paths.verify);
  });
  const change = (text: string): void => {
    setMobile(stripMobile(text));
    setFailure(null);
  };
  const isComplete = mobile.length === mobileDigits;
  return {
    ...register,
    fieldId,
    mobile,
    change,
    failure,
    isComplete,
    isInvalid: isComplete && !isMobile(mobile),
  };
}

export type RegisterState = ReturnType<typeof useRegister>;
