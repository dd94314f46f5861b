/** The four counts above the list; those of centres link to the list of what they count. */
import type { FormStatus } from '#contract/exam.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countUsers } from '#contract/admins/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { formatListUrlState, type ListUrlState } from '../list-url-state.ts';
import { useCounts, usersKey } from './progress-line.tsx';

interface FigureProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
}

function Figure({ label, hint, value }: FigureProps) {
  return (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span className="block text-2xl font-bold">{value}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </>
  );
}

const boxClasses = 'block h-full rounded-card border border-line bg-paper px-4 py-3';

interface LinkedFigureProps extends FigureProps {
  readonly urlState: ListUrlState;
  readonly status: FormStatus | '';
}

/** Links to the list of what the figure counts: the search and other filters are cleared, the order stays. */
function LinkedFigure({ urlState, status, ...figure }: LinkedFigureProps) {
  const counted: ListUrlState = { ...urlState, search: '', status, page: 1 };
  const isShown = urlState.status === status && urlState.search === '';
  return (
    <Link
      to={{ search: formatListUrlState(counted) }}
      aria-current={isShown ? 'true' : undefined}
      className={`${boxClasses} hover:bg-action-soft aria-[current=true]:border-action`}
    >
      <Figure {...figure} />
    </Link>
  );
}

/** A count that failed to load is a dash: the list below works without it. */
export function Widgets({ urlState }: { readonly urlState: ListUrlState }) {
  const { dashboard: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const users = useQuery({ queryKey: usersKey, queryFn: () => fetchValue(countUsers, {}) });
  const counts = useCounts();
  const figure = (value: number | undefined): string =>
    value === undefined ? common.dash : format.number(value);
  return (
    <ul aria-label={texts.figures} className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <li className={boxClasses}>
        <Figure label={texts.users} hint={texts.usersHint} value={figure(users.data?.count)} />
      </li>
      <li>
        <LinkedFigure
          label={texts.centres}
          hint={texts.centresHint}
          value={figure(counts.data?.centres)}
          urlState={urlState}
          status=""
        />
      </li>
      <li>
        <LinkedFigure
          label={texts.submitted}
          hint={texts.submittedHint}
          value={figure(counts.data?.submitted)}
          urlState={urlState}
          status="Completed"
        />
      </li>
      <li>
        <LinkedFigure
          label={texts.pending}
          hint={texts.pendingHint}
          value={figure(counts.data?.pending)}
          urlState={urlState}
          status="Pending"
        />
      </li>
    </ul>
  );
}
