/** What the screens of deleted and archived centres share: the way back, and one page of centres with its search; the caller adds what can be done with a row. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ArchivePage, DeletedCentre } from '#contract/centres/archive-endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { SearchBox } from '../../../patterns/list-filters.tsx';
import { ListFrame, useShownPage } from '../../../patterns/list-frame.tsx';
import { useListUrl } from '../../../patterns/list-url.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { DataTable } from '../../../patterns/table.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { centresUrl } from '../list-url.ts';

/** The way back from a screen that is not in the menu. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { archive } = useAdminTexts();
  return (
    <nav aria-label={archive.path} className="no-print">
      <TextLink to={to}>← {label}</TextLink>
    </nav>
  );
}

interface Deleted {
  readonly deletedAt: string;
  readonly deletedBy: string | null;
}

/** Says when and by whom a centre was deleted. */
export function useDeletedText(): (deleted: Deleted) => string {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return ({ deletedAt, deletedBy }) => {
    const time = format.moment(new Date(deletedAt));
    return deletedBy === null
      ? time
      : archive.deletedBy(time, deletedBy === 'operator' ? archive.operator : deletedBy);
  };
}

interface PageInput {
  readonly search: string;
  readonly page: string;
  readonly pageSize: string;
}

interface ArchiveTableProps {
  readonly label: string;
  readonly queryKey: readonly string[];
  readonly load: (input: PageInput) => Promise<ArchivePage>;
  /** Below a table without rows: without and with a search. */
  readonly empty: { readonly all: string; readonly search: string };
  readonly renderName: (centre: DeletedCentre) => ReactNode;
  readonly moreColumns: readonly Column<DeletedCentre>[];
}

function useColumns({ renderName, moreColumns }: ArchiveTableProps): Column<DeletedCentre>[] {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const { columns } = archive;
  return [
    { key: 'code', label: columns.code, nowrap: true, renderCell: (centre) => centre.centre_code },
    { key: 'name', label: columns.centre, isRowHeader: true, renderCell: renderName },
    { key: 'city', label: columns.city, renderCell: (centre) => centre.centre_city || common.dash },
    { key: 'state', label: columns.state, renderCell: (centre) => centre.centre_state || common.dash },
    { key: 'person', label: columns.person, renderCell: (centre) => centre.official_person },
    {
      key: 'checklist',
      label: columns.checklist,
      nowrap: true,
      renderCell: (centre) => archive.checklist[centre.checklist],
    },
    ...moreColumns,
  ];
}

export function ArchiveTable(props: ArchiveTableProps) {
  const { archive } = useAdminTexts();
  const [{ search, page }, change] = useListUrl(centresUrl);
  const input = { search, page: String(page), pageSize: String(dashboardPageSize) };
  const columns = useColumns(props);
  const shown = useShownPage(
    useQuery({
      queryKey: [...props.queryKey, input],
      queryFn: () => props.load(input),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="space-y-4">
      <SearchBox
        label={archive.search}
        placeholder={archive.searchPlaceholder}
        value={search}
        onSearch={(text) => change({ search: text }, { replace: true })}
      />
      <ListFrame
        shown={shown}
        page={page}
        change={change}
        pageSize={dashboardPageSize}
        failedText={archive.loadFailed}
        hasSearch
      >
        <DataTable
          label={props.label}
          columns={columns}
          rows={shown.page?.centres}
          expectedRows={5}
          keyOf={(centre) => centre.id}
          empty={search === '' ? props.empty.all : props.empty.search}
          stale={shown.isStale}
        />
      </ListFrame>
    </div>
  );
}
