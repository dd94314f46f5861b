/** Saving what stands in the centre form: adding, or changing the version that was read, so that nobody's change is lost. */
import { useEffect, useRef, useState } from 'react';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { checkCentre, type CentreFields } from '#contract/centres/centre-rules.ts';
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import { createCentre, getCentre, updateCentre } from '#contract/centres/centre-endpoints.ts';
import { centreColumns } from '#contract/exam.ts';
import type { FieldProblem, OtherRecord } from '#contract/refusals.ts';
import { callApi } from '../../../api/client.ts';
import { useCentresChanged } from '../centre-page.ts';
import {
  emptyCentre,
  mergeRemoteChange,
  type ConflictingColumn,
  type CentreFormValues,
} from './centre-form-values.ts';

export interface Outcome {
  readonly failure: Failure | null;
  readonly problems: readonly FieldProblem[];
  /** `restored`: created with the code of a deleted centre. */
  readonly saved: 'created' | 'restored' | 'updated' | null;
  /** What a colleague changed since the form was filled: it is in the form now, except where something else was typed. */
  readonly conflicts: readonly ConflictingColumn[] | null;
  /** Other centres of the phone that have another e-mail. */
  readonly others: readonly OtherRecord[];
}

const nothing: Outcome = { failure: null, problems: [], saved: null, conflicts: null, others: [] };

interface Wish {
  /** Gives the e-mail to all centres of the phone. */
  readonly emailForPhone: boolean;
}

function send(
  { editing }: CentreFormValues,
  centre: CentreFields,
  { emailForPhone }: Wish,
): Promise<Result<SavedCentre>> {
  const body = { ...centre, ...(emailForPhone ? { emailForPhone } : {}) };
  return editing === null
    ? callApi(createCentre, { body })
    : callApi(updateCentre, { params: { id: editing.id }, body }, `"${editing.version}"`);
}

/** A new centre has version 1; a deleted one whose code was used again goes on counting. */
function savedAs(typed: CentreFormValues, etag: string | null | undefined): NonNullable<Outcome['saved']> {
  if (typed.editing !== null) return 'updated';
  return etag === '"1"' ? 'created' : 'restored';
}

function refusedOutcome(failure: Failure): Outcome {
  if (failure.kind !== 'refused') return { ...nothing, failure };
  return { ...nothing, failure, problems: failure.problems ?? [], others: failure.others ?? [] };
}

/** Checks by the contract's rules first; the server has the last word. */
export function useCentreSaving(typed: CentreFormValues, onChange: (typed: CentreFormValues) => void) {
  const centresChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Outcome>(nothing);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  /** Another centre may have been opened while the answer was on its way: what stands there then stays. */
  const changeIfSame = (next: CentreFormValues): void => {
    if (latest.current === typed) onChange(next);
  };

  /** Somebody else was sooner: the form goes on from what they saved. */
  const mergeAndRefuse = async (refused: Failure, wanted: CentreFields): Promise<Outcome> => {
    if (typed.editing === null) return refusedOutcome(refused);
    const current = await callApi(getCentre, { params: { id: typed.editing.id } });
    if (!current.ok) return refusedOutcome(current.failure);
    const { value } = current;
    // Its own change, whose answer was lost, or the same one.
    if (centreColumns.every((column) => value[column] === wanted[column])) {
      changeIfSame(emptyCentre);
      return { ...nothing, saved: 'updated' };
    }
    const { typed: next, conflicts } = mergeRemoteChange(typed, value);
    changeIfSame(next);
    return { ...refusedOutcome(refused), conflicts };
  };

  const save = async (wish: Wish = { emailForPhone: false }): Promise<void> => {
    if (busy) return;
    setAttempt((count) => count + 1);
    const checked = checkCentre(typed.fields);
    setOutcome(checked.ok ? nothing : { ...nothing, problems: checked.problems });
    if (!checked.ok) return;
    setBusy(true);
    const result = await send(typed, checked.centre, wish);
    if (result.ok) {
      setOutcome({ ...nothing, saved: savedAs(typed, result.header?.('etag')) });
      changeIfSame(emptyCentre);
    } else {
      const wasChanged = isRefusal(result.failure, 'centre.changed-elsewhere');
      setOutcome(
        wasChanged ? await mergeAndRefuse(result.failure, checked.centre) : refusedOutcome(result.failure),
      );
    }
    setBusy(false);
    await centresChanged();
  };
  return { outcome, attempt, busy, save, forget: () => setOutcome(nothing) };
}
