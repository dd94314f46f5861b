/** Finds pincodes in a list of centres that stand for ones that were not known (decision 0057). */
import { reviewLimits } from '#contract/review/limits.ts';
import { cleanPincode } from '#contract/text.ts';
import type { Db } from '../../platform/database/open-database.ts';

const { fillerShare, fillerRows } = reviewLimits.place;

/** Of a list, or of a part of it. */
export interface PincodeCount {
  readonly pincode: string;
  readonly rows: number;
}

/** Returns the cleaned pincodes that too many rows of a list have, '' never. */
export function frequentOf(counts: readonly PincodeCount[]): Map<string, number> {
  const rowsOf = new Map<string, number>();
  let all = 0;
  for (const { pincode, rows } of counts) {
    const cleaned = cleanPincode(pincode);
    rowsOf.set(cleaned, (rowsOf.get(cleaned) ?? 0) + rows);
    all += rows;
  }
  const isFrequent = ([pincode, rows]: readonly [string, number]) =>
    pincode !== '' && rows >= fillerRows && rows > all * fillerShare;
  return new Map([...rowsOf].filter(isFrequent));
}

/** Of the master list as it is now. */
export async function findFrequentPincodes(db: Db): Promise<ReadonlySet<string>> {
  const counts = await db
    .selectFrom('centres')
    .where('archived_at', 'is', null)
    .groupBy('centre_pincode')
    .select((eb) => ['centre_pincode as pincode', eb.fn.countAll().as('rows')])
    .execute();
  return new Set(frequentOf(counts.map(({ pincode, rows }) => ({ pincode, rows: Number(rows) }))).keys());
}
