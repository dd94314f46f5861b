/**
 * One state is one state (product.md, Administrators 15). Those of India have one name by the rules of a row; what else a list calls a
 * state takes the spelling that is there already, when they differ only in case.
 */
import { isStateOfIndia, keptStateName } from '#contract/states.ts';
import type { Db } from '../../platform/database/open-database.ts';

export class StateSpellings {
  readonly #byFolded = new Map<string, string>();

  /** @param known of names that differ only in case, the first counts */
  constructor(known: Iterable<string>) {
    for (const name of known) this.spell(name);
  }

  /** Knows the spelling from now on. */
  spell(name: string): string {
    if (name === '' || isStateOfIndia(name)) return name;
    const folded = name.toLowerCase();
    const known = this.#byFolded.get(folded) ?? name;
    this.#byFolded.set(folded, known);
    return known;
  }
}

/**
 * Returns the names under which the list of centres keeps these states.
 * @param exceptId of a centre that may change the spelling when it is the only one with it
 */
export async function spellAsListed(
  db: Db,
  written: readonly string[],
  exceptId: string | null = null,
): Promise<string[]> {
  const names = written.map(keptStateName);
  if (names.every((name) => name === '' || isStateOfIndia(name))) return names;
  const listed = await db
    .selectFrom('centres')
    .select('centre_state')
    .distinct()
    .where('id', '<>', exceptId ?? '')
    .orderBy('centre_state')
    .execute();
  const spellings = new StateSpellings(listed.map((row) => row.centre_state));
  return names.map((name) => spellings.spell(name));
}
