/**
 * The counts above the list in one strip: Users, Centres, Submitted and Pending of specification section 2, then the work
 * lists. Those of centres link to what they count, within the chosen state and city.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { countUsers } from '#contract/admins/endpoints.ts';
import { defaultIdleDays, filterNames, noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { countsKey, useCentresChanged } from '../centre-page.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';

const usersKey = ['users', 'count'] as const;

function useUserCount() {
  return useQuery({ queryKey: usersKey, queryFn: () => fetchValue(countUsers, {}) });
}

function useCounts({ state, city, idleDays }: ListFilter) {
  const query = { state, city, idleDays };
  return useQuery({
    queryKey: [...countsKey, query],
    queryFn: () => fetchValue(countCentres, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Returns what loads counts and list again. */
function useRefresh(): () => void {
  const queries = useQueryClient();
  const centresChanged = useCentresChanged();
  return () => {
    centresChanged();
    queries.invalidateQueries({ queryKey: usersKey }).catch(reportError);
  };
}

interface CountProps {
  readonly label: string;
  readonly value: string;
}

function Count({ label, value }: CountProps) {
  return (
    <>
      <span className="block text-[0.8125rem] leading-5 text-muted">{label}</span>
      <span className="block text-lg leading-7 font-bold">{value}</span>
    </>
  );
}

const boxClasses =
  'block h-full min-h-11 whitespace-nowrap rounded-card border border-line bg-paper px-2 py-1 max-md:px-3';

interface LinkedCountProps extends CountProps {
  readonly hint: string;
  readonly urlState: ListUrlState;
  /** What the count counts; all other filters but state and city are cleared, the order stays. Null: not a link yet. */
  readonly filter: Partial<ListFilter> | null;
}

function LinkedCount({ urlState, filter, hint, ...count }: LinkedCountProps) {
  const { state, city } = urlState;
  if (filter === null)
    return (
      <span className={boxClasses}>
        <Count {...count} />
      </span>
    );
  const counted: ListUrlState = { ...urlState, ...noFilter, state, city, ...filter, page: 1 };
  const isShown = filterNames.every((name) => urlState[name] === counted[name]);
  return (
    <Link
      to={{ search: centresUrl.format(counted) }}
      title={hint}
      aria-current={isShown ? 'true' : undefined}
      className={`${boxClasses} hover:bg-action-soft aria-[current=true]:border-action aria-[current=true]:bg-action-soft aria-[current=true]:shadow-[inset_0_-3px_0_var(--action)]`}
    >
      <Count {...count} />
    </Link>
  );
}

type Counts = NonNullable<ReturnType<typeof useCounts>['data']>;
type CountName = keyof Omit<Counts, 'yesterday'>;

/** Only shown when there is something to do. */
const isShownAlways = (name: CountName): boolean => name !== 'mailsUnsent';

interface CountOfCentres {
  readonly name: CountName;
  readonly label: string;
  readonly hint: string;
  readonly filter: Partial<ListFilter> | null;
}

function useCentreCounts(idleDays: string, yesterday: string | undefined): CountOfCentres[] {
  const { dashboard, workLists } = useAdminTexts();
  const { counts, hints } = workLists;
  const of = (
    name: CountName,
    label: string,
    hint: keyof typeof hints,
    filter: CountOfCentres['filter'],
  ): CountOfCentres => ({ name, label, hint: hints[hint], filter });
  return [
    of('centres', dashboard.centres, 'centres', {}),
    of('submitted', dashboard.submitted, 'submitted', { status: 'Completed' }),
    of('pending', dashboard.pending, 'pending', { status: 'Pending' }),
    of('unregistered', counts.unregistered, 'unregistered', { progress: 'unregistered' }),
    of('registered', counts.registered, 'registered', { progress: 'registered' }),
    of('drafts', counts.drafts, 'drafts', { progress: 'draft' }),
    of('idle', counts.idle(idleDays), 'idle', { idleDays }),
    of(
      'submittedSinceYesterday',
      counts.sinceYesterday,
      'sinceYesterday',
      yesterday === undefined ? null : { submittedSince: yesterday },
    ),
    of('mailsUnsent', counts.mailsUnsent, 'mailsUnsent', { mail: 'unsent' }),
  ];
}

interface FreshnessProps {
  readonly urlState: ListUrlState;
  readonly counts: ReturnType<typeof useCounts>;
}

/** Of which place the counts are, and of what time; on a phone the filters tell the place. */
function Freshness({ urlState: { state, city }, counts }: FreshnessProps) {
  const { dashboard, workLists: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const refresh = useRefresh();
  const place = state !== '' && city !== '' ? texts.cityInState(city, state) : state + city;
  return (
    <div className="text-sm max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 xl:w-36 xl:shrink-0">
      {place === '' ? null : (
        <p className="truncate font-semibold max-md:sr-only" title={place}>
          {texts.within(place)}
        </p>
      )}
      <p className="flex items-center gap-x-3 whitespace-nowrap text-muted xl:h-7">
        <span className="max-md:sr-only">
          {dashboard.countedAt(
            counts.data === undefined ? common.dash : format.time(new Date(counts.dataUpdatedAt)),
          )}
        </span>
        <Button variant="link" busy={counts.isFetching} onClick={refresh}>
          {dashboard.refresh}
        </Button>
      </p>
    </div>
  );
}

/** A count that failed to load is a dash: the list below works without it. */
export function Widgets({ urlState }: { readonly urlState: ListUrlState }) {
  const { dashboard, workLists: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const users = useUserCount();
  const counts = useCounts(urlState);
  const idleDays = urlState.idleDays || String(defaultIdleDays);
  const shown = useCentreCounts(idleDays, counts.data?.yesterday).filter(
    ({ name }) => isShownAlways(name) || (counts.data?.[name] ?? 0) > 0,
  );
  const isWithin = urlState.state !== '' || urlState.city !== '';
  const count = (value: number | undefined): string =>
    value === undefined ? common.dash : format.number(value);
  return (
    <div className="mb-3 gap-x-3 max-md:flex max-md:items-center xl:flex xl:items-center">
      <ul
        aria-label={dashboard.counts}
        aria-busy={counts.isPlaceholderData}
        className={`flex gap-1 overflow-x-auto p-1 -m-1 max-md:min-w-0 max-md:grow md:flex-wrap ${shown.some(({ name }) => !isShownAlways(name)) ? '' : 'xl:flex-nowrap'} ${counts.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <li className={boxClasses} title={texts.hints.users}>
          <Count
            label={isWithin ? texts.counts.usersEverywhere : dashboard.users}
            value={count(users.data?.count)}
          />
        </li>
        {shown.map(({ name, ...linked }) => (
          <li key={name}>
            <LinkedCount {...linked} urlState={urlState} value={count(counts.data?.[name])} />
          </li>
        ))}
      </ul>
      <Freshness urlState={urlState} counts={counts} />
    </div>
  );
}
