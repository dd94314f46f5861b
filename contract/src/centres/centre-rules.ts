/**
 * The rules for one row of the master list (specification section 5, Config form): how its nine fields are cleaned and
 * what they must be. Form, bulk import and command line all use these; what rows mean together is in `plan-import.ts`.
 */
import { centreColumns, type CentreColumn } from '../exam.ts';
import type { FieldProblem, RefusalCode } from '../refusals.ts';
import { normaliseMobile } from '../signup/mobile.ts';
import { cleanText, hasForbiddenCharacters, isEmail, isPincode, lengthInCharacters } from '../text.ts';

/** The nine fields as they are stored; an empty optional field is ''. `phone` is ten digits, `email` lower case. */
export type CentreFields = Readonly<Record<CentreColumn, string>>;

/** The fields as somebody typed or sent them; a field that is not there counts as empty. */
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

/** In characters. Real names carry whole addresses (the longest seen has 162), hence the room. */
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

/** All nine fields stand on one line: line breaks and tabs inside a cell become one blank. */
function cleanLine(text: string): string {
  return cleanText(text).replace(/\s*[\n\t]\s*/g, ' ');
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
  if (lengthInCharacters(text) > maxCentreLengths[column]) return 'field.too-long';
  if (column === 'phone' && normaliseMobile(text) === null) return 'centre.phone-invalid';
  if (column === 'email' && !isEmail(text)) return 'email.invalid';
  if (column === 'centre_pincode' && !isPincode(text)) return 'pincode.invalid';
  return null;
}

/** Cleans and checks the nine fields; the problems come in the order of the columns, at most one for each. */
export function checkCentre(raw: RawCentre): CheckedCentre {
  const clean = (column: CentreColumn): string => cleanField(column, raw[column] ?? '');
  const centre: CentreFields = {
    centre_code: clean('centre_code'),
    centre_name: clean('centre_name'),
    cfi: clean('cfi'),
    centre_city: clean('centre_city'),
    centre_state: clean('centre_state'),
    centre_pincode: clean('centre_pincode'),
    official_person: clean('official_person'),
    phone: clean('phone'),
    email: clean('email'),
  };
  const problems = centreColumns.flatMap((field) => {
    const code = checkField(field, centre[field]);
    return code === null ? [] : [{ field, code }];
  });
  return problems.length === 0 ? { ok: true, centre } : { ok: false, problems };
}
