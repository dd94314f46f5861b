/** "Columns": chooses the columns of a table; their order is fixed. */
import { useState } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxGroup } from '../ui/choices.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { toolClasses } from './pager.tsx';

interface ColumnsMenuProps<Key extends string> {
  /** Those that can be left out. */
  readonly columns: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: readonly Key[];
  readonly onChoose: (chosen: readonly Key[]) => void;
  readonly onReset: () => void;
}

function ColumnsDialog<Key extends string>(props: ColumnsMenuProps<Key> & { readonly onClose: () => void }) {
  const { columns, chosen, onChoose, onReset, onClose } = props;
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
          options={columns.map(({ key, label }) => ({ value: key, label }))}
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
            onReset();
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
export function ColumnsMenu<Key extends string>(props: ColumnsMenuProps<Key>) {
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
