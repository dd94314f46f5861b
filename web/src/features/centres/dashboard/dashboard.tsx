/** /admin/exam-centres: counts, search, filter and the table of all centres (specification section 2). */
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { filterNames, noFilter } from '#contract/centres/centre-filter.ts';
import { exportCentres, exportPhotos, exportWorkbook } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { adminPaths, centrePath } from '../../../admin-paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FoldOut } from '../../../patterns/fold-out.tsx';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import { List, SkipToList, useList } from '../../../patterns/list-frame.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useOpenedCentre } from '../../../patterns/record-navigation.tsx';
import { centreTexts } from '../../../texts/centres.texts.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { centrePageQuery, type CentrePage } from '../centre-page.ts';
import {
  CentreSearch,
  FilterChips,
  FilterPanel,
  focusFiltersButton,
  SearchInstead,
  useFilterWords,
} from '../filters.tsx';
import { centresUrl, filterOf, shownColumns, type ListUrlState } from '../list-url.ts';
import { UnsentEmailsOfList } from '../unsent-mails.tsx';
import { isSortable, moveColumn, useCentreColumns } from './centre-columns.tsx';
import { ColumnsMenu, useChosenColumns } from './columns.tsx';
import { isSelecting, SelectionPlace, useSelectColumn, useSelection } from './selection.tsx';
import { Widgets } from './widgets.tsx';

type CentreList = ReturnType<typeof useList<ListUrlState, CentrePage>>;

/** Without any centres: the message of the server (the one of section 8 is translated), and what to do, in this order. */
function EmptyPortal({ message }: { readonly message: string }) {
  const { bulk, dashboard, reminders } = useAdminTexts();
  const isKnown = message === '' || message === centreTexts.en.dashboard.noneAvailable;
  return (
    <div className="mx-auto mt-4 max-w-176 rounded-card border border-line bg-paper p-4 md:mt-10 md:p-6">
      <h2 className="text-xl font-semibold">{isKnown ? dashboard.noneAvailable : message}</h2>
      <ol className="mt-3 divide-y divide-line">
        {dashboard.steps.map(([title, text], index) => (
          <li key={title} className="flex flex-wrap items-center gap-3 py-3.5">
            <span
              aria-hidden
              className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-[0.8125rem] font-semibold ${index === 0 ? 'border-action bg-action text-on-action' : 'border-edge text-muted'}`}
            >
              {index + 1}
            </span>
            <p className="min-w-40 grow basis-0">
              <b className="block">{title}</b>
              <span className="text-muted">{text}</span>
            </p>
            <WithRight right="list">
              {index === 0 ? <ButtonLink to={adminPaths.config}>{bulk.title}</ButtonLink> : null}
              {index === 2 ? <Button disabled>{reminders.short}</Button> : null}
            </WithRight>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What restricts a list that has nothing, and the ways out. */
function EmptyList({ list: { state, change } }: { readonly list: CentreList }) {
  const { dashboard, workLists: texts } = useAdminTexts();
  const words = useFilterWords()(state);
  const clear = (cleared: Partial<ListUrlState>): void => {
    change(cleared);
    focusFiltersButton();
  };
  const isSearched = state.search !== '';
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
          <Button variant="quiet" onClick={() => clear({ ...noFilter, search: state.search })}>
            {texts.clearFilters}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

const input = () => ({ body: filterOf(centresUrl.current()) });

/** The list as it is filtered in files: CSV, workbook, and the photos. */
function Downloads({ isEmpty }: { readonly isEmpty: boolean }) {
  const { dashboard: texts, detail, files } = useAdminTexts();
  const { language } = useLanguage();
  const hintId = useId();
  return (
    <div className="folded flex flex-wrap items-center gap-2 md:ml-auto md:justify-end">
      {/* What it holds stays while it is folded, so that a download goes on. */}
      <FoldOut label={texts.more} panelClasses="flex w-64 flex-col gap-2">
        <WithRight right="list">
          <DownloadButton
            label={detail.download}
            endpoint={exportWorkbook}
            input={() => ({ body: { ...input().body, language } })}
            fileName="centres.xlsx"
            failedText={detail.downloadFailed}
            disabled={isEmpty}
          />
        </WithRight>
        <DownloadButton
          label={files.downloadPhotos}
          endpoint={exportPhotos}
          input={input}
          fileName="centre-photos.zip"
          failedText={files.photosFailed}
          disabled={isEmpty}
        />
        <WithRight right="list">
          <p id={hintId} className="text-sm text-muted max-md:order-last">
            {files.csvHint}
          </p>
        </WithRight>
      </FoldOut>
      <WithRight right="list">
        <DownloadButton
          label={texts.downloadFiltered}
          endpoint={exportCentres}
          input={input}
          fileName="centres.csv"
          failedText={texts.exportFailed}
          failedDetail={texts.exportFailedDetail}
          disabled={isEmpty}
          describedBy={hintId}
        />
      </WithRight>
    </div>
  );
}

interface RemindProps {
  readonly state: ListUrlState;
  readonly isEmpty: boolean;
  readonly variant: 'strong' | 'quiet';
}

/** Leads to the reminders of the list; on a phone the word has the room of one. */
function Remind({ state, isEmpty, variant }: RemindProps) {
  const { reminders: texts } = useAdminTexts();
  const label = (
    <>
      <span className="max-md:hidden">{texts.button}</span>
      <span className="md:hidden">{texts.short}</span>
    </>
  );
  if (isEmpty) return <Button disabled>{label}</Button>;
  return (
    <ButtonLink
      variant={variant}
      to={{ pathname: adminPaths.reminders, search: centresUrl.format({ ...state, page: 1 }) }}
    >
      {label}
    </ButtonLink>
  );
}

interface ControlsProps {
  readonly list: CentreList;
  /** The bar of a selection has the strong action then. */
  readonly hasSelection: boolean;
}

/**
 * One line: title, search, filters, and what can be done with the list. On a phone the title shares its line with the filters and the
 * reminders, and what is used less is there with the filters.
 */
function Controls({ list, hasSelection }: ControlsProps) {
  const { dashboard: texts, status, workLists } = useAdminTexts();
  const { state, change, query } = list;
  // Nothing is offered for centres that the screen does not show: those of a filter that was refused, for example.
  const isEmpty = (query.data?.total ?? 0) === 0;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 *:[div:has(>h1)]:mb-0 max-md:*:[div:has(>h1)]:grow max-md:*:[form]:basis-full max-md:[&>:has(>h1),&_#filters-button,&>.remind]:order-first max-md:[&:not(:has(#filters-button[aria-expanded=true]))>.folded]:hidden">
      <Heading dense>{texts.title}</Heading>
      <SkipToList />
      <CentreSearch {...list.searchBox} />
      {/* On a phone the figures below filter in the same way; a choice stays in sight. */}
      <div className={state.status === '' ? 'folded' : ''}>
        <FilterSelect
          compact
          label={workLists.filterLabels.status}
          value={state.status}
          options={[
            ['', texts.allStatus],
            ['Completed', status.Completed],
            ['Pending', status.Pending],
          ]}
          onChange={(chosen) => change({ status: chosen })}
        />
      </div>
      <FilterPanel urlState={state} change={change} />
      <Downloads isEmpty={isEmpty} />
      <WithRight right="list">
        <div className="remind max-md:[&>*]:px-3">
          <Remind state={state} isEmpty={isEmpty} variant={hasSelection ? 'quiet' : 'strong'} />
        </div>
      </WithRight>
    </div>
  );
}

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const navigate = useNavigate();
  const list = useList(centresUrl, ({ columns: _columns, ...query }) =>
    centrePageQuery({ ...query, pageSize: dashboardPageSize }),
  );
  const { state, change, page } = list;
  const { columns: chosen, choose, isKnown } = useChosenColumns(state.columns, change);
  const shown = shownColumns(chosen, state);
  const rows = isKnown ? page?.rows : undefined;
  const selection = useSelection(filterOf(state), page?.rows);
  const selectColumn = useSelectColumn(selection, rows);
  const listSearch = centresUrl.format(state);
  const { columns, labelOf } = useCentreColumns(shown, listSearch);
  useOpenedCentre(rows);
  const isRestricted = filterNames.some((name) => state[name] !== '');
  return (
    <>
      <Controls list={list} hasSelection={isSelecting(selection)} />
      {/* A line of its own height: what is done with selected rows takes the place of the figures. */}
      <SelectionPlace selection={selection} total={page?.total ?? 0}>
        <div className="my-0.5 flex min-h-9 items-center pointer-coarse:min-h-11">
          <Widgets urlState={state}>
            <FilterChips urlState={state} change={change} />
          </Widgets>
        </div>
      </SelectionPlace>
      <SearchInstead instead={page?.instead} />
      <UnsentEmailsOfList filter={filterOf(state)} centres={page?.total ?? 0} />
      {page?.total === 0 && !list.isStale && !isRestricted ? (
        <EmptyPortal message={page.message?.trim() ?? ''} />
      ) : (
        <List
          list={list}
          pageSize={dashboardPageSize}
          failedText={texts.loadFailed}
          hasSelection
          tools={<ColumnsMenu labelOf={labelOf} chosen={chosen} onChoose={choose} />}
          label={texts.tableLabel}
          columns={[selectColumn, ...columns]}
          rows={rows}
          expectedRows={dashboardPageSize}
          keyOf={({ id }) => id}
          empty={<EmptyList list={list} />}
          {...(state.sort === 'progress' ? {} : { sort: { key: state.sort, order: state.order } })}
          onSort={({ key, order }) => (isSortable(key) ? change({ sort: key, order }) : undefined)}
          onMove={(key, to) => {
            // Without the columns that the filter has added.
            if (key !== 'select' && to !== 'select')
              choose(moveColumn(shown, key, to).filter((column) => chosen.includes(column)));
          }}
          hrefOf={({ id }) => centrePath(id, listSearch)}
          onOpen={({ id }) => void navigate(centrePath(id, listSearch))}
        />
      )}
    </>
  );
}
