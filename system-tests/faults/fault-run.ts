/**
 * Repeatedly breaks a portal while clients do everything that it is for, repairs it, and compares what is stored with what was
 * acknowledged (security.md R1). Except for power cuts, processes are killed, not the machine: data in the page cache survives.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClientsStopped, Sessions, type ActContext, type Perform } from './acts.ts';
import {
  Journal,
  acts,
  createSeededRandom,
  finding,
  photoShare,
  sumOf,
  type ActCounts,
  type Finding,
} from './journal.ts';
import { startMailSink, type MailSink, drainOutbox, reconcileEmails } from './mails.ts';
import {
  type DatabaseName,
  type Target,
  createPostgresTarget,
  createSqliteTarget,
  createPowerCutTarget,
} from './targets.ts';
import { answerCorrection, fillChecklist, guessCode, register } from './acts-of-heads.ts';
import {
  addNote,
  changeBatch,
  deleteCentre,
  editCentre,
  exportCentres,
  importBatch,
  remind,
  issueRegister,
  review,
} from './acts-of-officers.ts';
import { UnexpectedStatus, sendRequest } from './requests.ts';
import { checkPortal } from './check-portal.ts';
import { reconcile, type ReconcileContext } from './reconcile.ts';
import type { Fault } from './faults.ts';
import type { FaultRecord } from './report.ts';

/** What all parts of a fault run share. */
interface Run {
  readonly target: Target;
  readonly journal: Journal;
  readonly mails: MailSink;
  readonly sessions: Sessions;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** For each fault, how many processes lost the results of what they were sending. */
  readonly interruptedSenders: number[];
}

interface Injected {
  readonly fault: string;
  readonly recoveryMs: number;
}

const clientCount = 8;

/** Photos and submissions are a third of all writes, although each takes much longer than an edit. */
const wantedPhotoShare = 0.33;

/** With their weights. Reminders are few, because 60 a minute leave the portal. */
const others: readonly (readonly [Perform, number])[] = [
  [register, 5],
  [guessCode, 1],
  [answerCorrection, 4],
  [review, 8],
  [issueRegister, 0.5],
  [importBatch, 1],
  [changeBatch, 2],
  [editCentre, 2],
  [deleteCentre, 2],
  [addNote, 3],
  [remind, 0.7],
  [exportCentres, 0.5],
];
const totalWeight = others.reduce((sum, [, weight]) => sum + weight, 0);

function chooseAct({ journal, random }: ActContext): Perform {
  if (random() < 0.6 && photoShare(journal.acknowledged) < wantedPhotoShare) return fillChecklist;
  let left = random() * totalWeight;
  return others.find(([, weight]) => (left -= weight) < 0)?.[0] ?? fillChecklist;
}

/** After a refusal. */
const pauseMs = 200;
/** After this many in a row it logs in again. */
const refusalsPerSession = 3;
/** So that a client for whom nothing is left does not spin. */
const restMs = 2;

/**
 * Resolves when the clients are stopped, and rejects when a request was not answered. A 503 is allowed at any time. Any other
 * refusal by a portal that is not affected is reported, and the client goes on: what follows shows whether a loss is the reason.
 */
async function runClient(context: ActContext): Promise<void> {
  const { journal, sessions, isStopped, isAffected } = context;
  let refusals = 0;
  while (!isStopped()) {
    try {
      await chooseAct(context)(context);
      refusals = 0;
      await delay(restMs);
    } catch (error) {
      if (error instanceof ClientsStopped) return;
      if (!(error instanceof UnexpectedStatus)) throw error;
      if (error.status === 503) journal.busy += 1;
      else if (!isAffected()) {
        journal.report('refused', `a client was refused: ${error.message}`);
        refusals += 1;
        if (refusals % refusalsPerSession === 0) sessions.forget();
      }
      await delay(pauseMs);
    }
  }
}

/** Compares everything that a run knows with what is stored, through a connection of its own. Returns what clients have met, too. */
export async function compare(
  { target, journal }: Pick<Run, 'target' | 'journal'>,
  isWhole: boolean,
): Promise<Finding[]> {
  const reader = await target.openReader();
  const { rows } = reader;
  const context: ReconcileContext = { target, journal, isWhole, rows, people: target.people };
  try {
    const found = [...(await reconcile(context)), ...(await checkPortal(context))];
    return [...found, ...journal.findings.splice(0)];
  } finally {
    await reader.close();
  }
}

const maxArchivingMs = 500;

interface Present {
  readonly centres: number;
  readonly submitted: number;
}

async function startEdition({ journal, sessions, target }: Run): Promise<void> {
  const url = target.instances[0]?.url ?? '';
  const token = await sessions.admin(url);
  const shown = (await sendRequest(url, '/admin/editions', { method: 'GET', token })) as { present: Present };
  const { centres, submitted } = shown.present;
  journal.begin({ act: 'edition' });
  await sendRequest(url, '/admin/editions', { token, body: { list: 'same', centres, submitted } });
  journal.acknowledge({ act: 'edition' });
}

/** In a short run on a busy machine nobody may have begun a checklist: then there is nothing to archive. */
async function startEditionUnlessEmpty(run: Run): Promise<boolean> {
  try {
    await startEdition(run);
    return true;
  } catch (error) {
    if (error instanceof UnexpectedStatus && error.message.includes('"edition.empty"')) return false;
    throw error;
  }
}

interface Archived {
  readonly editions: number;
  readonly archived: number;
  readonly present: number;
}

async function readEditions({ target }: Run): Promise<Archived> {
  const reader = await target.openReader();
  const [row] = await reader.rows(`SELECT (SELECT count(*) FROM editions) AS editions,
    count(edition_id) AS archived, count(*) - count(edition_id) AS present FROM centres`);
  await reader.close();
  const [editions, archived, present] = [row?.['editions'], row?.['archived'], row?.['present']].map(Number);
  return { editions: editions ?? 0, archived: archived ?? 0, present: present ?? 0 };
}

/** Of the centres before, all are archived, and those that were not deleted are there again. */
function checkEditions(
  run: Run,
  before: Archived,
  { editions, archived, present }: Archived,
  isDone: boolean,
): void {
  const found = `${editions} editions with ${archived} of ${before.present} centres, ${present} present ones`;
  const isWhole = archived === before.present && present > 0 && present <= before.present;
  const isNothing = archived === 0 && present === before.present;
  if (editions === 1 ? isWhole : isNothing && !isDone) return;
  run.journal.findings.push(finding(isDone && isNothing ? 'lost' : 'half', `the next edition: ${found}`));
}

/**
 * A portal is killed while an administrator starts the next edition: the present one is then archived whole or not at all. The edition is
 * started at last, so that what comes after compares what is archived.
 */
async function interruptEdition(run: Run): Promise<Injected> {
  const { target, mails, random, journal } = run;
  const [victim] = target.instances;
  const before = await readEditions(run);
  const starting = startEdition(run).catch(() => undefined);
  await delay(random() * maxArchivingMs);
  mails.nextEpoch();
  run.interruptedSenders.push(1);
  const startedAt = performance.now();
  await victim?.kill();
  await starting;
  await victim?.start();
  const recoveryMs = Math.round(performance.now() - startedAt);
  mails.nextEpoch();
  await target.settle();
  const after = await readEditions(run);
  checkEditions(run, before, after, journal.acknowledged.edition > 0);
  if (after.editions === 0 && (await startEditionUnlessEmpty(run)))
    checkEditions(run, before, await readEditions(run), true);
  return { fault: 'portal killed while it archives an edition', recoveryMs };
}

interface FaultRunOptions {
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
  const { target, journal } = run;
  const { database } = target;
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
  const { target, journal, mails, interruptedSenders } = run;
  const { database } = target;
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
  const run: Run = { target, journal, mails, sessions, random, signal, interruptedSenders: [] };
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
