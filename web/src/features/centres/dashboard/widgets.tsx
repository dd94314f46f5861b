/**
 * The counts above the list in one line: Users, Centres, Submitted and Pending of specification section 2, and what is to be done today, if
 * anything. Those of centres link to what they count, within the chosen state and city; Progress has the others.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countUsers } from '#contract/admins/endpoints.ts';
import { filterNames, noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { fetchValue, useReadAgain } from '../../../api/query.ts';
import { currentTime } from '../../../api/client.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { centresKey, countsKey } from '../centre-page.ts';
import { centresUrl, listPath, type ListUrlState } from '../list-url.ts';

const usersKey = ['users', 'count'] as const;

function useCounts({ state, city, idleDays }: ListFilter) {
  const query = { state, city, idleDays };
  return useQuery({
    queryKey: [...countsKey, query],
    queryFn: () => fetchValue(countCentres, { query }),
    placeholderData: keepPreviousData,
  });
}

/** On a phone the number stands below its word, so that all of them are in sight. */
const boxClasses =
  'flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-t-card border-b-2 border-transparent px-1.5 pointer-coarse:min-h-11 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0 max-md:leading-tight';

interface CountProps {
  readonly label: string;
  readonly value: string;
}

const Count = ({ label, value }: CountProps) => (
  <>
    <span className="text-muted">{label}</span>
    <span className="font-semibold">{value}</span>
  </>
);

interface LinkedCountProps extends CountProps {
  readonly hint: string;
  readonly urlState: ListUrlState;
  /** What the count counts; all other filters but state and city are cleared, the order stays. */
  readonly filter: Partial<ListFilter>;
}

function LinkedCount({ urlState, filter, hint, ...count }: LinkedCountProps) {
  const { state, city } = urlState;
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

const markClasses =
  'inline-flex items-center text-action underline underline-offset-4 pointer-coarse:min-h-11';

/** Until when centres can submit, and how many of the place have more time; nothing for a portal that never closes. */
function ClosingMark({ extended, ...place }: { readonly extended: number; state: string; city: string }) {
  const { closing, workLists: texts } = useAdminTexts();
  const format = useFormat();
  const day = readSetting('closes-on');
  if (day === '') return null;
  const left = daysLeft(day, currentTime());
  return (
    // On a phone the counts need the room; Progress has both.
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap max-md:hidden">
      <Link to={adminPaths.board} title={closing.openUntil(format.fullDay(day))} className={markClasses}>
        {left < 0 ? closing.closed(format.day(day)) : closing.closes(format.shortFullDay(day))}
      </Link>
      {extended === 0 ? null : (
        <Link to={listPath({ ...place, extended: 'yes' })} className={markClasses}>
          {texts.extendedCount(format.number(extended))}
        </Link>
      )}
    </span>
  );
}

interface FreshnessProps {
  readonly urlState: ListUrlState;
  readonly counts: ReturnType<typeof useCounts>;
}

/** Of which place the counts are, and of what time; on a phone the filters tell the place. */
function Freshness({ urlState: { state, city }, counts }: FreshnessProps) {
  const { dashboard, workLists: texts, common } = useAdminTexts();
  const format = useFormat();
  const refresh = useReadAgain(centresKey, usersKey);
  const place = state !== '' && city !== '' ? texts.cityInState(city, state) : state + city;
  const time = counts.data === undefined ? common.dash : format.time(currentTime(counts.dataUpdatedAt));
  return (
    <div className="ml-auto flex shrink-0 items-center gap-x-2">
      <p className="sr-only">{place === '' ? null : texts.within(place)}</p>
      <p className="flex items-center gap-x-1 whitespace-nowrap text-muted">
        <span className="max-xl:sr-only">{dashboard.countedAt(time)}</span>
        <Button variant="ghost" busy={counts.isFetching} onClick={refresh}>
          {dashboard.refresh}
        </Button>
      </p>
      <ClosingMark extended={counts.data?.extended ?? 0} state={state} city={city} />
    </div>
  );
}

/**
 * A count that failed to load is a dash: the list below works without it.
 * @param children between the counts and their time
 */
export function Widgets({ urlState, children }: { urlState: ListUrlState; children: ReactNode }) {
  const { dashboard, workLists: texts, common } = useAdminTexts();
  const format = useFormat();
  const users = useQuery({ queryKey: usersKey, queryFn: () => fetchValue(countUsers, {}) });
  const counts = useCounts(urlState);
  const isWithin = urlState.state !== '' || urlState.city !== '';
  const count = (value: number | undefined): string =>
    value === undefined ? common.dash : format.number(value);
  const shown = (
    [
      ['centres', dashboard.centres, {}],
      ['submitted', dashboard.submitted, { status: 'Completed' }],
      ['pending', dashboard.pending, { status: 'Pending' }],
      ['mailsUnsent', texts.counts.mailsUnsent, { mail: 'unsent' }],
      ['callBacksDue', texts.counts.callBacksDue, { callBack: 'due' }],
    ] as const
  ).filter(([name]) => (name !== 'mailsUnsent' && name !== 'callBacksDue') || (counts.data?.[name] ?? 0) > 0);
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 text-[0.8125rem]">
      <ul
        aria-label={dashboard.counts}
        aria-busy={counts.isPlaceholderData}
        className={`flex min-w-0 overflow-x-auto max-md:grow max-md:basis-56 max-[16rem]:flex-wrap [scrollbar-width:none] ${counts.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <li className={boxClasses} title={texts.hints.users}>
          <Count
            label={isWithin ? texts.counts.usersEverywhere : dashboard.users}
            value={count(users.data?.count)}
          />
        </li>
        {shown.map(([name, label, filter]) => (
          <li key={name}>
            <LinkedCount
              label={label}
              hint={texts.hints[name]}
              filter={filter}
              urlState={urlState}
              value={count(counts.data?.[name])}
            />
          </li>
        ))}
      </ul>
      {children}
      <Freshness urlState={urlState} counts={counts} />
    </div>
  );
}
