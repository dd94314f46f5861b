/** How every command of the operator ends: a failure is told in its own words and as exit code 1. */
export async function runAsCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
