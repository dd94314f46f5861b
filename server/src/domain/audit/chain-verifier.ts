/**
 * Verifies entries one by one, in order, also across changes of the secret: each entry against the key that it names.
 * Entries of a key that is not available are reported as unchecked, not as changed.
 */
import { isSameText, type Keys } from '../../kernel/crypto/keys.ts';
import type { AuditTrailTable } from '../../schema.ts';
import { chainHeadMac, digestOf, keyIdOf } from './audit-trail.ts';

/** A range of entries, both ends included. */
export interface UncheckedEntries {
  readonly from: number;
  readonly to: number;
}

/** Consecutive entries with the same key id. */
interface KeyRange {
  readonly keyId: string;
  readonly from: number;
  to: number;
  hasValidEntry: boolean;
  firstInvalid: number | null;
}

/** The key id of entries from before keys had ids. */
const unnamed = '';

export class ChainVerifier {
  readonly #keys: readonly Keys[];
  readonly #byId: ReadonlyMap<string, Keys>;
  readonly #currentId: string;
  readonly #ranges: KeyRange[] = [];
  #previousDigest = '';

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
   * Every range but the first starts with an entry `audit.key-changed`, unnamed entries come only first, and no range of
   * an unknown key follows one of the current key. Otherwise a forged entry could claim an older, unavailable key.
   */
  #canStartRange({ key_id: keyId, act }: AuditTrailTable): boolean {
    if (this.#ranges.length === 0) return true;
    if (act !== 'audit.key-changed' || keyId === unnamed) return false;
    return this.#byId.has(keyId) || this.#ranges.every((range) => range.keyId !== this.#currentId);
  }

  #rangeOf(entry: AuditTrailTable): KeyRange | null {
    const last = this.#ranges.at(-1);
    if (last?.keyId === entry.key_id) return last;
    if (!this.#canStartRange(entry)) return null;
    const { key_id: keyId, sequence } = entry;
    const range = { keyId, from: sequence, to: sequence, hasValidEntry: false, firstInvalid: null };
    this.#ranges.push(range);
    return range;
  }

  /** Verifies the next entry; false when it was certainly changed. */
  verify(entry: AuditTrailTable): boolean {
    const range = this.#rangeOf(entry);
    if (range === null) return false;
    range.to = entry.sequence;
    const isValid = this.#candidates(entry.key_id).some((keys) =>
      isSameText(entry.digest, digestOf(keys, this.#previousDigest, entry)),
    );
    this.#previousDigest = entry.digest;
    if (isValid) range.hasValidEntry = true;
    else range.firstInvalid ??= entry.sequence;
    return isValid || !this.#byId.has(entry.key_id);
  }

  /** Verifies the chain head after its entry. With an unavailable key it is accepted, like the entry itself. */
  verifyHead(head: { readonly sequence: number; readonly digest: string }): boolean {
    return (
      this.#keys.some((keys) =>
        isSameText(head.digest, chainHeadMac(keys, head.sequence, this.#previousDigest)),
      ) || this.#ranges.at(-1)?.hasValidEntry === false
    );
  }

  /** The first changed entry of a range without key id. If others of the range are valid, its key is available. */
  get changedUnnamed(): number | null {
    const mixed = this.#ranges.find(
      ({ hasValidEntry, firstInvalid }) => hasValidEntry && firstInvalid !== null,
    );
    return mixed?.firstInvalid ?? null;
  }

  get unchecked(): UncheckedEntries[] {
    const unchecked = this.#ranges.filter(
      ({ keyId, hasValidEntry }) => !hasValidEntry && !this.#byId.has(keyId),
    );
    return unchecked.map(({ from, to }) => ({ from, to }));
  }
}
