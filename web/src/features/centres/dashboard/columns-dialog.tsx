/** Which columns the list shows, and in which order: the shown ones in their order, then the others. */
import { useColumnsTexts } from '../../../texts/use-columns-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { toolClasses } from '../../../patterns/pager.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { allColumns, defaultColumns, fixedColumns, type ListColumn } from '../list-url.ts';

export interface ColumnsDialogProps {
  readonly labels: Readonly<Record<ListColumn, string>>;
  readonly chosen: readonly ListColumn[];
  readonly onChoose: (chosen: readonly ListColumn[]) => void;
  readonly onClose: () => void;
}

function moved(chosen: readonly ListColumn[], index: number, step: -1 | 1): ListColumn[] {
  const order = [...chosen];
  order.splice(index + step, 0, ...order.splice(index, 1));
  return order;
}

interface ColumnToolsProps extends Pick<ColumnsDialogProps, 'labels' | 'chosen' | 'onChoose'> {
  readonly index: number;
}

/** A column that is moved keeps the focus on the button that moves it. */
function ColumnTools({ labels, chosen, onChoose, index }: ColumnToolsProps) {
  const { chooseColumns: texts } = useColumnsTexts();
  const key = chosen[index];
  if (key === undefined) return null;
  const tool = (name: string, sign: string, label: string, isOff: boolean, act: () => void) => (
    <button
      type="button"
      id={`${name}-${key}`}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) act();
      }}
      className={toolClasses}
    >
      {sign}
    </button>
  );
  const move = (name: string, step: -1 | 1): void => {
    onChoose(moved(chosen, index, step));
    requestAnimationFrame(() => document.getElementById(`${name}-${key}`)?.focus());
  };
  const isLast = index === chosen.length - 1;
  return (
    <span className="ml-auto flex">
      {tool('earlier', '↑', texts.earlier(labels[key]), index === 0, () => move('earlier', -1))}
      {tool('later', '↓', texts.later(labels[key]), isLast, () => move('later', 1))}
    </span>
  );
}

interface ColumnRowProps extends Omit<ColumnsDialogProps, 'onClose'> {
  readonly column: ListColumn;
}

function ColumnRow({ column, ...props }: ColumnRowProps) {
  const { labels, chosen, onChoose } = props;
  const index = chosen.indexOf(column);
  return (
    <li className="flex items-center border-b border-line">
      {fixedColumns.includes(column) ? (
        <span className="pl-6">{labels[column]}</span>
      ) : (
        <label className="control flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={index >= 0}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, column] : chosen.filter((key) => key !== column))
            }
            className="size-4 accent-action pointer-coarse:size-6"
          />
          {labels[column]}
        </label>
      )}
      {index < 0 ? null : <ColumnTools {...props} index={index} />}
    </li>
  );
}

export function ColumnsDialog({ onClose, ...props }: ColumnsDialogProps) {
  const { chooseColumns: texts } = useColumnsTexts();
  const { common } = useTexts();
  const shown = props.chosen;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p className="mt-2">{texts.lead}</p>
      <p className="text-muted pointer-coarse:hidden">{texts.pointer}</p>
      <ul aria-label={texts.list} className="mt-2 border-t border-line">
        {[...shown, ...allColumns.filter((column) => !shown.includes(column))].map((column) => (
          <ColumnRow key={column} column={column} {...props} />
        ))}
      </ul>
      <DialogButtons>
        <Button variant="quiet" onClick={() => props.onChoose(defaultColumns)}>
          {texts.reset}
        </Button>
        <Button data-safe onClick={onClose}>
          {common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
