/** "Bulk Upload (CSV)": the button that chooses the file, and the panel with the steps of the import. */
import { useRef } from 'react';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ScrollIntoView } from '../../../ui/messages.tsx';
import { ImportPreview } from '../import/import-preview.tsx';
import { NotAList, NotChecked } from '../import/import-failures.tsx';
import { Done, Working } from '../import/import-progress.tsx';
import type { ImportState } from '../import/list-import-store.ts';
import type { useListImport } from '../import/list-import.ts';
import { useLatestAct } from './one-notice.tsx';

type ListImport = ReturnType<typeof useListImport>;

const isWorking = ({ step }: ImportState): boolean =>
  step === 'reading' || step === 'checking' || step === 'importing';

export function BulkUploadButton({ listImport }: { readonly listImport: ListImport }) {
  const { config, bulk } = useAdminTexts();
  const input = useRef<HTMLInputElement>(null);
  const { begin } = useLatestAct();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={bulk.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that the same file can be chosen again after a correction.
          event.target.value = '';
          if (file === undefined) return;
          begin();
          listImport.choose(file);
        }}
      />
      <Button variant="quiet" busy={isWorking(listImport.state)} onClick={() => input.current?.click()}>
        {config.bulkUpload}
      </Button>
    </>
  );
}

/** Empty until a file was chosen. */
export function BulkUploadPanel({ listImport }: { readonly listImport: ListImport }) {
  const { bulk } = useAdminTexts();
  const { state, check, write, reset } = listImport;
  if (state.step === 'idle') return null;
  return (
    <section aria-label={bulk.title} className="mb-4 rounded-card border border-line bg-paper p-4">
      {isWorking(state) ? <Working state={state} /> : null}
      {state.step === 'checked' ? null : (
        <ScrollIntoView of={state.step}>
          {state.step === 'not-a-list' ? <NotAList {...state} /> : null}
          {state.step === 'not-checked' ? (
            <NotChecked failure={state.failure} onCheck={() => check(state.list)} />
          ) : null}
          {state.step === 'done' ? <Done state={state} /> : null}
        </ScrollIntoView>
      )}
      {state.step === 'checked' ? (
        <ImportPreview
          list={state.list}
          failure={state.failure}
          onImport={(skipRefused) => write(state.list, skipRefused)}
          onCancel={reset}
        />
      ) : null}
    </section>
  );
}
