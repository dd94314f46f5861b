/** Adds the records of fault runs up and formats them as a table. */
import type { MailCounts } from './check-mails.ts';
import type { FaultRecord } from './fault-run.ts';
import { countWrites, createWriteCounts, photoShare, writeKinds, type WriteKind } from './journal.ts';
import { problemKinds, type Problem, type ProblemKind } from './problems.ts';
import type { DatabaseName } from './target.ts';

export interface Totals {
  /** By database and name of the fault. */
  readonly faults: Map<string, number>;
  readonly writes: Record<WriteKind, number>;
  busy: number;
  readonly problems: Problem[];
  readonly recoveriesMs: number[];
  readonly mails: { -readonly [Name in keyof MailCounts]: number };
  readonly kills: Record<DatabaseName, number>;
}

export function createTotals(): Totals {
  return {
    faults: new Map(),
    writes: createWriteCounts(),
    busy: 0,
    problems: [],
    recoveriesMs: [],
    mails: { expected: 0, lost: 0, waiting: 0, doubled: 0, sameMessageId: 0 },
    kills: { sqlite: 0, postgres: 0 },
  };
}

export function addRecord(totals: Totals, record: FaultRecord): void {
  totals.problems.push(...record.problems);
  if (record.kind === 'end') {
    for (const name of Object.keys(record.mails) as (keyof MailCounts)[])
      totals.mails[name] += record.mails[name];
    return;
  }
  if (record.kind === 'failed') return;
  const name = `${record.database}: ${record.fault}`;
  totals.faults.set(name, (totals.faults.get(name) ?? 0) + 1);
  totals.kills[record.database] += 1;
  totals.busy += record.busy;
  totals.recoveriesMs.push(record.recoveryMs);
  for (const kind of writeKinds) totals.writes[kind] += record.writes[kind];
}

const count = (totals: Totals, kind: ProblemKind): number =>
  totals.problems.filter((problem) => problem.kind === kind).length;
const percent = (share: number): string => `${(share * 100).toFixed(0)}%`;

/** Returns the middle value. */
function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/** One line: what was done, and what went wrong. */
export function formatLine(totals: Totals): string {
  const { kills, writes, mails } = totals;
  const [lost, half, other] = problemKinds.map((kind) => count(totals, kind));
  return [
    `${kills.sqlite + kills.postgres} kills (${kills.postgres} on PostgreSQL)`,
    `${countWrites(writes)} acknowledged writes (${percent(photoShare(writes))} photo saves and submissions)`,
    `${lost} lost`,
    `${half} half states`,
    `${other} other problems`,
    `${mails.expected} mails expected, ${mails.lost} lost, ${mails.waiting} waiting, ${mails.doubled} doubled`,
  ].join('; ');
}

/** All figures, one a line. */
export function formatTotals(totals: Totals): string {
  const { kills, faults, writes, mails, recoveriesMs } = totals;
  const rows: (readonly [string, number | string])[] = [
    ['kills', kills.sqlite + kills.postgres],
    ...[...faults].map(([name, times]) => [`  ${name}`, times] as const),
    ['acknowledged writes', countWrites(writes)],
    ...writeKinds.map((kind) => [`  ${kind}`, writes[kind]] as const),
    ['  share of photo saves and submissions', percent(photoShare(writes))],
    ...problemKinds.map((kind) => [kind === 'other' ? 'other problems' : kind, count(totals, kind)] as const),
    ['requests refused with 503 (try again)', totals.busy],
    ['mails of acknowledged writes', mails.expected],
    ['  lost', mails.lost],
    ['  still waiting', mails.waiting],
    ['  doubled', mails.doubled],
    ['  of these with the same Message-ID', mails.sameMessageId],
    ['recovery in seconds, median', (median(recoveriesMs) / 1000).toFixed(2)],
    ['recovery in seconds, maximum', (Math.max(0, ...recoveriesMs) / 1000).toFixed(2)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(7)}`).join('\n');
}
