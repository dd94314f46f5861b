/** The table of the board: all states, each state, and the cities of the opened ones. */
import { HeadCell } from '../../../patterns/table.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { countKeys, type BoardUrlState, type Counts, type PlaceRow, type StateRow } from './board-rows.ts';
import { type Place, CountCells } from './count-cells.tsx';

const everywhere: Place = { state: '', city: '' };

function CityRow({
  city,
  state,
  since,
}: {
  readonly city: PlaceRow;
  readonly state: string;
  readonly since: string;
}) {
  const { board: texts } = useAdminTexts();
  const place = city.name === '' || state === '' ? null : { state, city: city.name };
  const name = city.name || texts.noCity;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="sticky left-0 bg-paper py-1 pr-2 pl-9 text-left font-normal">
        {name}
      </th>
      <CountCells counts={city} name={name} place={place} since={since} />
    </tr>
  );
}

interface StateRowsProps {
  readonly state: StateRow;
  readonly since: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function StateRows({ state, since, isOpen, onToggle }: StateRowsProps) {
  const { board: texts } = useAdminTexts();
  const name = state.name || texts.noState;
  const place = state.name === '' ? null : { state: state.name, city: '' };
  return (
    <>
      <tr className="border-b border-line bg-paper">
        <th scope="row" className="sticky left-0 bg-paper text-left font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={texts.openOf(name)}
            onClick={onToggle}
            className="flex min-h-11 w-full items-center gap-2 px-2 text-left hover:bg-action-soft print:min-h-0"
          >
            <span aria-hidden className="no-print w-4 text-muted">
              {isOpen ? '▾' : '▸'}
            </span>
            {name}
          </button>
        </th>
        <CountCells counts={state} name={name} place={place} since={since} />
      </tr>
      {isOpen
        ? state.cities.map((city) => <CityRow key={city.name} city={city} state={state.name} since={since} />)
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
  const { board: texts } = useAdminTexts();
  const names = states.map(({ name }) => name);
  const columns = (['place', ...countKeys] as const).map((key) => ({
    key,
    label: texts.columns[key],
    sortable: true,
    renderCell: () => null,
  }));
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper text-[0.9375rem] print:overflow-visible print:border-0 print:text-[8pt]">
      <table aria-label={texts.tableLabel} className="w-full border-collapse">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={urlState.sort} onSort={urlState.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-edge bg-ground font-bold">
            <th scope="row" className="sticky left-0 min-w-36 bg-ground px-2 py-2 text-left md:min-w-52">
              {texts.total}
            </th>
            <CountCells counts={total} name={texts.total} place={everywhere} since={since} />
          </tr>
          {states.map((state) => (
            <StateRows
              key={state.name}
              state={state}
              since={since}
              isOpen={urlState.isOpen(state.name)}
              onToggle={() => urlState.toggle(state.name, names)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
