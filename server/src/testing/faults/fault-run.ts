/**
 * Kills the server again and again while many write, starts it again, and looks at the invariants (security.md R1). The
 * kill takes the process, not the machine: what the disk has not yet written survives it.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '../server-process.ts';
import { createFaultPortal, type FaultPortal } from './fault-portal.ts';
import { checkInvariants } from './invariants.ts';
import { createJournal, seededNumbers, type Journal } from './journal.ts';
import { writers } from './writers.ts';

export interface FaultRunOptions {
  readonly kills: number;
  readonly seed: number;
  /** Each server is killed at a random moment after so many acknowledged writes at most. */
  readonly mostWrites: number;
  readonly report?: (line: string) => void;
}

export interface FaultRunResult {
  readonly acknowledged: number;
  /** One sentence for each invariant that did not hold. */
  readonly violations: readonly string[];
  /** From the start of a server to its first answer. */
  readonly slowestStartMs: number;
}

/** The kill comes in the midst of some later write. */
const lastMomentsMs = 60;

interface Round {
  readonly portal: FaultPortal;
  readonly journal: Journal;
  readonly random: () => number;
}

/** Starts the server, looks at what the last kill left, lets the writers work (unless `writes` is null) and kills it in the midst. */
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
    const enough = journal.acknowledged + writes;
    while (journal.acknowledged < enough && violations.length === 0) await delay(2);
    await delay(random() * lastMomentsMs);
  }
  isKilled = true;
  await server.kill();
  await Promise.all(work);
  // A copy of the whole database for each deleted centre: of no use here, and hundreds of them.
  await rm(path.join(portal.dataDir, 'backups'), { recursive: true, force: true });
  return { startMs, violations };
}

/** Ends at the first kill after which something does not hold; the folder is then left for whoever looks. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const { kills, seed, mostWrites, report } = options;
  const random = seededNumbers(seed);
  // No purpose takes more than a third of the writes; every kill costs each writer one person, and some are on the way.
  const portal = await createFaultPortal(Math.ceil(50 + kills * (8 + mostWrites / 3)));
  const journal = createJournal();
  const violations: string[] = [];
  let slowestStartMs = 0;
  // One round more than kills: the last one only looks.
  for (let round = 0; round <= kills && violations.length === 0; round += 1) {
    const done = await runRound(
      { portal, journal, random },
      round === kills ? null : Math.floor(random() * mostWrites),
    );
    slowestStartMs = Math.max(slowestStartMs, done.startMs);
    violations.push(...done.violations.map((violation) => `after kill ${round}: ${violation}`));
    report?.(`${round} kills, ${journal.acknowledged} acknowledged writes`);
  }
  if (violations.length === 0) await rm(portal.dataDir, { recursive: true });
  return { acknowledged: journal.acknowledged, violations, slowestStartMs };
}
