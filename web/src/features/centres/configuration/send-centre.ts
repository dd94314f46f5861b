/** The calls that save a centre, and what the form shows of their outcome. */
import type { Failure, Result } from '#contract/call.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { saveCentre, saveNewCentre } from '#contract/centres/received-centre.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import type { OtherRecord } from '#contract/refusals.ts';
import { callApi } from '../../../api/client.ts';
import type { CentreFormValues, ConflictingColumn } from './centre-form-values.ts';

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

export const noOutcome: Outcome = { failure: null, problems: [], saved: null, conflicts: null, others: [] };

export interface SaveChoices {
  /** Gives the e-mail to all centres with the same phone. */
  readonly emailForPhone?: true;
  /** What to do with the deleted centre that had the code of the new one. */
  readonly onDeleted?: 'restore' | 'empty';
}

export function sendCentre(
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
export function savedAs(
  { editing }: CentreFormValues,
  etag: string | null | undefined,
): NonNullable<Outcome['saved']> {
  if (editing !== null) return 'updated';
  return etag === '"1"' || !etag ? 'created' : 'restored';
}

export function refusedOutcome(failure: Failure): Outcome {
  if (failure.kind !== 'refused') return { ...noOutcome, failure };
  return { ...noOutcome, failure, problems: failure.problems ?? [], others: failure.others ?? [] };
}
