/** /admin/config: the centre form, bulk upload, deleting all centres, and the master list (specification section 2, Config screen). */
import { useContext, useState } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { BulkUploadButton, BulkUploadPanel } from './bulk-upload.tsx';
import { CentreForm } from './centre-form.tsx';
import { sampleCsv } from '../import/csv-files.ts';
import { EditLink } from './edit-link.tsx';
import { useListImport } from '../import/list-import.ts';
import { MasterList } from './master-list.tsx';
import { MoreArea } from './more-area.tsx';
import { OneNotice } from './one-notice.tsx';
import { CentreFormMemory, useCentreFormValues } from './centre-form-memory.ts';
import { emptyCentre, isUnsaved, openCentre, type ReadCentre } from './centre-form-values.ts';

function ListActions({ listImport }: { readonly listImport: ReturnType<typeof useListImport> }) {
  const { config: texts } = useAdminTexts();
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => saveFile(sampleCsv(), 'sample-centres.csv')}>
        {texts.sample}
      </Button>
      <BulkUploadButton listImport={listImport} />
    </div>
  );
}

export function Configuration() {
  const { config: texts } = useAdminTexts();
  const [values, setValues] = useCentreFormValues();
  const { listImport: store } = useContext(CentreFormMemory);
  const centresChanged = useCentresChanged();
  const listImport = useListImport(store, centresChanged);
  /** The centre to edit, if that would discard unsaved input. */
  const [toConfirm, setToConfirm] = useState<ReadCentre | null>(null);
  const edit = (centre: ReadCentre): void => setValues(openCentre(centre, values));
  const askToEdit = (centre: ReadCentre): void => (isUnsaved(values) ? setToConfirm(centre) : edit(centre));
  return (
    <OneNotice>
      <Heading>{texts.title}</Heading>
      <EditLink onEdit={askToEdit} />
      <CentreForm values={values} onChange={setValues} />
      <h2 className="mt-8 mb-3 text-xl font-bold">{texts.listTitle}</h2>
      <ListActions listImport={listImport} />
      <BulkUploadPanel listImport={listImport} />
      <MasterList
        onEdit={askToEdit}
        onDeleted={(centre) => {
          if (values.editing?.id === centre.id) setValues(emptyCentre);
        }}
      />
      <MoreArea
        disabled={listImport.state.step === 'importing'}
        onDone={(isDeleted) => {
          listImport.reset();
          if (isDeleted && values.editing !== null) setValues(emptyCentre);
          centresChanged();
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
    </OneNotice>
  );
}
