/**
 * Knows in this process how far the audit trail was verified, so that the administrators' page checks only what was added since
 * and what it shows. Housekeeping checks everything at the start and once a day, an administrator whenever they ask for it;
 * `portal check audit` does whenever it is run.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Row } from '../../tables/tables.ts';
import { ChainVerifier } from './chain-verifier.ts';
import { type HeadFileProblem, type OutsideEvidence, readOutsideEvidence } from './head-file.ts';
import type { OutsideHead } from './external-checkpoints.ts';
import { readDigests } from './read-audit-trail.ts';
import { type CheckedTrail, TrailCheck } from './trail-check.ts';
import type { Parts } from '../parts.ts';

/** A check of every entry. */
export interface WholeCheck {
  /** When it ended. */
  readonly at: string;
  readonly entries: number;
  readonly brokenAt: number | null;
}

interface MonitoredTrail extends CheckedTrail {
  readonly headFile: HeadFileProblem | null;
  /** The last one of this process; null when the first one has not ended. */
  readonly wholeCheck: WholeCheck | null;
}

interface MonitorParts extends Pick<Parts, 'clock' | 'log' | 'database' | 'keys'> {
  readonly otherAuditKeys: readonly Keys[];
  readonly dataDir: string;
  readonly isEmbedded: boolean;
}

interface Progress {
  readonly check: TrailCheck;
  readonly evidence: OutsideEvidence;
}

/** How long a page waits for the first check of every entry since the start. */
const firstCheckMs = 1_000;

export class TrailMonitor {
  readonly #parts: MonitorParts;
  readonly #verifier: ChainVerifier;
  #progress: Progress | null = null;
  /** Entries that this process has verified as the last ones: the present one, and those that were missing later. */
  #seen: OutsideHead[] = [];
  #broken: MonitoredTrail | null = null;
  #wholeCheck: WholeCheck | null = null;
  /** The check of every entry that is in progress. */
  #whole: Promise<MonitoredTrail> | null = null;
  #wholeProgress: Progress | null = null;
  /** One at a time; callers that come meanwhile get its result. */
  #advancing: Promise<MonitoredTrail> | null = null;

  constructor(parts: MonitorParts) {
    this.#parts = parts;
    this.#verifier = new ChainVerifier({ current: parts.keys, others: parts.otherAuditKeys });
  }

  /** As far as this process has checked it. */
  get isBroken(): boolean {
    return this.#broken !== null;
  }

  /** How many entries the check of every entry has verified; null when there is none in progress. */
  get checked(): number | null {
    return this.#whole === null ? null : (this.#wholeProgress?.check.last.sequence ?? 0);
  }

  async #startOver(): Promise<Progress> {
    const { database, keys, otherAuditKeys, dataDir, isEmbedded } = this.#parts;
    const available = [keys, ...otherAuditKeys];
    const evidence = await readOutsideEvidence(database.db, dataDir, available, isEmbedded);
    const known = { current: keys, others: otherAuditKeys, knownIds: evidence.knownIds };
    return { check: new TrailCheck(known, [...evidence.heads, ...this.#seen]), evidence };
  }

  async #isThere({ sequence, digest }: Pick<OutsideHead, 'sequence' | 'digest'>): Promise<boolean> {
    const digests = await readDigests(this.#parts.database.db, [sequence]);
    return digests.get(sequence) === digest;
  }

  async #rememberLast({ last }: TrailCheck): Promise<void> {
    const kept: OutsideHead[] = [];
    for (const head of this.#seen)
      // Another check may have verified more meanwhile.
      if (head.sequence > last.sequence || !(await this.#isThere(head))) kept.push(head);
    const at = this.#parts.clock.now().toISOString();
    this.#seen = last.sequence === 0 ? kept : [...kept, { ...last, at }];
  }

  /** Verifies what this check has not verified yet. */
  async #advance({ check, evidence }: Progress): Promise<Omit<MonitoredTrail, 'wholeCheck'>> {
    const checked = await check.advance(this.#parts.database.db);
    const { brokenAt, reason } = checked;
    if (brokenAt === null) await this.#rememberLast(check);
    else
      this.#parts.log.error(
        { alarm: 'audit', brokenAt, reason },
        'the audit trail is broken: run portal check audit',
      );
    return { ...checked, headFile: evidence.findProblem(checked.restored ?? []) };
  }

  #conclude(progress: Progress, result: MonitoredTrail): MonitoredTrail {
    this.#progress = progress;
    this.#broken = result.brokenAt === null ? null : result;
    return result;
  }

  async #checkWhole(): Promise<MonitoredTrail> {
    const progress = await this.#startOver();
    this.#wholeProgress = progress;
    const result = await this.#advance(progress);
    const at = this.#parts.clock.now().toISOString();
    const { brokenAt } = result;
    this.#wholeCheck = { at, entries: progress.check.last.sequence, brokenAt };
    return this.#conclude(progress, { ...result, wholeCheck: this.#wholeCheck });
  }

  #runWhole(): Promise<MonitoredTrail> {
    this.#whole ??= this.#checkWhole().finally(() => {
      this.#whole = null;
      this.#wholeProgress = null;
    });
    return this.#whole;
  }

  /** Checks every entry, as it is now. */
  async checkAll(): Promise<MonitoredTrail> {
    await this.#whole?.catch(() => undefined);
    return this.#runWhole();
  }

  /** Whether these entries are as they were written. Entries of unavailable keys are not checked. */
  async #areUnchanged(entries: readonly Row<'audit_trail'>[]): Promise<boolean> {
    const previous = entries.map(({ sequence }) => sequence - 1);
    const digests = await readDigests(this.#parts.database.db, previous);
    return entries.every((entry) => this.#verifier.isUnchanged(entry, digests.get(entry.sequence - 1) ?? ''));
  }

  async #addNew(progress: Progress): Promise<MonitoredTrail> {
    const result = { ...(await this.#advance(progress)), wholeCheck: this.#wholeCheck };
    // A check of every entry that ended meanwhile knows at least as much.
    return this.#progress === progress ? this.#conclude(progress, result) : (this.#broken ?? result);
  }

  /** The result of the first check of every entry; when it takes longer, that nothing is known yet. */
  async #waitForFirst(): Promise<MonitoredTrail> {
    const first = this.#runWhole();
    const stop = new AbortController();
    const late = wait(firstCheckMs, null, { ref: false, signal: stop.signal }).catch(() => null);
    const result = await Promise.race([first, late]);
    stop.abort();
    if (result === null)
      first.catch((error: unknown) =>
        this.#parts.log.error({ err: error }, 'checking the audit trail failed'),
      );
    return result ?? { brokenAt: null, unchecked: [], headFile: null, wholeCheck: null };
  }

  /**
   * Checks these entries, which are shown, and those that were added since the last check: a time that does not depend on the
   * length of the trail. A broken trail stays broken until the next check of every entry. Shown entries that were changed, and
   * a last verified entry that is no longer there, cause one.
   */
  async check(shown: readonly Row<'audit_trail'>[]): Promise<MonitoredTrail> {
    if (this.#broken !== null) return this.#broken;
    if (!(await this.#areUnchanged(shown))) return this.checkAll();
    const progress = this.#progress;
    if (progress === null) return this.#waitForFirst();
    if (!(await this.#isThere(progress.check.last))) return this.checkAll();
    this.#advancing ??= this.#addNew(progress).finally(() => {
      this.#advancing = null;
    });
    return this.#advancing;
  }
}
