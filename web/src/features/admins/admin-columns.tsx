/** The columns of the list of admins; the row of the edited account contains the form. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import type { Column } from '../../patterns/table-column.ts';
import { useSession } from '../../session/session-store.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { RowButton } from '../../ui/admin-buttons.tsx';
import type { AdminActionName } from './admin-action.tsx';
import { LimitsText, toChosen } from './limits-fields.tsx';
import { EditAdmin, type EditAdminProps, type EditedAdmin } from './edit-admin.tsx';

export const isMain = ({ username }: AdminUser): boolean => username === mainAdminUsername;

interface AdminColumnsProps extends Omit<EditAdminProps, 'edited'> {
  readonly onAction: (action: AdminActionName, admin: AdminUser) => void;
  /** Whether the main administrator is logged in. */
  readonly isByMain: boolean;
  readonly edited: EditedAdmin | null;
  readonly onEdit: (edited: EditedAdmin) => void;
}

/** The id of the text that says why the main account cannot be edited. */
const ownerOnlyId = 'owner-only';

/** The id of the Edit button of an account. */
export const editButtonId = (adminId: string): string => `edit-${adminId}`;

type RowActionsProps = AdminColumnsProps & { readonly admin: AdminUser };

function RowActions({ admin, isByMain, edited, onEdit, onAction }: RowActionsProps) {
  const { admins: texts } = useAdminTexts();
  const isSelf = admin.id === useSession()?.userId;
  return (
    <>
      <RowButton
        id={editButtonId(admin.id)}
        label={texts.editOf(admin.username)}
        disabled={edited?.admin.id === admin.id || (isMain(admin) && !isSelf)}
        describedBy={isMain(admin) && !isSelf ? ownerOnlyId : undefined}
        onClick={() => onEdit({ admin, name: admin.name, password: '', limits: toChosen(admin) })}
      >
        {texts.edit}
      </RowButton>
      <RowButton
        label={texts.logOutOf(admin.username)}
        disabled={isMain(admin) || isSelf}
        onClick={() => onAction('logOut', admin)}
      >
        {texts.logOut}
      </RowButton>
      <RowButton
        danger
        label={texts.removeOf(admin.username)}
        disabled={isMain(admin) || isSelf}
        onClick={() => onAction('delete', admin)}
      >
        {texts.remove}
      </RowButton>
      {isByMain && !isSelf && admin.hasFactor === true ? (
        <RowButton
          danger
          label={texts.removeFactorOf(admin.username)}
          onClick={() => onAction('removeFactor', admin)}
        >
          {texts.removeFactor}
        </RowButton>
      ) : null}
    </>
  );
}

function RoleOf({ admin }: { readonly admin: AdminUser }) {
  const { admins: texts } = useAdminTexts();
  const isSelf = admin.id === useSession()?.userId;
  if (!isMain(admin)) return texts.role;
  return (
    <>
      {texts.mainRole}
      {isSelf ? null : (
        <p id={ownerOnlyId} className="text-sm text-muted">
          {texts.ownerOnly}
        </p>
      )}
    </>
  );
}

export function useAdminColumns({ edited, ...props }: AdminColumnsProps): Column<AdminUser>[] {
  const { admins: texts, table } = useAdminTexts();
  const format = useFormat();
  const session = useSession();
  const plain = (key: 'role' | 'factor' | 'lastLogin', renderCell: (admin: AdminUser) => ReactNode) => ({
    key,
    label: texts.columns[key],
    renderCell,
  });
  return [
    {
      key: 'username',
      label: texts.username,
      nowrap: true,
      renderCell: ({ username }) => username,
    },
    {
      key: 'name',
      label: texts.name,
      renderCell: (admin) =>
        edited?.admin.id === admin.id ? <EditAdmin key={admin.id} {...props} edited={edited} /> : admin.name,
    },
    plain('role', (admin) => (
      <>
        <RoleOf admin={admin} />
        {admin.id === session?.userId ? <span className="text-muted"> · {texts.yourself}</span> : null}
        <LimitsText limits={admin} />
      </>
    )),
    plain('factor', ({ hasFactor }) => (hasFactor === true ? texts.factorOn : texts.factorOff)),
    plain('lastLogin', ({ lastLoginAt }) =>
      lastLoginAt === undefined ? texts.neverLoggedIn : format.moment(new Date(lastLoginAt)),
    ),
    {
      key: 'actions',
      label: table.actions,
      nowrap: true,
      renderCell: (admin) => <RowActions admin={admin} edited={edited} {...props} />,
    },
  ];
}
