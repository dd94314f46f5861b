/**
 * The form that adds a centre to the master list or edits one (specification sections 2 and 5, Config form): it is saved against the
 * version that was read, so that no change of others is lost, and says why a centre was not saved and what to do.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import {
  centreColumn,
  centreColumns,
  type CentreColumn,
  type ColumnContent,
} from '#contract/centre-columns.ts';
import { listDeletedCentres } from '#contract/centres/archive-endpoints.ts';
import { checkCentre, type CentreFields } from '#contract/centres/centre-rules.ts';
import { readCentre, readCentres, saveCentre, saveNewCentre } from '#contract/centres/received-centre.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import type { OtherRecord } from '#contract/refusals.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { failedAct, LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { codeText } from '../../../texts/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorNotice, Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useDeletedText } from '../archive/deleted.tsx';
import { useCentresChanged } from '../centre-page.ts';
import {
  emptyCentre,
  isContactChanged,
  mergeRemoteChange,
  type CentreFormValues,
  type ConflictingColumn,
} from './configuration-state.tsx';

interface Outcome {
  readonly failure: Failure | null;
  readonly problems: readonly ReceivedProblem[];
  /** `restored`: created with the code of a deleted centre; `listed`: the list had exactly this centre. */
  readonly saved: 'created' | 'listed' | 'restored' | 'updated' | null;
  /** The changes of another administrator. They are in the form, except in columns that were edited here. */
  readonly conflicts: readonly ConflictingColumn[] | null;
  /** Other centres with the same phone and a different e-mail. */
  readonly others: readonly OtherRecord[];
}

const noOutcome: Outcome = { failure: null, problems: [], saved: null, conflicts: null, others: [] };

function refused(failure: Failure): Outcome {
  if (failure.kind !== 'refused') return { ...noOutcome, failure };
  return { ...noOutcome, failure, problems: failure.problems ?? [], others: failure.others ?? [] };
}

interface SaveChoices {
  /** Gives the e-mail to all centres with the same phone. */
  readonly emailForPhone?: true;
  /** What to do with the deleted centre that had the code of the new one. */
  readonly onDeleted?: 'restore' | 'empty';
}

/** What came of saving, and what the form continues with; null when it stays as it is. */
interface Saved {
  readonly outcome: Outcome;
  readonly values: CentreFormValues | null;
}

/** Another administrator saved first: reads their version and merges it into the form. */
async function merge(values: CentreFormValues, input: CentreFields, failure: Failure): Promise<Saved> {
  if (values.editing === null) return { outcome: refused(failure), values: null };
  const current = await callApi(readCentre, { params: { id: values.editing.id } });
  if (!current.ok) return { outcome: refused(current.failure), values: null };
  const { value } = current;
  // The response to the own change was lost, or the other change was the same.
  if (centreColumns.every((column) => value[column] === input[column]))
    return { outcome: { ...noOutcome, saved: 'updated' }, values: emptyCentre };
  const { values: merged, conflicts } = mergeRemoteChange(values, value);
  return { outcome: { ...refused(failure), conflicts }, values: merged };
}

/** Whether the centre with the code is exactly this one: it may have been created by a call whose response was lost. */
async function isListed(input: CentreFields): Promise<boolean> {
  const found = await callApi(readCentres, { query: { search: input.centre_code, page: '1' } });
  const isSame = (centre: CentreFields) => centreColumns.every((column) => centre[column] === input[column]);
  return found.ok && Array.isArray(found.value) && found.value.some(isSame);
}

export async function saveOrMerge(
  values: CentreFormValues,
  input: CentreFields,
  { onDeleted, ...choices }: SaveChoices,
): Promise<Saved> {
  const { editing } = values;
  const body = { ...input, ...choices };
  const ifMatch = editing?.version === undefined ? undefined : `"${editing.version}"`;
  const result: Result<unknown> =
    editing === null
      ? await callApi(saveNewCentre, { body: { ...body, onDeleted: onDeleted ?? 'ask' } })
      : await callApi(saveCentre, { params: { id: editing.id }, body }, ifMatch);
  if (!result.ok) {
    if (isRefusal(result.failure, 'centre.changed-elsewhere'))
      return await merge(values, input, result.failure);
    if (editing === null && isRefusal(result.failure, 'centre.code-taken') && (await isListed(input)))
      return { outcome: { ...noOutcome, saved: 'listed' }, values: emptyCentre };
    return { outcome: refused(result.failure), values: null };
  }
  // A new centre has version 1; a restored one continues the versions of the deleted centre.
  const etag = result.header?.('etag');
  const saved = editing !== null ? 'updated' : etag === '"1"' || !etag ? 'created' : 'restored';
  return { outcome: { ...noOutcome, saved }, values: emptyCentre };
}

/** Checks the rules of the contract before the call; the server checks them again. */
export function useCentreSaving(
  values: CentreFormValues,
  onChange: (values: CentreFormValues) => void,
  onSaved: (saved: NonNullable<Outcome['saved']>) => void,
) {
  const centresChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Outcome>(noOutcome);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const choices = useRef<SaveChoices>({});
  const report = (reported: Outcome): void => {
    setOutcome(reported);
    setAttempt((count) => count + 1);
    if (reported.saved !== null) onSaved(reported.saved);
  };
  const { run, isBusy } = useAction(async () => {
    const checked = checkCentre(values.fields);
    if (!checked.ok) return report({ ...noOutcome, problems: checked.problems });
    setOutcome(noOutcome);
    // What an earlier one has said is over.
    say(null);
    const saved = await saveOrMerge(values, checked.centre, choices.current);
    report(saved.outcome);
    // Another centre may have been opened while the call was in progress: the form then keeps it.
    if (saved.values !== null && latest.current === values) onChange(saved.values);
    return centresChanged();
  });
  /** Saves; again with the answer to what the last attempt asked. */
  const save = (): void => {
    choices.current = {};
    run();
  };
  const answer = (choice: SaveChoices): void => {
    choices.current = { ...choices.current, ...choice };
    run();
  };
  return { outcome, attempt, isBusy, save, answer, clearOutcome: () => setOutcome(noOutcome) };
}

type Saving = ReturnType<typeof useCentreSaving>;

/** What is wrong: in the summary with the name of the field, below the field without it. */
function useProblemTexts() {
  const texts = useAdminTexts();
  const { fields: labels, config } = texts;
  return ({ field, code }: ReceivedProblem) => {
    const column = centreColumns.find((key) => key === field);
    const text = codeText(texts, code);
    const isBlank = code === 'field.required';
    // The specified sentence, which all blank fields share.
    const shared = isBlank ? text : null;
    if (column === undefined) return { fieldId: null, below: text, text, shared };
    const label = labels[column];
    const blank = config.blank(label);
    return {
      fieldId: field,
      below: isBlank ? blank : text,
      text: isBlank ? blank : `${label}: ${text}`,
      shared,
    };
  };
}

/** Asks what to do when a deleted centre had the code of the new one: restore it with its checklist, or start empty. */
function DeletedCodeDialog({ code, saving }: { code: string; saving: Saving }) {
  const { archive, columns, common, fields } = useAdminTexts();
  const deletedText = useDeletedText();
  const found = useQuery({
    queryKey: ['deleted', 'code', code],
    queryFn: () => fetchValue(listDeletedCentres, { query: { code } }),
    // Another administrator may have restored it since.
    gcTime: 0,
  });
  const [centre] = found.data?.centres ?? [];
  const facts =
    centre === undefined
      ? []
      : ([
          [columns.centre_name, centre.centre_name],
          [fields.official_person, centre.official_person],
          [archive.columns.checklist, archive.checklist[centre.checklist]],
          [archive.columns.deleted, deletedText(centre)],
        ] as const);
  return (
    <Dialog title={archive.codeTitle(code)} onClose={saving.clearOutcome}>
      <div className="mt-3 min-h-40 space-y-3">
        <p>{archive.codeText}</p>
        <LoadFailure query={found} title={archive.loadFailed} />
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted">{archive.emptyKeeps}</p>
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe onClick={saving.clearOutcome}>
          {common.cancel}
        </Button>
        <Button variant="quiet" onClick={() => saving.answer({ onDeleted: 'empty' })}>
          {archive.startEmpty}
        </Button>
        <Button onClick={() => saving.answer({ onDeleted: 'restore' })}>{archive.restoreWith}</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** A person is responsible for few centres; of more than this the first are listed. */
const maxListed = 10;

/** Why it was not saved: changes of another administrator, or centres with the same phone and another e-mail. */
function SaveFailure({ title, values, saving }: { title: string; values: CentreFormValues; saving: Saving }) {
  const texts = useAdminTexts();
  const { config, fields } = texts;
  const format = useFormat();
  const { failure, conflicts, others } = saving.outcome;
  if (failure === null) return null;
  const { reason } = failedAct(texts, title, failure);
  return (
    <ErrorNotice text={title}>
      {reason === undefined || conflicts !== null ? null : <p>{reason}</p>}
      {isRefusal(failure, 'centre.not-found') ? <p>{config.deletedMeanwhile}</p> : null}
      {conflicts === null ? null : (
        <>
          <p>{config.conflict}</p>
          <ul className="list-disc pl-5">
            {conflicts.map(({ column, theirs, isKept }) => (
              <li key={column} className="wrap-anywhere">
                {(isKept ? config.conflictKept : config.conflictTaken)(
                  fields[column],
                  theirs || texts.common.dash,
                )}
              </li>
            ))}
          </ul>
          <p>{config.conflictNext}</p>
        </>
      )}
      {others.length === 0 ? null : (
        <>
          <ul className="list-disc pl-5">
            {others.slice(0, maxListed).map(({ centreCode, email }) => (
              <li key={centreCode} className="wrap-anywhere">
                {config.otherRecord(centreCode, email)}
              </li>
            ))}
          </ul>
          <p>{config.otherRecordsNext}</p>
          {/* As typed; all centres with the same phone would get it. */}
          <Button onClick={() => saving.answer({ emailForPhone: true })}>
            {config.emailForPhone(values.fields.email.trim(), format.number(others.length))}
          </Button>
        </>
      )}
    </ErrorNotice>
  );
}

/**
 * One message for one failure: fields to correct are in the summary, a deleted code asks in a dialog, anything else in a notice. Then
 * what a changed contact means for the head.
 */
export function SaveOutcome({ values, saving }: { values: CentreFormValues; saving: Saving }) {
  const { config } = useAdminTexts();
  const textsOf = useProblemTexts();
  const { failure, problems, conflicts, others } = saving.outcome;
  const title = values.editing === null ? config.createFailed : config.updateFailed;
  if (failure !== null && isRefusal(failure, 'centre.code-deleted'))
    return <DeletedCodeDialog code={values.fields.centre_code.trim()} saving={saving} />;
  const isNotice = failure !== null && (problems.length === 0 || conflicts !== null || others.length > 0);
  const items = isNotice ? [] : problems.map(textsOf);
  return (
    <>
      {isNotice ? (
        <ScrollIntoView of={saving.outcome}>
          <SaveFailure title={title} values={values} saving={saving} />
        </ScrollIntoView>
      ) : null}
      <ErrorSummary
        items={items}
        shared={[failure === null ? null : title, ...problems.map((problem) => textsOf(problem).shared)]}
        attempt={saving.attempt}
      />
      {isContactChanged(values) ? (
        <Notice tone="warn" live="status">
          {config.registerAgain}
        </Notice>
      ) : null}
    </>
  );
}

const keyboards: Partial<Record<ColumnContent, Pick<TextFieldProps, 'inputMode' | 'type'>>> = {
  pincode: { inputMode: 'numeric' },
  phone: { inputMode: 'tel', type: 'tel' },
  email: { inputMode: 'email', type: 'email' },
};

interface CentreFieldProps {
  readonly column: CentreColumn;
  readonly values: CentreFormValues;
  readonly onChange: (values: CentreFormValues) => void;
  readonly saving: Saving;
}

export function CentreField({ column, values, onChange, saving }: CentreFieldProps) {
  const { fields: labels, config } = useAdminTexts();
  const textsOf = useProblemTexts();
  const { content, isRequired } = centreColumn[column];
  const problem = saving.outcome.problems.find(({ field }) => field === column);
  return (
    <TextField
      {...keyboards[content]}
      id={column}
      label={labels[column]}
      counter={isRequired ? undefined : <span className="text-sm text-muted">{config.optional}</span>}
      error={problem === undefined ? undefined : textsOf(problem).below}
      required={isRequired}
      autoComplete="off"
      spellCheck={false}
      readOnly={saving.isBusy}
      value={values.fields[column]}
      onChange={(text) => onChange({ ...values, fields: { ...values.fields, [column]: text } })}
    />
  );
}

interface CentreFormProps extends Pick<CentreFieldProps, 'values' | 'onChange'> {
  /** Ends the edit. */
  readonly onCancel: () => void;
}

/** Nine fields in two lines, and the buttons in the place of the tenth. Nothing moves when a centre is opened in it. */
export function CentreForm({ values, onChange, onCancel }: CentreFormProps) {
  const { config, common } = useAdminTexts();
  const saving = useCentreSaving(values, onChange, (saved) => {
    say(saved === 'restored' ? `${config.created} ${config.restored}` : config[saved]);
  });
  const { isBusy, save, outcome } = saving;
  const { editing, opened } = values;
  const clearOutcome = useEffectEvent(saving.clearOutcome);
  // It is that of the centre before: another one was opened, or the edit has ended.
  useEffect(() => clearOutcome(), [opened]);
  return (
    <Form
      labelledBy="centre-form-title"
      className="space-y-3 rounded-card border border-line bg-paper p-3 pb-0"
      onSubmit={save}
    >
      <h2 id="centre-form-title" className="sr-only">
        {editing === null ? config.addTitle : config.editTitle(editing.centre_code)}
      </h2>
      <SaveOutcome values={values} saving={saving} />
      <div className="grid gap-x-3 md:grid-cols-2 xl:grid-cols-5">
        {centreColumns.map((column) => (
          // Label, input and error are in the same lines as those of the fields next to it.
          <div
            key={column}
            className="row-span-3 grid grid-rows-subgrid pb-3 *:contents [&_[id$=-error]]:row-start-3 [&_input]:row-start-2 [&_input]:self-start"
          >
            <CentreField column={column} values={values} onChange={onChange} saving={saving} />
          </div>
        ))}
        {/* In the line of the last inputs. */}
        <div className="row-span-3 grid grid-rows-subgrid pb-3">
          <div className="row-start-2 flex flex-wrap gap-2 self-start *:grow">
            <Button type="submit" variant={outcome.others.length > 0 ? 'quiet' : 'strong'} busy={isBusy}>
              {isBusy ? config.saving : editing === null ? config.add : config.update}
            </Button>
            {editing === null ? null : (
              <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
                {common.cancel}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Form>
  );
}
