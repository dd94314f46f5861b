/** "Create New Admin": Create stays disabled until username, name and password are filled (specification section 5). */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { createAdmin } from '#contract/admins/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFieldError } from './field-error.ts';
import { PasswordAdvice } from './password-advice.tsx';

interface NewAdmin {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

const nobody: NewAdmin = { username: '', name: '', password: '' };

function useCreating(onCreated: (username: string) => void) {
  const [typed, setTyped] = useState(nobody);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const complete = typed.username.trim() !== '' && typed.name.trim() !== '' && typed.password !== '';
  const create = async (): Promise<void> => {
    setFailure(null);
    if (!complete || busy) return;
    setBusy(true);
    const body = { ...typed, username: typed.username.trim(), name: typed.name.trim() };
    const result = await callApi(createAdmin, { body });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    setTyped(nobody);
    onCreated(result.value.username);
  };
  return { typed, setTyped, busy, failure, complete, create };
}

export function CreateAdmin({ onCreated }: { readonly onCreated: (username: string) => void }) {
  const { admins: texts } = useAdminTexts();
  const { typed, setTyped, busy, failure, complete, create } = useCreating(onCreated);
  const errorAt = useFieldError(failure);
  return (
    <Form
      labelledBy="create-admin-title"
      className="space-y-4 rounded-card border border-line bg-paper p-4"
      onSubmit={create}
    >
      <h2 id="create-admin-title" className="text-xl font-bold">
        {texts.createTitle}
      </h2>
      {failure === null ? null : <FailureNotice title={texts.createFailed} failure={failure} />}
      <p className="text-sm text-muted">{texts.usernameHint}</p>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          id="new-username"
          label={texts.username}
          error={errorAt('username')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          required
          value={typed.username}
          onChange={(username) => setTyped({ ...typed, username })}
        />
        <TextField
          id="new-name"
          label={texts.name}
          error={errorAt('name')}
          autoComplete="off"
          maxLength={200}
          required
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <div className="space-y-2">
          <PasswordField
            id="new-password"
            label={texts.password}
            error={errorAt('password')}
            autoComplete="new-password"
            value={typed.password}
            onChange={(password) => setTyped({ ...typed, password })}
          />
          <PasswordAdvice password={typed.password} ownWords={[typed.username, typed.name]} />
        </div>
      </div>
      <Button type="submit" disabled={!complete} busy={busy}>
        {busy ? texts.creating : texts.create}
      </Button>
    </Form>
  );
}
