/**
 * Asks administrators for their password when a call needs a confirmed session. It covers every screen: the call waits and is
 * then sent again, so that nothing that was typed or chosen is lost.
 */
import { useEffect, useRef, useState } from 'react';
import { confirmSession } from '#contract/admins/account-endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { callApi, onConfirmationRequired } from '../api/client.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { failureText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useAction } from '../ui/use-action.ts';

function useConfirming(onConfirmed: () => void) {
  const texts = useTexts();
  const { confirmation } = useAdminTexts();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'missing' | Failure | null>(null);
  const { run: confirm, isBusy } = useAction(async () => {
    setProblem(password === '' ? 'missing' : null);
    if (password === '') return;
    const result = await callApi(confirmSession, { body: { password } });
    if (result.ok) onConfirmed();
    else setProblem(result.failure);
  });
  const problemText =
    problem === null
      ? null
      : problem === 'missing'
        ? confirmation.required
        : failureText(texts, problem, confirmation.failed);
  return { password, setPassword, confirm, isBusy, problem: problemText };
}

interface ConfirmationDialogProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function ConfirmationDialog({ onConfirmed, onCancel }: ConfirmationDialogProps) {
  const { common } = useTexts();
  const { confirmation: texts } = useAdminTexts();
  const { password, setPassword, confirm, isBusy, problem } = useConfirming(onConfirmed);
  return (
    <Dialog title={texts.title} onClose={isBusy ? () => undefined : onCancel}>
      <Form className="mt-3 space-y-4" onSubmit={confirm}>
        <p>{texts.text}</p>
        {problem === null ? null : <ErrorNotice text={problem} />}
        <PasswordField
          id="confirm-password"
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.confirming : texts.confirm}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Calls that are refused at the same time wait for the same dialog. */
export function SessionConfirmation() {
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  const [isOpen, setOpen] = useState(false);
  const settle = (isConfirmed: boolean): void => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  };
  useEffect(() => {
    const calls = waiting.current;
    const stop = onConfirmationRequired(
      () =>
        new Promise((resolve) => {
          calls.push(resolve);
          setOpen(true);
        }),
    );
    return () => {
      stop();
      for (const resolve of calls.splice(0)) resolve(false);
    };
  }, []);
  return isOpen ? (
    <ConfirmationDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
  ) : null;
}
