/** /create-password: a verified sign-up, or a mailed reset link, sets the password once. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { minPasswordLength } from '#contract/exam.ts';
import { setPassword } from '#contract/signup/endpoints.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorSummary, Notice, type SummaryItem } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';
import { keepStage, readSignup, consumeResetAttempt, type Signup } from './signup-store.ts';
import { StartAgain } from './start-again.tsx';

function NotVerified() {
  const { createPassword } = useTexts();
  return (
    <div className="space-y-6">
      <p>{createPassword.notVerified}</p>
      <ButtonLink wide to={paths.register}>
        {createPassword.start}
      </ButtonLink>
    </div>
  );
}

const summaryOf = (entries: readonly (readonly [string | null, string | undefined])[]): SummaryItem[] =>
  entries.flatMap(([fieldId, text]) => (text === undefined ? [] : [{ fieldId, text }]));

function PasswordForm({ signup }: { readonly signup: Signup }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const [password, setPasswordText] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const tooShort = lengthInCharacters(password) < minPasswordLength;
  const mismatch = !tooShort && password !== confirmation;
  const shortText = attempt > 0 && tooShort ? texts.createPassword.tooShort : undefined;
  const mismatchText = attempt > 0 && mismatch ? texts.createPassword.mismatch : undefined;
  const items = summaryOf([
    ['password', shortText],
    ['confirm-password', mismatchText],
    [null, failure === null ? undefined : failureText(texts, failure, texts.createPassword.failed)],
  ]);

  const submit = async (): Promise<void> => {
    setAttempt((count) => count + 1);
    setFailure(null);
    if (tooShort || mismatch || busy) return;
    setBusy(true);
    const result = await callApi(setPassword, { body: { userId: signup.handle, password } });
    setBusy(false);
    if (result.ok) {
      keepStage('password-set');
      await navigate(paths.successPage, { replace: true });
    } else setFailure(result.failure);
  };

  return (
    <Form onSubmit={submit}>
      <ErrorSummary items={items} attempt={attempt} />
      <StartAgain failure={failure} />
      <input type="hidden" name="username" autoComplete="username" value={signup.mobile} readOnly />
      <div className="space-y-2">
        <PasswordField
          id="password"
          label={texts.createPassword.password}
          hint={texts.createPassword.passwordHint}
          autoComplete="new-password"
          value={password}
          error={shortText}
          onChange={setPasswordText}
        />
        <StrengthMeter password={password} ownWords={[signup.mobile, ...signup.name.split(' ')]} />
      </div>
      <PasswordField
        id="confirm-password"
        label={texts.createPassword.confirm}
        autoComplete="new-password"
        value={confirmation}
        error={mismatchText}
        onChange={setConfirmation}
      />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.createPassword.busy : texts.createPassword.submit}
      </Button>
    </Form>
  );
}

export function CreatePassword() {
  const texts = useTexts();
  const [signup] = useState(() => {
    consumeResetAttempt();
    return readSignup();
  });
  const ready = signup?.stage === 'verified';
  return (
    <Page>
      <Heading lead={ready ? texts.createPassword.lead : undefined}>{texts.createPassword.title}</Heading>
      <Card>
        {signup !== null && ready ? <PasswordForm signup={signup} /> : <NotVerified />}
        {signup?.stage === 'password-set' ? (
          <Notice tone="good">
            <p>{texts.createPassword.created}</p>
          </Notice>
        ) : null}
      </Card>
    </Page>
  );
}
