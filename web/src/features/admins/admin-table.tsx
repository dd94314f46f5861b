/** The list of admins; one row at a time becomes a form. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { adminUserSchema, type AdminUser } from '#contract/admins/endpoints.ts';
import { DataTable } from '../../patterns/table.tsx';
import { useTyped } from '../../patterns/typed-memory.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useSession } from '../../session/session-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { AdminActionName } from './admin-action.tsx';
import { editButtonId, isMain, useAdminColumns } from './admin-columns.tsx';
import type { AdminOutcome } from './admin-outcome.tsx';
import { isUnsaved, type EditedAdmin } from './edit-admin.tsx';

/** Moves the focus into the form when it opens, and back to the Edit button when it closes. */
function useEditFocus(editedId: string | undefined): void {
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (previous.current === editedId) return;
    const focusId = editedId === undefined ? editButtonId(previous.current ?? '') : 'edit-name';
    previous.current = editedId;
    document.getElementById(focusId)?.focus();
  }, [editedId]);
}

const typedSchema = z.nullable(z.object({ admin: adminUserSchema, name: z.string() }));

/** The account that is edited; `wanted` is the one to open, or null to close the form, when that would lose input. */
function useEditing() {
  const [typed, setTyped] = useTyped('edit-admin', typedSchema, null);
  const [password, setPassword] = useState('');
  const [wanted, setWanted] = useState<EditedAdmin | null | undefined>(undefined);
  const edited = typed === null ? null : { ...typed, password };
  const setEdited = (next: EditedAdmin | null): void => {
    setTyped(next);
    setPassword(next?.password ?? '');
    setWanted(undefined);
  };
  const ask = (next: EditedAdmin | null): void =>
    edited !== null && isUnsaved(edited) ? setWanted(next) : setEdited(next);
  return { edited, setEdited, ask, wanted, keep: () => setWanted(undefined) };
}

interface AdminTableProps {
  readonly admins: readonly AdminUser[] | undefined;
  readonly onStart: () => void;
  readonly onOutcome: (outcome: AdminOutcome) => void;
  readonly onAction: (action: AdminActionName, admin: AdminUser) => void;
}

export function AdminTable({ admins, onStart, onOutcome, onAction }: AdminTableProps) {
  const { admins: texts, config } = useAdminTexts();
  const session = useSession();
  const { edited, setEdited, ask, wanted, keep } = useEditing();
  useEditFocus(edited?.admin.id);
  const columns = useAdminColumns({
    edited,
    onEdit: ask,
    onChange: setEdited,
    onClose: (asks) => (asks ? ask(null) : setEdited(null)),
    onStart,
    onSaved: (username) => {
      setEdited(null);
      onOutcome({ done: 'updated', username });
    },
    onGone: (failure) => {
      setEdited(null);
      onOutcome({ failed: 'updateFailed', failure });
    },
    onAction,
    isByMain: admins?.some((admin) => isMain(admin) && admin.id === session?.userId) === true,
  });
  return (
    <>
      <DataTable
        label={texts.tableLabel}
        columns={columns}
        rows={admins}
        expectedRows={3}
        keyOf={(admin) => admin.id}
        empty={texts.none}
      />
      {wanted === undefined || edited === null ? null : (
        <ConfirmDialog
          danger
          title={config.discardTitle}
          text={texts.discardText(edited.admin.username)}
          confirmLabel={config.discard}
          onConfirm={() => setEdited(wanted)}
          onCancel={keep}
        />
      )}
    </>
  );
}
