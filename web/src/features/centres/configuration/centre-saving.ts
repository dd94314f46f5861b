/** Saves the centre form: adds a centre, or changes the version that was read, so that no change of others is lost. */
import { useEffect, useRef, useState } from 'react';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { checkCentre, type CentreFields } from '#contract/centres/centre-rules.ts';
import { readCentre, saveCentre, saveNewCentre } from '#contract/centres/received-centre.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import type { OtherRecord } from '#contract/refusals.ts';
import { callApi } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';
import {
  emptyCentre,
  mergeRemoteChange,
  type CentreFormValues,
  type ConflictingColumn,
} from './configuration-state.tsx';

export interface Outcome {
  readonly failure: Failure | null;
  readonly problems: readonly ReceivedProblem[];
  /** `restored`: created with the code of a deleted centre. */
  readonly saved: 'created' | 'restored' | 'updated' | null;
  /** The changes of another administrator. They are in the form, except in columns that were edited here. */
  readonly conflicts: readonly ConflictingColumn[] | null;
  /** Other centres with the same phone and a different e-mail. */
  readonly others: readonly OtherRecord[];
}

const noOutcome: Outcome = { failure: null, problems: [], saved: null, conflicts: null, others: [] };

interface SaveChoices {
  /** Gives the e-mail to all centres with the same phone. */
  readonly emailForPhone?: true;
  /** What to do with the deleted centre that had the code of the new one. */
  readonly onDeleted?: 'restore' | 'empty';
}

function sendCentre(
  { editing }: CentreFormValues,
  centre: CentreFields,
  { onDeleted, ...choices }: SaveChoices,
): Promise<Result<unknown>> {
  const body = { ...centre, ...choices };
  const ifMatch = editing?.version === undefined ? undefined : `"${editing.version}"`;
  return editing === null
    ? callApi(saveNewCentre, { body: { ...body, onDeleted: onDeleted ?? 'ask' } })
    : callApi(saveCentre, { params: { id: editing.id }, body }, ifMatch);
}

/** A new centre has version 1; a restored one continues the versions of the deleted centre. */
function savedAs(
  { editing }: CentreFormValues,
  etag: string | null | undefined,
): NonNullable<Outcome['saved']> {
  if (editing !== null) return 'updated';
  return etag === '"1"' || !etag ? 'created' : 'restored';
}

function refusedOutcome(failure: Failure): Outcome {
  if (failure.kind !== 'refused') return { ...noOutcome, failure };
  return { ...noOutcome, failure, problems: failure.problems ?? [], others: failure.others ?? [] };
}

interface MergedOutcome {
  readonly outcome: Outcome;
  /** What the form continues with; null when it stays as it is. */
  readonly values: CentreFormValues | null;
}

/** Another administrator saved first: reads their version and merges it into the form. */
async function mergeAndRefuse(
  values: CentreFormValues,
  input: CentreFields,
  refused: Failure,
): Promise<MergedOutcome> {
  if (values.editing === null) return { outcome: refusedOutcome(refused), values: null };
  const current = await callApi(readCentre, { params: { id: values.editing.id } });
  if (!current.ok) return { outcome: refusedOutcome(current.failure), values: null };
  const { value } = current;
  // The response to the own change was lost, or the other change was the same.
  if (centreColumns.every((column) => value[column] === input[column]))
    return { outcome: { ...noOutcome, saved: 'updated' }, values: emptyCentre };
  const { values: merged, conflicts } = mergeRemoteChange(values, value);
  return { outcome: { ...refusedOutcome(refused), conflicts }, values: merged };
}

async function saveOrMerge(
  values: CentreFormValues,
  input: CentreFields,
  choices: SaveChoices,
): Promise<MergedOutcome> {
  const result = await sendCentre(values, input, choices);
  if (result.ok)
    return {
      outcome: { ...noOutcome, saved: savedAs(values, result.header?.('etag')) },
      values: emptyCentre,
    };
  return isRefusal(result.failure, 'centre.changed-elsewhere')
    ? await mergeAndRefuse(values, input, result.failure)
    : { outcome: refusedOutcome(result.failure), values: null };
}

/** Checks the rules of the contract before the call; the server checks them again. */
export function useCentreSaving(
  values: CentreFormValues,
  onChange: (values: CentreFormValues) => void,
  onSaved: (saved: NonNullable<Outcome['saved']>) => void = () => undefined,
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
    if (!checked.ok) {
      report({ ...noOutcome, problems: checked.problems });
      return;
    }
    setOutcome(noOutcome);
    const saved = await saveOrMerge(values, checked.centre, choices.current);
    report(saved.outcome);
    // Another centre may have been opened while the call was in progress: the form then keeps it.
    if (saved.values !== null && latest.current === values) onChange(saved.values);
    centresChanged();
  });
  const save = (): void => {
    choices.current = {};
    run();
  };
  /** Saves again with the answer to what the last attempt asked. */
  const answer = (choice: SaveChoices): void => {
    choices.current = { ...choices.current, ...choice };
    run();
  };
  return { outcome, attempt, isBusy, save, answer, clearOutcome: () => setOutcome(noOutcome) };
}
