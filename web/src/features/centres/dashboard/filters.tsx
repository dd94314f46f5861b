/** The controls that filter and order the list of centres. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mailStates } from '#contract/centres/centre-filter.ts';
import { listCities } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { FilterSelect, NameFilter } from '../../../patterns/list-filters.tsx';
import type { ChangeList } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { citiesKey, useStates } from '../centre-page.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';

const citiesQuery = (state: string) => ({
  queryKey: citiesKey(state),
  queryFn: () => fetchValue(listCities, { query: { state } }),
});

interface PlaceFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

/** The filters by state and by city of that state. */
export function PlaceFilters({ urlState: { state, city }, change }: PlaceFiltersProps) {
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

interface ContactFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

const offeredDays = [1, 3, 7];

/** The days of a link that somebody wrote are offered as well. */
function daysToOffer(chosen: string): number[] {
  return [...new Set([...offeredDays, ...(chosen === '' ? [] : [Number(chosen)])])].toSorted((a, b) => a - b);
}

const yesOrNo = (value: string): 'yes' | 'no' | '' => (value === 'yes' || value === 'no' ? value : '');

/** One list of options for both filters by reminders. */
function RemindersFilter({ urlState, change }: ContactFiltersProps) {
  const { contact: texts } = useAdminTexts();
  const { reminded, notRemindedDays } = urlState;
  return (
    <FilterSelect
      label={texts.reminded}
      value={notRemindedDays || reminded}
      options={[
        { value: '', label: texts.allReminded },
        { value: 'yes', label: texts.remindedYes },
        { value: 'no', label: texts.remindedNo },
        ...daysToOffer(notRemindedDays).map((days) => ({
          value: String(days),
          label: texts.notRemindedDays(days),
        })),
      ]}
      onChange={(value) => {
        const answer = yesOrNo(value);
        change({ reminded: answer, notRemindedDays: answer === '' ? value : '' });
      }}
    />
  );
}

/** Filters by the agency's contact with centres: mails, reminders, notes. */
export function ContactFilters({ urlState, change }: ContactFiltersProps) {
  const { contact: texts } = useAdminTexts();
  return (
    <>
      <RemindersFilter urlState={urlState} change={change} />
      <FilterSelect
        label={texts.mail}
        value={urlState.mail}
        options={[
          { value: '', label: texts.allMail },
          { value: 'refused', label: texts.mailRefused },
          { value: 'unsent', label: texts.mailUnsent },
        ]}
        onChange={(value) => change({ mail: mailStates.find((mail) => mail === value) ?? '' })}
      />
      <FilterSelect
        label={texts.noted}
        value={urlState.noted}
        options={[
          { value: '', label: texts.allNoted },
          { value: 'yes', label: texts.notedYes },
          { value: 'no', label: texts.notedNo },
        ]}
        onChange={(value) => change({ noted: yesOrNo(value) })}
      />
    </>
  );
}
