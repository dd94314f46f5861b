/**
 * Whether the audit trail is whole, also where the secret was changed in its course: each entry is held against the key
 * that it names, and what was made with a key that is not at hand is told as unchecked, not as changed.
 */
import type { Db } from '../../platform/database/open-database.ts';
import type { AuditTrailTable } from '../../schema.ts';
import { isSameText, type Keys } from '../../kernel/crypto/keys.ts';
import { digestOf, keyIdOf, chainHeadId, chainHeadMac } from './audit-trail.ts';
import { readAuditEntries } from './read-audit-trail.ts';

/** Entries from one number to another, both included. */
export interface UncheckedEntries {
  readonly from: number;
  readonly to: number;
}

export interface CheckedTrail {
  /** Null when every entry that can be checked fits, else the number of the first that was changed or is missing. */
  readonly brokenAt: number | null;
  /** Made under earlier secrets that were not given. */
  readonly unchecked: UncheckedEntries[];
}

/** Entries of one key that follow each other. */
interface Stretch {
  readonly keyId: string;
  readonly from: number;
  to: number;
  /** Whether any of its entries fitted a key at hand, and the first that did not. */
  hasFitting: boolean;
  firstUnfitting: number | null;
}

/** The name in entries from before keys had names. */
const unnamed = '';

class TrailCheck {
  readonly #keys: readonly Keys[];
  readonly #byId: ReadonlyMap<string, Keys>;
  readonly #currentId: string;
  readonly #stretches: Stretch[] = [];
  before = '';

  constructor(current: Keys, earlier: readonly Keys[]) {
    this.#keys = [current, ...earlier];
    this.#byId = new Map(this.#keys.map((keys) => [keyIdOf(keys), keys]));
    this.#currentId = keyIdOf(current);
  }

  #candidates(keyId: string): readonly Keys[] {
    if (keyId === unnamed) return this.#keys;
    const named = this.#byId.get(keyId);
    return named === undefined ? [] : [named];
  }

  /**
   * A stretch after the first begins with the entry that tells of the change, unnamed entries only come first, and
   * nothing unknown follows the current key: so nobody can pass off an entry as older than it is.
   */
  #mayBegin({ key_id: keyId, act }: AuditTrailTable): boolean {
    if (this.#stretches.length === 0) return true;
    if (act !== 'audit.key-changed' || keyId === unnamed) return false;
    return this.#byId.has(keyId) || this.#stretches.every((stretch) => stretch.keyId !== this.#currentId);
  }

  #stretchOf(entry: AuditTrailTable): Stretch | null {
    const last = this.#stretches.at(-1);
    if (last?.keyId === entry.key_id) return last;
    if (!this.#mayBegin(entry)) return null;
    const { key_id: keyId, sequence } = entry;
    const begun = { keyId, from: sequence, to: sequence, hasFitting: false, firstUnfitting: null };
    this.#stretches.push(begun);
    return begun;
  }

  /** False when this entry is certainly not what it was. */
  take(entry: AuditTrailTable): boolean {
    const stretch = this.#stretchOf(entry);
    if (stretch === null) return false;
    stretch.to = entry.sequence;
    const candidates = this.#candidates(entry.key_id);
    const fits = candidates.some((keys) => isSameText(entry.digest, digestOf(keys, this.before, entry)));
    this.before = entry.digest;
    if (fits) stretch.hasFitting = true;
    else stretch.firstUnfitting ??= entry.sequence;
    return fits || !this.#byId.has(entry.key_id);
  }

  /** Whether the seal fits a key at hand; one of an unknown key is as good as the entry that it seals. */
  isSealed(seal: { readonly sequence: number; readonly digest: string }): boolean {
    return (
      this.#keys.some((keys) => isSameText(seal.digest, chainHeadMac(keys, seal.sequence, this.before))) ||
      this.#stretches.at(-1)?.hasFitting === false
    );
  }

  /** Of unnamed entries: where some fit and others do not, those were changed. */
  get changedUnnamed(): number | null {
    const mixed = this.#stretches.find(
      ({ hasFitting, firstUnfitting }) => hasFitting && firstUnfitting !== null,
    );
    return mixed?.firstUnfitting ?? null;
  }

  get unchecked(): UncheckedEntries[] {
    const unchecked = this.#stretches.filter(
      ({ keyId, hasFitting }) => !hasFitting && !this.#byId.has(keyId),
    );
    return unchecked.map(({ from, to }) => ({ from, to }));
  }
}

/**
 * Reads the whole trail. Trails only grow: what is added while this reads does no harm.
 * @param earlier keys of secrets that were used before
 */
export async function checkAuditTrail(
  db: Db,
  current: Keys,
  earlier: readonly Keys[] = [],
): Promise<CheckedTrail> {
  const seal = await db.selectFrom('audit_seal').selectAll().where('id', '=', chainHeadId).executeTakeFirst();
  const check = new TrailCheck(current, earlier);
  let sequence = 0;
  let isSealed = seal === undefined;
  const broken = (brokenAt: number | null): CheckedTrail => ({ brokenAt, unchecked: check.unchecked });
  for await (const entries of readAuditEntries(db, {})) {
    for (const entry of entries) {
      sequence += 1;
      if (entry.sequence !== sequence || !check.take(entry)) return broken(sequence);
      if (seal?.sequence === sequence) isSealed = check.isSealed(seal);
    }
  }
  if (check.changedUnnamed !== null) return broken(check.changedUnnamed);
  if (seal === undefined) return broken(sequence === 0 ? null : 1);
  return broken(isSealed ? null : sequence + 1);
}
