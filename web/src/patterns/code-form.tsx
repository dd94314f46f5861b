/** The form for one code of two-step login, and with it the second step of an administrator's login, on its screen and over another. */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { failureText } from '../texts/failure-text.ts';
import { useSignupTexts } from '../texts/signup.texts.ts';
import { useFieldFocus } from '../ui/auto-focus.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAction } from '../ui/use-action.ts';
import type { SecondStepProps } from './login-form.tsx';
import { ReauthDialog, type ReauthDialogProps } from './reauth-dialog.tsx';

interface CodeFormProps<Done> {
  readonly id: string;
  readonly text?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** False: only a code of the app proves that the app works. */
  readonly allowsRecovery?: boolean;
  readonly call: (code: string) => Promise<Result<Done>>;
  /** The sentence for its failure. */
  readonly failed: string;
  /** Returns why the code helps nothing although it was accepted, if it does not. */
  readonly onDone: (done: Done) => void | Promise<string | undefined>;
}

export function CodeForm<Done>(props: CodeFormProps<Done>) {
  const { id, allowsRecovery = true, danger = false } = props;
  const allTexts = useAdminTexts();
  const { twoStep: texts } = allTexts;
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useFieldFocus(id, isRecovery);
  const { run: submit, isBusy } = useAction(async () => {
    setProblem(code.trim() === '' ? texts.codeMissing : null);
    if (code.trim() === '') return;
    const result = await props.call(code);
    const why = result.ok
      ? await props.onDone(result.value)
      : failureText(allTexts, result.failure, props.failed);
    setProblem(why ?? null);
  });
  const switchKind = (): void => {
    setCode('');
    setRecovery(!isRecovery);
  };
  return (
    <Form className="space-y-4" onSubmit={submit}>
      {props.text === undefined ? null : <p>{props.text}</p>}
      {problem === null ? null : <ErrorNotice text={problem} />}
      <TextField
        id={id}
        label={isRecovery ? texts.recoveryCode : texts.code}
        hint={isRecovery ? texts.recoveryHint : texts.codeHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        spellCheck={false}
        maxLength={100}
        required
        value={code}
        onChange={setCode}
      />
      {allowsRecovery ? (
        <Button variant="link" onClick={switchKind}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'strong'} busy={isBusy}>
          {isBusy ? props.busyLabel : props.submitLabel}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
      </div>
    </Form>
  );
}

/** The second step of an administrator's login, on the login screen and in the dialog, once the password was right. */
export function SecondStep({ username, password, accept, onBack }: SecondStepProps) {
  const texts = useSignupTexts();
  const { twoStep, login } = useAdminTexts();
  return (
    <>
      <CodeForm
        id="login-code"
        text={twoStep.loginText}
        submitLabel={login.submit}
        busyLabel={texts.login.busy}
        cancelLabel={twoStep.otherAccount}
        onCancel={onBack}
        call={(code) => callApi(adminLogin, { body: { username: username.trim(), password, code } })}
        failed={login.failed}
        onDone={async ({ token }) => {
          const problem = await accept(token);
          if (problem === null) return undefined;
          return problem === 'other-user' ? texts.reauth.otherUser : login.failed;
        }}
      />
      <p className="mt-4 text-sm text-muted">{twoStep.lostPhone}</p>
    </>
  );
}

/** The dialog in which an administrator logs in again. */
export function AdminReauthDialog(props: Omit<ReauthDialogProps, 'endpoint' | 'failedText' | 'SecondStep'>) {
  const { login } = useAdminTexts();
  return (
    <ReauthDialog
      {...props}
      endpoint={adminLogin}
      submitLabel={login.submit}
      failedText={login.failed}
      SecondStep={SecondStep}
    />
  );
}
