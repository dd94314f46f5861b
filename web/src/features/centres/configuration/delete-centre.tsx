/** Deletes one centre after a confirmation that says what goes with it, and reports the outcome. */
import { useEffect, useState } from 'react';
import { hasStatus, isRefusal, type Failure } from '#contract/call.ts';
import { deleteCentre } from '#contract/centres/centre-endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { type ChecklistState, previewDeletion } from '#contract/centres/archive-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { adminPaths } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useAction } from '../../../ui/use-action.ts';

export type DeleteOutcome = { readonly name: string } | { readonly failure: Failure };

interface DeleteCentreProps {
  readonly centre: AdminCentre;
  /** Called with null when the deletion starts. */
  readonly onOutcome: (outcome: DeleteOutcome | null) => void;
  readonly onClose: () => void;
}

/** `unknown`: another server, which has only the specified calls, does not tell; `failed`: it could not be read. */
type Seen = ChecklistState | 'unknown' | 'failed' | null;

/** What goes with the centre, read when the dialog opens; null until then. */
function useSeen(id: string) {
  const [seen, setSeen] = useState<Seen>(null);
  const { run: read } = useAction(async () => {
    setSeen(null);
    const result = await callApi(previewDeletion, { params: { id } });
    if (result.ok) setSeen(result.value.checklist);
    else setSeen(hasStatus(result.failure, 404) ? 'unknown' : 'failed');
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each dialog
  useEffect(read, []);
  return { seen, read };
}

export function DeleteCentre({ centre, onOutcome, onClose }: DeleteCentreProps) {
  const { config: texts, archive } = useAdminTexts();
  const { centre_code: code, centre_name: name } = centre;
  const { seen, read } = useSeen(centre.id);
  const [hasChanged, setChanged] = useState(false);
  const { run: remove, isBusy } = useAction(async () => {
    onOutcome(null);
    const query = seen === null || seen === 'unknown' || seen === 'failed' ? {} : { checklist: seen };
    const result = await callApi(deleteCentre, { params: { id: centre.id }, query });
    if (!result.ok && isRefusal(result.failure, 'deletion.outdated')) {
      setChanged(true);
      read();
      return;
    }
    onClose();
    onOutcome(result.ok ? { name } : { failure: result.failure });
  });
  return (
    <ConfirmDialog
      danger
      title={texts.deleteTitle(`${code} ${name}`)}
      text={texts.deleteText}
      confirmLabel={texts.remove}
      busyLabel={isBusy ? texts.deleting : undefined}
      disabled={seen === null}
      onConfirm={remove}
      onCancel={onClose}
    >
      {hasChanged ? <p className="text-bad">{archive.checklistChanged}</p> : null}
      {seen === 'unknown' ? null : (
        <p className="font-bold" role="status">
          {seen === null ? archive.readingChecklist : archive.takesAlong[seen]}
        </p>
      )}
      <p>{archive.restorable}</p>
    </ConfirmDialog>
  );
}

export function DeleteNotice({ outcome }: { readonly outcome: DeleteOutcome }) {
  const { config: texts, archive } = useAdminTexts();
  return (
    <div className="mb-4">
      {'failure' in outcome ? (
        <FailureNotice title={texts.deleteFailed} failure={outcome.failure} />
      ) : (
        <Notice tone="good" live="status">
          <p>{texts.deletedOne(outcome.name)}</p>
          <TextLink to={adminPaths.deleted}>{archive.title}</TextLink>
        </Notice>
      )}
    </div>
  );
}
