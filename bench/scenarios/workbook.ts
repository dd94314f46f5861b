/**
 * The workbook of 5,500 centres, three of four submitted, against the portal's own writer of workbooks on ready rows
 * (`peers/workbook.ts`), in turns. Both write the same sheets.
 */
import { compareDownloads } from '../compare-downloads.ts';

const compared = await compareDownloads({
  size: 5_500,
  rounds: 15,
  call: 'export-workbook',
  peer: 'workbook.ts',
});
console.log(JSON.stringify({ ...compared, 'workbook.ratio': compared.ratio }));
