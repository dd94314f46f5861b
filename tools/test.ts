/** The command `npm test`, or one part of it, such as `npm test -- unit server/src`. The last line is `N passed, N failed`. */
import { isCi } from './project.ts';
import { installMissing } from './setup.ts';
import { parts, stages, type Stage } from './stages.ts';
import { addCounts, type Counts } from './test-results.ts';

interface Outcome {
  readonly stage: Stage;
  readonly counts: Counts;
  readonly seconds: number;
}

async function runStage(
  stage: Stage,
  args: readonly string[],
  earlier: readonly Outcome[],
): Promise<Outcome> {
  console.log(`\n=== ${stage.name} ===`);
  const start = performance.now();
  const needed = earlier.find((outcome) => outcome.stage.name === stage.needs);
  let counts: Counts = { passed: 0, failed: 1 };
  if (needed !== undefined && needed.counts.failed > 0) console.log(`Skipped: ${needed.stage.name} failed.`);
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
  const selected = stages.filter((stage) => part === undefined || stage.part === part);
  if (selected.length === 0) {
    console.error(`Unknown part "${part}". Name one of ${parts.join(', ')}, or none to run all.`);
    process.exitCode = 1;
    return;
  }
  if (isCi() && selected.some(({ part: of }) => ['postgres', 'cluster', 'hostile', 'journeys'].includes(of)))
    installMissing();
  const outcomes: Outcome[] = [];
  for (const stage of selected) outcomes.push(await runStage(stage, args, outcomes));

  console.log('\n=== summary ===');
  for (const { stage, counts, seconds } of outcomes) {
    const time = seconds.toFixed(1).padStart(6);
    console.log(`${time} s  ${stage.name}: ${counts.passed} passed, ${counts.failed} failed`);
  }
  for (const { stage, counts } of outcomes) {
    for (const failure of counts.failures ?? []) console.log(`Failed in ${stage.name}: ${failure}`);
    for (const name of counts.repeated ?? [])
      console.log(`Passed only when repeated, in ${stage.name}: ${name}`);
  }
  const total = addCounts(outcomes.map(({ counts }) => counts));
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`\n${total.passed + total.failed} tests and checks ran in ${outcomes.length} stages.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

await main();
