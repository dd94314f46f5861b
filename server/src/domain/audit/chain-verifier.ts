/**
 * Verifies entries one by one, in order, also across changes of the secret: each entry against the key that it names.
 * Entries of a key that is not available are reported as unchecked, provided that a trusted key or a head outside the database
 * names their key; otherwise they were invented.
 */
import * as z from 'zod/mini';
import type { Row } from '../../tables/tables.ts';
import { isSameText, type Keys } from '../../kernel/crypto/keys.ts';
import { chainHeadMac, digestOf, keyIdOf } from './audit-trail.ts';

const detailsSchema = z.object({
  /** The ids of the keys of all earlier entries. */
  keys: z.prefault(z.array(z.string()), []),
  installation: z.prefault(z.string(), ''),
});

function readDetails(details: string): z.infer<typeof detailsSchema> {
  try {
    return z.parse(detailsSchema, JSON.parse(details));
  } catch {
    // Entries of earlier versions have others; a changed entry is noticed by its digest.
    return { keys: [], installation: '' };
  }
}

/** Returns the key ids that an entry announces. */
function readAnnouncedKeys({ act, details }: Row<'audit_trail'>): readonly string[] {
  return act === 'audit.started' || act === 'audit.key-changed' ? readDetails(details).keys : [];
}

/** Returns the installation whose trail starts with this entry; null for any other entry. */
export function readStartedInstallation({ act, details }: Row<'audit_trail'>): string | null {
  return act === 'audit.started' ? readDetails(details).installation : null;
}

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
  /** The ids of the keys that have validated an entry. */
  readonly validatedBy: Set<string>;
  firstInvalid: number | null;
}

/** The key id of entries from before keys had ids. */
const unnamed = '';

export interface TrailKeys {
  readonly current: Keys;
  /** Of earlier secrets that the operator gives; trusted like the current key. */
  readonly earlier?: readonly Keys[];
  /** Others that are at hand; they check entries, but do not make them trusted. */
  readonly others?: readonly Keys[];
  /** Key ids that heads outside the database name. */
  readonly knownIds?: Iterable<string>;
}

export class ChainVerifier {
  readonly #keys: readonly Keys[];
  readonly #byId: ReadonlyMap<string, Keys>;
  readonly #currentId: string;
  readonly #trustedIds: ReadonlySet<string>;
  /** The ids that trusted keys and heads outside the database name. */
  readonly #announcedIds: Set<string>;
  readonly #ranges: KeyRange[] = [];
  #previousDigest = '';

  constructor({ current, earlier = [], others = [], knownIds = [] }: TrailKeys) {
    this.#keys = [current, ...earlier, ...others];
    this.#byId = new Map(this.#keys.map((keys) => [keyIdOf(keys), keys]));
    this.#currentId = keyIdOf(current);
    this.#trustedIds = new Set([current, ...earlier].map((keys) => keyIdOf(keys)));
    this.#announcedIds = new Set(knownIds);
  }

  get lastDigest(): string {
    return this.#previousDigest;
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
  #canStartRange({ key_id: keyId, act }: Row<'audit_trail'>): boolean {
    if (this.#ranges.length === 0) return true;
    if (act !== 'audit.key-changed' || keyId === unnamed) return false;
    return this.#byId.has(keyId) || this.#ranges.every((range) => range.keyId !== this.#currentId);
  }

  #rangeOf(entry: Row<'audit_trail'>): KeyRange | null {
    const last = this.#ranges.at(-1);
    if (last?.keyId === entry.key_id) return last;
    if (!this.#canStartRange(entry)) return null;
    const { key_id: keyId, sequence } = entry;
    const range = {
      keyId,
      from: sequence,
      to: sequence,
      validatedBy: new Set<string>(),
      firstInvalid: null,
    };
    this.#ranges.push(range);
    return range;
  }

  /** Returns the key of the entry; undefined when no available key has made it. */
  #keyOf(entry: Row<'audit_trail'>, previousDigest: string): Keys | undefined {
    return this.#candidates(entry.key_id).find((keys) =>
      isSameText(entry.digest, digestOf(keys, previousDigest, entry)),
    );
  }

  /** Whether an entry after this digest is unchanged, as far as the available keys can check it. */
  isUnchanged(entry: Row<'audit_trail'>, previousDigest: string): boolean {
    return !this.#byId.has(entry.key_id) || this.#keyOf(entry, previousDigest) !== undefined;
  }

  /** Verifies the next entry. `changed`: it was certainly changed. `unchecked`: its key is not available. */
  verify(entry: Row<'audit_trail'>): 'valid' | 'unchecked' | 'changed' {
    const range = this.#rangeOf(entry);
    if (range === null) return 'changed';
    range.to = entry.sequence;
    const key = this.#keyOf(entry, this.#previousDigest);
    this.#previousDigest = entry.digest;
    if (key !== undefined) {
      const keyId = keyIdOf(key);
      range.validatedBy.add(keyId);
      if (this.#trustedIds.has(keyId))
        for (const announced of readAnnouncedKeys(entry)) this.#announcedIds.add(announced);
      return 'valid';
    }
    range.firstInvalid ??= entry.sequence;
    return this.#byId.has(entry.key_id) ? 'changed' : 'unchecked';
  }

  /** Verifies the chain head after its entry. With an unavailable key it is accepted, like the entry itself. */
  verifyHead(head: { readonly sequence: number; readonly digest: string }): boolean {
    return (
      this.#keys.some((keys) =>
        isSameText(head.digest, chainHeadMac(keys, head.sequence, this.#previousDigest)),
      ) || this.#ranges.at(-1)?.validatedBy.size === 0
    );
  }

  /** The first changed entry of a range without key id. If others of the range are valid, its key is available. */
  get changedUnnamed(): number | null {
    const mixed = this.#ranges.find(
      ({ validatedBy, firstInvalid }) => validatedBy.size > 0 && firstInvalid !== null,
    );
    return mixed?.firstInvalid ?? null;
  }

  /** The first entry of a key that is neither trusted nor announced. */
  get unknownKeyFrom(): number | null {
    const accepted = (keyId: string) => this.#trustedIds.has(keyId) || this.#announcedIds.has(keyId);
    const unknown = this.#ranges.find(
      ({ keyId, validatedBy }) => ![keyId, ...validatedBy].some((id) => accepted(id)),
    );
    return unknown?.from ?? null;
  }

  get unchecked(): UncheckedEntries[] {
    const unchecked = this.#ranges.filter(
      ({ keyId, validatedBy }) => validatedBy.size === 0 && !this.#byId.has(keyId),
    );
    return unchecked.map(({ from, to }) => ({ from, to }));
  }
}
