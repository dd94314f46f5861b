/**
 * Within a state a city is one city however it is written: names are compared as a search folds them, and without blanks (product.md,
 * Administrators 6). Records, files and the pages of centres keep their spelling.
 */
import { foldSearchText } from '../../kernel/fold-search-text.ts';
import type { Db } from '../../platform/database/open-database.ts';

/** A name of signs alone stays as it is written. */
export const foldCity = (name: string): string => foldSearchText(name).replaceAll(' ', '') || name;

/** The spelling that most centres have; of several such the first by the alphabet. */
export function shownCity(spellings: readonly { readonly city: string; readonly centres: number }[]): string {
  const centres = new Map<string, number>();
  for (const { city, centres: more } of spellings) centres.set(city, (centres.get(city) ?? 0) + more);
  const [first] = [...centres].sort(
    ([one, ofOne], [other, ofOther]) => ofOther - ofOne || one.localeCompare(other),
  );
  return first?.[0] ?? '';
}

/** Every spelling of the city, also those of other states and of deleted centres, which an index has too. */
export async function spellingsOf(db: Db, city: string): Promise<string[]> {
  const names = await db.selectFrom('centres').select('centre_city').distinct().execute();
  const folded = foldCity(city);
  return [city, ...names.map((row) => row.centre_city).filter((name) => foldCity(name) === folded)];
}
