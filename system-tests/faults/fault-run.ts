/**
 * Repeatedly breaks a portal while clients do everything that it is for, repairs it, and compares what is stored with what was
 * acknowledged (security.md R1). Except for power cuts, processes are killed, not the machine: data in the page cache survives.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Sessions, type ActContext } from './acts.ts';
import { clientCount, runClient } from './clients.ts';
import { interruptEdition } from './edition-fault.ts';
import type { Fault } from './faults.ts';
import { compare } from './compare.ts';
import { finding, type Finding } from './finding.ts';
import { acts, createSeededRandom, Journal, sumOf, type ActCounts } from './journal.ts';
import { startMailSink } from './mail-sink.ts';
import { createPostgresTarget } from './postgres-target.ts';
import { createPowerCutTarget } from './power-cut-target.ts';
import { drainOutbox, reconcileEmails } from './reconcile-mails.ts';
import type { FaultRecord } from './report.ts';
import type { Injected, Run } from './run.ts';
import { createSqliteTarget } from './sqlite-target.ts';
import type { DatabaseName } from './target.ts';

export interface FaultRunOptions {
  readonly database: DatabaseName;
  /** Instead of kills, power cuts of the disk of the embedded database. Needs root on Linux. */
  readonly powerCuts?: boolean;
  readonly kills: number;
  readonly seed: number;
  /** Each fault comes at a random moment, at most this time after the first write. */
  readonly maxLoadMs: number;
  /** How long the end waits for mails that a killed process had locked. */
  readonly drainMs: number;
  /** The program of the portal; by default that of this project. */
  readonly main?: string;
  /** Keeps nothing for inspection. */
  readonly deletesData?: boolean;
  /** After each fault and at the end. */
  readonly onRecord?: (record: FaultRecord) => void;
  /** No further fault begins after this time of `performance.now()`. */
  readonly endAt?: number;
  /** The run ends at once, without its last checks, when this is aborted. */
  readonly signal?: AbortSignal;
}

/** Far more than the first write needs, even on a busy machine. */
const firstWriteWithinMs = 60_000;
const maxMailDelayMs = 30;
/** In between, only what was written since the last comparison is compared. */
const wholeEvery = 50;
const roundsAfterRefusal = 10;
/** A run with fewer faults archives no edition. */
const leastKillsForEdition = 5;

interface Clients {
  stop(): Promise<void>;
}

/** Reports what an instance refuses or does not answer although the fault is no reason for it. */
function startClients(run: Run, isAffected: (instance: number) => boolean): Clients {
  const { target, journal, mails, sessions, random, signal } = run;
  let isOver = false;
  const isStopped = (): boolean => isOver || signal.aborted;
  const busy = new Set<string>();
  const clients = Array.from({ length: clientCount }, async (_, client) => {
    const instance = client % target.instances.length;
    const url = target.instances[instance]?.url ?? '';
    const own = { url, people: target.people, isAffected: () => isAffected(instance) };
    const context: ActContext = { ...own, journal, mails, sessions, busy, random, isStopped };
    try {
      await runClient(context);
    } catch (error) {
      if (!isAffected(instance)) journal.report('refused', `a client got no answer: ${String(error)}`);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

function chooseFault({ target, random }: Run): Fault {
  let left = random() * target.faults.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = target.faults.find(({ weight }) => (left -= weight) < 0) ?? target.faults.at(-1);
  if (chosen === undefined) throw new Error('The target has no faults');
  return chosen;
}

/** A slow machine tries as much as a fast one. */
async function waitForWrite({ journal, signal }: Run): Promise<void> {
  const before = sumOf(journal.acknowledged);
  const deadline = performance.now() + firstWriteWithinMs;
  while (sumOf(journal.acknowledged) === before && !signal.aborted) {
    if (performance.now() > deadline)
      return journal.report('refused', `no write was acknowledged within ${firstWriteWithinMs} ms`);
    await delay(2);
  }
}

/** Writes, breaks something in the middle of writes, and repairs it when the clients have ended. */
async function breakAndRepair(run: Run, maxLoadMs: number): Promise<Injected> {
  const { target, mails, random, sessions, signal } = run;
  const fault = chooseFault(run);
  const chosen = Math.floor(random() * target.instances.length);
  const victims = target.instances.filter((_, instance) => fault.victims === 'all' || instance === chosen);
  let isBroken = false;
  const clients = startClients(
    run,
    (instance) => isBroken && fault.mayRefuse && (fault.victims === 'all' || instance === chosen),
  );
  await waitForWrite(run);
  await delay(random() * maxLoadMs);
  isBroken = true;
  mails.nextEpoch();
  run.interruptedSenders.push(fault.interruptedSenders * victims.length);
  await fault.inject(victims, random);
  await delay(random() * fault.goOnMs);
  await clients.stop();
  signal.throwIfAborted();
  const startedAt = performance.now();
  await fault.recover(victims, random);
  mails.nextEpoch();
  if (fault.changesClock === true) sessions.forget();
  return { fault: fault.name, recoveryMs: Math.round(performance.now() - startedAt) };
}

async function runRound(run: Run, round: number, options: FaultRunOptions): Promise<FaultRecord> {
  const { database, target, journal } = run;
  const before: ActCounts = { ...journal.acknowledged };
  const busyBefore = journal.busy;
  target.people.offerReturned();
  const isLast = round === options.kills && options.kills >= leastKillsForEdition;
  const injected =
    options.powerCuts !== true && isLast
      ? await interruptEdition(run)
      : await breakAndRepair(run, options.maxLoadMs);
  await target.settle();
  const findings = await compare(run, round % wholeEvery === 0);
  await target.tidy();
  const writes = { ...before };
  for (const act of acts) writes[act] = journal.acknowledged[act] - before[act];
  return { kind: 'fault', database, ...injected, writes, busy: journal.busy - busyBefore, findings };
}

/** Compares everything once more, then the mails. */
async function endRun(run: Run, drainMs: number): Promise<FaultRecord> {
  const { database, target, journal, mails, interruptedSenders } = run;
  const findings = await compare(run, true);
  const reader = await target.openReader();
  const waiting = await drainOutbox(reader, drainMs);
  await reader.close();
  const facts = { mails: mails.mails, interruptedSenders, waiting, isDrained: drainMs > 0 };
  const checked = reconcileEmails(journal, facts);
  return { kind: 'end', database, mails: checked.counts, findings: [...findings, ...checked.findings] };
}

/**
 * The first round with a finding is the last one. Only after a refusal there are a few more, which show whether something was
 * lost that explains it. The mails are compared in any case, but waited for only when
 * nothing else was found.
 */
async function runRounds(run: Run, options: FaultRunOptions): Promise<Finding[]> {
  const { kills, endAt = Infinity, drainMs } = options;
  const findings: Finding[] = [];
  let last = kills;
  for (let round = 1; round <= last && performance.now() < endAt; round += 1) {
    const record = await runRound(run, round, options);
    run.signal.throwIfAborted();
    options.onRecord?.(record);
    if (record.findings.some(({ kind }) => kind !== 'refused')) last = round;
    else if (record.findings.length > 0 && findings.length === 0)
      last = Math.min(kills, round + roundsAfterRefusal);
    findings.push(...record.findings);
  }
  const isFound = findings.some(({ kind }) => kind !== 'refused');
  const record = await endRun(run, isFound ? 0 : drainMs);
  options.onRecord?.(record);
  return [...findings, ...record.findings];
}

function chooseTarget({ database, powerCuts = false }: FaultRunOptions): typeof createSqliteTarget {
  if (database === 'postgres') return createPostgresTarget;
  return powerCuts ? createPowerCutTarget : createSqliteTarget;
}

/** Reports a record after each fault and at the end. Ends at the first finding, and then keeps the data for inspection. */
export async function runFaults(options: FaultRunOptions): Promise<void> {
  const { database, kills, seed, signal = new AbortController().signal, main } = options;
  const random = createSeededRandom(seed);
  const folder = await mkdtemp(path.join(tmpdir(), 'faults-journal-'));
  const journal = new Journal(path.join(folder, 'journal.jsonl'));
  const mails = await startMailSink(() => random() * maxMailDelayMs);
  const target = await chooseTarget(options)({ kills, smtpUrl: mails.url, main });
  const sessions = new Sessions();
  const run: Run = {
    database,
    target,
    journal,
    mails,
    sessions,
    random,
    signal,
    main,
    interruptedSenders: [],
  };
  let keepData = true;
  try {
    for (const instance of target.instances) await instance.start();
    keepData = (await runRounds(run, options)).length > 0;
  } catch (error) {
    if (signal.aborted) keepData = false;
    else options.onRecord?.({ kind: 'failed', database, findings: [finding('other', String(error))] });
  } finally {
    keepData &&= options.deletesData !== true;
    const place = await target.close({ keepData });
    await mails.close();
    journal.close();
    if (keepData) console.error(`The data of the fault run are in ${place}, its journal is in ${folder}`);
    else await rm(folder, { recursive: true });
  }
}
