/** The list of admins; one row at a time becomes a form. */
import { useEffect, useRef, useState } from 'react';
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { DataTable } from '../../patterns/data-table.tsx';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useSession } from '../../session/session-store.ts';
import type { AdminActionName } from './admin-action.tsx';
import { editButtonId, isMain, useAdminColumns } from './admin-columns.tsx';
import type { AdminOutcome } from './admin-outcome.tsx';
import type { EditedAdmin } from './edit-admin.tsx';

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

interface AdminTableProps {
  readonly admins: readonly AdminUser[] | undefined;
  readonly onOutcome: (outcome: AdminOutcome) => void;
  readonly onAction: (action: AdminActionName, admin: AdminUser) => void;
}

export function AdminTable({ admins, onOutcome, onAction }: AdminTableProps) {
  const { admins: texts } = useAdminTexts();
  const session = useSession();
  const [edited, setEdited] = useState<EditedAdmin | null>(null);
  useEditFocus(edited?.admin.id);
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
    onAction,
    isByMain: admins?.some((admin) => isMain(admin) && admin.id === session?.userId) === true,
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
