/** A form for one code of two-step login: of the authenticator app, or a recovery code, which needs another keyboard. */
import { useEffect, useRef, useState } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAction } from '../ui/use-action.ts';

interface CodeFieldProps {
  readonly id: string;
  readonly value: string;
  readonly isRecovery: boolean;
  readonly onChange: (value: string) => void;
}

/** Takes the focus when it appears. */
function CodeField({ id, value, isRecovery, onChange }: CodeFieldProps) {
  const { twoStep: texts } = useAdminTexts();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isRecovery]);
  return (
    <TextField
      ref={input}
      id={id}
      label={isRecovery ? texts.recoveryCode : texts.code}
      hint={isRecovery ? texts.recoveryHint : texts.codeHint}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      spellCheck={false}
      maxLength={100}
      required
      value={value}
      onChange={onChange}
    />
  );
}

interface CodeFormProps {
  readonly id: string;
  readonly text?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** False: only a code of the app proves that the app works. */
  readonly allowsRecovery?: boolean;
  /** Returns null, or why the code was not accepted. */
  readonly send: (code: string) => Promise<string | null>;
}

export function CodeForm({ id, send, allowsRecovery = true, danger = false, ...props }: CodeFormProps) {
  const { twoStep: texts } = useAdminTexts();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { run: submit, isBusy } = useAction(async () => {
    setProblem(code.trim() === '' ? texts.codeMissing : null);
    if (code.trim() !== '') setProblem(await send(code));
  });
  const switchKind = (): void => {
    setCode('');
    setRecovery(!isRecovery);
  };
  return (
    <Form className="space-y-4" onSubmit={submit}>
      {props.text === undefined ? null : <p>{props.text}</p>}
      {problem === null ? null : <ErrorNotice text={problem} />}
      <CodeField id={id} value={code} isRecovery={isRecovery} onChange={setCode} />
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
