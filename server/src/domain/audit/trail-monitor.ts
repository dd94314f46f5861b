/**
 * Knows in this process how far the audit trail was verified, so that the administrators' page checks only what was added since.
 * Housekeeping checks everything once a day; `npm run verify-audit` does whenever it is run.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Log } from '../../kernel/log.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import type { AuditTrailTable } from '../../schema.ts';
import { readOutsideEvidence, type HeadFileProblem, type OutsideEvidence } from './outside-evidence.ts';
import type { OutsideHead } from './outside-heads.ts';
import { readDigests } from './read-audit-trail.ts';
import { TrailCheck, type CheckedTrail } from './trail-check.ts';

export interface MonitoredTrail extends CheckedTrail {
  readonly headFile: HeadFileProblem | null;
}

export interface MonitorParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly database: AppDatabase;
  readonly keys: Keys;
  readonly otherAuditKeys: readonly Keys[];
  readonly dataDir: string;
  readonly isEmbedded: boolean;
}

interface Progress {
  readonly check: TrailCheck;
  readonly evidence: OutsideEvidence;
}

export class TrailMonitor {
  readonly #parts: MonitorParts;
  #progress: Progress | null = null;
  /** Entries that this process has verified as the last ones: the present one, and those that were missing later. */
  #seen: OutsideHead[] = [];
  #broken: MonitoredTrail | null = null;
  /** One check at a time; callers that come meanwhile get its result. */
  #running: Promise<MonitoredTrail> | null = null;

  constructor(parts: MonitorParts) {
    this.#parts = parts;
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

  /** Returns null when the last verified entry is no longer there. */
  async #findProgress(): Promise<Progress | null> {
    if (this.#progress === null) return null;
    return (await this.#isThere(this.#progress.check.last)) ? this.#progress : null;
  }

  async #rememberLast({ last }: TrailCheck): Promise<void> {
    const missing: OutsideHead[] = [];
    for (const head of this.#seen) if (!(await this.#isThere(head))) missing.push(head);
    const at = this.#parts.clock.now().toISOString();
    this.#seen = last.sequence === 0 ? missing : [...missing, { ...last, at }];
  }

  async #advance(isFull: boolean): Promise<MonitoredTrail> {
    const { database, log } = this.#parts;
    const progress = (isFull ? null : await this.#findProgress()) ?? (await this.#startOver());
    const checked = await progress.check.advance(database.db);
    const headFile = progress.evidence.findProblem(checked.restored ?? []);
    const result = { ...checked, headFile };
    const { brokenAt, reason } = checked;
    if (brokenAt === null) await this.#rememberLast(progress.check);
    else
      log.error({ alarm: 'audit', brokenAt, reason }, 'the audit trail is broken: run npm run verify-audit');
    this.#progress = progress;
    this.#broken = brokenAt === null ? null : result;
    return result;
  }

  #run(isFull: boolean): Promise<MonitoredTrail> {
    this.#running ??= this.#advance(isFull).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Checks every entry. */
  async checkAll(): Promise<MonitoredTrail> {
    await this.#running?.catch(() => undefined);
    return this.#run(true);
  }

  /** Whether these entries are as they were written. Entries of unavailable keys are not checked. */
  async #areUnchanged(entries: readonly AuditTrailTable[]): Promise<boolean> {
    const check = this.#progress?.check;
    if (check === undefined) return true;
    const previous = entries.map(({ sequence }) => sequence - 1);
    const digests = await readDigests(this.#parts.database.db, previous);
    return entries.every((entry) => check.isUnchanged(entry, digests.get(entry.sequence - 1) ?? ''));
  }

  /**
   * Checks the entries that were added since the last check, and these, which are shown. A broken trail stays broken until
   * the next full check.
   */
  async check(shown: readonly AuditTrailTable[]): Promise<MonitoredTrail> {
    if (this.#broken !== null) return this.#broken;
    return (await this.#areUnchanged(shown)) ? this.#run(false) : this.checkAll();
  }
}
