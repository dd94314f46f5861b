/** Portals for the scenarios, filled by their own calls; the centres are made up, and distributed like real ones. The same every time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { api } from '#contract/api.ts';
import { completeAnswersOf } from '#contract/checklist/testing/complete-answers.ts';
import { checksVersion } from '#contract/review/limits.ts';
import { passwordCost } from '../server/src/accounts/passwords.ts';
import { logInAdmin, valueOf } from '../server/src/testing/people.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from '../server/src/testing/test-app.ts';
import { createPostgresDatabase, isPostgres } from '../server/src/testing/test-database.ts';

const kinds = [
  'Kendriya Vidyalaya',
  'Government Senior Secondary School',
  'Public School',
  'Inter College',
  'Girls Higher Secondary School',
  'Jawahar Navodaya Vidyalaya',
  'Institute of Technology',
  'केन्द्रीय विद्यालय',
];
const cities = [
  'Agra',
  'Pune',
  'Lucknow',
  'Jaipur',
  'Kota',
  'Patna',
  'Indore',
  'Bhopal',
  'Delhi',
  'Surat',
  'Ranchi',
];
const firstNames = [
  'Asha',
  'Ravi',
  'Sunita',
  'Mohan',
  'Geeta',
  'Rajesh',
  'Priya',
  'Anil',
  'Kavita',
  'Suresh',
  'Meena',
  'Vijay',
  'Lata',
];
const lastNames = [
  'Sharma',
  'Verma',
  'Rao',
  'Das',
  'Iyer',
  'Khan',
  'Patel',
  'Singh',
  'Nair',
  'Ghosh',
  'Kaur',
  'Joshi',
  'Bose',
  'Mehta',
  'Roy',
  'Jain',
  'Gill',
];
const states = 36;

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

export function madeCentre(index: number): CentreFields {
  return {
    ...mapCentreColumns(() => ''),
    centre_code: String(1_000_000 + index),
    centre_name: `${pick(kinds, index * 7)} No. ${index % 977}, Sector ${index % 53}, ${pick(cities, index * 3)}`,
    cfi: `CFI-${index % 400}`,
    centre_city: pick(cities, index * 3),
    centre_state: `State ${String(index % states).padStart(2, '0')}`,
    centre_pincode: String(100_000 + (index % 800_000)),
    official_person: `${pick(firstNames, index)} ${pick(lastNames, index * 5)}`,
    phone: String(6_000_000_000 + index),
    email: `head.${index}@school.example.org`,
  };
}

export function madeCentres(count: number): CentreFields[] {
  return Array.from({ length: count }, (_, index) => madeCentre(index));
}

export interface BenchPortal {
  readonly app: TestApp;
  readonly token: string;
}

/** Its hashes cost as much as those of a portal in use, because logins are measured. */
export const startBenchApp = (overrides: TestAppOverrides = {}): Promise<TestApp> =>
  startTestApp({ passwordCost, ...overrides });

export async function startPortal(): Promise<BenchPortal> {
  const app = await startBenchApp();
  const { token } = await logInAdmin(app);
  return { app, token };
}

export async function importRows({ app, token }: BenchPortal, rows: CentreFields[]): Promise<void> {
  const { maxImportRows } = app.services.limits.admin;
  for (let from = 0; from < rows.length; from += maxImportRows)
    valueOf(
      await app.call(api.importCentres, { body: { rows: rows.slice(from, from + maxImportRows) } }, token),
    );
}

/** Gives every n-th centre a submitted checklist. Written with SQL, because thousands of uploads would take hours. */
export async function submitEvery({ app }: BenchPortal, n: number): Promise<void> {
  const { headEmail, headMobile } = sampleAnswers;
  // Heads have contacts of their own: what all centres share is compared with all.
  const answers = `replace(replace('${JSON.stringify(sampleAnswers)}', '${headEmail}', 'head' || centre_code || '@example.org'), '${headMobile}', '98' || centre_code || '0')`;
  const snapshot = `'{"centre":{"centre_city":"' || centre_city || '","centre_state":"' || centre_state || '"},"answers":' || ${answers} || ',"photos":[]}'`;
  await app.runSql(`
    insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at, submitted_at, reference, snapshot)
    select id, 'submitted', ${answers}, 1, 'c', 'c', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', centre_code, ${snapshot}
    from centres where cast(centre_code as integer) % ${n} = 0`);
  // A running server is vacuumed in time.
  if (isPostgres) await app.runSql('vacuum analyze');
}

const sampleAnswers = completeAnswersOf('Private', {
  completeAddress: 'Plot 7, Station Road, near the water tank',
  pincode: '282001',
  rooms24: 10,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 3 }],
  cctvCoverage: ['Strong Room', 'Entry to Exam Centre'],
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

export interface FilledPortal {
  readonly dataDir: string;
  /** The environment of a server on it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** With PostgreSQL every instance needs the same. */
const secrets = {
  TOKEN_SECRET: 'a secret of benches: 0123456789 abcdefghij',
  AUDIT_SECRET: 'another secret of benches: 0123456789 klmnop',
};

/** As if the worker had checked every submitted checklist, so that it has nothing to do while something else is measured. */
const markChecked = `
  insert into reviews (centre_id, sha256, checks_version, record_version, decision, serious, notices, submitted_at, centre_state,
    reasons, head_mobile, head_email, note, drawn_at, accepted_at, decided_by, decided_at, version)
  select id, 'ab', ${checksVersion}, checklists.version, 'waiting', 0, 0, submitted_at, centre_state, '[]', phone, email, '',
    null, null, null, null, 1
  from centres join checklists on checklists.centre_id = centres.id`;

interface FillOptions {
  /** Imports the list in another way, before the portal is opened. */
  readonly fill?: (settings: Readonly<Record<string, string>>) => Promise<void>;
  /** Adds more. */
  readonly prepare?: (app: TestApp) => Promise<void>;
}

export async function fillPortal(size: number, { fill, prepare }: FillOptions = {}): Promise<FilledPortal> {
  const database = isPostgres ? await createPostgresDatabase() : null;
  const settings = database === null ? {} : { DATABASE_URL: database.url, ...secrets };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'filled-'));
  await fill?.({ ...settings, DATA_DIR: dataDir });
  const app = await startBenchApp({ environment: settings, dataDir });
  const { token } = await logInAdmin(app);
  if (fill === undefined) await importRows({ app, token }, madeCentres(size));
  await submitEvery({ app, token }, 4);
  await app.runSql(markChecked);
  await prepare?.(app);
  // A running server is vacuumed in time.
  if (database !== null) await app.runSql('vacuum analyze');
  await app.close({ keepData: true });
  return {
    dataDir,
    settings,
    remove: async () => {
      await rm(dataDir, { recursive: true });
      await database?.drop();
    },
  };
}
