/** The program `portal`: what every command has in common. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const names = [
  [
    'start',
    'import',
    'backup',
    'restore',
    'rehearse',
    'doctor',
    'check',
    'check store',
    'check audit',
    'check draws',
    'deleted',
  ],
  ['edition', 'admin password', 'admin unlock', 'photos bind', 'photos move', 'database move'],
  ['database restored'],
].flat();

test('the list and the help of every command say what it is for, and act on nothing', async () => {
  const DATA_DIR = path.join(await createTemporaryFolder(), 'data');
  const list = await runCommand('--help', { DATA_DIR });
  expect(list).toMatchObject({ exitCode: 0, stderr: '', place: '' });
  for (const name of names) {
    expect(list.stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    const help = await runCommand(name, { DATA_DIR }, '--help');
    expect(help, name).toMatchObject({ exitCode: 0, stderr: '', place: '' });
    expect(help.stdout).toContain(`Usage: portal ${name}`);
    expect(help.stdout).toContain('--env-file FILE');
  }
  await expect(readdir(DATA_DIR)).rejects.toThrow('ENOENT');
});

test.each([
  ['nothing-of-the-kind', [], 'There is no command "nothing-of-the-kind"'],
  ['admin', [], 'admin password  sets a new password'],
  ['database restored', ['--confirm'], "Unknown option '--confirm'"],
  ['database restored', ['now'], '"now" is one argument too many'],
  ['check audit', ['--head'], 'portal check audit [--earlier FILE]'],
  ['import', [], 'An argument is missing'],
])('%s %j is refused with the usage and acts on nothing', async (name, args, problem) => {
  const DATA_DIR = path.join(await createTemporaryFolder(), 'data');
  const { exitCode, stderr, place } = await runCommand(name, { DATA_DIR }, ...args);
  expect([exitCode, place]).toEqual([1, '']);
  expect(stderr).toContain(problem);
  await expect(readdir(DATA_DIR)).rejects.toThrow('ENOENT');
});

const onExisting =
  'backup,check,check store,check audit,check draws,deleted,edition,photos bind,admin unlock,admin password admin --generate,database restored --yes';

test.each(onExisting.split(','))('%s names the place, and creates no database there', async (line) => {
  const folder = path.join(await createTemporaryFolder(), 'data');
  await mkdir(folder);
  const result = await runCommand(line, { DATA_DIR: folder });
  expect(result.exitCode).toBe(1);
  expect(result.place).toBe(`Database sqlite:${folder}/portal.sqlite, photos ${folder}/photos\n`);
  expect(result.stderr).toMatch(/There is no (portal|database)/);
  expect(await readdir(folder)).toEqual([]);
});

test('settings come from the options, else from the environment, else from the file', async () => {
  const folder = await createTemporaryFolder();
  const file = path.join(folder, 'portal.env');
  const places = ['of-file', 'of-environment', 'of-option'].map((name) => path.join(folder, name));
  const [ofFile = '', ofEnvironment = '', ofOption = ''] = places;
  await writeFile(
    file,
    `DATA_DIR=${ofFile}\nPHOTO_STORE_URL=s3://photos?endpoint=https://store.example.org&region=a\nAWS_ACCESS_KEY_ID=a\nAWS_SECRET_ACCESS_KEY=b\n`,
  );
  const placeOf = async (environment: Record<string, string>, ...args: string[]) =>
    (await runCommand('check', environment, '--env-file', file, ...args)).place;
  const bucket = 's3://photos/ at https://store.example.org';
  expect(await placeOf({})).toBe(`Database sqlite:${ofFile}/portal.sqlite, photos ${bucket}\n`);
  expect(await placeOf({ DATA_DIR: ofEnvironment })).toBe(
    `Database sqlite:${ofEnvironment}/portal.sqlite, photos ${bucket}\n`,
  );
  // The portal in that folder, and neither the database nor the photos of another one.
  const environment = {
    DATA_DIR: ofEnvironment,
    DATABASE_URL: 'postgres://portal:secret@db.example.org/portal',
  };
  expect(await placeOf(environment, '--data', ofOption)).toBe(
    `Database sqlite:${ofOption}/portal.sqlite, photos ${ofOption}/photos\n`,
  );
  expect(await placeOf(environment, '--data', ofOption, '--database', 'sqlite:/nowhere/x.sqlite')).toBe(
    `Database sqlite:/nowhere/x.sqlite, photos ${ofOption}/photos\n`,
  );
});

test('the program itself says why a file of settings cannot be read, and which version it is', async () => {
  const program = path.join(import.meta.dirname, '../../../bin/portal');
  const run = (...args: string[]) => promisify(execFile)(program, args);
  await expect(run('check', '--env-file', '/nowhere/portal.env')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The file of settings cannot be read') as unknown,
  });
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a password is on no line', async () => {
  const folder = await createTemporaryFolder();
  const url = 'postgres://portal:hidden@127.0.0.1:1,127.0.0.1:2/portal';
  const result = await runCommand(
    'check',
    { DATA_DIR: folder, TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij' },
    '--database',
    url,
  );
  expect(result.exitCode).toBe(1);
  expect(result.place).toContain('Database postgres://127.0.0.1:1,127.0.0.1:2/portal, photos ');
  expect(JSON.stringify(result)).not.toContain('hidden');
});

test('what stays for ever asks first, and without a terminal needs --yes', async () => {
  const folder = await createTemporaryFolder();
  const result = await runCommand('database restored', { DATA_DIR: folder });
  expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Add --yes') as unknown });
  expect(await readdir(folder)).toEqual([]);
});
