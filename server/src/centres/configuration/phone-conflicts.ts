/** Refuses rows after which a phone would have two e-mails: rows of a list, and centres that become what they were. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { OtherCentre } from '#contract/centres/import-endpoints.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import type { ListedCentre } from './store.ts';

export interface PlannedRow {
  readonly row: number;
  readonly centre: CentreFields;
  /** The state as the list has it, when the centre keeps it under another name. */
  readonly writtenState?: string;
}

interface RowProblem extends FieldProblem {
  /** The first few. */
  readonly others?: readonly OtherCentre[];
}

export interface RefusedRow {
  readonly row: number;
  /** As in the list, so that the row can be found. */
  readonly centreCode: string;
  readonly problems: readonly RowProblem[];
}

/** The centres of the master list by code, archived ones included. */
export type MasterList = ReadonlyMap<string, ListedCentre>;

/** An officer needs one to find the mistake; a list may have thousands. */
export const maxOthers = 3;

export const refuseRow = ({ row, centre }: PlannedRow, problem: RowProblem): RefusedRow => ({
  row,
  centreCode: centre.centre_code,
  problems: [problem],
});

const describeCentre = ({ centre_code, centre_name, email }: CentreFields): OtherCentre => ({
  centreCode: centre_code,
  centreName: centre_name,
  email,
});

export const describeRow = ({ row, centre }: PlannedRow): OtherCentre => ({ row, ...describeCentre(centre) });

/** The centres and rows with one phone, by their e-mail. */
class Holders {
  readonly #byEmail = new Map<string, OtherCentre[]>();

  constructor(holders: Iterable<OtherCentre> = []) {
    for (const holder of holders) this.add(holder);
  }

  add(holder: OtherCentre): void {
    const holders = this.#byEmail.get(holder.email) ?? [];
    if (holders.length < maxOthers) holders.push(holder);
    this.#byEmail.set(holder.email, holders);
  }

  /** The first few of each e-mail. */
  all(): OtherCentre[] {
    return [...this.#byEmail.values()].flat();
  }

  hasOtherThan(email: string): boolean {
    return this.#byEmail.size > (this.#byEmail.has(email) ? 1 : 0);
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
 * centre is checked again. A check does not depend on how many centres and rows have the phone: thousands may.
 */
export function refusePhoneConflicts(rows: readonly PlannedRow[], masterList: MasterList): RefusedRow[] {
  const groups = new Map(
    [...Map.groupBy(rows, ({ centre }) => centre.phone)].map(([phone, ofPhone]) => [
      phone,
      { rows: ofPhone, holders: new Holders(ofPhone.map(describeRow)) },
    ]),
  );
  const overwrittenCodes = new Set(rows.map((row) => row.centre.centre_code));
  const unchanged = new Map<string, Holders>();
  const addUnchanged = (centre: ListedCentre): void => {
    const holders = unchanged.get(centre.phone) ?? new Holders();
    unchanged.set(centre.phone, holders);
    holders.add(describeCentre(centre));
  };
  for (const centre of masterList.values()) {
    if (!centre.archived && !overwrittenCodes.has(centre.centre_code)) addUnchanged(centre);
  }
  const refused: RefusedRow[] = [];
  const phonesToCheck = [...groups.keys()];
  for (let phone = phonesToCheck.pop(); phone !== undefined; phone = phonesToCheck.pop()) {
    const group = groups.get(phone);
    const email = group?.rows[0]?.centre.email;
    if (group === undefined || email === undefined) continue;
    const ofPhone = unchanged.get(phone) ?? new Holders();
    if (!ofPhone.hasOtherThan(email) && !group.holders.hasOtherThan(email)) continue;
    const holders = new Holders([...ofPhone.all(), ...group.holders.all()]);
    groups.delete(phone);
    for (const row of group.rows) {
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
