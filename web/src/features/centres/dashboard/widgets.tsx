/** The four figures above the list; those of centres lead to the list that they count. */
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

const look = 'block h-full rounded-card border border-line bg-paper px-4 py-3';

interface LinkedFigureProps extends FigureProps {
  readonly address: ListUrlState;
  readonly status: FormStatus | '';
}

/** The list that a figure leads to is the one that it counts: whatever else narrowed it goes, only the order stays. */
function LinkedFigure({ address, status, ...figure }: LinkedFigureProps) {
  const counted: ListUrlState = { ...address, search: '', status, page: 1 };
  const isShown = address.status === status && address.search === '';
  return (
    <Link
      to={{ search: formatListUrlState(counted) }}
      aria-current={isShown ? 'true' : undefined}
      className={`${look} hover:bg-action-soft aria-[current=true]:border-action`}
    >
      <Figure {...figure} />
    </Link>
  );
}

/** A figure that could not be counted is a dash: the list below is what matters. */
export function Widgets({ address }: { readonly address: ListUrlState }) {
  const { dashboard: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const users = useQuery({ queryKey: usersKey, queryFn: () => fetchValue(countUsers, {}) });
  const counts = useCounts();
  const figure = (value: number | undefined): string =>
    value === undefined ? common.dash : format.number(value);
  return (
    <ul aria-label={texts.figures} className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <li className={look}>
        <Figure label={texts.users} hint={texts.usersHint} value={figure(users.data?.count)} />
      </li>
      <li>
        <LinkedFigure
          label={texts.centres}
          hint={texts.centresHint}
          value={figure(counts.data?.centres)}
          address={address}
          status=""
        />
      </li>
      <li>
        <LinkedFigure
          label={texts.submitted}
          hint={texts.submittedHint}
          value={figure(counts.data?.submitted)}
          address={address}
          status="Completed"
        />
      </li>
      <li>
        <LinkedFigure
          label={texts.pending}
          hint={texts.pendingHint}
          value={figure(counts.data?.pending)}
          address={address}
          status="Pending"
        />
      </li>
    </ul>
  );
}
