/** Sorts a table, also by what has no column and on phones, where the header is hidden. */
import { useAdminTexts } from '../texts/admin-texts.tsx';
import type { Sort } from './table-column.ts';

interface SortSelectProps<Key extends string> {
  readonly columns: readonly { readonly key: Key; readonly label: string }[];
  readonly sort: Sort<Key>;
  readonly onSort: (sort: Sort<Key>) => void;
}

export function SortSelect<Key extends string>({ columns, sort, onSort }: SortSelectProps<Key>) {
  const { table: texts } = useAdminTexts();
  const options = columns.flatMap(({ key, label }) =>
    (['asc', 'desc'] as const).map((order) => ({ key, order, label: texts.sortOptions[order](label) })),
  );
  const valueOf = (sorting: Sort): string => `${sorting.key} ${sorting.order}`;
  return (
    <label className="block space-y-1">
      <span className="block text-sm font-semibold">{texts.sortBy}</span>
      <select
        value={valueOf(sort)}
        onChange={(event) => {
          const chosen = options.find((option) => valueOf(option) === event.target.value);
          if (chosen !== undefined) onSort({ key: chosen.key, order: chosen.order });
        }}
        className="block min-h-11 w-full rounded-card border border-edge bg-paper px-3"
      >
        {options.map((option) => (
          <option key={valueOf(option)} value={valueOf(option)}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
