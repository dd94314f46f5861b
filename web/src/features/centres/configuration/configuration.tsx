/** /admin/config: the master list, and on demand the centre form and bulk upload; deleting all centres (specification section 2, Config screen). */
import { useState } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { SkipToList } from '../list-frame.tsx';
import { BulkUploadButton, BulkUploadPanel } from './bulk-upload.tsx';
import { addButtonId, CentrePanel, useCentrePanel } from './centre-panel.tsx';
import { sampleCsv } from './csv-files.ts';
import { DeleteAll, type DeleteAllOutcome } from './delete-all.tsx';
import { EditLink } from './edit-link.tsx';
import { useListImport } from './list-import.ts';
import { MasterList } from './master-list.tsx';

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

interface DeleteAllAreaProps {
  readonly listImport: ReturnType<typeof useListImport>;
  readonly onDeletedAll: () => void;
}

/** At the end of the screen, away from what is used every day. */
function DeleteAllArea({ listImport, onDeletedAll }: DeleteAllAreaProps) {
  const centresChanged = useCentresChanged();
  const [deleteAll, setDeleteAll] = useState<DeleteAllOutcome | null>(null);
  const onOutcome = (outcome: DeleteAllOutcome): void => {
    setDeleteAll(outcome);
    listImport.reset();
    if ('deleted' in outcome) onDeletedAll();
    centresChanged();
  };
  return (
    <div className="mt-8 border-t border-line pt-4">
      {deleteAll === null ? null : (
        <ScrollIntoView of={deleteAll}>
          <DeleteAllNotice outcome={deleteAll} />
        </ScrollIntoView>
      )}
      <DeleteAll disabled={listImport.state.step === 'importing'} onOutcome={onOutcome} />
    </div>
  );
}

function SampleButton() {
  const { config: texts } = useAdminTexts();
  return (
    <Button variant="quiet" onClick={() => saveFile(sampleCsv(), 'sample-centres.csv')}>
      {texts.sample}
    </Button>
  );
}

export function Configuration() {
  const { config: texts } = useAdminTexts();
  const panel = useCentrePanel();
  const listImport = useListImport(useCentresChanged());
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Heading dense>{texts.title}</Heading>
        <SkipToList />
        <div className="flex flex-wrap gap-2">
          {panel.isOpen ? null : (
            <Button id={addButtonId} onClick={panel.add}>
              {texts.add}
            </Button>
          )}
          <BulkUploadButton listImport={listImport} />
          <div className="max-md:hidden">
            <SampleButton />
          </div>
        </div>
      </div>
      <EditLink onEdit={panel.edit} />
      <CentrePanel panel={panel} />
      <BulkUploadPanel listImport={listImport} />
      <MasterList
        onEdit={panel.edit}
        onDeleted={(deleted) => panel.drop((edited) => edited.id === deleted.id)}
      />
      {/* On phones below the list, which would otherwise begin too far down. */}
      <div className="mt-8 md:hidden">
        <SampleButton />
      </div>
      <DeleteAllArea listImport={listImport} onDeletedAll={() => panel.drop(() => true)} />
    </>
  );
}
