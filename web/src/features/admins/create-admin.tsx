/** "Create New Admin": Create stays disabled until username, name and password are filled in (specification section 5). */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#contract/call.ts';
import { rights } from '#contract/rights.ts';
import { createAdmin, receivedAdminSchema } from '#contract/admins/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useOwnAccount } from '../../patterns/own-account.ts';
import { useTyped } from '../../patterns/persisted-input.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from '../../ui/form.tsx';
import { useAction } from '../../ui/use-action.ts';
import { chosenLimitsSchema, lacksStates, LimitsFields, toChosen, toLimits } from './limits-fields.tsx';
import type { AdminOutcome } from './admin-action.tsx';
import { NewPasswordField, useFieldError, useMinPasswordLength } from './admin-fields.tsx';

const typedSchema = z.object({
  username: z.string(),
  name: z.string(),
  limits: z.nullable(chosenLimitsSchema),
});
/** Without a choice, a new administrator has all that the own account has. */
const nothingTyped: z.infer<typeof typedSchema> = { username: '', name: '', limits: null };

const noLimits = { rights, states: [] };

interface NewAdmin extends z.infer<typeof typedSchema> {
  readonly password: string;
}

interface CreateAdminProps {
  /** Why the last attempt failed. */
  readonly failure: Failure | null;
  readonly onStart: () => void;
  readonly onOutcome: (outcome: AdminOutcome) => void;
}

function useCreating({ onStart, onOutcome }: CreateAdminProps) {
  const [typed, setTyped] = useTyped('create-admin', typedSchema, nothingTyped);
  const [password, setPassword] = useState('');
  const { limits } = typed;
  const body = {
    username: typed.username.trim(),
    name: typed.name.trim(),
    password,
    ...(limits === null ? {} : toLimits(limits)),
  };
  const hasLimits = limits === null || !lacksStates(limits);
  const isComplete = body.username !== '' && body.name !== '' && password !== '' && hasLimits;
  const create = useAction(async () => {
    onStart();
    if (!isComplete) return;
    const result = await callApi({ ...createAdmin, response: receivedAdminSchema }, { body });
    if (!result.ok) {
      onOutcome({ failed: 'createFailed', failure: result.failure });
      return;
    }
    setTyped(nothingTyped);
    setPassword('');
    onOutcome({ done: 'created', username: result.value.username || body.username });
  });
  const setAdmin = (admin: NewAdmin): void => {
    setTyped(admin);
    setPassword(admin.password);
  };
  return { ...create, admin: { ...typed, password }, setAdmin, isComplete };
}

interface AdminFieldsProps {
  readonly admin: NewAdmin;
  readonly failure: Failure | null;
  readonly onChange: (admin: NewAdmin) => void;
}

function AdminFields({ admin, failure, onChange }: AdminFieldsProps) {
  const { admins: texts } = useAdminTexts();
  const errorAt = useFieldError(failure);
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <TextField
        id="new-username"
        label={texts.username}
        error={errorAt('username')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        required
        value={admin.username}
        onChange={(username) => onChange({ ...admin, username })}
      />
      <TextField
        id="new-name"
        label={texts.name}
        error={errorAt('name')}
        autoComplete="off"
        maxLength={200}
        required
        value={admin.name}
        onChange={(name) => onChange({ ...admin, name })}
      />
      <NewPasswordField
        id="new-password"
        label={texts.password}
        error={errorAt('password')}
        value={admin.password}
        onChange={(password) => onChange({ ...admin, password })}
        ownWords={[admin.username, admin.name]}
      />
    </div>
  );
}

export function CreateAdmin(props: CreateAdminProps) {
  const { failure } = props;
  const { admins: texts } = useAdminTexts();
  const { data: own } = useOwnAccount();
  const minLength = useMinPasswordLength();
  const { run: create, isBusy, admin, setAdmin, isComplete } = useCreating(props);
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
      <div className="text-sm text-muted">
        <p>{texts.usernameHint}</p>
        <p>{texts.passwordHint(minLength)}</p>
      </div>
      <AdminFields admin={admin} failure={failure} onChange={setAdmin} />
      <LimitsFields
        id="new"
        limits={admin.limits ?? toChosen(own ?? noLimits)}
        isChecked
        isWide
        onChange={(limits) => setAdmin({ ...admin, limits })}
      />
      <Button type="submit" disabled={!isComplete} busy={isBusy}>
        {isBusy ? texts.creating : texts.create}
      </Button>
    </Form>
  );
}
