/**
 * Repeatedly kills the operator's commands that copy a portal (backup, restore-backup, move-photos, move-database), repeats
 * them, and checks that nothing unfinished looks finished, that the source is unchanged and that the result is complete.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminClient, batchRows } from '../../server/src/testing/admin-client.ts';
import { checklistClient, formFor, photoToSend } from '../../server/src/testing/checklist-client.ts';
import { insertCentre, logInAdmin, signUpCentre } from '../../server/src/testing/people.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { startS3Store } from '../../server/src/testing/s3-store.ts';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';
import {
  createBackupScenario,
  createRestoreScenario,
  createDatabaseMoves,
  createPhotoMoves,
} from './interrupted-copies.ts';
import { killDuring, type Scenario } from './interrupted-command.ts';
import { createSeededRandom } from './journal.ts';

const checklists = 3;
const savesPerChecklist = 5;
const importedCentres = 3000;

async function importCentres(app: TestApp): Promise<void> {
  const { token, userId } = await logInAdmin(app);
  const rows = batchRows(0, importedCentres, 'केन्द्रीय विद्यालय');
  const { status } = await adminClient(app, token, userId).ask('POST', '/centres/bulk', { rows });
  if (status !== 200) throw new Error(`The import ended with ${status}`);
}

async function fillChecklist(app: TestApp, number: number): Promise<void> {
  const phone = `900000000${number}`;
  const { id } = await insertCentre(app, { centre_code: `W${number}`, phone });
  const { token, userId } = await signUpCentre(app, phone);
  const user = checklistClient(app.url, token, userId);
  for (let save = 0; save < savesPerChecklist; save += 1) {
    const width = 200 + save;
    const photos = {
      centre: await photoToSend({ width, noise: true }),
      strongRoom: await photoToSend({ width, noise: true }),
    };
    const { status } = await user.save(formFor(id, { photos }));
    if (status !== 200) throw new Error(`A save ended with ${status}`);
  }
  if (number === 0) await user.submit(id);
}

/** Fills `dataDir` with a portal on SQLite and stops it. */
async function createSourcePortal(dataDir: string): Promise<void> {
  const environment = { DATABASE_URL: `sqlite:${path.join(dataDir, 'portal.sqlite')}` };
  const app = await startTestApp({ dataDir, environment });
  await importCentres(app);
  for (let number = 0; number < checklists; number += 1) await fillChecklist(app, number);
  await app.close({ keepData: true });
}

interface InterruptOptions {
  /** The number of kills; the scenarios take turns. */
  readonly rounds: number;
  readonly seed: number;
  readonly report?: (line: string) => void;
  /** Creates an empty PostgreSQL database without tables. Without it, moves of the database are left out. */
  readonly createDatabase?: () => Promise<TestDatabase>;
  /** Only the moves of the database. */
  readonly onlyDatabase?: boolean;
}

interface InterruptCounts {
  readonly rounds: number;
  /** Commands that were killed before they ended. */
  readonly interrupted: number;
  /** Of these, how many left a part of their work. */
  readonly partial: number;
  /** One sentence for each violation, with the round. */
  readonly violations: readonly string[];
}

const key = 'the key of interrupted backups: 0123456789';
/** How long the commands write at first supposition. It is adapted, so that few commands end before they are killed. */
const firstWritingMs = 300;
const [shorter, longer] = [0.6, 1.2];

interface Prepared {
  readonly scenarios: readonly Scenario[];
  readonly close: () => Promise<void>;
}

async function prepare(folder: string, options: InterruptOptions): Promise<Prepared> {
  const { createDatabase, onlyDatabase = false } = options;
  const [dataDir, scratch] = [path.join(folder, 'portal'), path.join(folder, 'scratch')];
  await mkdir(dataDir, { mode: 0o700 });
  await mkdir(scratch);
  await createSourcePortal(dataDir);
  const file = path.join(dataDir, 'portal.sqlite');
  const database =
    createDatabase === undefined ? null : await createDatabaseMoves({ file, scratch, createDatabase });
  const s3 = onlyDatabase ? null : await startS3Store();
  const copies: Scenario[] = [];
  if (s3 !== null) {
    for (const backupKey of [null, key]) {
      copies.push(createBackupScenario({ dataDir, scratch, key: backupKey }));
      copies.push(
        await createRestoreScenario({ dataDir, scratch: await createScratch(scratch), key: backupKey }),
      );
    }
    copies.push(...(await createPhotoMoves({ photos: path.join(dataDir, 'photos'), scratch, s3 })));
  }
  return {
    scenarios: [...copies, ...(database?.scenarios ?? [])],
    close: async () => {
      await database?.close();
      await s3?.close();
    },
  };
}

const createScratch = (parent: string): Promise<string> => mkdtemp(path.join(parent, 'restore-'));

async function runRound(scenario: Scenario, delayMs: number) {
  const attempt = await scenario.begin();
  const isKilled = await killDuring(attempt, delayMs);
  const violations = await attempt.checkAfterKill();
  const isPartial = await attempt.hasPartialWork();
  violations.push(...(await attempt.repeat()));
  if (violations.length === 0) await attempt.remove();
  return { isKilled, isPartial, violations };
}

async function runRounds(
  scenarios: readonly Scenario[],
  options: InterruptOptions,
): Promise<InterruptCounts> {
  const { rounds, seed, report } = options;
  const random = createSeededRandom(seed);
  const writingMs = new Map<Scenario, number>();
  const counts = { rounds: 0, interrupted: 0, partial: 0 };
  const violations: string[] = [];
  for (let round = 0; round < rounds && violations.length === 0; round += 1) {
    const scenario = scenarios[round % scenarios.length];
    if (scenario === undefined) break;
    const writing = writingMs.get(scenario) ?? firstWritingMs;
    const delayMs = random() * writing;
    const result = await runRound(scenario, delayMs);
    writingMs.set(scenario, writing * (result.isKilled ? longer : shorter));
    counts.rounds += 1;
    counts.interrupted += Number(result.isKilled);
    counts.partial += Number(result.isKilled && result.isPartial);
    const moment = `${scenario.name}, killed ${Math.round(delayMs)} ms after it had begun to write`;
    violations.push(...result.violations.map((sentence) => `round ${round}, ${moment}: ${sentence}`));
    report?.(`${moment}: ${result.isKilled ? 'interrupted' : 'ended before'}; ${JSON.stringify(counts)}`);
  }
  return { ...counts, violations };
}

/** Ends at the first violation and then keeps its folder for inspection. */
export async function interruptCommands(options: InterruptOptions): Promise<InterruptCounts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interrupted-'));
  const { scenarios, close } = await prepare(folder, options);
  try {
    const counts = await runRounds(scenarios, options);
    if (counts.violations.length === 0) await rm(folder, { recursive: true, force: true });
    return counts;
  } finally {
    await close();
  }
}
