/** "Bulk Upload (CSV)": choosing the file, and what is said while it is read, checked and written. */
import { useRef } from 'react';
import type { Failure } from '#contract/call.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice, failureReason } from '../../../patterns/failure-notice.tsx';
import { Notice, Progress } from '../../../ui/messages.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useRefusedRows } from './refused-rows.ts';
import type { ImportState, CsvError, useListImport } from './list-import.ts';

type ListImport = ReturnType<typeof useListImport>;

const isWorking = ({ step }: ImportState): boolean =>
  step === 'reading' || step === 'checking' || step === 'importing';

export function BulkUploadButton({ listImport }: { readonly listImport: ListImport }) {
  const { config, bulk } = useAdminTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={bulk.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied, so that the same file, mended, can be chosen again.
          event.target.value = '';
          if (file !== undefined) listImport.choose(file).catch(reportError);
        }}
      />
      <Button variant="quiet" busy={isWorking(listImport.state)} onClick={() => input.current?.click()}>
        {config.bulkUpload}
      </Button>
    </>
  );
}

function Working({ state }: { readonly state: ImportState }) {
  const { bulk, downloads } = useAdminTexts();
  const format = useFormat();
  if (state.step === 'reading') {
    const size = downloads.megabytes((state.bytes / 1_000_000).toFixed(1));
    return <p role="status">{bulk.reading(size)}</p>;
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

function Failed({ fault, failure }: { readonly fault: CsvError | null; readonly failure: Failure | null }) {
  const texts = useTexts();
  const { bulk } = useAdminTexts();
  const faultText = (one: CsvError): string => {
    switch (one.kind) {
      case 'not-csv':
        return bulk.notCsv;
      case 'unreadable':
        return bulk.unreadable;
      case 'no-rows':
        return bulk.noRows;
      case 'broken-quotes':
        return bulk.atRow(String(one.row), texts.refusals['import.broken-quotes']);
      case 'missing-columns':
        return `${texts.refusals['import.columns-missing']} ${bulk.missingColumns(one.columns.join(texts.common.listSeparator))}`;
    }
  };
  const reason =
    fault === null ? (failure === null ? undefined : failureReason(texts, failure)) : faultText(fault);
  return <FailureNotice title={bulk.failed} reason={reason} />;
}

function Done({ state }: { readonly state: Extract<ImportState, { step: 'done' }> }) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const { imported, unchanged, refused } = state.done;
  const leftOut = useRefusedRows(state, refused);
  return (
    <Notice tone="good" live="status">
      <p className="font-semibold">{bulk.imported(format.number(imported))}</p>
      {unchanged > 0 ? <p>{bulk.unchanged(format.number(unchanged))}</p> : null}
      {refused.length > 0 ? (
        <>
          <p>{bulk.skipped(format.number(refused.length))}</p>
          <Button variant="link" onClick={leftOut.download}>
            {bulk.downloadRefused}
          </Button>
        </>
      ) : null}
    </Notice>
  );
}

/** Nothing before a file was chosen. */
export function BulkUploadPanel({ listImport }: { readonly listImport: ListImport }) {
  const { bulk } = useAdminTexts();
  const { state, write, reset } = listImport;
  if (state.step === 'idle') return null;
  return (
    <section aria-label={bulk.title} className="mb-4 rounded-card border border-line bg-paper p-4">
      {isWorking(state) ? <Working state={state} /> : null}
      {state.step === 'failed' ? <Failed {...state} /> : null}
      {state.step === 'done' ? <Done state={state} /> : null}
      {state.step === 'checked' ? (
        <ImportPreview
          list={state.list}
          failure={state.failure}
          onImport={(skipRefused) => void write(state.list, skipRefused).catch(reportError)}
          onCancel={reset}
        />
      ) : null}
    </section>
  );
}
