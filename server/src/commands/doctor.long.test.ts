/** `portal doctor` says what is wrong and what to do about it, and changes nothing. */
import { chmod, readdir, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import { submitCentre } from '../testing/admin-client.ts';
import { portalTest } from '../testing/portal-test.ts';
import { runCommand } from '../testing/run-command.ts';
import { type SmtpBehaviour, startSmtpServer } from '../testing/smtp-server.ts';
import type { TestApp } from '../testing/test-app.ts';
import { isPostgres } from '../testing/test-database.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const test = portalTest().extend('env', ({ app }) => ({ ...app.environment, PUBLIC_URL: app.url }));
const examine = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  runCommand('doctor', env, ...args);
const namesIn = async (app: TestApp) => (await readdir(app.dataDir, { recursive: true })).toSorted();

async function mailFinding(env: Readonly<Record<string, string>>, url: string): Promise<string> {
  const { stdout, exitCode } = await examine({ ...env, SMTP_URL: url, MAIL_FROM: 'portal@example.org' });
  const [, finding = ''] =
    /^((?:OK|ok|WARNING|FAULT) +The mail server [^]*?)(?=\n(?:ok|WARNING|FAULT))/m.exec(stdout) ?? [];
  return `${exitCode} ${finding}`;
}

test('a portal that works, without what an installation has, is left as it was', async ({ app, env }) => {
  await submitCentre(app);
  await chmod(app.dataDir, 0o700);
  const before = await namesIn(app);
  const { exitCode, stdout, stderr } = await examine(env);
  expect([exitCode, stderr]).toEqual([2, '']);
  expect(stdout).not.toContain('FAULT');
  for (const sentence of [
    /^Portal \d+\.\d+\.\d+, Node /,
    /ok +The settings are from the environment/,
    /WARNING +The exam is "NEET \(UG\) 2025" on 2025-05-04, which is over/,
    /WARNING +Passwords of administrators may have 6 characters\.\n +For a portal in use set ADMIN_PASSWORD_MIN_LENGTH=12/,
    /ok +The audit trail is written with the secret of these settings/,
    /ok +The database responds after \d+ ms/,
    /ok +The photo store responds, and belongs to the database/,
    /WARNING +Nobody has proven that a backup can be restored\.\n +Run portal rehearse/,
    /WARNING +Mails are written to .*\n +Set SMTP_URL/,
    /ok +The portal is ready at/,
    /ok +A photo was decoded in \d+ ms/,
  ])
    expect(stdout).toMatch(sentence);
  // Dumps of PostgreSQL are never encrypted by the portal.
  expect(/WARNING +Backups are not encrypted\.\n +Set BACKUP_KEY/.test(stdout)).toBe(!isPostgres);
  expect(await namesIn(app)).toEqual(before);
});

test('a mail server that cannot be used is named with its error and what to do', async ({ env }) => {
  const start = async (behaviour: SmtpBehaviour) => startSmtpServer(behaviour);
  const good = await start({});
  expect(await mailFinding(env, good.url)).toMatch(
    /^2 ok +The mail server 127\.0\.0\.1:\d+ accepts the portal/,
  );
  await good.close();
  expect(await mailFinding(env, good.url)).toMatch(
    /^1 FAULT .*connect ECONNREFUSED.*\n +Start the mail server/,
  );
  // It says that its certificate is for tests only.
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  const unsigned = await start({ offersTls: true });
  console.mockRestore();
  expect(await mailFinding(env, unsigned.url)).toMatch(/^1 FAULT .*certificate.*\n +Correct the certificate/);
  await unsigned.close();
  const closed = await start({ rejectsLogin: true });
  expect(await mailFinding(env, closed.url.replace('//', '//portal:wrong@'))).toMatch(
    /^1 FAULT .*535.*\n +Correct the user and the password/,
  );
  await closed.close();
});

test('no database, foreign photos, open files and slips in names are found', async ({ app, env }) => {
  const none = await createTemporaryFolder();
  const missing = await examine({ ...env, DATA_DIR: path.join(none, 'data') });
  expect(missing.exitCode).toBe(1);
  expect(missing.stdout).toMatch(/FAULT +There is no folder .*\n +Create it/);
  const photos = await examine({ ...env, PHOTO_STORE_URL: none });
  expect(photos.stdout).toMatch(/FAULT +The photo store .* is that of no portal: .*\n +portal photos bind/);
  const file = path.join(none, 'portal.env');
  await writeFile(file, 'PUBLC_URL=https://centres.example.org\n', { mode: 0o644 });
  const misspelt = await examine({ ...env, PUBLIC_URL: 'http://centres.invalid' }, '--env-file', file);
  expect(misspelt.exitCode).toBe(1);
  expect(misspelt.stdout).toMatch(/WARNING +Every user can read the secrets in .*portal\.env/);
  expect(misspelt.stdout).toMatch(/WARNING +PUBLC_URL is no setting of the portal/);
  expect(misspelt.stdout).toMatch(/FAULT +PUBLIC_URL is not https/);
  expect(misspelt.stdout).toMatch(/WARNING +http:\/\/centres\.invalid does not answer .*ENOTFOUND|EAI_AGAIN/);
  const otherSecret = await examine({ ...env, AUDIT_SECRET: 'another audit secret: 0123456789 abcdefghij' });
  expect(otherSecret.stdout).toMatch(/FAULT +The newest entry of the audit trail was written with another/);
  const fresh = await examine({ ...env, DATA_DIR: none, DATABASE_URL: '' });
  expect(fresh.stdout).toMatch(/FAULT +There is no database yet\.\n +Start the portal or import/);
  await chmod(path.join(app.dataDir, 'photos'), 0o755).catch(() => undefined);
  const open = await examine(env);
  expect(open.stdout).toMatch(/WARNING +Other users can read .*\n +Take that away with: chmod/);
});

test('the age of the newest backup is said, and a certificate nobody trusts', async ({ app, env }) => {
  // It says that its certificate is for tests only, and nobody has signed that.
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  const server = new SMTPServer({ secure: true });
  // A client that hangs up is all that it ever sees.
  server.on('error', () => undefined);
  console.mockRestore();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const untrusted = { ...env, PUBLIC_URL: `https://127.0.0.1:${port}` };
  const none = await examine(untrusted);
  expect(none.stdout).toMatch(
    /WARNING +Browsers do not trust the certificate of https:\/\/127\.0\.0\.1:\d+: .*certificate.*\.\n +Get one/,
  );
  await new Promise<void>((resolve) => server.close(resolve));
  if (isPostgres) return expect(none.stdout).not.toMatch(/newest backup|There is no backup/);
  expect(none.stdout).toMatch(/WARNING +There is no backup in .*backups or .*\n +Have portal backup run/);
  await runCommand('backup', env);
  expect((await examine(env)).stdout).toMatch(/ok +The newest backup is 0 hour\(s\) old/);
  const folder = path.join(app.dataDir, 'backups');
  const [name = ''] = await readdir(folder);
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3600 * 1000);
  await utimes(path.join(folder, name, 'manifest.json'), threeDaysAgo, threeDaysAgo);
  expect((await examine(env)).stdout).toMatch(/WARNING +The newest backup is 72 hour\(s\) old/);
});
