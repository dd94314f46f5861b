/** What the import panel shows while it works, and at the end. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { ImportState } from './list-import-store.ts';
import { useRefusedRows } from './refused-rows.ts';

interface WorkingProps {
  readonly state: ImportState;
  readonly onCancel: () => void;
}

export function Working({ state, onCancel }: WorkingProps) {
  const { bulk, downloads } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  if (state.step === 'reading') {
    const size = downloads.megabytes((state.bytes / 1_000_000).toFixed(1));
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="status">{bulk.reading(size)}</p>
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    );
  }
  if (state.step !== 'checking' && state.step !== 'importing') return null;
  const sending = state.step === 'checking' ? bulk.checkingUpload : bulk.importingUpload;
  return (
    <Progress
      label={state.fraction < 1 ? sending(format.percent(state.fraction)) : bulk[state.step]}
      fraction={state.fraction < 1 ? state.fraction : null}
    />
  );
}

export function Done({ state }: { readonly state: Extract<ImportState, { step: 'done' }> }) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const { imported, unchanged, refused } = state.done;
  const refusedRows = useRefusedRows(state.list, refused);
  return (
    <Notice tone="good" live="status">
      <p className="font-semibold">{bulk.imported(format.number(imported))}</p>
      {unchanged > 0 ? <p>{bulk.unchanged(format.number(unchanged))}</p> : null}
      {refused.length > 0 ? (
        <>
          <p>{bulk.skipped(format.number(refused.length))}</p>
          <Button variant="link" onClick={refusedRows.download}>
            {bulk.downloadRefused}
          </Button>
        </>
      ) : null}
    </Notice>
  );
}
