/** Refuses rows that conflict with each other or with the master list, and names what they conflict with. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { ListedCentre } from '../configuration/store.ts';
import type { MasterList, OtherCentre, PlannedRow, RefusedRow, RowProblem } from './plan-row.ts';

/** An officer needs one to find the mistake; a list may have thousands. */
const maxOthers = 3;

const refuseRow = ({ row, centre }: PlannedRow, problem: RowProblem): RefusedRow => ({
  row,
  centreCode: centre.centre_code,
  problems: [problem],
});

const describeCentre = ({ centre_code, centre_name, email }: CentreFields): OtherCentre => ({
  centreCode: centre_code,
  centreName: centre_name,
  email,
});

const describeRow = ({ row, centre }: PlannedRow): OtherCentre => ({ row, ...describeCentre(centre) });

/** Refuses all rows whose code occurs more than once, because none of them is known to be the right one. */
export function refuseDuplicateCodes(rows: readonly PlannedRow[]): RefusedRow[] {
  return [...Map.groupBy(rows, ({ centre }) => centre.centre_code).values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const first = group.slice(0, maxOthers + 1);
      return group.map((row) => {
        const others = first.filter((other) => other !== row).slice(0, maxOthers);
        return refuseRow(row, {
          field: 'centre_code',
          code: 'import.code-twice',
          others: others.map(describeRow),
        });
      });
    });
}

/** The centres and rows with one phone, by their e-mail. */
class Holders {
  readonly #byEmail = new Map<string, OtherCentre[]>();

  add(holder: OtherCentre): void {
    const holders = this.#byEmail.get(holder.email) ?? [];
    if (holders.length < maxOthers) holders.push(holder);
    this.#byEmail.set(holder.email, holders);
  }

  withOtherEmail(email: string): OtherCentre[] {
    const found: OtherCentre[] = [];
    for (const [held, holders] of this.#byEmail) {
      if (held !== email) found.push(...holders);
      if (found.length >= maxOthers) break;
    }
    return found.slice(0, maxOthers);
  }
}

/**
 * Refuses rows after which a phone would have two e-mails; one-time codes go to the only e-mail of a phone (security.md
 * T42). A refused row leaves its centre unchanged, which may conflict with other rows in turn, so the phone of such a
 * centre is checked again.
 */
export function refusePhoneConflicts(rows: readonly PlannedRow[], masterList: MasterList): RefusedRow[] {
  const rowsByPhone = Map.groupBy(rows, ({ centre }) => centre.phone);
  const overwrittenCodes = new Set(rows.map((row) => row.centre.centre_code));
  const unchanged = new Map<string, ListedCentre[]>();
  const addUnchanged = (centre: ListedCentre): void => {
    const centres = unchanged.get(centre.phone);
    if (centres === undefined) unchanged.set(centre.phone, [centre]);
    else centres.push(centre);
  };
  for (const centre of masterList.values()) {
    if (!centre.archived && !overwrittenCodes.has(centre.centre_code)) addUnchanged(centre);
  }
  const refused: RefusedRow[] = [];
  const phonesToCheck = [...rowsByPhone.keys()];
  for (let phone = phonesToCheck.pop(); phone !== undefined; phone = phonesToCheck.pop()) {
    const group = rowsByPhone.get(phone) ?? [];
    const centres = unchanged.get(phone) ?? [];
    const email = group[0]?.centre.email;
    const isSame = (other: CentreFields): boolean => other.email === email;
    if (email === undefined || (centres.every(isSame) && group.every(({ centre }) => isSame(centre))))
      continue;
    const holders = new Holders();
    for (const centre of centres) holders.add(describeCentre(centre));
    for (const row of group) holders.add(describeRow(row));
    rowsByPhone.delete(phone);
    for (const row of group) {
      const others = holders.withOtherEmail(row.centre.email);
      refused.push(refuseRow(row, { field: 'phone', code: 'centre.phone-conflict', others }));
      const before = masterList.get(row.centre.centre_code);
      if (before === undefined || before.archived) continue;
      addUnchanged(before);
      phonesToCheck.push(before.phone);
    }
  }
  return refused;
}
