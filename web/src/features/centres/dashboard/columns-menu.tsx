/** "Columns": which columns the list shows; their order is fixed. In the address, so that a link brings them, and remembered in this browser for each administrator. */
import { useEffect, useState } from 'react';
import type { ChangeList } from '../../../patterns/list-url.ts';
import { toolClasses } from '../../../patterns/pager.tsx';
import { currentSession, isSharedComputer } from '../../../session/session-store.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/choices.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import {
  centresUrl,
  defaultColumns,
  formatColumns,
  optionalColumns,
  parseColumns,
  type ListColumn,
  type ListUrlState,
} from '../list-url.ts';

const storageKey = (): string => `columns.${currentSession()?.userId ?? ''}`;

function readRemembered(): string {
  try {
    return formatColumns(parseColumns(localStorage.getItem(storageKey()) ?? ''));
  } catch {
    return '';
  }
}

/** The choice of a shared computer lasts as long as the address. */
function remember(columns: string): void {
  if (isSharedComputer()) return;
  try {
    if (columns === '') localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), columns);
  } catch {
    // Without local storage the choice is in the address only.
  }
}

/** An address without columns gets the remembered ones. */
export function useChosenColumns(inAddress: string, change: ChangeList<ListUrlState>) {
  const text = inAddress === '' ? readRemembered() : inAddress;
  useEffect(() => {
    const { columns, page } = centresUrl.current();
    if (columns !== text) change({ columns: text, page }, { replace: true });
  }, [text, change]);
  const choose = (columns: readonly ListColumn[]): void => {
    const chosen = formatColumns(columns);
    remember(chosen);
    change({ columns: chosen, page: centresUrl.current().page }, { replace: true });
  };
  return { columns: parseColumns(text), choose };
}

interface ColumnsMenuProps {
  readonly labels: Readonly<Record<ListColumn, string>>;
  readonly chosen: readonly ListColumn[];
  readonly onChoose: (chosen: readonly ListColumn[]) => void;
}

function ColumnsDialog(props: ColumnsMenuProps & { readonly onClose: () => void }) {
  const { labels, chosen, onChoose, onClose } = props;
  const { list: texts } = useAdminTexts();
  const { common } = useTexts();
  // The address takes a moment to change, a checkbox must not.
  const [picked, setPicked] = useState(chosen);
  return (
    <Dialog title={texts.columns} onClose={onClose}>
      <div className="mt-3">
        <CheckboxGroup
          id="columns"
          legend={texts.columnsLegend}
          hint={texts.columnsHint}
          values={picked}
          options={optionalColumns.map((value) => ({ value, label: labels[value] }))}
          onChange={(values) => {
            setPicked(values);
            onChoose(values);
          }}
        />
      </div>
      <DialogButtons>
        <Button
          variant="quiet"
          onClick={() => {
            onChoose(defaultColumns);
            onClose();
          }}
        >
          {texts.columnsReset}
        </Button>
        <Button data-safe onClick={onClose}>
          {common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Not on phones: cards have no columns. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { list: texts } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${toolClasses} max-md:hidden`}>
        {texts.columns}
      </button>
      {isOpen ? <ColumnsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
