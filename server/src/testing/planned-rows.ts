/** Rows of an imported list, and the plan for them in a short form. */
import { mapCentreColumns } from '#contract/centre-columns.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { RawCentre } from '#contract/centres/centre-rules.ts';
import type { ListedCentre } from '../centres/configuration/store.ts';
import { planRow, planRows, spellingsOf } from '../centres/import/plan-import.ts';

export const sampleRow = {
  ...mapCentreColumns(() => ''),
  centre_code: 'A1',
  centre_name: 'School',
  cfi: 'C1',
  centre_city: 'Agra',
  centre_state: 'Uttar Pradesh',
  centre_pincode: '282001',
  official_person: 'Asha',
  phone: '9000000001',
  email: 'a1@example.com',
};

export const listed = (...centres: (RawCentre & { archived?: boolean })[]): Map<string, ListedCentre> =>
  new Map(
    centres.map((centre) => {
      const stored = { id: `id of ${centre.centre_code ?? ''}`, archived: false, isMissing: false };
      const whole = { ...sampleRow, ...stored, ...centre };
      return [whole.centre_code, whole];
    }),
  );

const allStates = { states: [], codes: new Set<string>(), emails: new Map<string, string>() };

export const planImport = (rows: readonly CsvRow[], masterList: ReadonlyMap<string, ListedCentre>) => {
  const spellings = spellingsOf(masterList, allStates.states);
  const planned = rows.map((row) => planRow(row, masterList, spellings));
  return planRows(planned, masterList, allStates);
};

export function plan(cells: RawCentre[], before: Map<string, ListedCentre> = new Map()) {
  const { added, restored, changed, unchanged, refused } = planImport(
    cells.map((changes, index) => ({ row: index + 2, cells: { ...sampleRow, ...changes } })),
    before,
  );
  return {
    added: added.map(({ row }) => row),
    restored: restored.map(({ row, changedColumns }) => `${row} ${changedColumns.join('+')}`),
    changed: changed.map(({ row, changedColumns }) => `${row} ${changedColumns.join('+')}`),
    unchanged: unchanged.map(({ row }) => row),
    refused: refused.map(({ row, problems }) => `${row} ${problems.map(({ code }) => code).join('+')}`),
  };
}

// A row of a list of centres to import.

export const listRow = (code: string, more: object = {}) => ({
  centre_code: code,
  centre_name: 'School',
  cfi: '',
  centre_city: 'Agra',
  centre_state: 'Uttar Pradesh',
  centre_pincode: '282001',
  official_person: 'Asha',
  phone: '9000000001',
  email: 'a@example.com',
  ...more,
});
