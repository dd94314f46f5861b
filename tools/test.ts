/**
 * The commands `npm test` and `npm run test:all`, or one part of them, such as `npm test -- unit server/src`. The last line is
 * `N passed, N failed`.
 */
import { isCi, type Print } from './project.ts';
import { installBrowser, installMissing } from './setup.ts';
import { parts, stages, type Stage } from './stages.ts';
import { addCounts, type Counts } from './test-results.ts';

interface Outcome {
  readonly stage: Stage;
  readonly counts: Counts;
  readonly seconds: number;
}

const outcomes: Outcome[] = [];
const skipped: string[] = [];

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Counts as failed in CI, where nothing may be missing. */
function noteSkipped(
  tests: string,
  remedy: string,
  { isOptional }: { readonly isOptional: boolean },
): Counts {
  const fails = isCi() && !isOptional;
  skipped.push(`${fails ? 'Missing (in CI a failure)' : 'Not run'}: ${tests}. ${remedy}`);
  return { passed: 0, failed: fails ? 1 : 0 };
}

/** @param holdsOutput shows what the stage writes when it is over, because another one runs beside it */
async function runStage(stage: Stage, args: readonly string[], holdsOutput: boolean): Promise<void> {
  const start = performance.now();
  const held: string[] = [];
  const print: Print = (text) => void (holdsOutput ? held.push(text) : process.stdout.write(text));
  console.log(`\n=== ${stage.name} ===${holdsOutput ? ' started' : ''}`);
  const failedNeed = outcomes.find(
    ({ stage: { name }, counts }) => name === stage.needs && counts.failed > 0,
  );
  const missing: Counts[] = [];
  const skip = (tests: string, remedy: string, options = { isOptional: false }): void =>
    void missing.push(noteSkipped(tests, remedy, options));
  let counts: Counts = { passed: 0, failed: 1 };
  try {
    if (failedNeed === undefined) counts = await stage.run({ args, print, skip });
    else print(`Skipped: ${failedNeed.stage.name} failed.\n`);
  } catch (error) {
    print(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  const outcome = { stage, counts: addCounts([counts, ...missing]), seconds: secondsSince(start) };
  outcomes.push(outcome);
  if (holdsOutput && held.length > 0) process.stdout.write(`\n=== ${stage.name} ===\n${held.join('')}`);
  const result = outcome.counts.failed === 0 ? 'ok' : 'FAILED';
  console.log(`--- ${stage.name}: ${result}, ${outcome.seconds.toFixed(1)} s`);
}

function printSummary(seconds: number): void {
  console.log('\n=== summary ===');
  for (const { stage, counts, seconds: taken } of outcomes)
    console.log(
      `${taken.toFixed(1).padStart(6)} s  ${stage.name}: ${counts.passed} passed, ${counts.failed} failed`,
    );
  const slowest = outcomes
    .flatMap(({ counts }) => counts.files ?? [])
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  if (slowest.length > 0) console.log('\nThe slowest files:');
  for (const file of slowest) console.log(`${file.seconds.toFixed(1).padStart(6)} s  ${file.name}`);
  for (const { stage, counts } of outcomes) {
    for (const failure of counts.failures ?? []) console.log(`\nFailed in ${stage.name}: ${failure}`);
    for (const name of counts.repeated ?? [])
      console.log(`\nPassed only when repeated, in ${stage.name}: ${name}`);
  }
  if (skipped.length > 0) console.log('');
  for (const line of skipped) console.log(line);
  const total = addCounts(outcomes.map(({ counts }) => counts));
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`\n${outcomes.length} stages in ${(seconds / 60).toFixed(1)} minutes.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isAll = given[0] === '--all';
  const [part, ...args] = isAll ? given.slice(1) : given;
  const isChosen = (stage: Stage): boolean =>
    (part === undefined || stage.part === part) &&
    (isAll || !stage.isLong || (part !== undefined && isOnlyLong(part)));
  const selected = stages.filter(isChosen);
  if (selected.length === 0) {
    console.error(`Unknown part "${part}". Name one of ${parts.join(', ')}, or none to run all.`);
    process.exitCode = 1;
    return;
  }
  const start = performance.now();
  if (isAll) installMissing();
  else if (selected.some(({ lane }) => lane === 'browser')) installBrowser();
  const lanes = (['browser', 'code'] as const)
    .map((lane) => selected.filter((stage) => stage.lane === lane))
    .filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const stage of lane) await runStage(stage, args, lanes.length > 1);
    }),
  );
  printSummary(secondsSince(start));
}

/** Parts without a fast stage are run when they are named. */
const isOnlyLong = (part: string): boolean => stages.every((stage) => stage.part !== part || stage.isLong);

await main();
