/**
 * Cleans and validates one row of the master list (specification section 5, Config form). The form, the bulk import and
 * the command line use these rules; rules across rows are in `plan-import.ts`.
 */
import { centreColumns, type CentreColumn } from '../exam.ts';
import type { FieldProblem, RefusalCode } from '../refusals.ts';
import { normaliseMobile } from '../signup/mobile.ts';
import { cleanText, hasForbiddenCharacters, isEmail, isPincode, lengthInCharacters } from '../text.ts';

/** The nine stored fields; an empty optional field is ''. `phone` is ten digits, `email` lower case. */
export type CentreFields = Readonly<Record<CentreColumn, string>>;

/** The fields as typed or sent; an absent field counts as empty. */
export type RawCentre = Readonly<Partial<Record<CentreColumn, string>>>;

export interface CentreProblem extends FieldProblem {
  readonly field: CentreColumn;
}

export type CheckedCentre =
  | { readonly ok: true; readonly centre: CentreFields }
  | { readonly ok: false; readonly problems: readonly CentreProblem[] };

export const requiredCentreColumns = [
  'centre_code',
  'centre_name',
  'centre_pincode',
  'official_person',
  'phone',
  'email',
] as const satisfies readonly CentreColumn[];

/** In characters. Real names contain whole addresses; the longest known one has 162. */
export const maxCentreLengths: Readonly<Record<CentreColumn, number>> = {
  centre_code: 50,
  centre_name: 300,
  cfi: 100,
  centre_city: 100,
  centre_state: 100,
  centre_pincode: 20,
  official_person: 200,
  phone: 40,
  email: 254,
};

/** Replaces line breaks and tabs inside a cell by one space. */
function cleanLine(text: string): string {
  // With blanks on both sides of the line break in one pattern, the work would grow with the square of the blanks.
  return cleanText(text).replace(/\s+/g, (blanks) => (/[\n\t]/.test(blanks) ? ' ' : blanks));
}

function cleanField(column: CentreColumn, text: string): string {
  const line = cleanLine(text);
  if (column === 'email') return line.toLowerCase();
  if (column === 'centre_pincode') return line.replace(/\s/g, '');
  if (column === 'phone') return normaliseMobile(line) ?? line;
  return line;
}

function checkField(column: CentreColumn, text: string): RefusalCode | null {
  if (text === '')
    return requiredCentreColumns.some((required) => required === column) ? 'field.required' : null;
  if (hasForbiddenCharacters(text) || text.includes('\ufffd')) return 'field.not-text';
  const maxLength = maxCentreLengths[column];
  // A text has at most as many characters as units, which are counted faster; lists have a million cells.
  if (text.length > maxLength && lengthInCharacters(text) > maxLength) return 'field.too-long';
  if (column === 'phone' && normaliseMobile(text) === null) return 'centre.phone-invalid';
  if (column === 'email' && !isEmail(text)) return 'email.invalid';
  if (column === 'centre_pincode' && !isPincode(text)) return 'pincode.invalid';
  return null;
}

/** Cleans and validates the nine fields; returns at most one problem per column, in the order of the columns. */
export function checkCentre(raw: RawCentre): CheckedCentre {
  const cells = centreColumns.map((column) => [column, cleanField(column, raw[column] ?? '')] as const);
  const centre = Object.fromEntries(cells) as CentreFields;
  const problems = centreColumns.flatMap((field) => {
    const code = checkField(field, centre[field]);
    return code === null ? [] : [{ field, code }];
  });
  return problems.length === 0 ? { ok: true, centre } : { ok: false, problems };
}
