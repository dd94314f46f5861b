/** The columns of the list of admins; the row of the edited account contains the form. */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import type { Column } from '../../patterns/table-column.ts';
import { useSession } from '../../session/session-store.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import type { AdminActionName } from './admin-action.tsx';
import { EditAdmin, type EditAdminProps, type EditedAdmin } from './edit-admin.tsx';

export const isMain = ({ username }: AdminUser): boolean => username === mainAdminUsername;

/** The remark beside a username: the main account, the user's own account. */
function useRemarks(): (admin: AdminUser) => string {
  const { admins: texts } = useAdminTexts();
  const session = useSession();
  return (admin) => {
    const isSelf = admin.id === session?.userId;
    if (!isMain(admin)) return isSelf ? texts.yourself : '';
    return `${texts.main} · ${isSelf ? texts.yourself : texts.ownerOnly}`;
  };
}

interface AdminColumnsProps extends Pick<EditAdminProps, 'onSaved' | 'onGone'> {
  readonly onAction: (action: AdminActionName, admin: AdminUser) => void;
  /** Whether the main administrator is logged in. */
  readonly isByMain: boolean;
  readonly edited: EditedAdmin | null;
  readonly onEdit: (edited: EditedAdmin | null) => void;
}

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
        onClick={() => onEdit({ admin, name: admin.name, password: '' })}
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

export function useAdminColumns(props: AdminColumnsProps): Column<AdminUser>[] {
  const { admins: texts, table } = useAdminTexts();
  const remarkOf = useRemarks();
  const { edited, onEdit, onSaved, onGone } = props;
  return [
    {
      key: 'username',
      label: texts.username,
      isRowHeader: true,
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
          <EditAdmin key={admin.id} edited={edited} onChange={onEdit} onSaved={onSaved} onGone={onGone} />
        ) : (
          admin.name
        ),
    },
    {
      key: 'factor',
      label: texts.factor,
      renderCell: ({ hasFactor }) => (hasFactor === true ? texts.factorOn : texts.factorOff),
    },
    {
      key: 'actions',
      label: table.actions,
      nowrap: true,
      renderCell: (admin) => <RowActions admin={admin} {...props} />,
    },
  ];
}
