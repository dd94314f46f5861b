/**
 * The programs that the tests need besides npm's packages. On Debian and Ubuntu a root user, or one who becomes root without a
 * password, need not install them: `npm test` installs a browser, `npm run test:all` everything.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.ts';
import { findClusterPrograms, findFaketime, findFirefox, findProgram, findWebKit } from './find-programs.ts';
import { findPostgres } from './find-postgres.ts';

interface Program {
  readonly name: string;
  readonly find: () => unknown;
  readonly packages: readonly string[];
}

/** Without a window, which takes two thirds of the time, and the letters of both languages. */
const browser: Program = {
  name: 'Chromium',
  find: findBrowser,
  packages: ['chromium-headless-shell', 'fonts-noto-core'],
};

const others: readonly Program[] = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKitGTK', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
  { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
  { name: 'PgBouncer', find: () => findProgram('pgbouncer'), packages: ['pgbouncer'] },
  {
    name: 'Patroni, etcd and HAProxy',
    find: findClusterPrograms,
    packages: ['patroni', 'etcd-server', 'etcd-client', 'haproxy'],
  },
  { name: 'nginx', find: () => findProgram('nginx'), packages: ['nginx'] },
  { name: 'Caddy', find: () => findProgram('caddy'), packages: ['caddy'] },
  { name: 'libfaketime', find: findFaketime, packages: ['libfaketime'] },
  { name: 'debootstrap', find: () => findProgram('debootstrap'), packages: ['debootstrap'] },
];

/** The start of a command line that needs root, undefined when this user cannot become root without a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** What apt says of the size: a line of what it downloads and one of what it takes on the disk. */
function sizeOf(packages: readonly string[]): string {
  const { stdout } = spawnSync(
    'apt-get',
    ['install', '--assume-no', '--no-install-recommends', ...packages],
    {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  return stdout
    .split('\n')
    .filter((line) => /^(Need to get|After this operation)/.test(line))
    .join(' ');
}

function install(programs: readonly Program[]): void {
  const missing = programs.filter(({ find }) => find() === undefined);
  if (missing.length === 0 || !existsSync('/usr/bin/apt-get')) return;
  const prefix = rootPrefix();
  if (prefix === undefined) return;
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    // Each package writes a page; what fails is shown.
    const { status, stderr } = spawnSync(program, rest, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) console.error(stderr);
  };
  apt('update');
  for (const { name, packages } of missing) {
    console.log(`${name} is missing. Installing ${packages.join(', ')}. ${sizeOf(packages)}`);
    apt('install', '-y', '--no-install-recommends', ...packages);
  }
}

export const installBrowser = (): void => install([browser]);
export const installMissing = (): void => install([browser, ...others]);
