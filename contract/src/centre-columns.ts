/**
 * The columns of the master list (specification sections 3, 5 and 9), each declared once. Rules, bodies, headings of files, the
 * sample file, forms, tables, exports, search and the types of the database are derived from this catalogue.
 */

interface ColumnLabels {
  /** Above the column of a table. */
  readonly heading: string;
  /** Of the input in the form, and in sentences. */
  readonly field: string;
  /** In the workbook of all centres, where columns of the checklist stand next to those of the master list. */
  readonly file: string;
}

/** Decides how a value is cleaned, checked, typed and linked. */
export type ColumnContent = 'text' | 'state' | 'code' | 'pincode' | 'phone' | 'email';

interface ColumnDeclaration {
  readonly isRequired: boolean;
  /** In characters. Real names contain whole addresses; the longest known one has 162. */
  readonly maxLength: number;
  readonly content: ColumnContent;
  /** Accepted in list files in addition to the column's own name, in lower-case letters and digits. */
  readonly otherHeadings: readonly string[];
  /** In the row of the sample file. */
  readonly example: string;
  /** In rem on the dashboard, on the configuration screen and on both in a very wide window, in characters in the workbook (by its heading). */
  readonly width: {
    readonly dashboard: number;
    readonly configuration: number;
    readonly wide?: number;
    readonly file?: number;
  };
  readonly en: ColumnLabels;
  readonly hi: ColumnLabels;
}

/** In the order of the sample CSV (specification section 9). */
const declarations = {
  centre_code: {
    isRequired: true,
    maxLength: 50,
    content: 'code',
    otherHeadings: ['code'],
    example: 'KA1001',
    width: { dashboard: 5.55, configuration: 5.55 },
    en: { heading: 'Code', field: 'Centre code', file: 'Centre code' },
    hi: { heading: 'कोड', field: 'केंद्र कोड', file: 'केंद्र कोड' },
  },
  centre_name: {
    isRequired: true,
    maxLength: 300,
    content: 'text',
    otherHeadings: ['name'],
    example: 'Kendriya Vidyalaya No. 1',
    width: { dashboard: 12.5, configuration: 12.4, file: 36 },
    en: { heading: 'Name', field: 'Centre name', file: 'Centre name' },
    hi: { heading: 'नाम', field: 'केंद्र का नाम', file: 'केंद्र का नाम' },
  },
  cfi: {
    isRequired: false,
    maxLength: 100,
    content: 'code',
    otherHeadings: [],
    example: 'CFI-01',
    width: { dashboard: 5.65, configuration: 5.65 },
    en: { heading: 'CFI', field: 'CFI', file: 'CFI' },
    hi: { heading: 'CFI', field: 'CFI', file: 'CFI' },
  },
  centre_city: {
    isRequired: false,
    maxLength: 100,
    content: 'text',
    otherHeadings: ['city'],
    example: 'Bengaluru',
    width: { dashboard: 7.25, configuration: 7.25, file: 26 },
    en: { heading: 'City', field: 'City', file: 'City on record' },
    hi: { heading: 'शहर', field: 'शहर', file: 'दर्ज शहर' },
  },
  centre_state: {
    isRequired: false,
    maxLength: 100,
    content: 'state',
    otherHeadings: ['state'],
    example: 'Karnataka',
    width: { dashboard: 6.5, configuration: 6.75, file: 26 },
    en: { heading: 'State', field: 'State', file: 'State on record' },
    hi: { heading: 'राज्य', field: 'राज्य', file: 'दर्ज राज्य' },
  },
  centre_pincode: {
    isRequired: true,
    maxLength: 20,
    content: 'pincode',
    otherHeadings: ['pincode', 'pin'],
    example: '560001',
    width: { dashboard: 4, configuration: 4 },
    en: { heading: 'Pincode', field: 'Pincode', file: 'Pincode on record' },
    hi: { heading: 'पिन कोड', field: 'पिन कोड', file: 'दर्ज पिन कोड' },
  },
  official_person: {
    isRequired: true,
    maxLength: 200,
    content: 'text',
    otherHeadings: ['official'],
    example: 'A. Lakshmi',
    width: { dashboard: 7, configuration: 7.25, file: 26 },
    en: { heading: 'Official', field: 'Official person', file: 'Official person' },
    hi: { heading: 'अधिकृत व्यक्ति', field: 'अधिकृत व्यक्ति', file: 'अधिकृत व्यक्ति' },
  },
  phone: {
    isRequired: true,
    maxLength: 40,
    content: 'phone',
    otherHeadings: ['mobile', 'phonenumber', 'mobilenumber'],
    example: '9876543210',
    width: { dashboard: 5.9, configuration: 5.9 },
    en: { heading: 'Phone', field: 'Phone', file: 'Phone' },
    hi: { heading: 'फोन', field: 'फोन', file: 'फोन' },
  },
  email: {
    isRequired: true,
    maxLength: 254,
    content: 'email',
    otherHeadings: ['emailid', 'emailaddress'],
    example: 'principal@example.org',
    width: { dashboard: 8.6, configuration: 8.6, wide: 14.5, file: 36 },
    en: { heading: 'Email', field: 'Email', file: 'Email' },
    hi: { heading: 'ई-मेल', field: 'ई-मेल', file: 'ई-मेल' },
  },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;

export type CentreColumn = keyof typeof declarations;

export const centreColumns = Object.keys(declarations) as readonly CentreColumn[];

/** The declaration of each column. */
export const centreColumn: Readonly<Record<CentreColumn, ColumnDeclaration>> = declarations;

export const requiredCentreColumns = centreColumns.filter((column) => centreColumn[column].isRequired);

/** One value for each column. */
export function mapCentreColumns<Value>(
  valueOf: (column: CentreColumn) => Value,
): Record<CentreColumn, Value> {
  return Object.fromEntries(centreColumns.map((column) => [column, valueOf(column)])) as Record<
    CentreColumn,
    Value
  >;
}

/** The labels of all columns in one language. */
export const centreLabels = (language: 'en' | 'hi', kind: keyof ColumnLabels): Record<CentreColumn, string> =>
  mapCentreColumns((column) => centreColumn[column][language][kind]);
