/**
 * The search box and the filters of the list of centres on the screen, each declared once: its name, its choices, and the words for what is filtered
 * (product.md, Administrators). An address can have more than the panel offers, such as those of a link: they are chips as well.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  filterNames,
  isFilterValue,
  noFilter,
  progresses,
  splitIds,
  type ListFilter,
} from '#contract/centres/centre-filter.ts';
import { listCities, sortableColumns } from '#contract/centres/endpoints.ts';
import { decisionStates } from '#contract/checklist/decision-state.ts';
import { fetchValue } from '../../api/query.ts';
import { FoldOut } from '../../patterns/fold-out.tsx';
import { FilterSelect, NameFilter, SearchBox, type SearchProps } from '../../patterns/list-filters.tsx';
import type { ChangeList } from '../../patterns/list-url.ts';
import { useStates } from '../../patterns/state-filter.tsx';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { citiesKey, type CentrePage } from './centre-page.ts';
import { centresUrl, type ListUrlState } from './list-url.ts';

interface Filter {
  /** The values that the panel offers, with their words. */
  readonly choices?: readonly (readonly [value: string, words: string])[];
  /** The words of a value that is not among the choices. */
  readonly wordOf?: (value: string) => string;
  /** Its words do not say what they are about. */
  readonly isNamed?: true;
}

function useFilters(): Record<keyof ListFilter, Filter> {
  const { common, contact, status, workLists: texts } = useAdminTexts();
  const format = useFormat();
  const days = (count: string): string => texts.days(format.number(Number(count)));
  const offered = (values: readonly string[], wordOf: (value: string) => string) => ({
    wordOf,
    choices: values.map((value) => [value, wordOf(value)] as const),
  });
  const yesOrNo = (yes: string, no: string) => ({
    choices: [
      ['yes', yes],
      ['no', no],
    ] as const,
  });
  return {
    search: { wordOf: texts.quoted },
    status: {
      choices: [
        ['Completed', status.Completed],
        ['Pending', status.Pending],
      ],
    },
    state: {},
    city: {},
    progress: { choices: progresses.map((value) => [value, texts.progresses[value]]) },
    decision: { choices: decisionStates.map((value) => [value, texts.decisions[value]]) },
    idleDays: offered(['1', '3', '7', '14'], days),
    submittedSince: { wordOf: format.day },
    closesOn: { wordOf: format.day },
    extended: yesOrNo(texts.extendedYes, texts.extendedNo),
    reminded: yesOrNo(contact.remindedYes, contact.remindedNo),
    notRemindedDays: offered(['1', '3', '7'], (count) => contact.notRemindedDays(Number(count))),
    silentAfter: { isNamed: true, ...offered(['0', '1', '2', '3'], texts.reminders) },
    mail: {
      choices: [
        ['refused', contact.mailRefused],
        ['unsent', contact.mailUnsent],
      ],
    },
    callBack: { isNamed: true, choices: [['due', contact.callBackDue]] },
    missing: { isNamed: true, ...yesOrNo(common.yes, common.no) },
    noted: yesOrNo(contact.notedYes, contact.notedNo),
    ids: { wordOf: (ids) => format.number(splitIds(ids).length) },
  };
}

/** A value that does not exist is its own word. */
const wordsOf = (name: keyof ListFilter, { choices = [], wordOf }: Filter, value: string): string =>
  choices.find(([offered]) => offered === value)?.[1] ??
  (isFilterValue(name, value) ? wordOf?.(value) : undefined) ??
  value;

/** Returns one entry for each filter that restricts the list, the search first: for example `State: Goa`. */
export function useFilterWords(): (filter: ListFilter) => { name: keyof ListFilter; text: string }[] {
  const { workLists: texts } = useAdminTexts();
  const filters = useFilters();
  return (filter) =>
    filterNames
      .filter((name) => filter[name] !== '')
      .map((name) => ({
        name,
        text: texts.named(texts.filterLabels[name], wordsOf(name, filters[name], filter[name])),
      }));
}

/** Finds centres by what a row has; its placeholder says what that is. */
export function CentreSearch(search: SearchProps) {
  const { dashboard: texts, workLists } = useAdminTexts();
  return (
    <SearchBox
      label={texts.search}
      hint={workLists.searchHint}
      placeholder={texts.searchPlaceholder}
      {...search}
    />
  );
}

/** Says which words of a search no centre has, and what is shown instead. */
export function SearchInstead({ instead = [] }: { readonly instead: CentrePage['instead'] | undefined }) {
  const { common, workLists: texts } = useAdminTexts();
  const shownFor = (typed: string): string =>
    instead
      .filter(([word]) => word === typed)
      .map(([, shown]) => texts.quoted(shown))
      .join(common.listSeparator);
  const typed = [...new Set(instead.map(([word]) => word))];
  return (
    <p role="status" className={typed.length === 0 ? 'sr-only' : 'mb-1 text-warn wrap-anywhere'}>
      {typed.map((word) => texts.instead(texts.quoted(word), shownFor(word))).join(' ')}
    </p>
  );
}

interface FiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

/** Capitals, blanks and signs do not count. */
const howeverWritten = { sensitivity: 'base', ignorePunctuation: true } as const;

const citiesQuery = (state: string) => ({
  queryKey: citiesKey(state),
  queryFn: () => fetchValue(listCities, { query: { state } }),
});

function PlaceFilters({ urlState: { state, city }, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const queries = useQueryClient();
  const states = useStates();
  const { data: cities = [] } = useQuery(citiesQuery(state));
  /** Clears a city that is not in the chosen state, which may write it otherwise. */
  const chooseState = async (chosen: string): Promise<void> => {
    change({ state: chosen });
    if (chosen === '' || city === '') return;
    const itsCities = await queries.fetchQuery(citiesQuery(chosen));
    const current = centresUrl.current();
    const own = itsCities.find((name) => name.localeCompare(current.city, 'en', howeverWritten) === 0) ?? '';
    if (current.state === chosen && own !== current.city) change({ city: own }, { replace: true });
  };
  return (
    <>
      <NameFilter
        label={texts.filterLabels.state}
        value={state}
        all={texts.allStates}
        names={states}
        onChange={(chosen) => {
          chooseState(chosen).catch(reportError);
        }}
      />
      <NameFilter
        label={texts.filterLabels.city}
        value={city}
        all={texts.allCities}
        names={cities}
        onChange={(chosen) => change({ city: chosen })}
      />
    </>
  );
}

interface ChoiceProps extends FiltersProps {
  readonly filters: ReturnType<typeof useFilters>;
  /** By default that of the first name. */
  readonly label?: string;
  /** The option that does not restrict the list. */
  readonly all: string;
  /** Of what one list of options chooses from: one filter, or several of which one counts. */
  readonly names: readonly [keyof ListFilter, ...(keyof ListFilter)[]];
}

/** What a link that somebody wrote has is offered as well. */
function Choice({ filters, label, all, names, urlState, change }: ChoiceProps) {
  const { workLists: texts } = useAdminTexts();
  const options = names.flatMap((name) => {
    const filter = filters[name];
    const values = new Set([...(filter.choices ?? []).map(([value]) => value), urlState[name]]);
    return [...values]
      .filter((value) => value !== '')
      .map((value) => {
        const words = wordsOf(name, filter, value);
        return [
          `${name} ${value}`,
          names.length > 1 && filter.isNamed === true ? texts.named(texts.filterLabels[name], words) : words,
        ] as const;
      });
  });
  const chosen = names.find((name) => urlState[name] !== '');
  const cleared = Object.fromEntries(names.map((name) => [name, '']));
  return (
    <FilterSelect
      label={label ?? texts.filterLabels[names[0]]}
      value={chosen === undefined ? '' : `${chosen} ${urlState[chosen]}`}
      options={[['', all], ...options]}
      onChange={(option) => {
        const [name = '', value = ''] = option.split(' ');
        change({ ...cleared, ...(name === '' ? {} : { [name]: value }) });
      }}
    />
  );
}

const orders = sortableColumns.flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);
const nameOf = ({ sort, order }: Pick<ListUrlState, 'sort' | 'order'>): string => `${sort} ${order}`;

/** Orders the list also by what has no column, and on phones, where the header is hidden. */
function OrderSelect({ urlState, change }: FiltersProps) {
  const { columns, table, workLists: texts } = useAdminTexts();
  const labels = { ...columns, ...texts.sorts };
  return (
    <FilterSelect
      label={table.sortBy}
      value={nameOf(urlState)}
      options={orders.map(
        (each) => [nameOf(each), table.sortOptions[each.order](labels[each.sort])] as const,
      )}
      onChange={(chosen) => change(orders.find((each) => nameOf(each) === chosen) ?? {})}
    />
  );
}

/** The button that opens the filters gets the focus when another one that clears them leaves the page. */
const filtersButtonId = 'filters-button';

export function focusFiltersButton(): void {
  document.getElementById(filtersButtonId)?.focus();
}

export function FilterPanel(props: FiltersProps) {
  const { contact, workLists: texts } = useAdminTexts();
  const choice = { ...props, filters: useFilters() };
  return (
    <FoldOut
      isGroup
      label={texts.filters}
      buttonId={filtersButtonId}
      panelClasses="grid grid-cols-2 items-end gap-3 md:w-136 [&_select]:w-full [&_select]:max-w-none"
    >
      <PlaceFilters {...props} />
      <Choice {...choice} all={texts.anyProgress} names={['progress']} />
      <Choice {...choice} all={texts.anyTime} names={['idleDays']} />
      <Choice {...choice} all={contact.allReminded} names={['reminded', 'notRemindedDays', 'silentAfter']} />
      <Choice {...choice} all={texts.anyDecision} names={['decision']} />
      <Choice {...choice} all={texts.anyExtension} names={['extended']} />
      <Choice
        {...choice}
        label={texts.other}
        all={texts.anyOther}
        names={['mail', 'callBack', 'missing', 'noted']}
      />
      <OrderSelect {...props} />
    </FoldOut>
  );
}

/** What the list is filtered by, each to be removed; nothing without a filter. */
export function FilterChips({ urlState, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const words = useFilterWords()(urlState).filter(
    // The box and the list of options beside it have them.
    ({ name }) => name !== 'search' && (name !== 'status' || !isFilterValue(name, urlState.status)),
  );
  if (words.length === 0) return null;
  const remove = (changed: Partial<ListUrlState>): void => {
    change(changed);
    focusFiltersButton();
  };
  return (
    <ul
      aria-label={texts.filters}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:order-last max-md:basis-full"
    >
      {words.map(({ name, text }) => (
        <li key={name} className="max-w-64">
          <button
            type="button"
            aria-label={texts.remove(text)}
            title={text}
            onClick={() => remove({ [name]: '' })}
            className="inline-flex control min-h-8 max-w-full items-center gap-2 rounded-full border border-edge bg-paper px-3 text-sm hover:bg-action-soft pointer-coarse:min-h-11"
          >
            <span className="truncate">{text}</span>
            <span aria-hidden className="text-lg leading-none text-muted">
              ×
            </span>
          </button>
        </li>
      ))}
      {words.length < 2 ? null : (
        <li>
          <Button variant="link" onClick={() => remove({ ...noFilter, search: urlState.search })}>
            {texts.clearFilters}
          </Button>
        </li>
      )}
    </ul>
  );
}
