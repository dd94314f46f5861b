/** /admin/config: the centre form, the master list, and on demand bulk upload; deleting all centres (specification section 2, Config screen). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { saveFile } from '../../../api/download.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/outcome-notice.tsx';
import { SkipToList } from '../../../patterns/list-frame.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { FileButton } from '../../../ui/admin-buttons.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ScrollIntoView } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useEscape } from '../../../ui/use-shortcuts.ts';
import { DeleteAllDialog } from '../archive/deleting.tsx';
import { centreKey, useCentresChanged } from '../centre-page.ts';
import { sampleCsv } from '../import/refused-rows.tsx';
import { Done, NotAList, NotChecked, Working } from '../import/import-steps.tsx';
import { HeadingChoice } from '../import/heading-choice.tsx';
import { ImportPreview } from '../import/import-preview.tsx';
import type { ImportState } from '../import/list-import-store.ts';
import { useListImport, type ListImport } from '../import/list-import.ts';
import { CentreForm } from './centre-form.tsx';
import {
  emptyCentre,
  isUnsaved,
  openCentre,
  useCentreFormValues,
  type CentreFormValues,
  type ReadCentre,
} from './configuration-state.tsx';
import { editButtonId, MasterList } from './master-list.tsx';

/** The form that stands above the list: it adds a centre until one is edited, and is never emptied of typed text unasked. */
function usePanel() {
  const [values, setValues] = useCentreFormValues();
  /** What waits for the confirmation that typed text may be discarded: opening a centre, or closing the form. */
  const [waiting, setWaiting] = useState<{ readonly open: ReadCentre | null } | null>(null);
  const show = (centre: ReadCentre | null): void =>
    setValues(centre === null ? emptyCentre : openCentre(centre, values));
  const ask = (centre: ReadCentre | null): void =>
    isUnsaved(values) ? setWaiting({ open: centre }) : show(centre);
  return {
    values,
    setValues,
    isAsking: waiting !== null,
    edit: (centre: ReadCentre) => ask(centre),
    askToClose: () => ask(null),
    /** The edited centre is deleted. */
    drop: (isEdited: (centre: ReadCentre) => boolean) => {
      if (values.editing !== null && isEdited(values.editing)) show(null);
    },
    answer: (discards: boolean) => {
      setWaiting(null);
      if (discards && waiting !== null) show(waiting.open);
    },
  };
}

type Panel = ReturnType<typeof usePanel>;

/** A centre that is opened takes the focus into the form; when its edit ends, its button in the list gets the focus back. */
function useFocus({ editing, opened }: CentreFormValues) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ editing, opened });
  useEffect(() => {
    const left = before.current;
    before.current = { editing, opened };
    if (editing === null && left.editing !== null)
      // The form stays in sight.
      document.getElementById(editButtonId(left.editing.id))?.focus({ preventScroll: true });
    if (editing === null || opened === left.opened) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    document.getElementById('centre_code')?.focus();
  }, [editing, opened]);
  return box;
}

function CentrePanel({ panel }: { panel: Panel }) {
  const { config: texts } = useBulkActTexts();
  const box = useFocus(panel.values);
  useEscape(box, panel.askToClose);
  return (
    <>
      {/* On phones below the list, which would otherwise begin too far down. */}
      <div ref={box} className="mb-2 max-md:order-last max-md:mt-4">
        <CentreForm values={panel.values} onChange={panel.setValues} onCancel={panel.askToClose} />
      </div>
      {panel.isAsking ? (
        <ConfirmDialog
          danger
          title={texts.discardTitle}
          text={texts.discardText(panel.values.editing?.centre_code ?? null)}
          confirmLabel={texts.discard}
          onConfirm={() => panel.answer(true)}
          onCancel={() => panel.answer(false)}
        />
      ) : null}
    </>
  );
}

/** Opens the form with the centre that `?edit=` names, and takes it out of the URL, so that a reload does not open it again. */
function EditLink({ onEdit }: { onEdit: (centre: ReceivedCentre) => void }) {
  const { detail: texts } = useBulkActTexts();
  const [params, setParams] = useQueryParams();
  const id = params.get('edit');
  const { data, error, isFetching } = useQuery({
    queryKey: centreKey(id ?? ''),
    queryFn: () => fetchValue(readCentre, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const open = useEffectEvent((centre: ReceivedCentre) => {
    onEdit(centre);
    params.delete('edit');
    setParams(params);
  });
  // A cached centre may be older than the version on the server.
  const loaded = isFetching || id === null ? undefined : data;
  useEffect(() => {
    if (loaded !== undefined) open(loaded);
  }, [loaded]);
  if (id === null || error === null) return null;
  return (
    <div className="mb-4">
      <FailureNotice title={texts.loadFailed} failure={failureOf(error)} />
    </div>
  );
}

const isWorking = ({ step }: ImportState): boolean =>
  step === 'reading' || step === 'checking' || step === 'importing';

/** The steps of an import. Empty until a file was chosen. */
function BulkUpload({ listImport }: { listImport: ListImport }) {
  const { bulk } = useBulkActTexts();
  const { state, check, confirm, reset } = listImport;
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
          {state.step === 'done' ? (
            <AutoFocus of={state.done}>
              <Done state={state} />
            </AutoFocus>
          ) : null}
        </ScrollIntoView>
      )}
      {state.step === 'checked' ? <ImportPreview checked={state} listImport={listImport} /> : null}
    </section>
  );
}

export function Configuration() {
  const { config: texts, bulk, bulkActs } = useBulkActTexts();
  const panel = usePanel();
  const listImport = useListImport(useCentresChanged());
  const [deletesAll, setDeletesAll] = useState(false);
  const { state, choose, reset } = listImport;
  /** Beside the heading, and on phones, where the list shall begin soon, below the list. */
  const rare = (
    <>
      <Button variant="quiet" onClick={() => saveFile(sampleCsv(), 'sample-centres.csv')}>
        {texts.sample}
      </Button>
      <WithRight right="list" ofAllStates>
        {/* While a list is imported, nothing can be deleted. */}
        <Button variant="danger" disabled={state.step === 'importing'} onClick={() => setDeletesAll(true)}>
          {texts.deleteAll}
        </Button>
      </WithRight>
    </>
  );
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 *:mb-0">
        <Heading dense>{texts.title}</Heading>
        <SkipToList />
        <div className="flex flex-wrap gap-2">
          <WithRight right="list">
            <FileButton
              label={bulk.choose}
              accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              busy={isWorking(state)}
              onChoose={choose}
            >
              {bulk.title}
            </FileButton>
          </WithRight>
          <div className="contents max-md:hidden">{rare}</div>
        </div>
      </div>
      <div className="max-md:flex max-md:flex-col">
        <WithRight right="list" explains>
          <EditLink onEdit={panel.edit} />
          <CentrePanel panel={panel} />
          <BulkUpload listImport={listImport} />
        </WithRight>
        <MasterList
          onEdit={panel.edit}
          onDeleted={(deleted) => panel.drop((edited) => edited.id === deleted.id)}
        />
      </div>
      <WithRight right="list">
        <TextLink to={adminPaths.changes}>{bulkActs.changeSets.title}</TextLink>
      </WithRight>
      <div className="mt-6 flex flex-wrap gap-2 md:hidden">{rare}</div>
      {deletesAll ? (
        <DeleteAllDialog
          onDeleted={() => {
            reset();
            panel.drop(() => true);
          }}
          onClose={() => setDeletesAll(false)}
        />
      ) : null}
    </>
  );
}
