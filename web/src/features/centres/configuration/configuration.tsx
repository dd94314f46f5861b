/** /admin/config: the form, bulk upload, deleting all, and the master list (specification section 2, Config screen). */
import { useState } from 'react';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
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
import { sampleCsv } from './csv-files.ts';
import { DeleteAll, type DeleteAllOutcome } from './delete-all.tsx';
import { useListImport } from './list-import.ts';
import { MasterList } from './master-list.tsx';
import { emptyCentre, isUnsaved, typedCentreOf, useTypedCentre } from './centre-form-values.ts';

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

export function Configuration() {
  const { config: texts } = useAdminTexts();
  const [typed, setTyped] = useTypedCentre();
  const centresChanged = useCentresChanged();
  const listImport = useListImport(centresChanged);
  /** A centre whose form would replace what is typed. */
  const [wanted, setWanted] = useState<AdminCentre | null>(null);
  const [deleteAll, setDeleteAll] = useState<DeleteAllOutcome | null>(null);
  const tellDeleteAll = (outcome: DeleteAllOutcome): void => {
    setDeleteAll(outcome);
    listImport.reset();
    if ('deleted' in outcome && typed.editing !== null) setTyped(emptyCentre);
    centresChanged().catch(reportError);
  };
  return (
    <>
      <Heading>{texts.title}</Heading>
      <CentreForm typed={typed} onChange={setTyped} />
      <h2 className="mt-8 mb-3 text-xl font-bold">{texts.listTitle}</h2>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => saveFile(sampleCsv(), 'sample-centres.csv')}>
          {texts.sample}
        </Button>
        <BulkUploadButton listImport={listImport} />
        <DeleteAll disabled={listImport.state.step === 'importing'} onOutcome={tellDeleteAll} />
      </div>
      {deleteAll === null ? null : (
        <ScrollIntoView of={deleteAll}>
          <DeleteAllNotice outcome={deleteAll} />
        </ScrollIntoView>
      )}
      <BulkUploadPanel listImport={listImport} />
      <MasterList
        onEdit={(centre) => (isUnsaved(typed) ? setWanted(centre) : setTyped(typedCentreOf(centre)))}
        onDeleted={(centre) => {
          if (typed.editing?.id === centre.id) setTyped(emptyCentre);
        }}
      />
      {wanted === null ? null : (
        <ConfirmDialog
          danger
          title={texts.discardTitle}
          text={texts.discardText(typed.editing?.centre_code ?? null)}
          confirmLabel={texts.discard}
          onConfirm={() => {
            setWanted(null);
            setTyped(typedCentreOf(wanted));
          }}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  );
}
