/** The counts of a state or a city on the board, each with a link to the centres that it counts. */
import { noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { paths } from '../../../paths.ts';
import { useBoardTexts } from '../../../texts/use-board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Link } from '../../../ui/link.tsx';
import { centresUrl } from '../list-url.ts';
import type { CountKey, Counts } from './board-rows.ts';

export type Place = Pick<ListFilter, 'state' | 'city'>;

/** What the filters of links refer to. */
export interface Shown {
  /** Yesterday in India. */
  readonly since: string;
  readonly silentAfter: string;
  readonly keys: readonly CountKey[];
}

/** Which centres a count counts; null when it counts none. */
function filterOf(key: CountKey, { since, silentAfter }: Shown): Partial<ListFilter> | null {
  switch (key) {
    case 'centres':
      return {};
    case 'submitted':
      return { status: 'Completed' };
    case 'recent':
      return { submittedSince: since };
    case 'accepted':
      return { decision: 'accepted' };
    case 'drafts':
      return { progress: 'draft' };
    case 'silent':
      return { silentAfter };
    case 'registered':
    case 'unregistered':
      return { progress: key };
    case 'percent':
    case 'perDay':
    case 'needed':
    case 'short':
    case 'capacity':
      return null;
  }
}

/** The address of the list of these centres. */
export const listPath = (filter: Partial<ListFilter>): string =>
  `${paths.adminCentres}${centresUrl.format({ ...centresUrl.initial, ...noFilter, ...filter })}`;

/** A bar of what is submitted, and lighter what is expected; printed as well. */
function Meter({ counts: { centres, submitted, expected } }: { readonly counts: Counts }) {
  if (centres === 0) return null;
  const widthOf = (count: number): number => (100 * count) / centres;
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden
      className="h-2 w-full min-w-16 rounded-full bg-line print:bg-transparent"
    >
      <rect width="100" height="8" fill="none" className="stroke-edge" strokeWidth="0.5" />
      <rect width={widthOf(expected ?? 0)} height="8" className="fill-action opacity-35" />
      <rect width={widthOf(submitted)} height="8" className="fill-action" />
    </svg>
  );
}

function Short({ count }: { readonly count: number }) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  return count === 0 ? (
    <span className="text-good">✓ {texts.all}</span>
  ) : (
    <span className="font-semibold text-bad">▼ {texts.shortBy(format.number(count))}</span>
  );
}

interface CellProps {
  readonly counts: Counts;
  readonly name: string;
  /** Null when no list of centres can be asked for: the place has no name. */
  readonly place: Place | null;
  readonly shown: Shown;
}

function CountCell({ counts, name, place, shown, column }: CellProps & { readonly column: CountKey }) {
  const { board: texts, common } = useBoardTexts();
  const format = useFormat();
  const value = counts[column];
  const filter = filterOf(column, shown);
  if (column === 'percent')
    return (
      <span className="flex items-center gap-2 max-md:w-40">
        <Meter counts={counts} />
        <span className="w-10 shrink-0">{value === null ? common.dash : format.percent(value)}</span>
      </span>
    );
  if (value === null) return common.dash;
  if (column === 'short') return <Short count={value} />;
  const text = format.number(Math.round(value * 10) / 10);
  const number =
    place === null || filter === null || value === 0 ? (
      text
    ) : (
      <Link
        to={listPath({ ...place, ...filter })}
        aria-label={texts.linkOf(text, texts.columns[column], name)}
        className="-mx-1.5 inline-flex min-w-8 items-center justify-end px-1.5 py-1 text-action underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        {text}
      </Link>
    );
  if (column !== 'submitted') return number;
  return (
    <>
      {number} <span className="text-muted">{texts.ofCentres(format.number(counts.centres))}</span>
    </>
  );
}

export function CountCells(props: CellProps) {
  const { board: texts } = useBoardTexts();
  return props.shown.keys.map((column) => (
    <td
      key={column}
      className={`px-1.5 py-0.5 text-right whitespace-nowrap tabular-nums max-md:flex max-md:items-center max-md:justify-between max-md:px-3 print:px-1 ${column === 'percent' ? 'md:w-1/4' : ''}`}
    >
      <span aria-hidden className="text-muted md:hidden print:hidden">
        {texts.columns[column]}
      </span>
      <span className={column === 'percent' ? 'md:block' : ''}>
        <CountCell {...props} column={column} />
      </span>
    </td>
  ));
}
