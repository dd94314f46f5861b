/** The table of the board: all states, each state, and the cities of the opened ones. Below 768 px each row is a card. */
import type { Board } from '#contract/centres/board.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import { stateSheetPath } from '../../../admin-paths.ts';
import { HeadCell } from '../../../patterns/table.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useBoardTexts } from '../../../texts/board.texts.ts';
import { Link } from '../../../ui/link.tsx';
import { listPath } from '../list-url.ts';
import {
  views,
  type BoardUrlState,
  type CountKey,
  type Counts,
  type PlaceRow,
  type StateRow,
} from './board-rows.ts';
import { Sign } from '../../../ui/admin-buttons.tsx';

type Place = Pick<ListFilter, 'state' | 'city'>;

/** What the filters of links refer to. */
interface Shown {
  /** Yesterday in India. */
  readonly since: string;
  readonly silentAfter: string;
  readonly keys: readonly CountKey[];
}

/** Which centres a count counts; none for what counts no centres. */
const filtersOf = ({ since, silentAfter }: Shown): Partial<Record<CountKey, Partial<ListFilter>>> => ({
  centres: {},
  submitted: { status: 'Completed' },
  missing: { status: 'Pending' },
  recent: { submittedSince: since },
  accepted: { decision: 'accepted' },
  drafts: { progress: 'draft' },
  silent: { silentAfter },
  registered: { progress: 'registered' },
  unregistered: { progress: 'unregistered' },
});

/** A bar of what is submitted, and lighter what is expected; printed as well. */
function Meter({ counts: { centres, submitted, expected } }: { counts: Counts }) {
  if (centres === 0) return null;
  const widthOf = (count: number): number => (100 * count) / centres;
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden
      className="shape h-2 w-full min-w-16 rounded-full bg-line print:bg-transparent"
    >
      <rect width="100" height="8" fill="none" className="stroke-edge" strokeWidth="0.5" />
      <rect width={widthOf(expected ?? 0)} height="8" className="fill-good opacity-35" />
      <rect width={widthOf(submitted)} height="8" className="fill-good" />
    </svg>
  );
}

interface CellProps {
  readonly counts: Counts;
  readonly name: string;
  /** Null when no list of centres can be asked for: the place has no name. */
  readonly place: Place | null;
  readonly shown: Shown;
}

function Count({ counts, name, place, shown, column }: CellProps & { readonly column: CountKey }) {
  const { board: texts, common } = useBoardTexts();
  const format = useFormat();
  const value = counts[column];
  const filter = filtersOf(shown)[column];
  if (column === 'percent')
    return (
      <span className="flex items-center gap-2 max-md:w-32">
        <Meter counts={counts} />
        <span className="w-9 shrink-0">{value === null ? common.dash : format.percent(value)}</span>
      </span>
    );
  if (value === null) return common.dash;
  if (column === 'short')
    return value === 0 ? (
      <span className="text-good">
        <Sign name="tick" /> {texts.all}
      </span>
    ) : (
      <span className="font-semibold text-bad">
        <Sign name="down" /> {texts.shortBy(format.number(value))}
      </span>
    );
  const text = format.number(Math.round(value * 10) / 10);
  return place === null || filter === undefined || value === 0 ? (
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
}

function CountCells(props: CellProps) {
  const { board: texts } = useBoardTexts();
  return props.shown.keys.map((column) => (
    <td
      key={column}
      className={`px-1.5 py-0.5 text-right md:whitespace-nowrap max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:px-3 print:px-1 ${column === 'percent' ? 'md:w-1/5' : ''}`}
    >
      <span aria-hidden className="text-muted md:hidden print:hidden">
        {texts.columns[column]}
      </span>
      <span className={column === 'percent' ? 'md:block' : ''}>
        <Count {...props} column={column} />
      </span>
    </td>
  ));
}

const rowClasses = 'border-b border-line break-inside-avoid max-md:block max-md:pb-2';
const headClasses = 'text-left max-md:block';

interface StateRowsProps {
  readonly state: StateRow;
  readonly shown: Shown;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A state, the button that shows its cities, and the way to its sheet. */
function StateRows({ state, shown, isOpen, onToggle }: StateRowsProps) {
  const { board: texts } = useBoardTexts();
  const name = state.name || texts.noState;
  const place = state.name === '' ? null : { state: state.name, city: '' };
  const placeOf = (city: PlaceRow): Place | null =>
    city.name === '' || state.name === '' ? null : { state: state.name, city: city.name };
  return (
    <>
      <tr className={rowClasses}>
        <th scope="row" className={`${headClasses} font-normal`}>
          <span className="flex items-center gap-1">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={texts.openOf(name)}
              onClick={onToggle}
              className="flex min-h-8 min-w-0 grow basis-0 items-center gap-2 px-2 text-left hover:bg-action-soft pointer-coarse:min-h-11 print:min-h-0"
            >
              <span aria-hidden className="no-print w-4 text-muted">
                <Sign name={isOpen ? 'down' : 'right'} />
              </span>
              {name}
            </button>
            {state.name === '' || state.centres === 0 ? null : (
              <Link
                to={stateSheetPath(state.name)}
                aria-label={texts.sheet.title(name)}
                className="no-print inline-flex min-w-8 items-center px-1.5 text-xs text-action underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {texts.sheet.open}
              </Link>
            )}
          </span>
        </th>
        <CountCells counts={state} name={name} place={place} shown={shown} />
      </tr>
      {isOpen
        ? state.cities.map((city) => (
            <tr key={city.name} className={`${rowClasses} text-muted`}>
              <th scope="row" className={`${headClasses} py-1 pr-2 pl-8 font-normal max-md:pl-3`}>
                {city.name || texts.noCity}
              </th>
              <CountCells
                counts={city}
                name={city.name || texts.noCity}
                place={placeOf(city)}
                shown={shown}
              />
            </tr>
          ))
        : null}
    </>
  );
}

interface BoardTableProps {
  readonly total: Counts;
  readonly states: readonly StateRow[];
  readonly board: Board;
  readonly urlState: BoardUrlState;
}

export function BoardTable({ total, states, board: { since, silentAfter }, urlState }: BoardTableProps) {
  const { board: texts } = useBoardTexts();
  const names = states.map(({ name }) => name);
  const shown: Shown = { since, silentAfter, keys: views[urlState.view] };
  const columns = (['place', ...shown.keys] as const).map((key) => ({
    key,
    label: texts.columns[key],
    sortable: true,
    className:
      key === 'place' || key === 'percent'
        ? 'pl-2'
        : '[&_button]:justify-end [&_button]:text-right [&_button>span:last-child]:mr-0',
  }));
  return (
    <div className="rounded-card border border-line bg-paper text-[0.8125rem] print:border-0 print:text-[8pt] print:leading-tight">
      <table aria-label={texts.tableLabel} className="w-full border-collapse max-md:block print:table">
        <thead className="break-inside-avoid max-md:hidden print:table-header-group">
          <tr className="print:hidden">
            {columns.map(({ className, ...column }) => (
              <HeadCell
                key={column.key}
                column={column}
                className={`text-xs [&_.truncate]:whitespace-normal ${className}`}
                sort={urlState.sort}
                onSort={urlState.onSort}
              />
            ))}
          </tr>
          {/* Browsers do not repeat a head with buttons on each printed page. */}
          <tr className="hidden border-b border-edge print:table-row">
            {columns.map(({ key, label, className }) => (
              <th
                key={key}
                scope="col"
                className={`px-1 align-bottom ${key === 'place' || key === 'percent' ? 'text-left' : 'text-right'} ${className}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          <tr className={`${rowClasses} border-edge bg-ground font-semibold`}>
            <th scope="row" className={`${headClasses} px-2 py-1.5 md:min-w-44`}>
              {texts.total}
            </th>
            <CountCells counts={total} name={texts.total} place={{ state: '', city: '' }} shown={shown} />
          </tr>
          {states.map((state) => (
            <StateRows
              key={state.name}
              state={state}
              shown={shown}
              isOpen={urlState.isOpen(state.name)}
              onToggle={() => urlState.toggle(state.name, names)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
