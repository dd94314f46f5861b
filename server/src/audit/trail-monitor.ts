/**
 * Knows in this process how far the audit trail was verified, so that the administrators' page checks only what was added since
 * and what it shows. Housekeeping checks everything at the start and once a day, an administrator whenever they ask for it;
 * `portal check audit` does whenever it is run.
 */
import type { Config } from '../config.ts';
import type { Parts } from '../parts.ts';
import { findLastEntry } from './audit-trail.ts';
import { addSeconds, daySeconds } from '../kernel/time.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { consume } from '../rate-limits.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../tables/tables.ts';
import { readDigests } from './read-audit-trail.ts';
import type { TrailIntegrity } from '#contract/admins/audit.ts';
import { type CheckedTrail, TrailCheck, type TrailHead } from './trail-check.ts';

// Publishes the head of the audit trail outside the database: in the log, and once a day by mail (security.md S60, decision 0016).

const mailSeconds = 3 * daySeconds;

const textOf = (publicUrl: string, at: Date, head: string): string =>
  [
    `The audit trail of ${publicUrl} had this head at ${at.toISOString()}:`,
    '',
    head,
    '',
    'Keep this message. To check that no entry up to this one was removed or replaced since, run:',
    '',
    `portal check audit --head ${head}`,
    '',
  ].join('\n');

interface HeadPublisher extends Pick<Parts, 'clock' | 'database' | 'limits' | 'log'> {
  readonly config: Pick<Config, 'auditAnchorMail' | 'publicUrl'>;
  readonly mailer: Mailer;
}

/** Instances share the limit, so that one mail a day is sent. */
export async function publishHead({ config, mailer, ...parts }: HeadPublisher): Promise<void> {
  const { clock, database, limits, log } = parts;
  const last = await findLastEntry(database.db);
  if (last === undefined) return;
  const { sequence, digest } = last;
  log.info({ audit: { sequence, digest } }, 'the head of the audit trail');
  const { auditAnchorMail: mailTo, publicUrl } = config;
  if (mailTo === null) return;
  const now = clock.now();
  const subject = `Audit trail: entry ${sequence}`;
  const message = { to: mailTo, subject, text: textOf(publicUrl, now, `${sequence}:${digest}`) };
  const expiresAt = addSeconds(now, mailSeconds);
  await database.transaction(async (tx) => {
    if ((await consume(tx, limits.rates.auditHeadMail, 'all', now)) !== null) return;
    await mailer.queueMail(tx, { kind: 'audit-head', about: '', message, expiresAt });
  });
}

/** How long a page waits for the first check of every entry since the start. */
const firstCheckMs = 1_000;

export class TrailMonitor {
  readonly #parts: Pick<Parts, 'clock' | 'log' | 'database' | 'keys'>;
  /** The last check of every entry that has ended; it continues with what was added. */
  #check: TrailCheck | null = null;
  /** The last entry that was found in a whole trail. A later check misses it when the trail was cut and went on. */
  #verified: TrailHead[] = [];
  #broken: TrailIntegrity | null = null;
  #wholeCheck: TrailIntegrity['wholeCheck'] = null;
  /** The check of every entry that is in progress. */
  #whole: { readonly check: TrailCheck; readonly result: Promise<TrailIntegrity> } | null = null;
  /** One at a time; callers that come meanwhile get its result. */
  #advancing: Promise<TrailIntegrity> | null = null;

  constructor(parts: Pick<Parts, 'clock' | 'log' | 'database' | 'keys'>) {
    this.#parts = parts;
  }

  /** As far as this process has checked it. */
  get isBroken(): boolean {
    return this.#broken !== null;
  }

  /** How many entries the check of every entry has verified; null when there is none in progress. */
  get checked(): number | null {
    return this.#whole?.check.last.sequence ?? null;
  }

  async #advance(check: TrailCheck): Promise<CheckedTrail> {
    const checked = await check.advance(this.#parts.database.db);
    const { brokenAt, reason } = checked;
    if (brokenAt !== null)
      this.#parts.log.error(
        { alarm: 'audit', brokenAt, reason },
        'the audit trail is broken: run portal check audit',
      );
    return checked;
  }

  #conclude(check: TrailCheck, checked: CheckedTrail): TrailIntegrity {
    const result = { ...checked, wholeCheck: this.#wholeCheck };
    this.#check = check;
    this.#broken = checked.brokenAt === null ? null : result;
    if (checked.brokenAt === null)
      this.#verified = [{ ...check.last, at: this.#parts.clock.now().toISOString() }];
    return result;
  }

  async #checkWhole(check: TrailCheck): Promise<TrailIntegrity> {
    try {
      const checked = await this.#advance(check);
      const at = this.#parts.clock.now().toISOString();
      this.#wholeCheck = { at, entries: check.last.sequence, brokenAt: checked.brokenAt };
      return this.#conclude(check, checked);
    } finally {
      this.#whole = null;
    }
  }

  #runWhole(): Promise<TrailIntegrity> {
    if (this.#whole === null) {
      const check = new TrailCheck(this.#parts.keys, [], this.#verified);
      this.#whole = { check, result: this.#checkWhole(check) };
    }
    return this.#whole.result;
  }

  /** Checks every entry, as it is now. */
  async checkAll(): Promise<TrailIntegrity> {
    await this.#whole?.result.catch(() => undefined);
    return this.#runWhole();
  }

  /** Whether these entries are as they were written, and the last verified one is still there. */
  async #areThere(shown: readonly Row<'audit_trail'>[]): Promise<boolean> {
    const last = this.#check?.last ?? { sequence: 0, digest: '' };
    const previous = shown.map(({ sequence }) => sequence - 1);
    const digests = await readDigests(this.#parts.database.db, [...previous, last.sequence]);
    const digestAt = (sequence: number) => digests.get(sequence) ?? '';
    const check = new TrailCheck(this.#parts.keys);
    return (
      digestAt(last.sequence) === last.digest &&
      shown.every((entry) => check.isUnchanged(entry, digestAt(entry.sequence - 1)))
    );
  }

  async #addNew(check: TrailCheck): Promise<TrailIntegrity> {
    try {
      const checked = await this.#advance(check);
      // A check of every entry that ended meanwhile knows at least as much.
      if (this.#check !== check && this.#broken !== null) return this.#broken;
      return this.#check === check
        ? this.#conclude(check, checked)
        : { ...checked, wholeCheck: this.#wholeCheck };
    } finally {
      this.#advancing = null;
    }
  }

  /** The result of the first check of every entry; when it takes longer, that nothing is known yet. */
  async #waitForFirst(): Promise<TrailIntegrity> {
    const first = this.#runWhole();
    const stop = new AbortController();
    const late = wait(firstCheckMs, null, { ref: false, signal: stop.signal }).catch(() => null);
    const result = await Promise.race([first, late]);
    stop.abort();
    if (result === null)
      first.catch((error: unknown) =>
        this.#parts.log.error({ err: error }, 'checking the audit trail failed'),
      );
    return result ?? { brokenAt: null, unchecked: [], wholeCheck: null };
  }

  /**
   * Checks these entries, which are shown, and those that were added since the last check: a time that does not depend on the
   * length of the trail. A broken trail stays broken until the next check of every entry. Shown entries that were changed, and
   * a last verified entry that is no longer there, cause one.
   */
  async check(shown: readonly Row<'audit_trail'>[]): Promise<TrailIntegrity> {
    if (this.#broken !== null) return this.#broken;
    if (!(await this.#areThere(shown))) return this.checkAll();
    const check = this.#check;
    if (check === null) return this.#waitForFirst();
    this.#advancing ??= this.#addNew(check);
    return this.#advancing;
  }
}
