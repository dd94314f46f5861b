/**
 * The counts above the list in one line: Users, Centres, Submitted and Pending of specification section 2, then the work
 * lists. Those of centres link to what they count, within the chosen state and city.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { countUsers } from '#contract/admins/endpoints.ts';
import { defaultIdleDays, filterNames, noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { countsKey, useCentresChanged } from '../centre-page.ts';
import { ClosingMark } from '../closing-mark.tsx';
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
      <span className="text-muted">{label}</span>
      <span className="font-semibold">{value}</span>
    </>
  );
}

const boxClasses =
  'flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-t-card border-b-2 border-transparent px-1.5 pointer-coarse:min-h-11';

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
      className={`${boxClasses} -outline-offset-3 hover:bg-action-soft aria-[current=true]:border-action aria-[current=true]:font-semibold`}
    >
      <Count {...count} />
    </Link>
  );
}

type Counts = NonNullable<ReturnType<typeof useCounts>['data']>;
type CountName = keyof Omit<Counts, 'extended' | 'yesterday'>;

/** Only shown when there is something to do. */
const isShownAlways = (name: CountName): boolean => name !== 'mailsUnsent' && name !== 'callBacksDue';

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
    of('callBacksDue', counts.callBacksDue, 'callBacksDue', { callBack: 'due' }),
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
    <div className="ml-auto flex shrink-0 items-center gap-x-2">
      {place === '' ? null : (
        <p className="max-w-36 truncate font-semibold max-md:sr-only" title={place}>
          {texts.within(place)}
        </p>
      )}
      <p className="flex items-center gap-x-1 whitespace-nowrap text-muted">
        <span className="max-xl:sr-only">
          {dashboard.countedAt(
            counts.data === undefined ? common.dash : format.time(new Date(counts.dataUpdatedAt)),
          )}
        </span>
        <Button variant="ghost" busy={counts.isFetching} onClick={refresh}>
          {dashboard.refresh}
        </Button>
      </p>
      <ClosingMark extended={counts.data?.extended ?? 0} />
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
    <div className="flex min-w-0 grow items-center gap-x-1 text-[0.8125rem]">
      <ul
        aria-label={dashboard.counts}
        aria-busy={counts.isPlaceholderData}
        className={`flex min-w-0 overflow-x-auto [scrollbar-width:none] ${counts.isPlaceholderData ? 'opacity-60' : ''}`}
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
