/** /admin/config: the master list, and on demand the centre form and bulk upload; deleting all centres (specification section 2, Config screen). */
import { useContext } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { SkipToList } from '../../../patterns/list-frame.tsx';
import { BulkUploadButton, BulkUploadPanel } from './bulk-upload.tsx';
import { addButtonId, CentrePanel, useCentrePanel } from './centre-panel.tsx';
import { sampleCsv } from '../import/csv-files.ts';
import { EditLink } from './edit-link.tsx';
import { useListImport } from '../import/list-import.ts';
import { MasterList } from './master-list.tsx';
import { MoreArea } from './more-area.tsx';
import { OneNotice } from './one-notice.tsx';
import { CentreFormMemory } from './centre-form-memory.ts';

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
  const { listImport: store } = useContext(CentreFormMemory);
  const centresChanged = useCentresChanged();
  const listImport = useListImport(store, centresChanged);
  return (
    <OneNotice>
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
      <MoreArea
        disabled={listImport.state.step === 'importing'}
        onDone={(isDeleted) => {
          if (isDeleted) {
            listImport.reset();
            panel.drop(() => true);
          }
          centresChanged();
        }}
      />
    </OneNotice>
  );
}
