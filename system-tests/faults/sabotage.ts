/**
 * Breaks copies of the product on purpose, to prove that a fault run notices it and calls it by its name. Each sabotage is a few
 * edits of the source text; one that does not apply any more is an error.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFaults } from './fault-run.ts';
import type { Finding, FindingKind } from './journal.ts';
import { addRecord, createTotals } from './report.ts';

interface Sabotage {
  /** Below `server/src`. */
  readonly file: string;
  /** Each text that occurs once, and what stands there instead. */
  readonly edits: readonly (readonly [string, string])[];
  /** One finding must be of this kind and have this in its text. */
  readonly expected: readonly [FindingKind, RegExp];
}

export const sabotages: Readonly<Record<string, Sabotage>> = {
  'answers before the commit': {
    file: 'platform/database/sqlite/connection.ts',
    edits: [
      [
        'await tx.commit().execute();',
        'setTimeout(() => void tx.commit().execute().catch(() => undefined), 250);',
      ],
    ],
    expected: ['lost', /acknowledged was/],
  },
  'removes the file of a stored photo': {
    file: 'submissions/ingest-photos.ts',
    edits: [
      [
        'for (const row of added) bySlot[row.slot] = row;',
        `for (const row of added) bySlot[row.slot] = row;
    setTimeout(() => void services.photoStore.delete(added[0]?.id ?? ''), 200);`,
      ],
    ],
    expected: ['lost', /the file of photo .* is missing/],
  },
  'stores half of the answer to a correction': {
    file: 'review/corrections/save-correction.ts',
    edits: [['    answers,\n    photos,\n    answeredBy,', '    answers: {},\n    photos,\n    answeredBy,']],
    expected: ['half', /^correction .* is /],
  },
  'deletes a mail before it is sent': {
    file: 'platform/mail/deliver-mail.ts',
    edits: [
      [
        'await transport.send(',
        `await database.transaction((tx) => store.deleteMail(tx, id));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await transport.send(`,
      ],
    ],
    expected: ['lost', /the mail .* neither arrived nor waits/],
  },
  'imports in two transactions': {
    file: 'centres/import/import-centres.ts',
    edits: [
      [
        'return database.transaction(async (tx) => {',
        'let rest = [];\n  const outcome = await database.transaction(async (tx) => {',
      ],
      [
        'return write(tx, services, current, options);\n  });',
        `rest = current.centres.slice(10);
    return write(tx, services, { ...current, centres: current.centres.slice(0, 10) }, options);
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await database.transaction((tx) => upsertCentres(tx, rest, services.clock.now().toISOString()));
  return outcome;`,
      ],
    ],
    expected: ['half', /^batch .* is /],
  },
  'overwrites the decision of another officer': {
    file: 'review/review-rows.ts',
    edits: [["if (stored.version !== version) throw refuse('review.changed-elsewhere');", '']],
    expected: ['lost', /was decided twice/],
  },
};

const projectRoot = path.join(import.meta.dirname, '../..');

/** Resolves to a folder with the sabotaged product, which needs the packages of this project. */
async function createCopy({ file, edits }: Sabotage): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'sabotaged-'));
  for (const name of ['package.json', 'contract', 'server', 'tools'])
    await cp(path.join(projectRoot, name), path.join(root, name), { recursive: true });
  for (const name of ['node_modules', 'web'])
    await symlink(path.join(projectRoot, name), path.join(root, name));
  const target = path.join(root, 'server/src', file);
  let text = await readFile(target, 'utf8');
  for (const [from, to] of edits) {
    if (text.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`);
    text = text.replace(from, () => to);
  }
  await writeFile(target, text);
  return root;
}

/** Enough to meet each of them with near certainty; a run ends with the first finding. */
const kills = 40;
const maxLoadMs = 2_000;
/** A mail that a killed process had locked is sent again after 20 seconds. */
const drainMs = 40_000;

interface SabotageResult {
  readonly isFound: boolean;
  readonly text: string;
}

const describe = (findings: readonly Finding[]): string =>
  findings.map(({ kind, text }) => `\n  ${kind}: ${text}`).join('');

/** Tortures a sabotaged copy on the embedded database. */
export async function trySabotage(name: string, seed: number): Promise<SabotageResult> {
  const sabotage = sabotages[name];
  if (sabotage === undefined) throw new Error(`No sabotage is called ${name}.`);
  const root = await createCopy(sabotage);
  const totals = createTotals();
  try {
    await runFaults({
      database: 'sqlite',
      kills,
      seed,
      maxLoadMs,
      drainMs,
      main: path.join(root, 'server/src/main.ts'),
      onRecord: (record) => addRecord(totals, record),
      deletesData: true,
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  const [kind, pattern] = sabotage.expected;
  const isFound = totals.findings.some((found) => found.kind === kind && pattern.test(found.text));
  return { isFound, text: `after ${totals.kills.sqlite} faults${describe(totals.findings)}` };
}
