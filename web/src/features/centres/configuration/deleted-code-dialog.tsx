/** Asks what to do when a deleted centre had the code of the new one: restore it with its checklist, or start empty. */
import { useQuery } from '@tanstack/react-query';
import { listDeletedCentres, type DeletedCentre } from '#contract/centres/deleted-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useDeletedText } from '../archive/deleted-text.ts';

function Deleted({ centre }: { readonly centre: DeletedCentre }) {
  const { archive } = useAdminTexts();
  const deletedText = useDeletedText();
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">{archive.columns.centre}</dt>
      <dd className="font-bold wrap-anywhere">{centre.centre_name}</dd>
      <dt className="text-muted">{archive.columns.person}</dt>
      <dd className="wrap-anywhere">{centre.official_person}</dd>
      <dt className="text-muted">{archive.columns.checklist}</dt>
      <dd>{archive.checklist[centre.checklist]}</dd>
      <dt className="text-muted">{archive.columns.deleted}</dt>
      <dd>{deletedText(centre)}</dd>
    </dl>
  );
}

interface DeletedCodeDialogProps {
  readonly code: string;
  readonly onChoose: (choice: 'restore' | 'empty') => void;
  readonly onCancel: () => void;
}

export function DeletedCodeDialog({ code, onChoose, onCancel }: DeletedCodeDialogProps) {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const found = useQuery({
    queryKey: ['deleted', 'code', code],
    queryFn: () => fetchValue(listDeletedCentres, { query: { code } }),
    // Another administrator may have restored it since.
    gcTime: 0,
  });
  const { run: retry } = useAction(() => found.refetch());
  const [centre] = found.data?.centres ?? [];
  return (
    <Dialog title={archive.codeTitle(code)} onClose={onCancel}>
      <div className="mt-3 min-h-40 space-y-3">
        <p>{archive.codeText}</p>
        {found.error === null ? null : (
          <FailureNotice title={archive.loadFailed} failure={failureOf(found.error)} onRetry={retry} />
        )}
        {centre === undefined ? null : <Deleted centre={centre} />}
        <p className="text-muted">{archive.emptyKeeps}</p>
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button variant="quiet" onClick={() => onChoose('empty')}>
          {archive.startEmpty}
        </Button>
        <Button onClick={() => onChoose('restore')}>{archive.restoreWith}</Button>
      </DialogButtons>
    </Dialog>
  );
}
