/** The columns of the audit trail. */
import type { AuditEntry } from '#contract/admins/endpoints.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { actionName, Details } from './audit-details.tsx';

export function useAuditColumns(): Column<AuditEntry>[] {
  const { audit } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const plain = (key: 'actor' | 'address' | 'target') => ({
    key,
    label: audit.columns[key],
    renderCell: (entry: AuditEntry) => (entry[key] === '' ? common.dash : entry[key]),
  });
  return [
    {
      key: 'sequence',
      label: audit.columns.sequence,
      isRowHeader: true,
      nowrap: true,
      renderCell: ({ sequence }) => sequence,
    },
    {
      key: 'at',
      label: audit.columns.at,
      nowrap: true,
      renderCell: ({ at }) => <time dateTime={at}>{format.moment(new Date(at))}</time>,
    },
    { ...plain('actor'), nowrap: true },
    { ...plain('address'), breakAnywhere: true },
    {
      key: 'act',
      label: audit.columns.action,
      nowrap: true,
      renderCell: ({ act }) => actionName(audit.actions, act),
    },
    { ...plain('target'), breakAnywhere: true },
    {
      key: 'details',
      label: audit.columns.details,
      breakAnywhere: true,
      renderCell: ({ details }) => <Details details={details} />,
    },
  ];
}
