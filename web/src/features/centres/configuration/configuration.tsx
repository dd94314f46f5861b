/** /admin/config: the centre form, the master list, and on demand bulk upload; deleting all centres (specification section 2, Config screen). */
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { saveFile } from '../../../api/download.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { SkipToList } from '../../../patterns/list-frame.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { FileButton } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ScrollIntoView } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { DeleteAllDialog } from '../archive/deleting.tsx';
import { centreKey, useCentresChanged } from '../centre-page.ts';
import { sampleCsv } from '../import/refused-rows.tsx';
import { Done, NotAList, NotChecked, Working } from '../import/import-steps.tsx';
import { HeadingChoice } from '../import/heading-choice.tsx';
import { ImportPreview } from '../import/import-preview.tsx';
import type { ImportState } from '../import/list-import-store.ts';
import { useListImport } from '../import/list-import.ts';
import { CentrePanel, useCentrePanel } from './centre-panel.tsx';
import { CentreFormMemory } from './configuration-state.tsx';
import { MasterList } from './master-list.tsx';

interface EditLinkProps {
  readonly centreId: string;
  readonly onEdit: (centre: ReceivedCentre) => void;
}

function OpenLinked({ centreId, onEdit }: EditLinkProps) {
  const { detail: texts } = useAdminTexts();
  const [params, setParams] = useQueryParams();
  const { data, error, isFetching } = useQuery({
    queryKey: centreKey(centreId),
    queryFn: () => fetchValue(readCentre, { params: { id: centreId } }),
  });
  const open = useEffectEvent((centre: ReceivedCentre) => {
    onEdit(centre);
    params.delete('edit');
    setParams(params);
  });
  // A cached centre may be older than the version on the server.
  const loaded = isFetching ? undefined : data;
  useEffect(() => {
    if (loaded !== undefined) open(loaded);
  }, [loaded]);
  if (error === null) return null;
  return (
    <div className="mb-4">
      <FailureNotice title={texts.loadFailed} failure={failureOf(error)} />
    </div>
  );
}

/** Opens the form with the centre that `?edit=` names, and takes it out of the URL, so that a reload does not open it again. */
function EditLink({ onEdit }: Pick<EditLinkProps, 'onEdit'>) {
  const centreId = useQueryParams()[0].get('edit');
  return centreId === null ? null : <OpenLinked centreId={centreId} onEdit={onEdit} />;
}

type ListImport = ReturnType<typeof useListImport>;

const isWorking = ({ step }: ImportState): boolean =>
  step === 'reading' || step === 'checking' || step === 'importing';

/** "Bulk Upload (CSV)": the button that chooses the file, and the panel with the steps of the import. */
function BulkUploadButton({ listImport }: { readonly listImport: ListImport }) {
  const { config, bulk } = useAdminTexts();
  return (
    <FileButton
      label={bulk.choose}
      accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      busy={isWorking(listImport.state)}
      onChoose={listImport.choose}
    >
      {config.bulkUpload}
    </FileButton>
  );
}

/** Empty until a file was chosen. */
function BulkUploadPanel({ listImport }: { readonly listImport: ListImport }) {
  const { bulk } = useAdminTexts();
  const { state, check, write, confirm, changeHeadings, reset } = listImport;
  if (state.step === 'idle') return null;
  return (
    <section aria-label={bulk.title} className="mb-4 rounded-card border border-line bg-paper p-4">
      {isWorking(state) ? <Working state={state} onCancel={reset} /> : null}
      {state.step === 'checked' ? null : (
        <ScrollIntoView of={state.step}>
          {state.step === 'headings' ? (
            <HeadingChoice key={state.file.name} chosen={state} onConfirm={confirm} onCancel={reset} />
          ) : null}
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
          onImport={(choices) => write(state.list, choices)}
          onChangeHeadings={changeHeadings}
          onCheck={check}
          onCancel={reset}
        />
      ) : null}
    </section>
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

interface MoreAreaProps {
  /** While a list is imported, nothing can be deleted. */
  readonly disabled: boolean;
  readonly onDeleted: () => void;
}

/** Below the master list: changes of many centres, deleted centres, editions, and deleting all centres, away from what is used every day. */
function MoreArea({ disabled, onDeleted }: MoreAreaProps) {
  const { archive, config } = useAdminTexts();
  const { bulkActs } = useBulkActTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <section
      aria-labelledby="more-title"
      className="mt-10 space-y-4 rounded-card border border-line bg-paper p-4"
    >
      <h2 id="more-title" className="text-xl font-bold">
        {archive.more}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        <WithRight right="list">
          <li>
            <TextLink to={adminPaths.changes}>{bulkActs.changeSets.title}</TextLink>
          </li>
        </WithRight>
        <li>
          <TextLink to={adminPaths.deleted}>{archive.title}</TextLink>
        </li>
        <li>
          <TextLink to={adminPaths.editions}>{archive.editionsTitle}</TextLink>
        </li>
      </ul>
      <WithRight right="list" ofAllStates>
        <Button variant="danger" disabled={disabled} onClick={() => setOpen(true)}>
          {config.deleteAll}
        </Button>
        {isOpen ? (
          <DeleteAllDialog
            onDeleted={() => {
              close();
              onDeleted();
            }}
            onClose={close}
          />
        ) : null}
      </WithRight>
    </section>
  );
}

export function Configuration() {
  const { config: texts } = useAdminTexts();
  const panel = useCentrePanel();
  const { listImport: store } = useContext(CentreFormMemory);
  const centresChanged = useCentresChanged();
  const listImport = useListImport(store, centresChanged);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Heading dense>{texts.title}</Heading>
        <SkipToList />
        <div className="flex flex-wrap gap-2">
          <WithRight right="list">
            <BulkUploadButton listImport={listImport} />
          </WithRight>
          <div className="max-md:hidden">
            <SampleButton />
          </div>
        </div>
      </div>
      <div className="max-md:flex max-md:flex-col">
        <WithRight right="list" explains>
          <EditLink onEdit={panel.edit} />
          <CentrePanel panel={panel} />
          <BulkUploadPanel listImport={listImport} />
        </WithRight>
        <MasterList
          onEdit={panel.edit}
          onDeleted={(deleted) => panel.drop((edited) => edited.id === deleted.id)}
        />
      </div>
      {/* On phones below the list, which would otherwise begin too far down. */}
      <div className="mt-8 md:hidden">
        <SampleButton />
      </div>
      <MoreArea
        disabled={listImport.state.step === 'importing'}
        onDeleted={() => {
          listImport.reset();
          panel.drop(() => true);
        }}
      />
    </>
  );
}
