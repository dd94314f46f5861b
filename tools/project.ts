/** The project's folder, and how to run its installed programs. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** Absolute path of the project's root folder, without a slash at its end. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const manifestSchema = z.object({ version: z.string() });

/** The version in package.json. */
export const projectVersion = (): string =>
  z.parse(manifestSchema, JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).version;

export const isCi = (): boolean => (process.env['CI'] ?? '') !== '';

const require = createRequire(import.meta.url);
const programSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The JavaScript file of a command of an installed package. Throws when the package has no such command. */
function findProgram(packageName: string, command: string): string {
  const folder = join(projectRoot, 'node_modules', packageName);
  const { bin } = z.parse(programSchema, require(join(folder, 'package.json')));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, file);
}

/** What Node has compiled: the tests start hundreds of processes with the same files, which takes half the time with it. */
const compileCache = join(projectRoot, 'node_modules/.cache/compiled');

export interface Run {
  readonly packageName: string;
  /** Defaults to the package's name. */
  readonly command?: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Takes what a program writes, as it comes. */
export type Print = (text: string) => void;

/** Runs an installed program in the project's root with the Node of this process. Returns its exit code, 1 after a signal. */
export function run(
  { packageName, command = packageName, args, env = {} }: Run,
  print: Print,
): Promise<number> {
  const path = [
    join(projectRoot, 'node_modules/.bin'),
    dirname(process.execPath),
    process.env['PATH'] ?? '',
  ].join(delimiter);
  const child = spawn(process.execPath, [findProgram(packageName, command), ...args], {
    cwd: projectRoot,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
