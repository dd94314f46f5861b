/** The columns of the list of one's own sessions. */
import type { OwnSession } from '#contract/admins/account-endpoints.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RowButton } from '../../../ui/row-button.tsx';

interface SessionColumnsProps {
  readonly isBusy: boolean;
  readonly onEnd: (session: OwnSession) => void;
}

export function useSessionColumns({ isBusy, onEnd }: SessionColumnsProps): Column<OwnSession>[] {
  const { common } = useTexts();
  const { ownSessions: texts, table } = useAdminTexts();
  const format = useFormat();
  const browserOf = ({ browser }: OwnSession): string => browser || texts.unknownBrowser;
  const moment = (text: string): string => format.moment(new Date(text));
  return [
    { key: 'browser', label: texts.browser, isRowHeader: true, renderCell: browserOf },
    { key: 'openedAt', label: texts.openedAt, renderCell: ({ openedAt }) => moment(openedAt) },
    { key: 'lastSeenAt', label: texts.lastSeenAt, renderCell: ({ lastSeenAt }) => moment(lastSeenAt) },
    {
      key: 'address',
      label: texts.address,
      breakAnywhere: true,
      renderCell: ({ address }) => address || common.dash,
    },
    {
      key: 'actions',
      label: table.actions,
      nowrap: true,
      renderCell: (session) =>
        session.isCurrent ? (
          texts.current
        ) : (
          <RowButton
            danger
            label={texts.endOf(browserOf(session), moment(session.openedAt))}
            disabled={isBusy}
            onClick={() => onEnd(session)}
          >
            {texts.end}
          </RowButton>
        ),
    },
  ];
}
