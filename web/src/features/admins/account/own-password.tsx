/**
 * The section "Change my password". The current password confirms the session first, as before other actions that need it, and
 * wrong ones count like failed logins; then the account is changed as on the page of all accounts (security.md T22).
 */
import { useState } from 'react';
import { confirmSession, getOwnAccount } from '#contract/admins/account-endpoints.ts';
import { updateAdmin } from '#contract/admins/endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useOwnAccount } from '../../../patterns/own-account.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { AutoFocus, useFieldFocus } from '../../../ui/auto-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { NewPasswordField, useFieldError, useMinPasswordLength } from '../admin-fields.tsx';

const empty = { current: '', next: '', repeat: '' };
type Passwords = typeof empty;
type Problem = { readonly field: keyof Passwords; readonly text: string };

function useProblemOf() {
  const { ownAccount: texts } = useAdminTexts();
  return ({ current, next, repeat }: Passwords): Problem | null => {
    if (current === '') return { field: 'current', text: texts.currentMissing };
    if (next === '') return { field: 'next', text: texts.nextMissing };
    if (next === current) return { field: 'next', text: texts.same };
    return next === repeat ? null : { field: 'repeat', text: texts.different };
  };
}

/** Returns why it failed; null when the password was changed. */
async function changePassword({ current, next }: Passwords): Promise<Failure | null> {
  const confirmed = await callApi(confirmSession, { body: { password: current } });
  if (!confirmed.ok) return confirmed.failure;
  // The call takes the name as well, which may have been changed elsewhere.
  const account = await callApi(getOwnAccount, {});
  if (!account.ok) return account.failure;
  const { id, name } = account.value;
  const changed = await callApi(updateAdmin, { params: { id }, body: { name, password: next } });
  return changed.ok ? null : changed.failure;
}

function useChanging() {
  const queries = useQueryClient();
  const { data: account } = useOwnAccount();
  const problemOf = useProblemOf();
  const [passwords, setPasswords] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [outcome, setOutcome] = useState<Failure | 'changed' | null>(null);
  const { run, isBusy } = useAction(async () => {
    const found = problemOf(passwords);
    setOutcome(null);
    setProblem(found);
    if (found !== null) return;
    const failure = await changePassword(passwords);
    setOutcome(failure ?? 'changed');
    if (failure !== null) return;
    setPasswords(empty);
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  });
  return { username: account?.username ?? '', passwords, setPasswords, problem, outcome, run, isBusy };
}

function Outcome({ outcome }: { readonly outcome: Failure | 'changed' }) {
  const { ownAccount: texts } = useAdminTexts();
  return (
    <AutoFocus of={outcome}>
      {outcome === 'changed' ? (
        <Notice tone="good" live="status">
          <p>{texts.changed}</p>
        </Notice>
      ) : (
        <FailureNotice title={texts.failed} failure={outcome} />
      )}
    </AutoFocus>
  );
}

export function OwnPassword() {
  const { admins, ownAccount: texts } = useAdminTexts();
  const { username, passwords, setPasswords, problem, outcome, run, isBusy } = useChanging();
  const failure = outcome === 'changed' ? null : outcome;
  const refusedAt = useFieldError(failure);
  const minLength = useMinPasswordLength();
  useFieldFocus(`own-${problem?.field}`, problem);
  const errorAt = (field: keyof Passwords): string | undefined => {
    if (problem?.field === field) return problem.text;
    return field === 'next' ? refusedAt('password') : undefined;
  };
  const fieldOf = (field: keyof Passwords) => ({
    id: `own-${field}`,
    label: texts[field],
    error: errorAt(field),
    value: passwords[field],
    onChange: (value: string) => setPasswords({ ...passwords, [field]: value }),
  });
  return (
    <>
      <p>{texts.passwordLead}</p>
      {outcome === null ? null : <Outcome outcome={outcome} />}
      <Form label={texts.passwordTitle} className="max-w-md space-y-4" onSubmit={run}>
        {/* Password managers need it to find the entry. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...fieldOf('current')} autoComplete="current-password" />
        <NewPasswordField {...fieldOf('next')} hint={admins.passwordRule(minLength)} ownWords={[username]} />
        <PasswordField {...fieldOf('repeat')} autoComplete="new-password" />
        <Button type="submit" busy={isBusy}>
          {isBusy ? texts.changing : texts.change}
        </Button>
      </Form>
    </>
  );
}
