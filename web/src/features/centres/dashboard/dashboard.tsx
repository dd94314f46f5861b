/** /admin/exam-centres: counts, search, filter and the table of all centres (specification section 2). */
import type { ReactNode } from 'react';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { FilterSelect, SearchBox } from '../../../patterns/list-filters.tsx';
import { ListFrame, SkipToList, useShownPage } from '../../../patterns/list-frame.tsx';
import { useListUrl, type ChangeList } from '../../../patterns/list-url.ts';
import { ColumnsMenu, useChosenColumns } from './columns.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { centreTexts } from '../../../texts/centres.texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentrePage, type CentrePage } from '../centre-page.ts';
import { FilterPanel, FilterChips, focusFiltersButton, useFilterWords } from '../filters.tsx';
import { centresUrl, filterOf, shownColumns, type ListUrlState } from '../list-url.ts';
import { SearchInstead } from '../search-instead.tsx';
import { SelectionPlace, useSelection } from './selection.tsx';
import { UnsentEmailsOfList } from '../unsent-mails.tsx';
import { CentreTable, useColumnLabels } from './centre-table.tsx';
import { Downloads } from './downloads.tsx';
import { Widgets } from './widgets.tsx';

interface EmptyListProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
  readonly page: CentrePage | undefined;
}

/** Without any centres, the message of the server; the one of section 8 is translated. */
function EmptyList({ urlState, change, page }: EmptyListProps): ReactNode {
  const { dashboard, workLists: texts } = useAdminTexts();
  const words = useFilterWords()(urlState);
  if (words.length === 0) {
    const message = page?.message?.trim() ?? '';
    const isKnown = message === '' || message === centreTexts.en.dashboard.noneAvailable;
    return (
      <div className="space-y-2">
        <p>{isKnown ? dashboard.noneAvailable : message}</p>
        <WithRight right="list">
          <ButtonLink to={adminPaths.config}>{dashboard.uploadList}</ButtonLink>
        </WithRight>
      </div>
    );
  }
  const clear = (cleared: Partial<ListUrlState>): void => {
    change(cleared);
    focusFiltersButton();
  };
  const isSearched = urlState.search !== '';
  return (
    <div className="space-y-2">
      <p className="font-semibold text-ink">{dashboard.noneFound}</p>
      <p className="wrap-anywhere">
        {texts.noneWith(words.map(({ text }) => text).join(texts.filterSeparator))}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {isSearched ? (
          <Button variant="quiet" onClick={() => clear({ search: '' })}>
            {texts.clearSearch}
          </Button>
        ) : null}
        {words.length > (isSearched ? 1 : 0) ? (
          <Button variant="quiet" onClick={() => clear({ ...noFilter, search: urlState.search })}>
            {texts.clearFilters}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

interface DashboardControlsProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
  readonly page: CentrePage | undefined;
}

/** One line: title, search, filters, and what can be done with the list. On a phone the last is folded away. */
function DashboardControls({ urlState, change, page }: DashboardControlsProps) {
  const { dashboard: texts, status, workLists } = useAdminTexts();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 *:[div:has(>h1)]:mb-0 max-md:*:[div:has(>h1)]:basis-full max-md:[&:not(:has(#filters-button[aria-expanded=true]))>.folded]:hidden">
      <Heading dense>{texts.title}</Heading>
      <SkipToList />
      <SearchBox
        compact
        label={texts.search}
        hint={workLists.searchHint}
        placeholder={texts.searchPlaceholder}
        value={urlState.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        compact
        label={texts.statusFilter}
        value={urlState.status}
        options={[
          ['', texts.allStatus],
          ['Completed', status.Completed],
          ['Pending', status.Pending],
        ]}
        onChange={(chosen) => change({ status: chosen })}
      />
      <FilterPanel urlState={urlState} change={change} />
      <Downloads total={page?.total} />
    </div>
  );
}

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const labels = useColumnLabels();
  const [urlState, change] = useListUrl(centresUrl);
  const { columns: inAddress, ...query } = urlState;
  const { columns: chosen, choose, isKnown } = useChosenColumns(inAddress, change);
  const columns = shownColumns(chosen, urlState);
  const shown = useShownPage(useCentrePage({ ...query, pageSize: dashboardPageSize }));
  const selection = useSelection(filterOf(urlState), shown.page?.rows);
  return (
    <>
      <DashboardControls urlState={urlState} change={change} page={shown.query.data} />
      {/* A line of its own height: what is done with selected rows takes the place of the figures. */}
      <SelectionPlace selection={selection} total={shown.page?.total ?? 0}>
        <div className="my-0.5 flex min-h-9 items-center pointer-coarse:min-h-11">
          <Widgets urlState={urlState}>
            <FilterChips urlState={urlState} change={change} />
          </Widgets>
        </div>
      </SelectionPlace>
      <SearchInstead instead={shown.page?.instead} />
      <UnsentEmailsOfList filter={filterOf(urlState)} centres={shown.page?.total ?? 0} />
      <ListFrame
        shown={shown}
        page={urlState.page}
        change={change}
        pageSize={dashboardPageSize}
        failedText={texts.loadFailed}
        hasSearch
        hasSelection
        tools={<ColumnsMenu labels={labels} chosen={chosen} onChoose={choose} />}
      >
        <CentreTable
          columns={columns}
          rows={isKnown ? shown.page?.rows : undefined}
          selection={selection}
          stale={shown.isStale}
          empty={<EmptyList urlState={urlState} change={change} page={shown.page} />}
          sort={{ key: urlState.sort, order: urlState.order }}
          onSort={({ key, order }) => change({ sort: key, order })}
          listSearch={centresUrl.format(urlState)}
          // Without those that the filter has added.
          onChoose={(shownNow) => choose(shownNow.filter((column) => chosen.includes(column)))}
        />
      </ListFrame>
    </>
  );
}
