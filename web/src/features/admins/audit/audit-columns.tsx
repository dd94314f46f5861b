/** The columns of the audit trail. */
import type { AuditEntry } from '#contract/admins/audit-endpoints.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { adminPaths, centrePath } from '../../../admin-paths.ts';
import { actionName, Details } from './audit-details.tsx';
import { Link } from '../../../ui/link.tsx';

/** What the entries name and still exists. */
interface Targets {
  readonly centres: readonly { readonly centre_code: string; readonly id: string }[];
  readonly usernames: readonly string[];
}

function pathOf({ act, target }: AuditEntry, { centres, usernames }: Targets): string | null {
  if (/^(?:admin|sessions|factor)\b/.test(act)) return usernames.includes(target) ? adminPaths.users : null;
  const id = centres.find(({ centre_code: code }) => code === target)?.id;
  return id === undefined ? null : centrePath(id);
}

function Target({ entry, targets }: { readonly entry: AuditEntry; readonly targets: Targets }) {
  const { common } = useTexts();
  const path = pathOf(entry, targets);
  if (path !== null)
    return (
      <Link
        to={path}
        className="text-action underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {entry.target}
      </Link>
    );
  return entry.target === '' ? common.dash : entry.target;
}

/** @param targets null while they load */
export function useAuditColumns(targets: Targets | null): Column<AuditEntry>[] {
  const { audit } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const plain = (key: 'actor' | 'address') => ({
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
    {
      key: 'target',
      label: audit.columns.target,
      breakAnywhere: true,
      renderCell: (entry) => <Target entry={entry} targets={targets ?? { centres: [], usernames: [] }} />,
    },
    {
      key: 'details',
      label: audit.columns.details,
      breakAnywhere: true,
      renderCell: ({ details }) => <Details details={details} />,
    },
  ];
}
