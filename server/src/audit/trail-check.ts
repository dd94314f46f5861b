/**
 * Checks the audit trail entry by entry from the first one on; can continue later with the entries that were added since
 * (security.md S60, decision 0016).
 */
import * as z from 'zod/mini';
import type { TrailIntegrity } from '#contract/admins/audit.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { isSameText, type Keys } from '../kernel/crypto/keys.ts';
import { closingMac, digestOf, findSeal, isSealed, keyIdOf } from './audit-trail.ts';
import { readAuditEntries } from './read-audit-trail.ts';

export type CheckedTrail = Omit<TrailIntegrity, 'wholeCheck'>;
export type BreakReason = NonNullable<CheckedTrail['reason']>;
type EntryAt = NonNullable<CheckedTrail['started']>;

/** The number and the digest of an entry that was once the last one, as it is known outside the database. */
export interface TrailHead {
  readonly sequence: number;
  readonly digest: string;
  /** When it was the last one; '' when that is not known. */
  readonly at: string;
}

const startSchema = z.object({ installation: z.string() });
const keyChangeSchema = z.object({ before: z.string(), signature: z.optional(z.string()) });

/** Entries whose key is not at hand may contain anything. */
function readDetails<Schema extends z.ZodMiniType>(schema: Schema, details: string): z.output<Schema> | null {
  try {
    return z.parse(schema, JSON.parse(details));
  } catch {
    return null;
  }
}

interface Break {
  readonly at: number;
  readonly reason: BreakReason;
}

export class TrailCheck {
  readonly #keys: readonly Keys[];
  readonly #byId: ReadonlyMap<string, Keys>;
  readonly #currentId: string;
  readonly #heads: readonly TrailHead[];
  /** Consecutive entries with the same key. */
  readonly #segments: { readonly keyId: string; readonly from: number; to: number }[] = [];
  readonly #confirmed = new Set<TrailHead>();
  readonly #restored: EntryAt[] = [];
  #started: (EntryAt & { readonly installation: string }) | undefined;
  #last = { sequence: 0, digest: '' };
  #changedAt: number | null = null;
  /** The first change of the secret that does not vouch for the entries before it, which cannot be checked either. */
  #replacedAt: number | null = null;

  /**
   * @param earlier the keys of earlier secrets
   * @param heads what the trail has to contain, unless an operator has restored the database since
   */
  constructor(current: Keys, earlier: readonly Keys[] = [], heads: readonly TrailHead[] = []) {
    this.#keys = [current, ...(current.auditBefore === null ? [] : [current.auditBefore]), ...earlier];
    this.#byId = new Map(this.#keys.map((keys) => [keyIdOf(keys), keys]));
    this.#currentId = keyIdOf(current);
    this.#heads = heads;
  }

  /** The last entry that was checked. */
  get last(): { readonly sequence: number; readonly digest: string } {
    return this.#last;
  }

  /** Whether an entry after this digest is as it was written. Of entries whose key is not at hand nothing can be said. */
  isUnchanged(entry: Row<'audit_trail'>, previousDigest: string): boolean {
    const keys = this.#byId.get(entry.key_id);
    return keys === undefined || isSameText(entry.digest, digestOf(keys, previousDigest, entry));
  }

  /**
   * Whether the entry continues a segment or starts one: with an entry about the change, and none of an unknown key after those of
   * the present one. Otherwise a forged entry could claim a key that is not at hand.
   */
  #continues({ key_id: keyId, act, sequence }: Row<'audit_trail'>): boolean {
    const segment = this.#segments.at(-1);
    if (segment?.keyId === keyId) {
      segment.to = sequence;
      return true;
    }
    const isAfterCurrent = this.#segments.some((one) => one.keyId === this.#currentId);
    const canStart = act === 'audit.key-changed' && (this.#byId.has(keyId) || !isAfterCurrent);
    if (segment !== undefined && !canStart) return false;
    this.#segments.push({ keyId, from: sequence, to: sequence });
    return true;
  }

  /** Checks what the first entry of a segment, which was itself found valid, says about the segment before. */
  #closes(entry: Row<'audit_trail'>): boolean {
    const closed = this.#segments.at(-2);
    const keys = this.#byId.get(entry.key_id);
    if (closed === undefined || keys === undefined || this.#segments.at(-1)?.from !== entry.sequence)
      return true;
    const { before, signature } = readDetails(keyChangeSchema, entry.details) ?? {};
    if (before !== closed.keyId) return false;
    const old = this.#byId.get(before);
    if (old !== undefined)
      return signature === undefined || isSameText(signature, closingMac(old, this.#last, keys));
    if (signature === undefined) this.#replacedAt ??= entry.sequence;
    return true;
  }

  #add(entry: Row<'audit_trail'>): boolean {
    const { at, act, details, digest, sequence } = entry;
    const isNext = sequence === this.#last.sequence + 1 && this.#continues(entry);
    if (!isNext || !this.isUnchanged(entry, this.#last.digest) || !this.#closes(entry)) return false;
    this.#last = { sequence, digest };
    for (const head of this.#heads)
      if (head.sequence === sequence && head.digest === digest) this.#confirmed.add(head);
    const start = act === 'audit.started' ? readDetails(startSchema, details) : null;
    if (start !== null) this.#started ??= { sequence, at, ...start };
    // Somebody without the key could have written the others.
    if (act === 'audit.restored' && this.#byId.has(entry.key_id)) this.#restored.push({ sequence, at });
    return true;
  }

  /** Returns whether the seal is of the last entry. */
  async #addNewEntries(db: Db): Promise<{ readonly hasSeal: boolean; readonly isSealed: boolean }> {
    // The seal first: entries that are added meanwhile come after the one that it is of.
    const seal = await findSeal(db);
    const fits = () => this.#keys.some((keys) => isSealed(keys, seal, this.#last));
    let isWhole = fits();
    for await (const entries of readAuditEntries(db, {}, this.#last.sequence))
      for (const entry of entries) {
        if (!this.#add(entry)) {
          this.#changedAt = this.#last.sequence + 1;
          return { hasSeal: seal !== undefined, isSealed: false };
        }
        isWhole ||= fits();
      }
    return { hasSeal: seal !== undefined, isSealed: isWhole };
  }

  /** The first entry that the heads show as missing or replaced: the one after the last confirmed head. */
  get #contradictedFrom(): number | null {
    const isExplained = (head: TrailHead) =>
      this.#restored.some(({ sequence, at }) => sequence <= head.sequence && head.at <= at);
    const wrong = this.#heads.filter((head) => !this.#confirmed.has(head) && !isExplained(head));
    if (wrong.length === 0) return null;
    const first = Math.min(...wrong.map(({ sequence }) => sequence));
    const before = [...this.#confirmed].map(({ sequence }) => sequence).filter((one) => one < first);
    return Math.max(0, ...before) + 1;
  }

  /** The first of the last entries whose key is not at hand. */
  get #unknownFrom(): number | null {
    const known = this.#segments.findLastIndex(({ keyId }) => this.#byId.has(keyId));
    return this.#segments[known + 1]?.from ?? null;
  }

  /** Verifies the entries that were not verified yet, and returns the result for all. */
  async advance(db: Db): Promise<CheckedTrail> {
    if (this.#changedAt !== null) return this.#result({ at: this.#changedAt, reason: 'changed' });
    const installation = await db
      .selectFrom('installation')
      .select(['id', 'audit_started_at'])
      .executeTakeFirst();
    const { hasSeal, isSealed: isWhole } = await this.#addNewEntries(db);
    // Whatever follows a changed entry is not checked and says nothing.
    if (this.#changedAt !== null) return this.#result({ at: this.#changedAt, reason: 'changed' });
    const { sequence } = this.#last;
    const isEmpty = sequence === 0 && (installation !== undefined || hasSeal);
    const needsStart = installation !== undefined && installation.audit_started_at !== null;
    const isStarted = this.#started !== undefined && this.#started.installation === installation?.id;
    const isSealWrong = !isWhole && (hasSeal || sequence > 0);
    const sealedTo = hasSeal ? sequence : 0;
    const found: readonly (Omit<Break, 'at'> & { readonly at: number | null })[] = [
      { at: isEmpty ? 1 : null, reason: 'empty' },
      { at: this.#unknownFrom, reason: 'unknown-key' },
      { at: needsStart && !isStarted ? 1 : null, reason: 'no-start' },
      { at: this.#contradictedFrom, reason: 'contradicted' },
      { at: isSealWrong ? sealedTo + 1 : null, reason: 'changed' },
    ];
    const breaks = found.flatMap(({ at, reason }) => (at === null ? [] : [{ at, reason }]));
    // It lasts, and must not hide what happens later.
    const replaced: Break | undefined =
      this.#replacedAt === null ? undefined : { at: this.#replacedAt, reason: 'secret-replaced' };
    return this.#result(breaks.toSorted((a, b) => a.at - b.at)[0] ?? replaced);
  }

  #result(broken: Break | undefined): CheckedTrail {
    const { sequence, at } = this.#started ?? {};
    return {
      brokenAt: broken?.at ?? null,
      reason: broken?.reason,
      unchecked: this.#segments
        .filter(({ keyId }) => !this.#byId.has(keyId))
        .map(({ from, to }) => ({ from, to })),
      started: sequence === undefined || at === undefined ? undefined : { sequence, at },
      restored: this.#restored.length === 0 ? undefined : [...this.#restored],
    };
  }
}

/** Reads the whole trail. Entries that are added meanwhile do not affect the result. */
export const checkAuditTrail = (
  db: Db,
  ...about: ConstructorParameters<typeof TrailCheck>
): Promise<CheckedTrail> => new TrailCheck(...about).advance(db);
