/** Deletes one centre after a confirmation that says what goes with it, and reports the outcome. */
import { useEffect, useState } from 'react';
import { isRefusal, type Result } from '#contract/call.ts';
import { deleteCentre } from '#contract/centres/centre-endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { previewDeletion, type ChecklistState } from '#contract/centres/archive-endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useAction } from '../../../ui/use-action.ts';

/** The name of the deleted centre. */
export type DeleteOutcome = Result<string>;

interface DeleteCentreProps {
  readonly centre: AdminCentre;
  /** Called with null when the deletion starts. */
  readonly onOutcome: (outcome: DeleteOutcome | null) => void;
  readonly onClose: () => void;
}

/** `failed`: it could not be read. */
type Seen = ChecklistState | 'failed' | null;

/** What goes with the centre, read when the dialog opens; null until then. */
function useSeen(id: string) {
  const [seen, setSeen] = useState<Seen>(null);
  const { run: read } = useAction(async () => {
    setSeen(null);
    const result = await callApi(previewDeletion, { params: { id } });
    setSeen(result.ok ? result.value.checklist : 'failed');
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
    const query = seen === null || seen === 'failed' ? {} : { checklist: seen };
    const result = await callApi(deleteCentre, { params: { id: centre.id }, query });
    if (!result.ok && isRefusal(result.failure, 'deletion.outdated')) {
      setChanged(true);
      read();
      return;
    }
    onClose();
    onOutcome(result.ok ? { ok: true, value: name } : result);
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
      <p className="font-bold" role="status">
        {seen === null ? archive.readingChecklist : archive.takesAlong[seen]}
      </p>
      <p>{archive.restorable}</p>
    </ConfirmDialog>
  );
}

export function DeleteNotice({ outcome }: { readonly outcome: DeleteOutcome }) {
  const { config: texts, archive } = useAdminTexts();
  return (
    <div className="mb-4">
      <OutcomeNotice outcome={outcome} failedText={texts.deleteFailed}>
        {(name) => (
          <>
            <p>{texts.deletedOne(name)}</p>
            <TextLink to={adminPaths.deleted}>{archive.title}</TextLink>
          </>
        )}
      </OutcomeNotice>
    </div>
  );
}
