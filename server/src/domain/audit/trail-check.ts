/** Checks the integrity of the audit trail from its first entry on; can continue later with the entries that were added since. */
import type { Db } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import {
  ChainVerifier,
  readStartedInstallation,
  type TrailKeys,
  type UncheckedEntries,
} from './chain-verifier.ts';
import { chainHeadId } from './audit-trail.ts';
import { type OutsideHead, OutsideHeads, type Restore } from './external-checkpoints.ts';
import { readEntriesAfter } from './read-audit-trail.ts';

/**
 * Why the trail is broken: entries were `changed` or removed, it was emptied (`empty`), it has no entry about its start (`no-start`),
 * the key of entries was never announced (`unknown-key`), or heads outside the database contradict it (`contradicted`).
 */
export type BreakReason = 'changed' | 'empty' | 'no-start' | 'unknown-key' | 'contradicted';

export interface CheckedTrail {
  /** The number of the first entry that was changed or is missing; null when there is none. */
  readonly brokenAt: number | null;
  readonly reason?: BreakReason | undefined;
  /** Entries of earlier secrets that were not passed in. */
  readonly unchecked: UncheckedEntries[];
  /** The entry about the start of the trail. */
  readonly started?: Restore | undefined;
  /** Entries of an operator who restored an earlier state of the database. */
  readonly restored?: Restore[] | undefined;
}

type Installation = { readonly id: string; readonly audit_started_at: string | null } | undefined;

export class TrailCheck {
  readonly #verifier: ChainVerifier;
  readonly #outside: OutsideHeads;
  readonly #restored: Restore[] = [];
  #started: (Restore & { readonly installation: string }) | undefined;
  #sequence = 0;
  #changedAt: number | null = null;

  constructor(keys: TrailKeys, heads: readonly OutsideHead[] = []) {
    this.#verifier = new ChainVerifier(keys);
    this.#outside = new OutsideHeads(heads);
  }

  /** The last entry that was checked. */
  get last(): { readonly sequence: number; readonly digest: string } {
    return { sequence: this.#sequence, digest: this.#verifier.lastDigest };
  }

  #add(entry: Row<'audit_trail'>): boolean {
    this.#sequence += 1;
    const sequence = this.#sequence;
    const result = entry.sequence === sequence ? this.#verifier.verify(entry) : 'changed';
    if (result === 'changed') return false;
    this.#outside.compare(sequence, entry.digest);
    const { at, act } = entry;
    const installation = readStartedInstallation(entry);
    if (installation !== null) this.#started ??= { sequence, at, installation };
    // Somebody without the key could have written the others.
    if (act === 'audit.restored' && result === 'valid') this.#restored.push({ sequence, at });
    return true;
  }

  async #addNewEntries(db: Db, head: Row<'audit_seal'> | undefined): Promise<boolean> {
    let isHeadValid = head?.sequence === this.#sequence && this.#verifier.verifyHead(head);
    for await (const entries of readEntriesAfter(db, this.#sequence)) {
      for (const entry of entries) {
        if (!this.#add(entry)) {
          this.#changedAt = this.#sequence;
          return false;
        }
        if (head?.sequence === this.#sequence) isHeadValid = this.#verifier.verifyHead(head);
      }
    }
    return isHeadValid;
  }

  /** Checks the entries that were added. Those that are added meanwhile do not affect the result. */
  async advance(db: Db): Promise<CheckedTrail> {
    if (this.#changedAt !== null) return this.#result({ at: this.#changedAt, reason: 'changed' });
    const installation = await db
      .selectFrom('installation')
      .select(['id', 'audit_started_at'])
      .executeTakeFirst();
    const head = await db
      .selectFrom('audit_seal')
      .selectAll()
      .where('id', '=', chainHeadId)
      .executeTakeFirst();
    const isHeadValid = await this.#addNewEntries(db, head);
    return this.#result(this.#findBreak(installation, head !== undefined, isHeadValid));
  }

  #findBreak(installation: Installation, hasHead: boolean, isHeadValid: boolean) {
    const { changedUnnamed, unknownKeyFrom } = this.#verifier;
    const broken = (at: number | null, reason: BreakReason) => (at === null ? [] : [{ at, reason }]);
    const isEmpty = this.#sequence === 0 && (installation !== undefined || hasHead);
    const needsStart = installation !== undefined && installation.audit_started_at !== null;
    const hasStart = this.#started?.installation === installation?.id;
    const wrongHeadAt = hasHead ? this.#sequence + 1 : 1;
    const isHeadWrong = !isHeadValid && (hasHead || this.#sequence > 0);
    const found = [
      ...broken(this.#changedAt, 'changed'),
      ...broken(isEmpty ? 1 : null, 'empty'),
      ...broken(changedUnnamed, 'changed'),
      ...broken(unknownKeyFrom, 'unknown-key'),
      ...broken(needsStart && !hasStart ? 1 : null, 'no-start'),
      ...broken(this.#outside.missingFrom(this.#sequence, this.#restored), 'contradicted'),
      ...broken(isHeadWrong ? wrongHeadAt : null, 'changed'),
    ];
    // Whatever follows a changed entry is not checked and says nothing.
    return this.#changedAt === null ? found.toSorted((a, b) => a.at - b.at)[0] : found[0];
  }

  #result(broken: { readonly at: number; readonly reason: BreakReason } | undefined): CheckedTrail {
    const { sequence, at } = this.#started ?? {};
    return {
      brokenAt: broken?.at ?? null,
      reason: broken?.reason,
      unchecked: this.#verifier.unchecked,
      started: sequence === undefined || at === undefined ? undefined : { sequence, at },
      restored: this.#restored.length === 0 ? undefined : [...this.#restored],
    };
  }
}

/** What else is at hand for the check; see `TrailKeys`. */
interface Evidence {
  readonly others?: readonly Keys[];
  readonly knownIds?: Iterable<string>;
  readonly heads?: readonly OutsideHead[];
}

/**
 * Reads the whole trail. Entries that are added meanwhile do not affect the result.
 * @param earlier the keys of earlier secrets
 */
export async function checkAuditTrail(
  db: Db,
  current: Keys,
  earlier: readonly Keys[] = [],
  { others = [], knownIds = [], heads = [] }: Evidence = {},
): Promise<CheckedTrail> {
  return new TrailCheck({ current, earlier, others, knownIds }, heads).advance(db);
}
