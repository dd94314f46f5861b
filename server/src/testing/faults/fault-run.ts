/**
 * Repeatedly kills the server under concurrent writes, restarts it, and checks the invariants (security.md R1). Only the
 * process is killed, not the machine: data in the page cache survives.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '../server-process.ts';
import { createFaultPortal, type FaultPortal } from './fault-portal.ts';
import { checkInvariants } from './invariants.ts';
import { createJournal, createSeededRandom, type Journal } from './journal.ts';
import { writers } from './writers.ts';

export interface FaultRunOptions {
  readonly kills: number;
  readonly seed: number;
  /** Each server is killed at a random moment after at most this number of acknowledged writes. */
  readonly maxWrites: number;
  readonly report?: (line: string) => void;
}

export interface FaultRunResult {
  readonly acknowledged: number;
  /** One sentence for each violated invariant. */
  readonly violations: readonly string[];
  /** The longest time from the start of a server until it listens. */
  readonly slowestStartMs: number;
}

/** The kill is delayed at random, so that it interrupts a later write. */
const maxKillDelayMs = 60;

interface Round {
  readonly portal: FaultPortal;
  readonly journal: Journal;
  readonly random: () => number;
}

/** Starts the server, checks the state after the last kill, runs the writers (unless `writes` is null) and kills the server during a write. */
async function runRound({ portal, journal, random }: Round, writes: number | null) {
  const startedAt = performance.now();
  const server = await startServerProcess(portal.environment);
  const startMs = performance.now() - startedAt;
  let isKilled = false;
  const violations = await checkInvariants({ url: server.url, portal, journal });
  const work = (writes === null ? [] : writers).map((write) =>
    write({ url: server.url, portal, journal, random }).catch((error: unknown) => {
      if (!isKilled) violations.push(`A writer was refused: ${String(error)}`);
    }),
  );
  if (writes !== null) {
    const target = journal.acknowledged + writes;
    while (journal.acknowledged < target && violations.length === 0) await delay(2);
    await delay(random() * maxKillDelayMs);
  }
  isKilled = true;
  await server.kill();
  await Promise.all(work);
  // Every deletion makes a copy of the database. There are hundreds, and none is needed here.
  await rm(path.join(portal.dataDir, 'backups'), { recursive: true, force: true });
  return { startMs, violations };
}

/** Ends at the first violation and then keeps the folder for inspection. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const { kills, seed, maxWrites, report } = options;
  const random = createSeededRandom(seed);
  // No purpose uses more than a third of the writes. Every kill costs each writer one person, and some are in use.
  const portal = await createFaultPortal(Math.ceil(50 + kills * (8 + maxWrites / 3)));
  const journal = createJournal();
  const violations: string[] = [];
  let slowestStartMs = 0;
  // One round more than kills: the last one only checks.
  for (let round = 0; round <= kills && violations.length === 0; round += 1) {
    const result = await runRound(
      { portal, journal, random },
      round === kills ? null : Math.floor(random() * maxWrites),
    );
    slowestStartMs = Math.max(slowestStartMs, result.startMs);
    violations.push(...result.violations.map((violation) => `after kill ${round}: ${violation}`));
    report?.(`${round} kills, ${journal.acknowledged} acknowledged writes`);
  }
  if (violations.length === 0) await rm(portal.dataDir, { recursive: true });
  return { acknowledged: journal.acknowledged, violations, slowestStartMs };
}
