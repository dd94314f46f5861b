/** /admin/config: the centre form, bulk upload, deleting all centres, and the master list (specification section 2, Config screen). */
import { useContext, useState } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { BulkUploadButton, BulkUploadPanel } from './bulk-upload.tsx';
import { CentreForm } from './centre-form.tsx';
import { sampleCsv } from '../import/csv-files.ts';
import { DeleteAll, type DeleteAllOutcome } from './delete-all.tsx';
import { EditLink } from './edit-link.tsx';
import { useListImport } from '../import/list-import.ts';
import { MasterList } from './master-list.tsx';
import { CentreFormMemory, useCentreFormValues } from './centre-form-memory.ts';
import { emptyCentre, isUnsaved, openCentre, type ReadCentre } from './centre-form-values.ts';

function DeleteAllNotice({ outcome }: { readonly outcome: DeleteAllOutcome }) {
  const { config: texts } = useAdminTexts();
  const format = useFormat();
  return (
    <div className="mb-4">
      {'failure' in outcome ? (
        <FailureNotice title={texts.bulkDeleteFailed} failure={outcome.failure} />
      ) : (
        <Notice tone="good" live="status">
          <p>{texts.deleted(format.number(outcome.deleted))}</p>
        </Notice>
      )}
    </div>
  );
}

interface ListActionsProps {
  readonly listImport: ReturnType<typeof useListImport>;
  readonly onDeletedAll: () => void;
}

function ListActions({ listImport, onDeletedAll }: ListActionsProps) {
  const { config: texts } = useAdminTexts();
  const centresChanged = useCentresChanged();
  const [deleteAll, setDeleteAll] = useState<DeleteAllOutcome | null>(null);
  const onOutcome = (outcome: DeleteAllOutcome): void => {
    setDeleteAll(outcome);
    listImport.reset();
    if ('deleted' in outcome) onDeletedAll();
    centresChanged();
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => saveFile(sampleCsv(), 'sample-centres.csv')}>
          {texts.sample}
        </Button>
        <BulkUploadButton listImport={listImport} />
        <DeleteAll disabled={listImport.state.step === 'importing'} onOutcome={onOutcome} />
      </div>
      {deleteAll === null ? null : (
        <ScrollIntoView of={deleteAll}>
          <DeleteAllNotice outcome={deleteAll} />
        </ScrollIntoView>
      )}
    </>
  );
}

export function Configuration() {
  const { config: texts } = useAdminTexts();
  const [values, setValues] = useCentreFormValues();
  const { listImport: store } = useContext(CentreFormMemory);
  const listImport = useListImport(store, useCentresChanged());
  /** The centre to edit, if that would discard unsaved input. */
  const [toConfirm, setToConfirm] = useState<ReadCentre | null>(null);
  const edit = (centre: ReadCentre): void => setValues(openCentre(centre, values));
  const askToEdit = (centre: ReadCentre): void => (isUnsaved(values) ? setToConfirm(centre) : edit(centre));
  return (
    <>
      <Heading>{texts.title}</Heading>
      <EditLink onEdit={askToEdit} />
      <CentreForm values={values} onChange={setValues} />
      <h2 className="mt-8 mb-3 text-xl font-bold">{texts.listTitle}</h2>
      <ListActions
        listImport={listImport}
        onDeletedAll={() => {
          if (values.editing !== null) setValues(emptyCentre);
        }}
      />
      <BulkUploadPanel listImport={listImport} />
      <MasterList
        onEdit={askToEdit}
        onDeleted={(centre) => {
          if (values.editing?.id === centre.id) setValues(emptyCentre);
        }}
      />
      {toConfirm === null ? null : (
        <ConfirmDialog
          danger
          title={texts.discardTitle}
          text={texts.discardText(values.editing?.centre_code ?? null)}
          confirmLabel={texts.discard}
          onConfirm={() => {
            setToConfirm(null);
            edit(toConfirm);
          }}
          onCancel={() => setToConfirm(null)}
        />
      )}
    </>
  );
}
