/** The list of admins; one row at a time turns into a form (specification section 4, Admin user edit). */
import { useEffect, useRef, useState } from 'react';
import { updateAdmin, type AdminUser } from '#contract/admins/endpoints.ts';
import { isRefusal, type Failure } from '#contract/call.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { currentSession, keepSession, useSession } from '../../session/session-store.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../patterns/data-table.tsx';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import type { AdminOutcome } from './admin-outcome.tsx';
import { useFieldError } from './field-error.ts';
import { PasswordAdvice } from './password-advice.tsx';

interface EditedAdmin {
  readonly admin: AdminUser;
  readonly name: string;
  readonly password: string;
}

interface AdminTableProps {
  readonly admins: readonly AdminUser[] | undefined;
  readonly onOutcome: (outcome: AdminOutcome) => void;
  readonly onDelete: (admin: AdminUser) => void;
}

interface EditFormProps {
  readonly edited: EditedAdmin;
  readonly onChange: (edited: EditedAdmin | null) => void;
  readonly onSaved: (username: string) => void;
  /** Somebody else deleted the account meanwhile. */
  readonly onGone: (failure: Failure) => void;
}

/** A new password ends every session of its account; whoever gave it to their own goes on with a new one. */
async function stayLoggedIn({ admin, password }: EditedAdmin): Promise<void> {
  if (password === '' || admin.id !== currentSession()?.userId) return;
  const again = await callApi(adminLogin, { body: { username: admin.username, password } });
  if (again.ok) keepSession(again.value.token);
}

function useSaving(edited: EditedAdmin, onSaved: EditFormProps['onSaved'], onGone: EditFormProps['onGone']) {
  const { admins: texts } = useAdminTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [missing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    const name = edited.name.trim();
    setFailure(null);
    setMissing(name === '');
    if (name === '' || busy) return;
    setBusy(true);
    const body = { name, ...(edited.password === '' ? {} : { password: edited.password }) };
    const result = await callApi(updateAdmin, { params: { id: edited.admin.id }, body });
    if (result.ok) await stayLoggedIn(edited);
    setBusy(false);
    if (result.ok) onSaved(result.value.username);
    else if (isRefusal(result.failure, 'admin.not-found')) onGone(result.failure);
    else setFailure(result.failure);
  };
  return { busy, failure, save, nameError: missing ? texts.nameRequired : undefined };
}

function EditForm({ edited, onChange, onSaved, onGone }: EditFormProps) {
  const { admins: texts } = useAdminTexts();
  const { busy, failure, save, nameError } = useSaving(edited, onSaved, onGone);
  const errorAt = useFieldError(failure);
  return (
    <Form label={texts.editOf(edited.admin.username)} className="space-y-4 py-2" onSubmit={save}>
      {failure === null ? null : <FailureNotice title={texts.updateFailed} failure={failure} />}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          id="edit-name"
          label={texts.name}
          error={nameError ?? errorAt('name')}
          autoComplete="off"
          maxLength={200}
          required
          value={edited.name}
          onChange={(name) => onChange({ ...edited, name })}
        />
        <div className="space-y-2">
          <PasswordField
            id="edit-password"
            label={texts.newPassword}
            autoComplete="new-password"
            error={errorAt('password')}
            optional
            value={edited.password}
            onChange={(password) => onChange({ ...edited, password })}
          />
          <PasswordAdvice password={edited.password} ownWords={[edited.admin.username, edited.name]} />
        </div>
      </div>
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => onChange(null)}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}

const isMain = ({ username }: AdminUser): boolean => username === mainAdminUsername;

function useRemarks(): (admin: AdminUser) => string {
  const { admins: texts } = useAdminTexts();
  const session = useSession();
  return (admin) => {
    const isSelf = admin.id === session?.userId;
    if (!isMain(admin)) return isSelf ? texts.yourself : '';
    return `${texts.main} · ${isSelf ? texts.yourself : texts.ownerOnly}`;
  };
}

interface ColumnActs extends Pick<AdminTableProps, 'onDelete'>, Pick<EditFormProps, 'onSaved' | 'onGone'> {
  readonly edited: EditedAdmin | null;
  readonly onEdit: (edited: EditedAdmin | null) => void;
}

function useAdminColumns({ edited, onEdit, onSaved, onGone, onDelete }: ColumnActs): Column<AdminUser>[] {
  const { admins: texts, table } = useAdminTexts();
  const remarkOf = useRemarks();
  const session = useSession();
  const isSelf = ({ id }: AdminUser): boolean => id === session?.userId;
  return [
    {
      key: 'username',
      label: texts.username,
      heads: true,
      nowrap: true,
      renderCell: (admin) => (
        <>
          {admin.username} <span className="font-normal text-muted">{remarkOf(admin)}</span>
        </>
      ),
    },
    {
      key: 'name',
      label: texts.name,
      renderCell: (admin) =>
        edited?.admin.id === admin.id ? (
          <EditForm key={admin.id} edited={edited} onChange={onEdit} onSaved={onSaved} onGone={onGone} />
        ) : (
          admin.name
        ),
    },
    {
      key: 'actions',
      label: table.actions,
      nowrap: true,
      renderCell: (admin) => (
        <>
          <RowButton
            id={editButtonId(admin.id)}
            label={texts.editOf(admin.username)}
            disabled={edited?.admin.id === admin.id || (isMain(admin) && !isSelf(admin))}
            onClick={() => onEdit({ admin, name: admin.name, password: '' })}
          >
            {texts.edit}
          </RowButton>
          <RowButton
            danger
            label={texts.removeOf(admin.username)}
            disabled={isMain(admin) || isSelf(admin)}
            onClick={() => onDelete(admin)}
          >
            {texts.remove}
          </RowButton>
        </>
      ),
    },
  ];
}

const editButtonId = (adminId: string): string => `edit-${adminId}`;

/** Edit leads into the form that it opens, and whoever closes that comes back to Edit. */
function useFocusOfEdited(editedId: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current === editedId) return;
    const next = editedId === undefined ? editButtonId(before.current ?? '') : 'edit-name';
    before.current = editedId;
    document.getElementById(next)?.focus();
  }, [editedId]);
}

export function AdminTable({ admins, onOutcome, onDelete }: AdminTableProps) {
  const { admins: texts } = useAdminTexts();
  const [edited, setEdited] = useState<EditedAdmin | null>(null);
  useFocusOfEdited(edited?.admin.id);
  const columns = useAdminColumns({
    edited,
    onEdit: setEdited,
    onSaved: (username) => {
      setEdited(null);
      onOutcome({ done: 'updated', username });
    },
    onGone: (failure) => {
      setEdited(null);
      onOutcome({ failed: 'updateFailed', failure });
    },
    onDelete,
  });
  return (
    <DataTable
      label={texts.tableLabel}
      columns={columns}
      rows={admins}
      expectedRows={3}
      keyOf={(admin) => admin.id}
      empty={texts.none}
    />
  );
}
