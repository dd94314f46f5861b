/** The leading column of the list with a check box for each row, and one for all rows of the page. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import type { Selection } from './use-selection.ts';

const boxClasses = 'size-4.5 accent-action max-md:size-5.5';
/** At least 44 px wide on phones, and as high as its row elsewhere. */
const labelClasses =
  'flex h-8.5 cursor-pointer items-center md:-mx-1.5 md:justify-center max-md:-my-2.5 max-md:h-11 max-md:w-11';

export function useSelectColumn(
  { ids, isAll, toggle, toggleOne }: Selection,
  rows: readonly AdminCentre[] | undefined,
): Column<AdminCentre, 'select'> {
  const { list: texts } = useAdminTexts();
  const shown = rows?.map(({ id }) => id) ?? [];
  const isPage = isAll || (shown.length > 0 && shown.every((id) => ids.has(id)));
  return {
    key: 'select',
    label: texts.selectPage,
    width: 1.75,
    pinned: 'left',
    card: 'select',
    head: (
      <label className={labelClasses}>
        <input
          type="checkbox"
          aria-label={texts.selectPage}
          checked={isPage}
          onChange={() => toggle(shown, !isPage)}
          className={boxClasses}
        />
      </label>
    ),
    renderCell: ({ id, centre_code: code }) => (
      <label className={labelClasses}>
        <input
          type="checkbox"
          aria-label={texts.select(code)}
          checked={isAll || ids.has(id)}
          // A click has the Shift key, a change has not.
          onClick={(event) => toggleOne(id, event.shiftKey)}
          onChange={() => undefined}
          className={boxClasses}
        />
      </label>
    ),
  };
}
