/**
 * The command `npm run setup`: installs what the tests need and npm does not bring, on Debian or Ubuntu where this user may
 * do so without a password. In CI `npm test` calls it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.ts';
import { findPooler } from './find-pooler.ts';
import { findPostgres } from './find-postgres.ts';

const programs = [
  { name: 'Chromium', find: findBrowser, packages: ['chromium', 'fonts-noto-core'] },
  { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
  { name: 'PgBouncer', find: findPooler, packages: ['pgbouncer'] },
];

const listMissing = () => programs.filter(({ find }) => find() === undefined);

/** The words before a command that needs root; undefined when this user can't become root without a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** Installs what is missing, as far as that is possible; returns the names of what is missing afterwards. */
export function setUp(): string[] {
  const missing = listMissing();
  const prefix = missing.length > 0 && existsSync('/usr/bin/apt-get') ? rootPrefix() : undefined;
  if (prefix !== undefined) {
    const install = ['install', '-y', '--no-install-recommends'];
    for (const args of [['update'], ...missing.map(({ packages }) => [...install, ...packages])]) {
      console.log(`apt-get ${args.join(' ')}`);
      const [program = '', ...words] = [
        ...prefix,
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        ...args,
      ];
      spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    }
  }
  return listMissing().map(({ name }) => name);
}

if (import.meta.main) {
  const missing = setUp();
  if (missing.length === 0) console.log('Everything that the tests need is installed.');
  else {
    console.error(`Please install by hand: ${missing.join(', ')}.`);
    process.exitCode = 1;
  }
}
