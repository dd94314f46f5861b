/** Refuses rows that conflict with each other or with the master list. */
import type { FieldProblem } from '#contract/refusals.ts';
import type { ListedCentre } from '../configuration/store.ts';
import type { MasterList, PlannedRow, RefusedRow } from './plan-row.ts';

const refuseRow = ({ row, centre }: PlannedRow, problem: FieldProblem): RefusedRow => ({
  row,
  centreCode: centre.centre_code,
  problems: [problem],
});

/** Refuses all rows whose code occurs more than once, because none of them is known to be the right one. */
export function refuseDuplicateCodes(rows: readonly PlannedRow[]): RefusedRow[] {
  return [...Map.groupBy(rows, ({ centre }) => centre.centre_code).values()]
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      group.map((row) => refuseRow(row, { field: 'centre_code', code: 'import.code-twice' })),
    );
}

/**
 * Refuses rows after which a phone would have two e-mails; one-time codes go to the only e-mail of a phone (security.md
 * T42). A refused row leaves its centre unchanged, which may conflict with other rows in turn, so the phone of such a
 * centre is checked again.
 */
export function refusePhoneConflicts(rows: readonly PlannedRow[], masterList: MasterList): RefusedRow[] {
  const rowsByPhone = Map.groupBy(rows, ({ centre }) => centre.phone);
  const overwrittenCodes = new Set(rows.map((row) => row.centre.centre_code));
  const unchangedEmails = new Map<string, Set<string>>();
  const addUnchanged = ({ phone, email }: ListedCentre): void => {
    const emails = unchangedEmails.get(phone) ?? new Set();
    unchangedEmails.set(phone, emails.add(email));
  };
  for (const centre of masterList.values()) {
    if (!centre.archived && !overwrittenCodes.has(centre.centre_code)) addUnchanged(centre);
  }
  const refused: RefusedRow[] = [];
  const phonesToCheck = [...rowsByPhone.keys()];
  for (let phone = phonesToCheck.pop(); phone !== undefined; phone = phonesToCheck.pop()) {
    const group = rowsByPhone.get(phone) ?? [];
    const emails = new Set([...(unchangedEmails.get(phone) ?? []), ...group.map((row) => row.centre.email)]);
    if (group.length === 0 || emails.size < 2) continue;
    rowsByPhone.delete(phone);
    for (const row of group) {
      refused.push(refuseRow(row, { field: 'phone', code: 'centre.phone-conflict' }));
      const before = masterList.get(row.centre.centre_code);
      if (before === undefined || before.archived) continue;
      addUnchanged(before);
      phonesToCheck.push(before.phone);
    }
  }
  return refused;
}
