/** /admin/users, "Admin Accounts": create, list, edit one row at a time, delete (specification section 2, Users screen). */
import * as z from 'zod/mini';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminUserSchema, readAdmins, type AdminUser } from '#contract/admins/endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import { LoadedList, useShownPage } from '../../patterns/list-frame.tsx';
import { ownAccountKey } from '../../patterns/own-account.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import { DataTable } from '../../patterns/table.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useSession } from '../../session/session-store.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Heading } from '../../ui/page.tsx';
import { AdminAction, OutcomeNotice, type AdminActionName, type AdminOutcome } from './admin-action.tsx';
import { editButtonId, isMain, useAdminColumns } from './admin-columns.tsx';
import { chosenLimitsSchema } from './limits-fields.tsx';
import { CreateAdmin } from './create-admin.tsx';
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

const typedSchema = z.nullable(
  z.object({ admin: adminUserSchema, name: z.string(), limits: chosenLimitsSchema }),
);

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

/** The list of admins; one row at a time becomes a form. */
function AdminTable({ admins, onStart, onOutcome, onAction }: AdminTableProps) {
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

const adminsKey = ['admins'];

export function Admins() {
  const { admins: texts } = useAdminTexts();
  return (
    <>
      <Heading>{texts.title}</Heading>
      <WithRight right="accounts" explains>
        <ManagedAdmins />
      </WithRight>
    </>
  );
}

function ManagedAdmins() {
  const { admins: texts } = useAdminTexts();
  const queries = useQueryClient();
  const shown = useShownPage(useQuery({ queryKey: adminsKey, queryFn: () => fetchValue(readAdmins, {}) }));
  const [outcome, setOutcome] = useState<AdminOutcome | null>(null);
  const [pending, setPending] = useState<{ action: AdminActionName; admin: AdminUser } | null>(null);
  const report = (change: AdminOutcome): void => {
    setOutcome(change);
    for (const queryKey of [adminsKey, ownAccountKey])
      queries.invalidateQueries({ queryKey }).catch(reportError);
  };
  const clear = (): void => setOutcome(null);
  const creation =
    outcome !== null && 'failed' in outcome && outcome.failed === 'createFailed' ? outcome : null;
  return (
    <>
      <CreateAdmin failure={creation?.failure ?? null} onStart={clear} onOutcome={report} />
      <h2 className="mt-8 mb-3 text-xl font-bold">{texts.listTitle}</h2>
      {outcome === null || outcome === creation ? null : <OutcomeNotice outcome={outcome} />}
      <LoadedList shown={shown} failedText={texts.loadFailed}>
        <AdminTable
          admins={shown.page}
          onStart={clear}
          onOutcome={report}
          onAction={(action, admin) => {
            clear();
            setPending({ action, admin });
          }}
        />
      </LoadedList>
      {pending === null ? null : (
        <AdminAction {...pending} onOutcome={report} onClose={() => setPending(null)} />
      )}
    </>
  );
}
