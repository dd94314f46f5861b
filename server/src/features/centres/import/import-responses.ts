/** The responses of POST /admin/centres/bulk and bulk-preview: a plan, row by row. */
import type { ListedCentre } from '../configuration/store.ts';
import { findMissing } from './missing-centres.ts';
import {
  contactsFirst,
  hasNewContact,
  hashPlan,
  overwritingRows,
  type ChangedRow,
  type ImportPlan,
} from './plan-import.ts';
import type { MasterList } from './plan-row.ts';
import { findSuspectCodes } from './suspect-codes.ts';

const maxShownRows = 500;
const maxReportedProblems = 100;

function countsOf(plan: ImportPlan) {
  return {
    added: plan.added.length,
    restored: plan.restored.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    refused: plan.refused.map(({ row, centreCode, problems }) => ({
      row,
      centreCode,
      problems: problems.map(({ field, code, others }) => ({
        field,
        code,
        ...(others && { others: [...others] }),
      })),
    })),
  };
}

function toShownChange({ row, centre, before, changedColumns }: ChangedRow) {
  const columns = changedColumns.map((column) => ({
    column,
    before: before[column],
    after: centre[column],
  }));
  return {
    row,
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    columns,
  };
}

function describeMissing(missing: readonly ListedCentre[]) {
  const centres = missing.slice(0, maxShownRows).map((centre) => ({
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    city: centre.centre_city,
    state: centre.centre_state,
  }));
  return { total: missing.length, centres };
}

/** What a preview says that only the database knows. */
export interface KnownToPreview {
  /** How many people have to register again. */
  readonly registerAgain: number;
  /** The status of the checklists of deleted centres, by centre code. */
  readonly checklists: ReadonlyMap<string, 'draft' | 'submitted'>;
}

export function describePreview(
  plan: ImportPlan,
  masterList: MasterList,
  { registerAgain, checklists }: KnownToPreview,
) {
  const restored = contactsFirst(plan.restored).map((row) => {
    const checklist = checklists.get(row.centre.centre_code);
    return { ...toShownChange(row), ...(checklist && { checklist }) };
  });
  const suspects = findSuspectCodes(plan, masterList);
  return {
    ...countsOf(plan),
    plan: hashPlan(plan),
    ...(registerAgain === 0 ? {} : { registerAgain }),
    additions: plan.added.slice(0, maxShownRows).map(({ row }) => row),
    newContacts: plan.changed.filter(hasNewContact).length,
    changes: contactsFirst(plan.changed).slice(0, maxShownRows).map(toShownChange),
    restorations: {
      newContacts: plan.restored.filter(hasNewContact).length,
      submitted: restored.filter(({ checklist }) => checklist === 'submitted').length,
      drafts: restored.filter(({ checklist }) => checklist === 'draft').length,
      centres: restored.slice(0, maxShownRows),
    },
    missing: describeMissing(findMissing(plan, masterList)),
    suspects: { total: suspects.length, codes: suspects.slice(0, maxShownRows) },
  };
}

export function describeImported(plan: ImportPlan) {
  const { added, unchanged } = plan;
  return { imported: added.length + overwritingRows(plan).length + unchanged.length, ...countsOf(plan) };
}

/** The first problems of a list that is refused as a whole. */
export function describeRefused({ refused }: ImportPlan) {
  const problems = refused.flatMap(({ row, problems: rowProblems }) =>
    rowProblems.map(({ field, code }) => ({ field: `rows.${row}.${field}`, code })),
  );
  return problems.slice(0, maxReportedProblems);
}
