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
import { OutcomeNotice, type AdminOutcome } from './admin-outcome.tsx';
import { AdminTable } from './admin-table.tsx';
import { CreateAdmin } from './create-admin.tsx';

const adminsKey = ['admins'];

interface DeleteQuestionProps {
  readonly admin: AdminUser;
  readonly onOutcome: (outcome: AdminOutcome) => void;
  readonly onClose: () => void;
}

function DeleteQuestion({ admin, onOutcome, onClose }: DeleteQuestionProps) {
  const { admins: texts } = useAdminTexts();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const result = await callApi(deleteAdmin, { params: { id: admin.id } });
    onOutcome(
      result.ok
        ? { done: 'deleted', username: admin.username }
        : { failed: 'deleteFailed', failure: result.failure },
    );
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={texts.deleteTitle}
      text={texts.deleteText(admin.username)}
      confirmLabel={texts.remove}
      busyLabel={busy ? texts.deleting : undefined}
      onConfirm={() => void remove().catch(reportError)}
      onCancel={onClose}
    />
  );
}

export function Admins() {
  const { admins: texts } = useAdminTexts();
  const queries = useQueryClient();
  const admins = useQuery({ queryKey: adminsKey, queryFn: () => fetchValue(listAdmins, {}) });
  const [outcome, setOutcome] = useState<AdminOutcome | null>(null);
  const [asked, setAsked] = useState<AdminUser | null>(null);
  const tell = (told: AdminOutcome): void => {
    setOutcome(told);
    queries.invalidateQueries({ queryKey: adminsKey }).catch(reportError);
  };
  return (
    <>
      <Heading>{texts.title}</Heading>
      <CreateAdmin onCreated={(username) => tell({ done: 'created', username })} />
      <h2 className="mt-8 mb-3 text-xl font-bold">{texts.listTitle}</h2>
      {outcome === null ? null : (
        <div className="mb-4">
          <ScrollIntoView of={outcome}>
            <OutcomeNotice outcome={outcome} />
          </ScrollIntoView>
        </div>
      )}
      {admins.error === null ? (
        <AdminTable admins={admins.data} onOutcome={tell} onDelete={setAsked} />
      ) : (
        <FailureNotice
          title={texts.loadFailed}
          failure={failureOf(admins.error)}
          onRetry={() => void admins.refetch().catch(reportError)}
        />
      )}
      {asked === null ? null : (
        <DeleteQuestion admin={asked} onOutcome={tell} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
