/**
 * Plans to take a change set back: each centre becomes as it was before, unless something later touched what was changed; such a centre
 * stays as it is and is named with the reason (product.md, Administrators 14).
 */
import { type CentreColumn, centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { LeftReason } from '#contract/centres/change-endpoints.ts';
import { isOfStates } from '#contract/rights.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ContactChange } from '../configuration/lost-registrations.ts';
import { type ListedCentre, readMasterList } from '../configuration/store.ts';
import { refusePhoneConflicts } from '../configuration/phone-conflicts.ts';
import type { KeptColumn } from './keep-changes.ts';
import { type ChangedCentre, type Owner, readChangedCentres } from './stored-change-sets.ts';

interface LeftCentre {
  readonly centreCode: string;
  readonly reason: LeftReason;
  readonly otherCode?: string;
}

/** What a centre becomes. */
export interface RevertedCentre {
  readonly centre: ChangedCentre;
  /** With the values of before; a deleted centre that is restored has its own code again. */
  readonly fields: CentreFields;
  readonly isArchived: boolean;
}

export interface TakeBackPlan {
  readonly reverted: readonly RevertedCentre[];
  readonly left: readonly LeftCentre[];
}

const codeOf = (centre: ChangedCentre): string => centre.superseded_code ?? centre.centre_code;

const isListColumn = (column: string): column is CentreColumn =>
  centreColumns.some((name) => name === column);

/** Whether the version says if something later has touched what was changed. */
const isOfMasterList = ({ changes, isNew }: ChangedCentre): boolean =>
  isNew || Object.keys(changes).some((column) => isListColumn(column) || column === 'archived_at');

/** Whether taking it back removes a centre that the change has added or restored. */
const isToRemove = ({ changes, isNew }: ChangedCentre): boolean =>
  isNew || (changes.archived_at?.[0] ?? null) !== null;

const presentValue = (centre: ChangedCentre, column: KeptColumn): string | null =>
  column === 'centre_code' ? codeOf(centre) : centre[column];

/** @param madeAt when the change was made */
function reasonToLeave(centre: ChangedCentre, madeAt: string): LeftReason | null {
  if (centre.edition_id !== null) return 'archived';
  const after = centre.changes.archived_at?.[1] ?? null;
  if (centre.archived_at !== after) return after === null ? 'deleted' : 'changed';
  if (isOfMasterList(centre) && centre.version !== centre.version_then) return 'changed';
  const columns = Object.entries(centre.changes) as [KeptColumn, readonly [string | null, string | null]][];
  if (columns.some(([column, [, value]]) => presentValue(centre, column) !== value)) return 'changed';
  return isToRemove(centre) && (centre.saved_at ?? '') > madeAt ? 'checklist' : null;
}

function toReverted(centre: ChangedCentre): RevertedCentre {
  const { changes } = centre;
  const fields = mapCentreColumns(
    (column) => changes[column]?.[0] ?? (column === 'centre_code' ? codeOf(centre) : centre[column]),
  );
  const before = changes.archived_at === undefined ? centre.archived_at : changes.archived_at[0];
  return { centre, fields, isArchived: centre.isNew || before !== null };
}

async function readMaster(db: Db): Promise<Map<string, ListedCentre>> {
  const master = new Map<string, ListedCentre>();
  for await (const centres of readMasterList(db))
    for (const centre of centres) master.set(centre.centre_code, centre);
  return master;
}

/**
 * Leaves those whose code another centre has by now, or whose phone would have two e-mails (security.md T42). Another centre is named if
 * it is of these states.
 */
function findConflicts(
  reverted: readonly RevertedCentre[],
  master: Map<string, ListedCentre>,
  states: readonly string[],
): LeftCentre[] {
  for (const { centre, isArchived } of reverted) {
    const listed = master.get(centre.centre_code);
    if (isArchived && listed !== undefined) master.set(centre.centre_code, { ...listed, archived: true });
  }
  const active = reverted.filter(staysActive);
  const taken = active.filter(
    ({ centre }) => centre.superseded_code !== null && master.get(codeOf(centre))?.archived === false,
  );
  const rows = active
    .filter((row) => !taken.includes(row))
    .map(({ fields }, row) => ({ row, centre: fields }));
  return [
    ...taken.map(({ centre }) => ({ centreCode: codeOf(centre), reason: 'code-taken' as const })),
    ...refusePhoneConflicts(rows, master).map(({ centreCode, problems }) => {
      const otherCode = problems[0]?.others?.[0]?.centreCode;
      const conflict = { centreCode, reason: 'phone-conflict' as const };
      const otherState = master.get(otherCode ?? '')?.centre_state ?? '';
      return otherCode !== undefined && isOfStates(otherState, states)
        ? { ...conflict, otherCode }
        : conflict;
    }),
  ];
}

/** Whether its fields, or whether it is deleted, become what they were. */
export const isRewritten = ({ centre }: RevertedCentre): boolean => isOfMasterList(centre) && !centre.isNew;

const staysActive = (row: RevertedCentre): boolean => isRewritten(row) && !row.isArchived;

/**
 * Reads what the change set has changed and was not taken back yet. Throws `change-set.not-found` when a centre would return to a state that
 * is none of the reader's any more.
 */
export async function planTakeBack(
  db: Db,
  { id, madeAt }: { readonly id: string; readonly madeAt: string },
  { states }: Pick<Owner, 'states'>,
): Promise<TakeBackPlan> {
  const centres = await readChangedCentres(db, id);
  const touched = new Map(centres.map((centre) => [centre.id, reasonToLeave(centre, madeAt)]));
  const untouched = centres.filter((centre) => touched.get(centre.id) === null).map(toReverted);
  if (!untouched.every(({ fields }) => isOfStates(fields.centre_state, states)))
    throw refuse('change-set.not-found');
  const conflicts = untouched.some(staysActive) ? findConflicts(untouched, await readMaster(db), states) : [];
  const conflicting = new Set(conflicts.map(({ centreCode }) => centreCode));
  const left = centres.flatMap((centre) => {
    const reason = touched.get(centre.id) ?? null;
    return reason === null ? [] : [{ centreCode: codeOf(centre), reason }];
  });
  return {
    reverted: untouched.filter(({ centre }) => !conflicting.has(codeOf(centre))),
    left: [...left, ...conflicts].sort((one, other) => (one.centreCode < other.centreCode ? -1 : 1)),
  };
}

/** Changes of phones and e-mails on record; a centre that is restored counts as new. */
export function contactChangesOf({ reverted }: TakeBackPlan): ContactChange[] {
  return reverted.filter(staysActive).map(({ centre, fields }) => {
    const { centre_code, phone, email } = centre;
    return { before: centre.archived_at === null ? { centre_code, phone, email } : null, after: fields };
  });
}
