/** /admin/users, "Admin Accounts": create, list, edit one row at a time, delete (specification section 2, Users screen). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAdmin, listAdmins, type AdminUser } from '#contract/admins/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { failureOf, fetchValue } from '../../api/query.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { ScrollIntoView } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { OutcomeNotice, type AdminOutcome } from './admin-outcome.tsx';
import { AdminTable } from './admin-table.tsx';
import { CreateAdmin } from './create-admin.tsx';

const adminsKey = ['admins'];

interface DeleteAdminProps {
  readonly admin: AdminUser;
  readonly onOutcome: (outcome: AdminOutcome) => void;
  readonly onClose: () => void;
}

function DeleteAdmin({ admin, onOutcome, onClose }: DeleteAdminProps) {
  const { admins: texts } = useAdminTexts();
  const { run: remove, isBusy } = useAction(async () => {
    const result = await callApi(deleteAdmin, { params: { id: admin.id } });
    onOutcome(
      result.ok
        ? { done: 'deleted', username: admin.username }
        : { failed: 'deleteFailed', failure: result.failure },
    );
    onClose();
  });
  return (
    <ConfirmDialog
      danger
      title={texts.deleteTitle}
      text={texts.deleteText(admin.username)}
      confirmLabel={texts.remove}
      busyLabel={isBusy ? texts.deleting : undefined}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

export function Admins() {
  const { admins: texts } = useAdminTexts();
  const queries = useQueryClient();
  const admins = useQuery({ queryKey: adminsKey, queryFn: () => fetchValue(listAdmins, {}) });
  const [outcome, setOutcome] = useState<AdminOutcome | null>(null);
  const [toDelete, setToDelete] = useState<AdminUser | null>(null);
  const { run: reload } = useAction(() => admins.refetch());
  const report = (change: AdminOutcome): void => {
    setOutcome(change);
    queries.invalidateQueries({ queryKey: adminsKey }).catch(reportError);
  };
  return (
    <>
      <Heading>{texts.title}</Heading>
      <CreateAdmin onCreated={(username) => report({ done: 'created', username })} />
      <h2 className="mt-8 mb-3 text-xl font-bold">{texts.listTitle}</h2>
      {outcome === null ? null : (
        <div className="mb-4">
          <ScrollIntoView of={outcome}>
            <OutcomeNotice outcome={outcome} />
          </ScrollIntoView>
        </div>
      )}
      {admins.error === null ? (
        <AdminTable admins={admins.data} onOutcome={report} onDelete={setToDelete} />
      ) : (
        <FailureNotice title={texts.loadFailed} failure={failureOf(admins.error)} onRetry={reload} />
      )}
      {toDelete === null ? null : (
        <DeleteAdmin admin={toDelete} onOutcome={report} onClose={() => setToDelete(null)} />
      )}
    </>
  );
}
