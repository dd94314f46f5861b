/** Installs packages on Debian or Ubuntu where this user may do so without a password; elsewhere it does nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The words before a command that needs root; undefined when this user can't become root without a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** @param reason said before each command */
export function installWithApt(reason: string, packages: readonly string[]): void {
  const prefix = existsSync('/usr/bin/apt-get') ? rootPrefix() : undefined;
  if (prefix === undefined) return;
  const commands = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ];
  for (const command of commands) {
    const [program = '', ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    console.log(`${reason}: ${command.join(' ')}`);
    if (spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0) return;
  }
}
