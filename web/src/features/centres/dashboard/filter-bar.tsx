/** The filters of the dashboard: folded they are chips that can be removed. */
import { useId, useState, type ReactNode } from 'react';
import { filterNames, noFilter, progresses } from '#contract/centres/centre-filter.ts';
import { sortableColumns } from '#contract/centres/endpoints.ts';
import { DayField, FilterSelect, SortSelect } from '../../../patterns/list-filters.tsx';
import type { ChangeList } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useFilterWords } from '../filter-words.ts';
import type { ListUrlState } from '../list-url.ts';
import { ContactFilters, PlaceFilters } from './filters.tsx';

/** The button that opens the filters gets the focus when another one that clears them leaves the page. */
const filtersButtonId = 'filters-button';

export function focusFiltersButton(): void {
  document.getElementById(filtersButtonId)?.focus();
}

interface FilterBarProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

const offeredDays = ['1', '3', '7', '14'];

function WorkFilters({ urlState, change }: FilterBarProps) {
  const { workLists: texts } = useAdminTexts();
  const format = useFormat();
  const { progress, idleDays, submittedSince } = urlState;
  const days = idleDays === '' || offeredDays.includes(idleDays) ? offeredDays : [...offeredDays, idleDays];
  return (
    <>
      <FilterSelect
        label={texts.progress}
        value={progress}
        options={[
          { value: '', label: texts.anyProgress },
          ...progresses.map((value) => ({ value, label: texts.progresses[value] })),
        ]}
        onChange={(chosen) => change({ progress: progresses.find((one) => one === chosen) ?? '' })}
      />
      <PlaceFilters urlState={urlState} change={change} />
      <FilterSelect
        label={texts.idleDays}
        value={idleDays}
        options={[
          { value: '', label: texts.anyTime },
          ...days.map((value) => ({ value, label: texts.days(format.number(Number(value))) })),
        ]}
        onChange={(chosen) => change({ idleDays: chosen })}
      />
      <DayField
        label={texts.submittedSince}
        value={submittedSince}
        // A year is typed digit by digit, and each makes a day.
        onChange={(day) => change({ submittedSince: day }, { replace: true })}
      />
    </>
  );
}

function OrderSelect({ urlState, change }: FilterBarProps) {
  const { columns, workLists: texts } = useAdminTexts();
  const labels = { ...columns, ...texts.sorts };
  return (
    <SortSelect
      columns={sortableColumns.map((key) => ({ key, label: labels[key] }))}
      sort={{ key: urlState.sort, order: urlState.order }}
      onSort={({ key, order }) => change({ sort: key, order })}
    />
  );
}

function ClearFilters({ urlState, change }: FilterBarProps) {
  const { workLists: texts } = useAdminTexts();
  if (filterNames.every((name) => name === 'search' || urlState[name] === '')) return null;
  return (
    <Button
      variant="link"
      onClick={() => {
        change({ ...noFilter, search: urlState.search });
        focusFiltersButton();
      }}
    >
      {texts.clearFilters}
    </Button>
  );
}

function Chips({ urlState, change }: FilterBarProps) {
  const { workLists: texts } = useAdminTexts();
  const words = useFilterWords()(urlState).filter(({ name }) => name !== 'search');
  if (words.length === 0) return null;
  return (
    <ul aria-label={texts.filters} className="mt-2 flex flex-wrap items-center gap-2">
      {words.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={texts.remove(text)}
            onClick={() => {
              change({ [name]: '' });
              focusFiltersButton();
            }}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-paper px-3 text-sm hover:bg-action-soft md:min-h-8"
          >
            {text}
            <span aria-hidden className="text-lg leading-none text-muted">
              ×
            </span>
          </button>
        </li>
      ))}
      <li>
        <ClearFilters urlState={urlState} change={change} />
      </li>
    </ul>
  );
}

interface FilterBarLayoutProps extends FilterBarProps {
  readonly search: ReactNode;
  /** Status, saved views and downloads: on a phone they are folded with the filters. */
  readonly children: ReactNode;
}

export function FilterBar({ search, children, ...filters }: FilterBarLayoutProps) {
  const { workLists: texts } = useAdminTexts();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-3">
      <div className="flex flex-wrap items-end gap-2">
        {search}
        <Button
          id={filtersButtonId}
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filters}
          <span aria-hidden>{isOpen ? '▴' : '▾'}</span>
        </Button>
        <div className={`contents ${isOpen ? '' : 'max-md:hidden'}`}>{children}</div>
      </div>
      <div id={panelId}>
        {isOpen ? (
          <div
            role="group"
            aria-label={texts.filters}
            className="mt-2 grid grid-cols-2 items-end gap-2 md:grid-cols-3 xl:grid-cols-6 [&_select]:w-full [&_select]:max-w-none"
          >
            <WorkFilters {...filters} />
            <ContactFilters {...filters} />
            <OrderSelect {...filters} />
            <div className="col-span-full">
              <ClearFilters {...filters} />
            </div>
          </div>
        ) : (
          <Chips {...filters} />
        )}
      </div>
    </div>
  );
}
