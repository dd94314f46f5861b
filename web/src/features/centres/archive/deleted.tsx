/** /admin/deleted: the deleted centres of the present edition, and restoring them (product.md, The checklist 5). */
import type * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  listDeletedCentres,
  listDeletions,
  restoreDeleted,
  type ArchivePage,
  type DeletedCentre,
} from '#contract/centres/archive-endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue, useReadAgain } from '../../../api/query.ts';
import { Act } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { SearchBox } from '../../../patterns/list-filters.tsx';
import { List, useList } from '../../../patterns/list-frame.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { RowButton, Section } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { centresKey } from '../centre-page.ts';
import { centresUrl } from '../list-url.ts';

const deletedKey = 'deleted';
const maxNamed = 20;

/** Says when and by whom a centre was deleted. */
export function useDeletedText(): (deleted: Pick<DeletedCentre, 'deletedAt' | 'deletedBy'>) => string {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return ({ deletedAt, deletedBy }) => {
    const time = format.moment(new Date(deletedAt));
    return deletedBy === null
      ? time
      : archive.deletedBy(time, deletedBy === 'operator' ? archive.operator : deletedBy);
  };
}

interface ArchiveListProps {
  readonly label: string;
  readonly queryKey: readonly string[];
  readonly load: (input: Record<'search' | 'page' | 'pageSize', string>) => Promise<ArchivePage>;
  /** Below a table without rows: without and with a search. */
  readonly empty: { readonly all: string; readonly search: string };
  readonly renderName: (centre: DeletedCentre) => ReactNode;
  /** What can be done with a row, or is of the caller. */
  readonly moreColumns: readonly Column<DeletedCentre>[];
}

/** Deleted or archived centres with their search. */
export function ArchiveList({ label, queryKey, load, empty, renderName, moreColumns }: ArchiveListProps) {
  const { archive, columns, common, dashboard, fields } = useAdminTexts();
  const list = useList(centresUrl, ({ search, page }) => {
    const input = { search, page: String(page), pageSize: String(dashboardPageSize) };
    return { queryKey: [...queryKey, input], queryFn: () => load(input) };
  });
  return (
    <div className="space-y-4">
      <SearchBox label={dashboard.search} placeholder={dashboard.searchPlaceholder} {...list.searchBox} />
      <List
        list={list}
        pageSize={dashboardPageSize}
        failedText={archive.loadFailed}
        label={label}
        columns={[
          { key: 'code', label: columns.centre_code, nowrap: true, renderCell: (row) => row.centre_code },
          { key: 'name', label: columns.centre_name, isRowHeader: true, renderCell: renderName },
          { key: 'city', label: columns.centre_city, renderCell: (row) => row.centre_city || common.dash },
          { key: 'state', label: columns.centre_state, renderCell: (row) => row.centre_state || common.dash },
          { key: 'person', label: fields.official_person, renderCell: (row) => row.official_person },
          {
            key: 'checklist',
            label: archive.columns.checklist,
            nowrap: true,
            renderCell: (row) => archive.checklist[row.checklist],
          },
          ...moreColumns,
        ]}
        rows={list.page?.centres}
        expectedRows={5}
        keyOf={({ id }) => id}
        empty={list.state.search === '' ? empty.all : empty.search}
      />
    </div>
  );
}

interface ToRestore {
  readonly selection: { readonly id: string } | { readonly deletedAt: string };
  readonly title: string;
  readonly text: string;
}

type Restoration = z.infer<typeof restoreDeleted.response>;

/** How many are restored, and which stay deleted and why. */
function Restored({ restored, refused }: Restoration) {
  const { archive } = useAdminTexts();
  const { number } = useFormat();
  return (
    <>
      {restored === 0 ? null : <p>{archive.restored(number(restored))}</p>}
      {refused.length === 0 ? null : (
        <>
          <p className="font-semibold">{archive.someRefused(number(refused.length))}</p>
          <ul className="list-disc pl-5">
            {refused.slice(0, maxNamed).map(({ centreCode, code, otherCode }) => (
              <li key={centreCode}>{archive.refused[code](centreCode, otherCode)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const sayRestored = (done: Restoration): void => say({ isGone: true, text: <Restored {...done} /> });

/** Deletions of several centres, such as all of them. */
function Deletions(props: {
  readonly deletions: z.infer<typeof listDeletions.response>;
  readonly onRestore: (asked: ToRestore) => void;
}) {
  const { deletions, onRestore } = props;
  const { archive, common } = useAdminTexts();
  const format = useFormat();
  const deletedText = useDeletedText();
  if (deletions.length === 0) return null;
  return (
    <Section
      title={archive.together}
      heading="text-xl font-bold"
      className="rounded-card border border-line bg-paper p-4"
    >
      <ul className="divide-y divide-line">
        {deletions.map(({ deletedAt, deletedBy, centres, codes }) => {
          const title = archive.restoreAll(format.number(centres));
          return (
            <li key={deletedAt} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="wrap-anywhere">
                <span className="block font-medium">{deletedText({ deletedAt, deletedBy })}</span>
                {archive.deletion(
                  format.number(centres),
                  codes.join(common.listSeparator) + (codes.length < centres ? ', …' : ''),
                )}
              </p>
              <Button
                variant="quiet"
                onClick={() => onRestore({ selection: { deletedAt }, title, text: archive.restoreAllText })}
              >
                {title}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function Deleted() {
  const { archive, layout, table } = useAdminTexts();
  const title = layout.tabs[adminPaths.deleted];
  const deletedText = useDeletedText();
  const readAgain = useReadAgain(centresKey, [deletedKey]);
  const [asked, setAsked] = useState<ToRestore | null>(null);
  const deletions = useQuery({
    queryKey: [deletedKey, 'deletions'],
    queryFn: () => fetchValue(listDeletions, {}),
  });
  // The table stands below them: until the first answer it is not known where.
  const isPlaced = !deletions.isPending || deletions.failureCount > 0;
  return (
    <div className="space-y-4">
      <Heading dense isTab lead={archive.lead}>
        {title}
      </Heading>
      <WithRight right="list" explains>
        <Deletions deletions={deletions.data ?? []} onRestore={setAsked} />
      </WithRight>
      <div className={isPlaced ? '' : 'invisible'}>
        <ArchiveList
          label={title}
          queryKey={[deletedKey, 'page']}
          load={(query) => fetchValue(listDeletedCentres, { query })}
          empty={{ all: archive.none, search: archive.noneFound }}
          renderName={(centre) => centre.centre_name}
          moreColumns={[
            { key: 'deleted', label: archive.columns.deleted, renderCell: deletedText },
            {
              key: 'actions',
              label: table.actions,
              nowrap: true,
              renderCell: ({ id, centre_code: code, centre_name: name }) => (
                <WithRight right="list">
                  <RowButton
                    label={archive.restoreOf(code, name)}
                    onClick={() =>
                      setAsked({
                        selection: { id },
                        title: archive.restoreOf(code, name),
                        text: archive.restoreText,
                      })
                    }
                  >
                    {archive.restore}
                  </RowButton>
                </WithRight>
              ),
            },
          ]}
        />
      </div>
      {asked === null ? null : (
        <Act
          title={asked.title}
          text={asked.text}
          confirm={archive.restore}
          failed={archive.restoreFailed}
          // After a failure too: another administrator may have restored them, or only the answer was lost.
          call={() => callApi(restoreDeleted, { body: asked.selection }).finally(readAgain)}
          onDone={sayRestored}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
