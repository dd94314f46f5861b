/** The table of the board: all states, each state, and the cities of the opened ones. Below 768 px each row is a card. */
import { stateSheetPath } from '../../../admin-paths.ts';
import { HeadCell } from '../../../patterns/table.tsx';
import { useBoardTexts } from '../../../texts/use-board-texts.ts';
import { Link } from '../../../ui/link.tsx';
import { views, type BoardUrlState, type Counts, type PlaceRow, type StateRow } from './board-rows.ts';
import { CountCells, type Place, type Shown } from './count-cells.tsx';

const everywhere: Place = { state: '', city: '' };
const rowClasses = 'border-b border-line break-inside-avoid max-md:block max-md:pb-2';
const headClasses = 'text-left max-md:block';

interface CityRowProps {
  readonly city: PlaceRow;
  readonly state: string;
  readonly shown: Shown;
}

function CityRow({ city, state, shown }: CityRowProps) {
  const { board: texts } = useBoardTexts();
  const place = city.name === '' || state === '' ? null : { state, city: city.name };
  const name = city.name || texts.noCity;
  return (
    <tr className={rowClasses}>
      <th scope="row" className={`${headClasses} py-1 pr-2 pl-8 font-normal max-md:pl-3`}>
        {name}
      </th>
      <CountCells counts={city} name={name} place={place} shown={shown} />
    </tr>
  );
}

interface StateRowsProps {
  readonly state: StateRow;
  readonly shown: Shown;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function StateHead({ state, isOpen, onToggle }: Omit<StateRowsProps, 'shown'>) {
  const { board: texts } = useBoardTexts();
  const name = state.name || texts.noState;
  return (
    <th scope="row" className={`${headClasses} font-semibold`}>
      <span className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={texts.openOf(name)}
          onClick={onToggle}
          className="flex min-h-8.5 min-w-0 grow basis-0 items-center gap-2 px-2 text-left hover:bg-action-soft pointer-coarse:min-h-11 print:min-h-0"
        >
          <span aria-hidden className="no-print w-4 text-muted">
            {isOpen ? '▾' : '▸'}
          </span>
          {name}
        </button>
        {state.name === '' || state.centres === 0 ? null : (
          <Link
            to={stateSheetPath(state.name)}
            aria-label={texts.sheet.openOf(name)}
            className="no-print inline-flex min-w-8 items-center px-1.5 text-sm font-normal text-action underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {texts.sheet.open}
          </Link>
        )}
      </span>
    </th>
  );
}

function StateRows({ state, shown, isOpen, onToggle }: StateRowsProps) {
  const { board: texts } = useBoardTexts();
  const place = state.name === '' ? null : { state: state.name, city: '' };
  return (
    <>
      <tr className={rowClasses}>
        <StateHead state={state} isOpen={isOpen} onToggle={onToggle} />
        <CountCells counts={state} name={state.name || texts.noState} place={place} shown={shown} />
      </tr>
      {isOpen
        ? state.cities.map((city) => <CityRow key={city.name} city={city} state={state.name} shown={shown} />)
        : null}
    </>
  );
}

interface BoardTableProps {
  readonly total: Counts;
  readonly states: readonly StateRow[];
  readonly since: string;
  readonly urlState: BoardUrlState;
}

export function BoardTable({ total, states, since, urlState }: BoardTableProps) {
  const { board: texts } = useBoardTexts();
  const names = states.map(({ name }) => name);
  const shown: Shown = { since, silentAfter: urlState.silentAfter, keys: views[urlState.view] };
  const columns = (['place', ...shown.keys] as const).map((key) => ({
    key,
    label: texts.columns[key],
    sortable: true,
    className: key === 'place' || key === 'percent' ? 'pl-2' : '[&_button]:justify-end [&_button]:text-right',
  }));
  return (
    <div className="rounded-card border border-line bg-paper text-sm print:border-0 print:text-[8pt] print:leading-tight">
      <table aria-label={texts.tableLabel} className="w-full border-collapse max-md:block print:table">
        <thead className="break-inside-avoid max-md:hidden print:table-header-group">
          <tr>
            {columns.map(({ className, ...column }) => (
              <HeadCell
                key={column.key}
                column={column}
                className={className}
                sort={urlState.sort}
                onSort={urlState.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          <tr className={`${rowClasses} border-edge bg-ground font-bold`}>
            <th scope="row" className={`${headClasses} px-2 py-2 md:min-w-48`}>
              {texts.total}
            </th>
            <CountCells counts={total} name={texts.total} place={everywhere} shown={shown} />
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
