/** Adds the records of fault runs up and formats them as a table. */
import {
  findingKinds,
  type Finding,
  type FindingKind,
  acts,
  createActCounts,
  photoShare,
  sumOf,
  type Act,
  type ActCounts,
} from './journal.ts';
import type { MailCounts } from './mails.ts';
import type { DatabaseName } from './targets.ts';

/** The result of one fault, and of the end of a run; `failed` when the portal or the database did not come back. */
export type FaultRecord = { readonly database: DatabaseName; readonly findings: readonly Finding[] } & (
  | {
      readonly kind: 'fault';
      readonly fault: string;
      /** Acknowledged since the last record. */
      readonly writes: ActCounts;
      /** Requests that were refused with 503. */
      readonly busy: number;
      readonly recoveryMs: number;
    }
  | { readonly kind: 'end'; readonly mails: MailCounts }
  | { readonly kind: 'failed' }
);

export interface Totals {
  /** By database and name of the fault. */
  readonly faults: Map<string, number>;
  readonly writes: Record<Act, number>;
  busy: number;
  readonly findings: Finding[];
  readonly recoveriesMs: number[];
  readonly mails: { -readonly [Name in keyof MailCounts]: number };
  readonly kills: Record<DatabaseName, number>;
}

export function createTotals(): Totals {
  return {
    faults: new Map(),
    writes: createActCounts(),
    busy: 0,
    findings: [],
    recoveriesMs: [],
    mails: { expected: 0, lost: 0, waiting: 0, doubled: 0, bound: 0 },
    kills: { sqlite: 0, postgres: 0 },
  };
}

export function addRecord(totals: Totals, record: FaultRecord): void {
  totals.findings.push(...record.findings);
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
  for (const act of acts) totals.writes[act] += record.writes[act];
}

const count = ({ findings }: Totals, kind: FindingKind): number =>
  findings.filter((found) => found.kind === kind).length;
const percent = (share: number): string => `${(share * 100).toFixed(0)}%`;
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** Returns the middle value. */
function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

const countKills = ({ kills }: Totals): number => kills.sqlite + kills.postgres;

/** One line: what was done, and what went wrong. */
export function formatLine(totals: Totals): string {
  const { kills, writes, mails } = totals;
  return [
    `${countKills(totals)} faults (${kills.postgres} on PostgreSQL)`,
    `${sumOf(writes)} acknowledged writes (${percent(photoShare(writes))} photos and submissions)`,
    findingKinds.map((kind) => `${count(totals, kind)} ${kind}`).join(', '),
    `${mails.expected} mails, ${mails.lost} lost, ${mails.waiting} waiting, ${mails.doubled} doubled (at most ${mails.bound})`,
  ].join('; ');
}

/** All figures, one a line. */
export function formatTotals(totals: Totals): string {
  const { faults, writes, mails, recoveriesMs } = totals;
  const rows: (readonly [string, number | string])[] = [
    ['faults', countKills(totals)],
    ...[...faults.keys()].toSorted().map((name) => [`  ${name}`, faults.get(name) ?? 0] as const),
    ['acknowledged writes', sumOf(writes)],
    ...acts.map((act) => [`  ${act}`, writes[act]] as const),
    ['  share of photos and submissions', percent(photoShare(writes))],
    ...findingKinds.map((kind) => [kind, count(totals, kind)] as const),
    ['requests refused with 503 (try again)', totals.busy],
    ['mails of acknowledged writes', mails.expected],
    ['  lost', mails.lost],
    ['  still waiting', mails.waiting],
    ['  doubled', mails.doubled],
    ['  as the faults may have doubled', mails.bound],
    ['recovery in seconds, median', seconds(median(recoveriesMs))],
    ['recovery in seconds, maximum', seconds(Math.max(0, ...recoveriesMs))],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(7)}`).join('\n');
}
