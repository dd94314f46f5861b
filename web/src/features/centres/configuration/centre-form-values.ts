/** What stands in the form of the configuration screen: kept in memory, so that a lost session or another screen loses none of it. */
import { useState } from 'react';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import { lastSessionEnd } from '../../../session/session-end.ts';
import { currentSession } from '../../../session/session-store.ts';

/** A centre as it was read: its record, and the version that a change of it names. */
export type ReadCentre = CentreFields & Pick<AdminCentre, 'id' | 'version'>;

export interface CentreFormValues {
  /** The centre being edited; null when one is being added. */
  readonly editing: ReadCentre | null;
  /** Grows with each centre that is opened: its form then gets the focus. */
  readonly opened: number;
  readonly fields: CentreFields;
}

function mapColumns(valueOf: (column: CentreColumn) => string): CentreFields {
  return {
    centre_code: valueOf('centre_code'),
    centre_name: valueOf('centre_name'),
    cfi: valueOf('cfi'),
    centre_city: valueOf('centre_city'),
    centre_state: valueOf('centre_state'),
    centre_pincode: valueOf('centre_pincode'),
    official_person: valueOf('official_person'),
    phone: valueOf('phone'),
    email: valueOf('email'),
  };
}

export const emptyCentre: CentreFormValues = {
  editing: null,
  opened: 0,
  fields: mapColumns(() => ''),
};

let openings = 0;

export function typedCentreOf(centre: ReadCentre): CentreFormValues {
  openings += 1;
  return { editing: centre, opened: openings, fields: mapColumns((column) => centre[column]) };
}

/** Whether closing or replacing the form would lose something. */
export function isUnsaved({ editing, fields }: CentreFormValues): boolean {
  const before = editing ?? emptyCentre.fields;
  return centreColumns.some((column) => fields[column] !== before[column]);
}

export interface ConflictingColumn {
  readonly column: CentreColumn;
  readonly theirs: string;
  /** Whether the form keeps what was typed instead. */
  readonly kept: boolean;
}

/** What somebody else saved meanwhile comes into the form, except where something was typed. */
export function mergeRemoteChange(
  { editing, opened, fields }: CentreFormValues,
  current: ReadCentre,
): { readonly typed: CentreFormValues; readonly conflicts: readonly ConflictingColumn[] } {
  const before = editing ?? emptyCentre.fields;
  const kept = (column: CentreColumn): boolean => fields[column] !== before[column];
  const conflicts = centreColumns
    .filter((column) => current[column] !== before[column] && current[column] !== fields[column])
    .map((column) => ({ column, theirs: current[column], kept: kept(column) }));
  const merged = mapColumns((column) => (kept(column) ? fields[column] : current[column]));
  return { typed: { editing: current, opened, fields: merged }, conflicts };
}

let kept: { readonly userId: string | undefined; readonly typed: CentreFormValues } | null = null;

/** Logout forgets it; so does another administrator's login. */
function readKept(): CentreFormValues {
  if (kept === null || lastSessionEnd() === 'left' || kept.userId !== currentSession()?.userId)
    return emptyCentre;
  return kept.typed;
}

export function useTypedCentre(): readonly [CentreFormValues, (typed: CentreFormValues) => void] {
  const [typed, setTyped] = useState(readKept);
  const change = (next: CentreFormValues): void => {
    kept = { userId: currentSession()?.userId, typed: next };
    setTyped(next);
  };
  return [typed, change];
}
