/** /admin/users, "Admin Accounts": create, list, edit one row at a time, delete (specification section 2, Users screen). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listAdmins, type AdminUser } from '#contract/admins/endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { LoadedList, useShownPage } from '../../patterns/list-frame.tsx';
import { ownAccountKey } from '../../patterns/own-account.ts';
import { Heading } from '../../ui/page.tsx';
import { AdminAction, type AdminActionName } from './admin-action.tsx';
import { OutcomeNotice, type AdminOutcome } from './admin-outcome.tsx';
import { AdminTable } from './admin-table.tsx';
import { CreateAdmin } from './create-admin.tsx';

const adminsKey = ['admins'];

export function Admins() {
  const { admins: texts } = useAdminTexts();
  const queries = useQueryClient();
  const shown = useShownPage(useQuery({ queryKey: adminsKey, queryFn: () => fetchValue(listAdmins, {}) }));
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
      <Heading>{texts.title}</Heading>
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
