/** Deletes one centre after a confirmation, and reports the outcome. */
import type { Failure } from '#contract/call.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { deleteCentre } from '#contract/centres/centre-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';

export type DeleteOutcome = { readonly name: string } | { readonly failure: Failure };

interface DeleteCentreProps {
  readonly centre: AdminCentre;
  /** Called with null when the deletion starts. */
  readonly onOutcome: (outcome: DeleteOutcome | null) => void;
  readonly onClose: () => void;
}

export function DeleteCentre({ centre, onOutcome, onClose }: DeleteCentreProps) {
  const { config: texts } = useAdminTexts();
  const { run: remove, isBusy } = useAction(async () => {
    onOutcome(null);
    const result = await callApi(deleteCentre, { params: { id: centre.id } });
    onClose();
    onOutcome(result.ok ? { name: centre.centre_name } : { failure: result.failure });
  });
  return (
    <ConfirmDialog
      danger
      title={texts.deleteTitle(centre.centre_name)}
      text={texts.deleteText}
      confirmLabel={texts.remove}
      busyLabel={isBusy ? texts.deleting : undefined}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

export function DeleteNotice({ outcome }: { readonly outcome: DeleteOutcome }) {
  const { config: texts } = useAdminTexts();
  return (
    <div className="mb-4">
      {'failure' in outcome ? (
        <FailureNotice title={texts.deleteFailed} failure={outcome.failure} />
      ) : (
        <Notice tone="good" live="status">
          <p>{texts.deletedOne(outcome.name)}</p>
        </Notice>
      )}
    </div>
  );
}
