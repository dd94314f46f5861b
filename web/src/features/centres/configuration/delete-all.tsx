/** "Delete All Centres": asks for a confirmation (specification section 8). */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { deleteAllCentres } from '#contract/centres/centre-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAction } from '../../../ui/use-action.ts';

export type DeleteAllOutcome = { readonly deleted: number } | { readonly failure: Failure };

interface DeleteAllProps {
  readonly disabled: boolean;
  readonly onOutcome: (outcome: DeleteAllOutcome) => void;
}

export function DeleteAll({ disabled, onOutcome }: DeleteAllProps) {
  const { config: texts } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);

  const { run: remove, isBusy } = useAction(async () => {
    setOpen(false);
    const result = await callApi(deleteAllCentres, {});
    onOutcome(result.ok ? { deleted: result.value.deleted } : { failure: result.failure });
  });
  return (
    <>
      <Button variant="danger" disabled={disabled} busy={isBusy} onClick={() => setOpen(true)}>
        {isBusy ? texts.deleting : texts.deleteAll}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          danger
          title={texts.deleteAllTitle}
          text={texts.deleteAllText}
          confirmLabel={texts.remove}
          onConfirm={remove}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
