import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig, type Config } from '../config.ts';
import { runCommand } from '../testing/run-command.ts';
import { describeImport, importCentresFile, NotACentreList } from './import-centres.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const header = 'centre_code,centre_name,centre_pincode,official_person,phone,email';
const good = 'A1,School,282001,Asha,9000000001,a@example.com';
const bad = 'A2,School,282001,Asha,12345,a@example.com';

let folder: string;
let file: string;
let config: Config;

beforeEach(async () => {
  folder = await createTemporaryFolder();
  file = path.join(folder, 'centres.csv');
  config = readConfig({ DATA_DIR: path.join(folder, 'data') });
});

const runImport = (...args: string[]) => runCommand('import', { DATA_DIR: config.dataDir }, ...args);

test('the command reports every refused row and writes nothing; with --skip-refused it imports the other rows', async () => {
  await writeFile(file, [header, good, bad].join('\n'));
  const refused = await runImport(file);
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain('row 3 (A2): phone: Enter a valid 10‑digit mobile number');
  expect(refused.stdout).toContain('Nothing was written.');

  const skipped = await runImport('--skip-refused', file);
  expect(skipped.exitCode).toBe(0);
  expect(skipped.stdout).toContain('new 1, restored 0, changed 0, unchanged 0, refused 1');

  const result = await importCentresFile(file, config, { skipRefused: true });
  expect(result.plan.unchanged).toHaveLength(1);
});

test('without a file, with a missing file and with an unknown option it exits with 1 and a message', async () => {
  for (const args of [[], [path.join(folder, 'none.csv')], ['--force', file]]) {
    const ended = await runImport(...args);
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).not.toBe('');
    expect(ended.stderr).not.toContain('    at ');
  }
});

test('a file that is not a list of centres is reported, and no database is created', async () => {
  await writeFile(file, 'a,b,c\n1,2,3');
  await expect(importCentresFile(file, config)).rejects.toThrow(NotACentreList);
  expect(existsSync(config.dataDir)).toBe(false);
});

test('the report lists the changed columns', async () => {
  await writeFile(file, [header, good].join('\n'));
  await importCentresFile(file, config);
  await writeFile(file, [header, good.replace('School', 'College')].join('\n'));
  expect(describeImport(await importCentresFile(file, config))).toBe(
    'Changed:\n  row 2 (A1): centre_name\nnew 0, restored 0, changed 1, unchanged 0, refused 0\nImported.',
  );
});

const sharedData = process.env['SHARED_DATA'];

if (sharedData !== undefined && existsSync(sharedData)) {
  test('the real list of 2024 is imported completely', async () => {
    const list = path.join(sharedData, 'centres/neet2024_states_A-K_utf8_lf.csv');
    const result = await importCentresFile(list, config);
    expect(result.applied).toBe(true);
    expect(result.plan.added).toHaveLength(1879);
  });
}
