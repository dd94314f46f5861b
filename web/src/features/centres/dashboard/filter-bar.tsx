/** The filters of the dashboard: folded they are chips that can be removed. */
import { useId, useState, type ReactNode } from 'react';
import { filterNames, noFilter } from '#contract/centres/centre-filter.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useFilterWords } from '../filter-words.ts';
import { Filters, type FiltersProps } from './filters.tsx';

/** The button that opens the filters gets the focus when another one that clears them leaves the page. */
const filtersButtonId = 'filters-button';

export function focusFiltersButton(): void {
  document.getElementById(filtersButtonId)?.focus();
}

function ClearFilters({ urlState, change }: FiltersProps) {
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

function Chips({ urlState, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const words = useFilterWords()(urlState).filter(({ name }) => name !== 'search');
  if (words.length === 0) return null;
  return (
    <ul aria-label={texts.filters} className="mt-1 flex flex-wrap items-center gap-2">
      {words.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={texts.remove(text)}
            onClick={() => {
              change({ [name]: '' });
              focusFiltersButton();
            }}
            className="inline-flex control min-h-11 items-center gap-2 rounded-full border border-edge bg-paper px-3 text-sm hover:bg-action-soft"
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

interface FilterBarLayoutProps extends FiltersProps {
  readonly title: ReactNode;
  readonly search: ReactNode;
  /** Status and downloads: on a phone they are folded with the filters. */
  readonly children: ReactNode;
}

export function FilterBar({ title, search, children, ...filters }: FilterBarLayoutProps) {
  const { workLists: texts } = useAdminTexts();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className="flex min-h-10 flex-wrap items-center gap-2 *:[div:has(>h1)]:mb-0 max-md:*:[div:has(>h1)]:basis-full">
        {title}
        {search}
        <Button
          id={filtersButtonId}
          variant="ghost"
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
            <Filters {...filters} />
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
