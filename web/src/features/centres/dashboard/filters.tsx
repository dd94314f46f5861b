/** The controls that filter and order the list of centres. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { progresses } from '#contract/centres/centre-filter.ts';
import { listCities, sortableColumns } from '#contract/centres/endpoints.ts';
import { decisionStates } from '#contract/checklist/decision-state.ts';
import { fetchValue } from '../../../api/query.ts';
import { DayField, FilterSelect, NameFilter } from '../../../patterns/list-filters.tsx';
import { useStates } from '../../../patterns/state-filter.tsx';
import type { ChangeList } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { citiesKey } from '../centre-page.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';

export interface FiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

const citiesQuery = (state: string) => ({
  queryKey: citiesKey(state),
  queryFn: () => fetchValue(listCities, { query: { state } }),
});

/** By state and by city of that state. */
function PlaceFilters({ urlState: { state, city }, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const queries = useQueryClient();
  const states = useStates();
  const { data: cities = [] } = useQuery(citiesQuery(state));
  /** Clears a city that is not in the chosen state. */
  const chooseState = async (chosen: string): Promise<void> => {
    change({ state: chosen });
    if (chosen === '' || city === '') return;
    const itsCities = await queries.fetchQuery(citiesQuery(chosen));
    const current = centresUrl.current();
    if (current.state === chosen && !itsCities.includes(current.city))
      change({ city: '' }, { replace: true });
  };
  return (
    <>
      <NameFilter
        label={texts.state}
        value={state}
        all={texts.allStates}
        names={states}
        onChange={(chosen) => {
          chooseState(chosen).catch(reportError);
        }}
      />
      <NameFilter
        label={texts.city}
        value={city}
        all={texts.allCities}
        names={cities}
        onChange={(chosen) => change({ city: chosen })}
      />
    </>
  );
}

/** What a link that somebody wrote has is offered as well. */
const withDays = (offered: readonly string[], chosen: string): string[] =>
  [...new Set([...offered, chosen])].filter((days) => days !== '');

/** By the last day of the centre. */
function ClosingFilters({ urlState: { closesOn, extended }, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  return (
    <>
      <DayField
        label={texts.closesOn}
        value={closesOn}
        onChange={(day) => change({ closesOn: day }, { replace: true })}
      />
      <FilterSelect
        label={texts.extended}
        value={extended}
        options={[
          ['', texts.anyExtension],
          ['yes', texts.extendedYes],
          ['no', texts.extendedNo],
        ]}
        onChange={(chosen) => change({ extended: chosen })}
      />
    </>
  );
}

/** By how many reminders had no effect. */
function SilentFilter({ urlState: { silentAfter }, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  return (
    <FilterSelect
      label={texts.silentAfter}
      value={silentAfter}
      options={[
        ['', texts.anySilence],
        ...withDays(['1', '2', '3'], silentAfter).map((count) => [count, texts.reminders(count)] as const),
      ]}
      onChange={(chosen) => change({ silentAfter: chosen })}
    />
  );
}

/** By the agency's contact with centres: mails, reminders, notes. */
function ContactFilters({ urlState, change }: FiltersProps) {
  const { contact: texts } = useAdminTexts();
  const { reminded, notRemindedDays } = urlState;
  const days = withDays(['1', '3', '7'], notRemindedDays).toSorted((a, b) => Number(a) - Number(b));
  return (
    <>
      {/* One list of options for both filters by reminders. */}
      <FilterSelect
        label={texts.reminded}
        value={notRemindedDays || reminded}
        options={[
          ['', texts.allReminded],
          ['yes', texts.remindedYes],
          ['no', texts.remindedNo],
          ...days.map((value) => [value, texts.notRemindedDays(Number(value))] as const),
        ]}
        onChange={(value) =>
          value === 'yes' || value === 'no'
            ? change({ reminded: value, notRemindedDays: '' })
            : change({ reminded: '', notRemindedDays: value })
        }
      />
      <SilentFilter urlState={urlState} change={change} />
      <FilterSelect
        label={texts.mail}
        value={urlState.mail}
        options={[
          ['', texts.allMail],
          ['refused', texts.mailRefused],
          ['unsent', texts.mailUnsent],
        ]}
        onChange={(mail) => change({ mail })}
      />
      <FilterSelect
        label={texts.noted}
        value={urlState.noted}
        options={[
          ['', texts.allNoted],
          ['yes', texts.notedYes],
          ['no', texts.notedNo],
        ]}
        onChange={(noted) => change({ noted })}
      />
    </>
  );
}

/** By whom to call back. */
function CallBackFilter({ urlState: { callBack }, change }: FiltersProps) {
  const { contact: texts } = useAdminTexts();
  return (
    <FilterSelect
      label={texts.callBack}
      value={callBack}
      options={[
        ['', texts.allCallBacks],
        ['due', texts.callBackDue],
      ]}
      onChange={(chosen) => change({ callBack: chosen })}
    />
  );
}

type Order = Pick<ListUrlState, 'sort' | 'order'>;

const orders = sortableColumns.flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);
const nameOf = ({ sort, order }: Order): string => `${sort} ${order}`;

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

/** By the mark of an import or of an administrator. */
function MissingFilter({ urlState, change }: FiltersProps) {
  const { common, workLists: texts } = useAdminTexts();
  return (
    <FilterSelect
      label={texts.missing}
      value={urlState.missing}
      options={[
        ['', texts.anyMissing],
        ['yes', common.yes],
        ['no', common.no],
      ]}
      onChange={(missing) => change({ missing })}
    />
  );
}

/** All that are folded away. */
export function Filters({ urlState, change }: FiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const format = useFormat();
  const { decision, progress, idleDays, submittedSince } = urlState;
  return (
    <>
      <FilterSelect
        label={texts.progress}
        value={progress}
        options={[
          ['', texts.anyProgress],
          ...progresses.map((value) => [value, texts.progresses[value]] as const),
        ]}
        onChange={(chosen) => change({ progress: chosen })}
      />
      <FilterSelect
        label={texts.decision}
        value={decision}
        options={[
          ['', texts.anyDecision],
          ...decisionStates.map((value) => [value, texts.decisions[value]] as const),
        ]}
        onChange={(chosen) => change({ decision: chosen })}
      />
      <PlaceFilters urlState={urlState} change={change} />
      <FilterSelect
        label={texts.idleDays}
        value={idleDays}
        options={[
          ['', texts.anyTime],
          ...withDays(['1', '3', '7', '14'], idleDays).map(
            (days) => [days, texts.days(format.number(Number(days)))] as const,
          ),
        ]}
        onChange={(days) => change({ idleDays: days })}
      />
      <DayField
        label={texts.submittedSince}
        value={submittedSince}
        // A year is typed digit by digit, and each makes a day.
        onChange={(day) => change({ submittedSince: day }, { replace: true })}
      />
      <ClosingFilters urlState={urlState} change={change} />
      <ContactFilters urlState={urlState} change={change} />
      <CallBackFilter urlState={urlState} change={change} />
      <MissingFilter urlState={urlState} change={change} />
      <OrderSelect urlState={urlState} change={change} />
    </>
  );
}
