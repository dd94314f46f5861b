/** "Columns": opens the dialog that chooses, orders and sizes the columns of the list. */
import { lazy, Suspense, useState } from 'react';
import { toolClasses } from '../../../patterns/pager.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useLoadLater } from '../../../ui/lazy.ts';
import type { ColumnsDialogProps } from './columns-dialog.tsx';

const loadDialog = async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog });
const ColumnsDialog = lazy(loadDialog);

/** Not on phones: cards have no columns. */
export function ColumnsMenu(props: Omit<ColumnsDialogProps, 'onClose'>) {
  const { list: texts } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  useLoadLater(loadDialog);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${toolClasses} max-md:hidden`}>
        {texts.columns}
      </button>
      {isOpen ? (
        <Suspense>
          <ColumnsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
