/** The test command: `npm test`, or one part of it, as `npm test -- unit server/src`. Closes on the line `N passed, N failed`. */
import { isCi } from './project.ts';
import { setUp } from './setup.ts';
import { parts, stages, type Stage } from './stages.ts';
import { addCounts, type Counts } from './test-results.ts';

interface Outcome {
  readonly stage: Stage;
  readonly counts: Counts;
  readonly seconds: number;
}

async function runStage(stage: Stage, args: readonly string[], before: readonly Outcome[]): Promise<Outcome> {
  console.log(`\n=== ${stage.name} ===`);
  const start = performance.now();
  const needed = before.find((outcome) => outcome.stage.name === stage.needs);
  let counts: Counts = { passed: 0, failed: 1 };
  if (needed !== undefined && needed.counts.failed > 0) console.log(`Not run: ${needed.stage.name} failed.`);
  else {
    try {
      counts = await stage.run(args);
    } catch (error) {
      console.error(error);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`--- ${stage.name}: ${counts.failed === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return { stage, counts, seconds };
}

async function main(): Promise<void> {
  const [part, ...args] = process.argv.slice(2);
  const chosen = stages.filter((stage) => part === undefined || stage.part === part);
  if (chosen.length === 0) {
    console.error(`"${part}" is no part of the tests: say ${parts.join(', ')}, or nothing for all of them.`);
    process.exitCode = 1;
    return;
  }
  if (isCi() && chosen.some((stage) => stage.part === 'postgres' || stage.part === 'journeys')) setUp();
  const outcomes: Outcome[] = [];
  for (const stage of chosen) outcomes.push(await runStage(stage, args, outcomes));

  console.log('\n=== summary ===');
  for (const { stage, counts, seconds } of outcomes) {
    const time = seconds.toFixed(1).padStart(6);
    console.log(`${time} s  ${stage.name}: ${counts.passed} passed, ${counts.failed} failed`);
  }
  for (const { stage, counts } of outcomes)
    for (const failure of counts.failures ?? []) console.log(`Failed in ${stage.name}: ${failure}`);
  const total = addCounts(outcomes.map(({ counts }) => counts));
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

await main();
