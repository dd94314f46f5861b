/** The form that sets the password of a signup attempt. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { minPasswordLength } from '#contract/exam.ts';
import { setPassword } from '#contract/signup/endpoints.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/use-signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, type SummaryItem } from '../../ui/error-summary.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFieldFocus } from '../../ui/auto-focus.tsx';
import { useAction } from '../../ui/use-action.ts';
import { keepNewLogin, keepStage, type Signup } from './signup-store.ts';
import { isEnded, StartAgain } from './start-again.tsx';

const summaryOf = (entries: readonly (readonly [string | null, string | undefined])[]): SummaryItem[] =>
  entries.flatMap(([fieldId, text]) => (text === undefined ? [] : [{ fieldId, text }]));

interface PasswordFormProps {
  readonly signup: Signup;
  /** Shows that the attempt has ended, instead of this form. */
  readonly onEnded?: (failure: Failure) => void;
}

function usePasswordForm({ signup, onEnded }: PasswordFormProps) {
  const { createPassword: texts } = useSignupTexts();
  const navigate = useNavigate();
  const [password, changePassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);

  const isTooShort = lengthInCharacters(password) < minPasswordLength;
  const isMismatch = !isTooShort && password !== confirmation;
  const submit = useAction(async () => {
    setAttempt((count) => count + 1);
    setFailure(null);
    if (isTooShort || isMismatch) return;
    const result = await callApi(setPassword, { body: { userId: signup.attemptId, password } });
    if (result.ok) {
      keepStage('password-set');
      if (signup.mobile !== '') keepNewLogin({ username: signup.mobile, password });
      await navigate(paths.successPage, { replace: true });
    } else if (onEnded !== undefined && isEnded(result.failure)) onEnded(result.failure);
    else setFailure(result.failure);
  });
  const errors = {
    password: attempt > 0 && isTooShort ? texts.tooShort : undefined,
    confirmation: attempt > 0 && isMismatch ? texts.mismatch : undefined,
  };
  return { ...submit, password, changePassword, confirmation, setConfirmation, attempt, failure, errors };
}

export function PasswordForm(props: PasswordFormProps) {
  const { signup } = props;
  const texts = useSignupTexts();
  const form = usePasswordForm(props);
  const { failure, errors } = form;
  // The only thing to do here; after the heading has taken the focus.
  useFieldFocus('password', true);
  const items = summaryOf([
    ['password', errors.password],
    ['confirm-password', errors.confirmation],
    [null, failure === null ? undefined : failureText(texts, failure, texts.createPassword.failed)],
  ]);
  return (
    <Form onSubmit={form.run}>
      <ErrorSummary items={items} attempt={form.attempt} />
      <StartAgain failure={failure} />
      <input type="hidden" name="username" autoComplete="username" value={signup.mobile} readOnly />
      <div className="space-y-2">
        <PasswordField
          id="password"
          label={texts.createPassword.password}
          hint={texts.createPassword.passwordHint}
          autoComplete="new-password"
          value={form.password}
          error={errors.password}
          onChange={form.changePassword}
        />
        <StrengthMeter password={form.password} ownWords={[signup.mobile, ...signup.name.split(' ')]} />
      </div>
      <PasswordField
        id="confirm-password"
        label={texts.createPassword.confirm}
        autoComplete="new-password"
        value={form.confirmation}
        error={errors.confirmation}
        onChange={form.setConfirmation}
      />
      <Button type="submit" wide busy={form.isBusy}>
        {form.isBusy ? texts.createPassword.busy : texts.createPassword.submit}
      </Button>
    </Form>
  );
}
