/**
 * Repeatedly breaks a portal under concurrent writes, repairs it, and checks the invariants (security.md R1). Except
 * for power cuts, processes are killed, not the machine: data in the page cache survives.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { adminPassword } from '../test-app.ts';
import { checkMails, drainOutbox, type MailCounts } from './check-mails.ts';
import { checkInvariants } from './invariants.ts';
import { createJournal, createSeededRandom, type Journal, type WriteCounts } from './journal.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';
import { createPostgresTarget } from './postgres-target.ts';
import { createPowerCutTarget } from './power-cut-target.ts';
import { other, type Problem } from './problems.ts';
import { logInTo } from './requests.ts';
import { createSqliteTarget } from './sqlite-target.ts';
import type { DatabaseName, Fault, Target } from './target.ts';
import { clientCount, runClient } from './writers.ts';

export interface FaultRunOptions {
  readonly database: DatabaseName;
  /** Instead of kills, power cuts of the disk of the embedded database. Needs root on Linux. */
  readonly powerCuts?: boolean;
  readonly kills: number;
  readonly seed: number;
  /** Each fault comes at a random moment after at most this number of acknowledged writes. */
  readonly maxWrites: number;
  /** How long the end waits for mails that a killed process had locked. */
  readonly drainMs: number;
  /** After each fault and at the end. */
  readonly onRecord?: (record: FaultRecord) => void;
  /** No further fault begins after this time of `performance.now()`. */
  readonly endAt?: number;
  /** The run ends at once, without its last checks, when this is aborted. */
  readonly signal?: AbortSignal;
}

/** The result of one fault, and of the end of a run; `failed` when the portal or the database did not come back. */
export type FaultRecord = { readonly database: DatabaseName; readonly problems: readonly Problem[] } & (
  | {
      readonly kind: 'fault';
      readonly fault: string;
      /** Acknowledged since the last record. */
      readonly writes: WriteCounts;
      /** Requests that were refused with 503. */
      readonly busy: number;
      readonly recoveryMs: number;
    }
  | { readonly kind: 'end'; readonly mails: MailCounts }
  | { readonly kind: 'failed' }
);

/** The fault is delayed at random, so that it interrupts a later write. */
const maxFaultDelayMs = 60;
/** How long clients of an instance that was not affected write on. */
const maxGoOnMs = 300;
const maxMailDelayMs = 30;
/** Far more than the writes of a round need, even on a busy machine. */
const maxWriteMs = 120_000;
/** In between, only what was written since the last check is compared. */
const wholeCheckEvery = 50;

interface Run extends Required<Pick<FaultRunOptions, 'database' | 'maxWrites' | 'drainMs'>> {
  readonly target: Target;
  readonly journal: Journal;
  readonly mails: MailSink;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** Resolves to one problem for each refused write of an instance that was not affected. */
function startClients(
  { target, journal, mails, random }: Run,
  isStopped: () => boolean,
  isAffected: (instance: number) => boolean,
): { readonly problems: Problem[]; readonly ended: Promise<unknown> } {
  const problems: Problem[] = [];
  const clients = Array.from({ length: clientCount }, async (_, client) => {
    const instance = client % target.instances.length;
    const url = target.instances[instance]?.url ?? '';
    let token: Promise<string> | null = null;
    const adminToken = (): Promise<string> => (token ??= logInTo(url, 'admin-login', 'admin', adminPassword));
    const context = { url, people: target.people, journal, mails, random, isStopped, adminToken };
    try {
      await runClient(context);
    } catch (error) {
      if (!isStopped() && !isAffected(instance))
        problems.push(other(`A client was refused: ${String(error)}`));
    }
  });
  return { problems, ended: Promise.all(clients) };
}

function chooseFault({ target, random }: Run): Fault {
  let left = random() * target.faults.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = target.faults.find(({ weight }) => (left -= weight) < 0) ?? target.faults.at(-1);
  if (chosen === undefined) throw new Error('The target has no faults');
  return chosen;
}

/** Writes, breaks something in the middle of a write, and returns when the clients have ended. */
async function writeAndBreak(run: Run, fault: Fault, victims: ReadonlySet<number>): Promise<Problem[]> {
  const { target, journal, mails, random, maxWrites, signal } = run;
  let isStopped = false;
  let isBroken = false;
  const clients = startClients(
    run,
    () => isStopped || signal.aborted,
    (instance) => isBroken && victims.has(instance),
  );
  const wanted = journal.acknowledged + Math.floor(random() * maxWrites);
  const deadline = performance.now() + maxWriteMs;
  while (journal.acknowledged < wanted && clients.problems.length === 0 && !signal.aborted) {
    if (performance.now() > deadline)
      clients.problems.push(other(`${maxWriteMs} ms were not enough to write`));
    await delay(2);
  }
  await delay(random() * maxFaultDelayMs);
  isBroken = true;
  mails.nextEpoch();
  await fault.inject(target.instances.filter((_, instance) => victims.has(instance)));
  if (fault.affects === 'one' && target.instances.length > 1) await delay(random() * maxGoOnMs);
  isStopped = true;
  await clients.ended;
  return clients.problems;
}

async function runRound(run: Run, round: number): Promise<FaultRecord> {
  const { database, target, journal, mails, random, signal } = run;
  const before = { ...journal.counts };
  const busyBefore = journal.busy;
  const fault = chooseFault(run);
  const all = target.instances.map((_, instance) => instance);
  const chosen = Math.floor(random() * all.length);
  const victims = new Set(fault.affects === 'all' ? all : [chosen]);
  target.people.offerReturned();
  const problems = await writeAndBreak(run, fault, victims);
  signal.throwIfAborted();
  const startedAt = performance.now();
  await fault.recover(
    target.instances.filter((_, instance) => victims.has(instance)),
    random,
  );
  const recoveryMs = Math.round(performance.now() - startedAt);
  mails.nextEpoch();
  await target.settle();
  problems.push(...(await checkInvariants({ target, journal, isWhole: round % wholeCheckEvery === 0 })));
  await target.tidy();
  const writes = { ...before };
  for (const kind of Object.keys(before) as (keyof WriteCounts)[])
    writes[kind] = journal.counts[kind] - before[kind];
  return {
    kind: 'fault',
    database,
    fault: fault.name,
    writes,
    busy: journal.busy - busyBefore,
    recoveryMs,
    problems,
  };
}

/** Checks everything once more, then the mails. */
async function endRun({ database, target, journal, mails, drainMs }: Run): Promise<FaultRecord> {
  const problems = await checkInvariants({ target, journal, isWhole: true });
  const reader = await target.openReader();
  const waiting = await drainOutbox(reader, drainMs);
  await reader.close();
  const checked = checkMails(journal, mails.mails, waiting, drainMs > 0);
  return { kind: 'end', database, mails: checked.counts, problems: [...problems, ...checked.problems] };
}

async function runRounds(run: Run, options: FaultRunOptions): Promise<Problem[]> {
  const { kills, endAt = Infinity } = options;
  for (let round = 1; round <= kills && performance.now() < endAt; round += 1) {
    const record = await runRound(run, round);
    run.signal.throwIfAborted();
    options.onRecord?.(record);
    if (record.problems.length > 0) return [...record.problems];
  }
  const record = await endRun(run);
  options.onRecord?.(record);
  return [...record.problems];
}

function chooseTarget({ database, powerCuts = false }: FaultRunOptions): typeof createSqliteTarget {
  if (database === 'postgres') return createPostgresTarget;
  return powerCuts ? createPowerCutTarget : createSqliteTarget;
}

/** Reports a record after each fault and at the end. Ends at the first problem, and then keeps the data for inspection. */
export async function runFaults(options: FaultRunOptions): Promise<void> {
  const { database, kills, seed, maxWrites, drainMs, signal = new AbortController().signal } = options;
  const random = createSeededRandom(seed);
  const mails = await startMailSink(() => random() * maxMailDelayMs);
  const target = await chooseTarget(options)({ kills, maxWrites, smtpUrl: mails.url });
  const run = { database, maxWrites, drainMs, target, journal: createJournal(), mails, random, signal };
  let keepData = true;
  try {
    for (const instance of target.instances) await instance.start();
    keepData = (await runRounds(run, options)).length > 0;
  } catch (error) {
    if (signal.aborted) keepData = false;
    else options.onRecord?.({ kind: 'failed', database, problems: [other(String(error))] });
  } finally {
    const place = await target.close({ keepData });
    await mails.close();
    if (keepData) console.error(`The data of the fault run are in ${place}`);
  }
}
