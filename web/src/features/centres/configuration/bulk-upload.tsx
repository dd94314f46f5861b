/** "Bulk Upload (CSV)": the button that chooses the file, and the panel with the steps of the import. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
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
  const { begin } = useLatestAct();
  return (
    <FileButton
      label={bulk.choose}
      accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      busy={isWorking(listImport.state)}
      onChoose={(file) => {
        begin();
        listImport.choose(file);
      }}
    >
      {config.bulkUpload}
    </FileButton>
  );
}

/** Empty until a file was chosen. */
export function BulkUploadPanel({ listImport }: { readonly listImport: ListImport }) {
  const { bulk } = useAdminTexts();
  const { state, check, write, reset } = listImport;
  if (state.step === 'idle') return null;
  return (
    <section aria-label={bulk.title} className="mb-4 rounded-card border border-line bg-paper p-4">
      {isWorking(state) ? <Working state={state} onCancel={reset} /> : null}
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
