/** What the parts of the configuration screen share: the typed centre; and what a logout clears. */
import { useState } from 'react';
import { centreColumns, mapCentreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { currentSession } from '../../../session/session-store.ts';
import { clearImport } from '../import/list-import-store.ts';

/** A centre as the server returned it; a change of it names this version. */
export type ReadCentre = CentreFields & Pick<AdminCentre, 'id' | 'version'>;

export interface CentreFormValues {
  /** The centre being edited; null when one is being added. */
  readonly editing: ReadCentre | null;
  /** Increases with each centre that is opened: the form then takes the focus. 0 when none is open. */
  readonly opened: number;
  readonly fields: CentreFields;
}

export const emptyCentre: CentreFormValues = {
  editing: null,
  opened: 0,
  fields: mapCentreColumns(() => ''),
};

/** Returns the values with which `centre` replaces `current` in the form. */
export function openCentre(centre: ReadCentre, current: CentreFormValues): CentreFormValues {
  return {
    editing: centre,
    opened: current.opened + 1,
    fields: mapCentreColumns((column) => centre[column]),
  };
}

/** Whether closing or replacing the form would lose input. */
export function isUnsaved({ editing, fields }: CentreFormValues): boolean {
  const before = editing ?? emptyCentre.fields;
  return centreColumns.some((column) => fields[column] !== before[column]);
}

/** Whether saving changes through which phone and e-mail people register. Capitals in an e-mail do not count. */
export function isContactChanged({ editing, fields }: CentreFormValues): boolean {
  if (editing === null) return false;
  const isSameEmail = fields.email.trim().toLowerCase() === editing.email;
  return !isSameEmail || normaliseMobile(fields.phone) !== editing.phone;
}

export interface ConflictingColumn {
  readonly column: CentreColumn;
  readonly theirs: string;
  /** Whether the form keeps its own value instead of theirs. */
  readonly isKept: boolean;
}

/** Takes what another administrator saved into the form, except for the columns that were edited here. */
export function mergeRemoteChange(
  { editing, opened, fields }: CentreFormValues,
  current: ReadCentre,
): { readonly values: CentreFormValues; readonly conflicts: readonly ConflictingColumn[] } {
  const before = editing ?? emptyCentre.fields;
  const isEdited = (column: CentreColumn): boolean => fields[column] !== before[column];
  const conflicts = centreColumns
    .filter((column) => current[column] !== before[column] && current[column] !== fields[column])
    .map((column) => ({ column, theirs: current[column], isKept: isEdited(column) }));
  const merged = mapCentreColumns((column) => (isEdited(column) ? fields[column] : current[column]));
  return { values: { editing: current, opened, fields: merged }, conflicts };
}

/** What is in the centre form, and whose it is: another administrator does not get it. */
let typed: { readonly userId: string | undefined; readonly values: CentreFormValues } | null = null;

function keepTyped(values: CentreFormValues): void {
  typed = { userId: currentSession()?.userId, values };
}

/** For a logout. */
export function forgetConfiguration(): void {
  typed = null;
  clearImport();
}

/** The values survive a change of screen and a session that ended; a logout clears them. */
export function useCentreFormValues(): readonly [CentreFormValues, (values: CentreFormValues) => void] {
  const [values, setValues] = useState(() =>
    typed !== null && typed.userId === currentSession()?.userId ? typed.values : emptyCentre,
  );
  const change = (next: CentreFormValues): void => {
    keepTyped(next);
    setValues(next);
  };
  return [values, change];
}
