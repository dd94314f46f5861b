/**
 * The CSV export of 4,750 and of 100,000 centres, three of four submitted, with all columns, against the same rows from one query
 * of `node:sqlite` through csv-stringify (`peers/csv.ts`), in turns. Both write the same bytes.
 */
import { compareDownloads, type Comparison } from '../compare-downloads.ts';

const exportOf: Pick<Comparison, 'call' | 'peer' | 'check'> = {
  call: 'export',
  peer: 'csv.ts',
  check: (exported, bare) => {
    if (Buffer.compare(exported, bare) !== 0) throw new Error('The portal and the peer sent different bytes');
  },
};
const few = await compareDownloads({ ...exportOf, size: 4_750, rounds: 25 });
const many = await compareDownloads({ ...exportOf, size: 100_000, rounds: 5 });
console.log(JSON.stringify({ few, many, 'csv.ratio4750': few.ratio, 'csv.ratio100000': many.ratio }));
