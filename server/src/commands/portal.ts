/**
 * The program `portal`: `portal COMMAND [argument…]`. It reads settings from the environment and from `--env-file`, says on its first
 * line on which database and photos it acts, and creates or migrates a database only where the command is for that.
 */
import { getuid, setgid, setgroups, setuid } from 'node:process';
import { statSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { readPortalVersion } from '../kernel/portal-version.ts';
import { describeLocation } from '../platform/photo-store/photo-store-location.ts';
import { describeDatabase } from '../platform/database/postgres/server-urls.ts';
import { type Command, describeOptions, prepare, takesValue, UsageError } from './command.ts';
import { messageOf } from '../kernel/refusal.ts';

type Load = () => Promise<{ readonly default: Command }>;

const commands: Readonly<Record<string, Load>> = {
  start: () => import('./start.ts'),
  import: () => import('./import-centres.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore-backup.ts'),
  rehearse: () => import('./rehearse.ts'),
  doctor: () => import('./doctor.ts'),
  check: () => import('./check-all.ts'),
  'check store': () => import('./check-store.ts'),
  'check audit': () => import('./verify-audit.ts'),
  'check draws': () => import('./verify-draws.ts'),
  deleted: () => import('./deleted.ts'),
  edition: () => import('./next-edition.ts'),
  'admin password': () => import('./admin-password.ts'),
  'admin unlock': () => import('./unlock.ts'),
  'photos bind': () => import('./bind-photos.ts'),
  'photos move': () => import('./move-photos.ts'),
  'database move': () => import('./move-database.ts'),
  'database restored': () => import('./database-restored.ts'),
};

/** One line for each command that begins with these words. */
async function listCommands(words = ''): Promise<string> {
  const chosen = Object.entries(commands).filter(([name]) => name.startsWith(words));
  const width = Math.max(...chosen.map(([name]) => name.length));
  const lines = chosen.map(
    async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).default.summary}`,
  );
  return (await Promise.all(lines)).join('\n');
}

async function showHelp(name: string): Promise<void> {
  const load = commands[name];
  if (load === undefined) {
    const list = await listCommands();
    console.log(
      `Usage: portal COMMAND [argument…]\n\n${list}\n\nportal COMMAND --help says more, portal --version which version this is.`,
    );
    return;
  }
  const { summary, usage = '', details, options = {} } = (await load()).default;
  const more = details === undefined ? [] : ['', details];
  const lines = [
    `Usage: portal ${name} ${usage}`.trimEnd(),
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...more,
    '',
    ...describeOptions(options),
  ];
  console.log(lines.join('\n'));
  const others = await listCommands(`${name} `);
  if (others !== '') console.log(`\nAlso:\n${others}`);
}

/**
 * As root, goes on as the owner of DATA_DIR, so that everything that it writes belongs to the user of the service. The file of
 * settings has been read by then.
 */
function becomeOwner(dataDir: string): string {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (getuid?.() !== 0 || owner === undefined || owner.uid === 0) return '';
  setgroups?.([owner.gid]);
  setgid?.(owner.gid);
  setuid?.(owner.uid);
  return `, as user ${owner.uid}`;
}

/** Before anything is opened. Some commands name by themselves what they act on. */
function begin({ namesPlace = true }: Command, { databaseUrl, photoStore, dataDir }: Config): void {
  const user = becomeOwner(dataDir);
  const place = `Database ${describeDatabase(databaseUrl)}, photos ${describeLocation(photoStore)}`;
  if (namesPlace) console.error(place + user);
}

/** The longest name that the arguments begin with, which are options otherwise: `--env-file FILE check audit`. */
function findCommand(args: readonly string[]): { readonly name: string; readonly rest: readonly string[] } {
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && !takesValue(args[index - 1] ?? ''));
  if (at < 0) return { name: '', rest: args };
  const [first = '', second = ''] = args.slice(at);
  const isPair = Object.hasOwn(commands, `${first} ${second}`);
  const name = isPair ? `${first} ${second}` : first;
  return { name, rest: [...args.slice(0, at), ...args.slice(at + (isPair ? 2 : 1))] };
}

async function main(args: readonly string[]): Promise<number> {
  const { name, rest } = findCommand(args);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    if (rest.includes('--version')) {
      console.log(readPortalVersion());
      return 0;
    }
    if (name === '' || name === 'help') return showHelp('').then(() => 0);
    const list = await listCommands(`${name} `);
    throw new UsageError(
      list === '' ? `There is no command "${name}". "portal --help" lists all.` : `Give one of:\n${list}`,
    );
  }
  const { default: loaded } = await load();
  try {
    const run = prepare(loaded, rest, (config) => begin(loaded, config));
    if (run !== null) return await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${error.message}\nUsage: portal ${name} ${loaded.usage ?? ''}\nportal ${name} --help says more.`,
    );
  }
  await showHelp(name);
  return 0;
}

/** Sets the exit code. An error is printed without its stack. */
export async function runPortal(args: readonly string[]): Promise<void> {
  // Only the owner can read the files that a command writes.
  process.umask(0o077);
  // On a full disk or a closed pipe a line is lost, and the command goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = await main(args);
  } catch (error) {
    const intro = error instanceof ConfigError ? 'The configuration cannot be used:\n' : '';
    console.error(intro + messageOf(error));
    process.exitCode = 1;
  }
}
