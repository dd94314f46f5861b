/**
 * Cleans and validates one row of the master list (specification section 5, Config form). The form, the bulk import and
 * the command line use these rules; rules across rows are in `plan-import.ts`.
 */
import { centreColumn, centreColumns, mapCentreColumns, type CentreColumn } from '../centre-columns.ts';
import { isSpreadsheetError } from '../formula-cells.ts';
import type { FieldProblem, RefusalCode } from '../refusals.ts';
import { keptStateName } from '../states.ts';
import { hasTwoNumbers, normaliseMobile } from '../signup/written-mobile.ts';
import {
  cleanAddress,
  cleanCode,
  cleanPincode,
  cleanText,
  hasForbiddenCharacters,
  isEmail,
  isPincode,
  lengthInCharacters,
} from '../text.ts';

/** The stored fields; an empty optional field is ''. `phone` is ten digits, `email` lower case. */
export type CentreFields = Readonly<Record<CentreColumn, string>>;

/** The fields as typed or sent; an absent field counts as empty. */
export type RawCentre = Readonly<Partial<Record<CentreColumn, string>>>;

interface CentreProblem extends FieldProblem {
  readonly field: CentreColumn;
}

type CheckedCentre =
  | { readonly ok: true; readonly centre: CentreFields }
  | { readonly ok: false; readonly problems: readonly CentreProblem[] };

/** Replaces line breaks and tabs inside a cell by one space. */
function cleanLine(text: string): string {
  // With blanks on both sides of the line break in one pattern, the work would grow with the square of the blanks.
  return cleanText(text).replace(/\s+/g, (blanks) => (/[\n\t]/.test(blanks) ? ' ' : blanks));
}

function cleanField(column: CentreColumn, text: string): string {
  const line = cleanLine(text);
  switch (centreColumn[column].content) {
    case 'email':
      return cleanAddress(line);
    case 'state':
      return keptStateName(line);
    case 'pincode':
      return cleanPincode(line);
    case 'code':
      return cleanCode(line);
    case 'phone':
      return normaliseMobile(line) ?? line;
    case 'text':
      return line;
  }
}

function checkField(column: CentreColumn, text: string): RefusalCode | null {
  const { isRequired, maxLength, content } = centreColumn[column];
  if (text === '') return isRequired ? 'field.required' : null;
  if (isSpreadsheetError(text)) return 'centre.spreadsheet-error';
  if (hasForbiddenCharacters(text) || text.includes('\ufffd')) return 'field.not-text';
  // A text has at most as many characters as units, which are counted faster; lists have a million cells.
  if (text.length > maxLength && lengthInCharacters(text) > maxLength) return 'field.too-long';
  if (content === 'phone' && normaliseMobile(text) === null)
    return hasTwoNumbers(text) ? 'centre.two-phones' : 'centre.phone-invalid';
  if (content === 'email' && !isEmail(text)) return 'email.invalid';
  if (content === 'pincode' && !isPincode(text)) return 'pincode.invalid';
  return null;
}

/** Cleans and validates the fields; returns at most one problem per column, in the order of the columns. */
export function checkCentre(raw: RawCentre): CheckedCentre {
  const centre = mapCentreColumns((column) => cleanField(column, raw[column] ?? ''));
  const problems = centreColumns.flatMap((field) => {
    const code = checkField(field, centre[field]);
    return code === null ? [] : [{ field, code }];
  });
  return problems.length === 0 ? { ok: true, centre } : { ok: false, problems };
}
