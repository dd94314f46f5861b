/**
 * The command `npm run setup`: installs the programs that the tests need besides npm's packages, on Debian and Ubuntu, if this
 * user can become root without a password. In CI `npm test` calls it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findClusterPrograms } from './cluster/programs.ts';
import { findBrowser, findHeadlessShell } from './find-browser.ts';
import { findFirefox, findWebKit } from './find-other-browsers.ts';
import { findDebootstrap } from './find-debootstrap.ts';
import { findFaketime } from './find-faketime.ts';
import { findCaddy, findNginx } from './proxies.ts';
import { findPooler } from './pooler.ts';
import { findPostgres } from './find-postgres.ts';

const programs = [
  { name: 'Chromium', find: findBrowser, packages: ['chromium', 'fonts-noto-core'] },
  // The journeys run without it as well, but take longer.
  { name: 'the headless shell of Chromium', find: findHeadlessShell, packages: ['chromium-headless-shell'] },
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKitGTK', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
  { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
  { name: 'PgBouncer', find: findPooler, packages: ['pgbouncer'] },
  {
    name: 'Patroni, etcd and HAProxy',
    find: findClusterPrograms,
    packages: ['patroni', 'etcd-server', 'etcd-client', 'haproxy'],
  },
  { name: 'nginx', find: findNginx, packages: ['nginx'] },
  { name: 'Caddy', find: findCaddy, packages: ['caddy'] },
  { name: 'libfaketime', find: findFaketime, packages: ['libfaketime'] },
  { name: 'debootstrap', find: findDebootstrap, packages: ['debootstrap'] },
];

const listMissing = () => programs.filter(({ find }) => find() === undefined);

/** The start of a command line that needs root, undefined when this user cannot become root without a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** Installs missing programs if possible. Returns the names of those that are still missing. */
export function installMissing(): string[] {
  const missing = listMissing();
  const prefix = missing.length > 0 && existsSync('/usr/bin/apt-get') ? rootPrefix() : undefined;
  if (prefix !== undefined) {
    const install = ['install', '-y', '--no-install-recommends'];
    for (const args of [['update'], ...missing.map(({ packages }) => [...install, ...packages])]) {
      console.log(`apt-get ${args.join(' ')}`);
      const [program = '', ...rest] = [
        ...prefix,
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        ...args,
      ];
      spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
    }
  }
  return listMissing().map(({ name }) => name);
}

if (import.meta.main) {
  const missing = installMissing();
  if (missing.length === 0) console.log('All programs that the tests need are installed.');
  else {
    console.error(`Please install manually: ${missing.join(', ')}.`);
    // Without the databases their tests are skipped; without a browser no journey runs.
    if (missing.includes('Chromium')) process.exitCode = 1;
  }
}
