/** What the import panel shows around the preview: its progress, its end, and why a file is not a list or could not be checked. */
import { hasStatus, type Failure } from '#contract/call.ts';
import { requiredCentreColumns } from '#contract/centre-columns.ts';
import { FailureNotice, failureReason } from '../../../patterns/outcome-notice.tsx';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { codeText } from '../../../texts/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useWhenBack } from '../../../ui/failed-load.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { FileError } from './list-file.ts';
import type { ImportState } from './list-import-store.ts';
import { longestReadSeconds } from './list-import.ts';
import { useRefusedRows } from './refused-rows.tsx';

export function NotAList({ fileName, error }: { readonly fileName: string; readonly error: FileError }) {
  const texts = useBulkActTexts();
  const { bulk, common, wrongFile } = texts;
  const format = useFormat();
  const missingText = (missing: readonly string[]): string => {
    const names = missing.join(common.listSeparator);
    return missing.length === requiredCentreColumns.length
      ? wrongFile.noHeader(names)
      : `${codeText(texts, 'import.columns-missing')} ${wrongFile.missingColumns(names)}`;
  };
  const errorText = (): string => {
    if (error.kind === 'broken-quotes')
      return bulk.atRow(String(error.row), codeText(texts, 'import.broken-quotes'));
    if (error.kind === 'too-slow') return wrongFile.tooSlow(format.number(longestReadSeconds));
    if (error.kind !== 'missing-columns') return wrongFile.notAList[error.kind];
    return error.isWorkbook
      ? `${wrongFile.isWorkbook} ${missingText(error.columns)}`
      : missingText(error.columns);
  };
  return <FailureNotice title={bulk.failed} reason={`${fileName}: ${errorText()}`} />;
}

/** A list that could not be checked: checked again on demand, and when the network is back. */
export function NotChecked({ failure, onCheck }: { failure: Failure; onCheck: () => void }) {
  const texts = useBulkActTexts();
  const { bulk } = texts;
  useWhenBack(() => {
    if (failure.kind === 'offline') onCheck();
  });
  const reason = hasStatus(failure, 401) ? bulk.sessionEndedUnchecked : failureReason(texts, failure);
  return <FailureNotice title={bulk.failed} reason={reason} onRetry={onCheck} />;
}

export function Working({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  const { bulk, downloads, common } = useBulkActTexts();
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
  const { bulk, bulkActs, common } = useBulkActTexts();
  const format = useFormat();
  const { imported, refused, changeSet, ...counts } = state.done;
  const refusedRows = useRefusedRows(state.list, refused);
  const names = { ...bulk.counts, ...bulkActs.imports.counts };
  const listCounts = (kinds: readonly Exclude<keyof typeof names, 'refused'>[]): string =>
    kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => bulk.counted(names[kind], format.number(counts[kind])))
      .join(common.listSeparator);
  const parts = listCounts(['added', 'changed', 'restored', 'unchanged']);
  const others = listCounts(['repeated', 'missing']);
  return (
    <Notice tone="good" live="status">
      <p className="font-semibold">{bulk.imported(format.number(imported))}</p>
      {parts === '' ? null : <p>{bulk.ofThese(parts)}</p>}
      {others === '' ? null : <p>{others}</p>}
      {changeSet === undefined ? null : <p>{bulkActs.imports.canBeTakenBack}</p>}
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
