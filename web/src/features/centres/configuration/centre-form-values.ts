/** What stands in the form of the configuration screen: kept in memory, so that a lost session or another screen loses none of it. */
import { useState } from 'react';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import { lastSessionEnd } from '../../../session/session-end.ts';
import { currentSession } from '../../../session/session-store.ts';

/** A centre as it was read: its record, and the version that a change of it names. */
export type ReadCentre = CentreFields & Pick<AdminCentre, 'id' | 'version'>;

export interface TypedCentre {
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

export const emptyCentre: TypedCentre = {
  editing: null,
  opened: 0,
  fields: mapColumns(() => ''),
};

let openings = 0;

export function typedCentreOf(centre: ReadCentre): TypedCentre {
  openings += 1;
  return { editing: centre, opened: openings, fields: mapColumns((column) => centre[column]) };
}

/** Whether closing or replacing the form would lose something. */
export function isUnsaved({ editing, fields }: TypedCentre): boolean {
  const before = editing ?? emptyCentre.fields;
  return centreColumns.some((column) => fields[column] !== before[column]);
}

export interface MetColumn {
  readonly column: CentreColumn;
  readonly theirs: string;
  /** Whether the form keeps what was typed instead. */
  readonly kept: boolean;
}

/** What somebody else saved meanwhile comes into the form, except where something was typed. */
export function meetChange(
  { editing, opened, fields }: TypedCentre,
  current: ReadCentre,
): { readonly typed: TypedCentre; readonly met: readonly MetColumn[] } {
  const before = editing ?? emptyCentre.fields;
  const kept = (column: CentreColumn): boolean => fields[column] !== before[column];
  const met = centreColumns
    .filter((column) => current[column] !== before[column] && current[column] !== fields[column])
    .map((column) => ({ column, theirs: current[column], kept: kept(column) }));
  const merged = mapColumns((column) => (kept(column) ? fields[column] : current[column]));
  return { typed: { editing: current, opened, fields: merged }, met };
}

let kept: { readonly userId: string | undefined; readonly typed: TypedCentre } | null = null;

/** Logout forgets it; so does another administrator's login. */
function readKept(): TypedCentre {
  if (kept === null || lastSessionEnd() === 'left' || kept.userId !== currentSession()?.userId)
    return emptyCentre;
  return kept.typed;
}

export function useTypedCentre(): readonly [TypedCentre, (typed: TypedCentre) => void] {
  const [typed, setTyped] = useState(readKept);
  const change = (next: TypedCentre): void => {
    kept = { userId: currentSession()?.userId, typed: next };
    setTyped(next);
  };
  return [typed, change];
}
