/**
 * Knows which queries of the server have run: V8 counts the branches of all modules that are loaded after this one, so it is imported
 * before all others.
 */
import { readdir, readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { vi } from 'vitest';

/** Where a query begins or goes on, and where SQL is written. Each may be in a branch of its own. */
const placesOfQueries =
  /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|where|having|orderBy|(?:inner|left|cross)Join|onConflict)|(?<!Map)\.groupBy)\(|\bsql`/g;

const session = new Session();
session.connect();
/** The scripts of test files that ran before in this process: what they have run says nothing. */
const earlier = new Set<string>();
const noteEarlier = ({ params }: { readonly params: { readonly scriptId: string } }): void =>
  void earlier.add(params.scriptId);
session.on('Debugger.scriptParsed', noteEarlier);
await session.post('Debugger.enable');
session.off('Debugger.scriptParsed', noteEarlier);
await session.post('Debugger.disable');
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Another test file may have loaded them, and V8 counts the branches only of what it compiles from now on.
vi.resetModules();

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Of nested ranges the innermost one counts. */
function hasRun(ranges: readonly Range[], offset: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
  const sizes = around.map(({ startOffset, endOffset }) => endOffset - startOffset);
  return (around[sizes.indexOf(Math.min(...sizes))]?.count ?? 0) > 0;
}

interface UsedQueries {
  /** How many places were found. */
  readonly places: number;
  /** Those that have not run, as `file: code`. */
  readonly unused: readonly string[];
}

/** Looks at the modules below the folder, and ends the counting. @param isOwn whether the file is to be looked at */
export async function findUsedQueries(
  folder: string,
  isOwn: (file: string) => boolean,
): Promise<UsedQueries> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Debugger.enable');
  const unused: string[] = [];
  let places = 0;
  for (const file of (await readdir(folder, { recursive: true })).filter(isOwn).toSorted()) {
    const script = result.findLast(
      ({ scriptId, url }) => !earlier.has(scriptId) && url.endsWith(path.join(folder, file)),
    );
    // The offsets are those of the code that Vitest has made of the module.
    const code =
      script === undefined
        ? await readFile(path.join(folder, file), 'utf8')
        : (await session.post('Debugger.getScriptSource', script)).scriptSource;
    const ranges = script?.functions.flatMap((each) => each.ranges) ?? [];
    const found = [...code.matchAll(placesOfQueries)].map(({ index }) => index);
    const notRun = found.filter((index) => !hasRun(ranges, index));
    unused.push(...notRun.map((at) => `${file}: ${code.slice(at, at + 90).replaceAll(/\s+/g, ' ')}`));
    places += found.length;
  }
  await session.post('Debugger.disable');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return { places, unused };
}
