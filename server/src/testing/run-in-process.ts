/** Runs a command of the program `portal` in the process of the test, on a portal that runs. */
import { vi } from 'vitest';
import type { Command } from '../commands/command.ts';
import type { TestApp } from './test-app.ts';

/** @param values its options, as they are parsed */
export async function runInProcess(
  { services: { config } }: TestApp,
  command: Command,
  values: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly exitCode: number; readonly stdout: string }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(`${line}\n`));
  try {
    const call = { values, positionals: [], config, settingsFile: null, confirm: async () => undefined };
    return { exitCode: await command.run(call as never), stdout: lines.join('') };
  } finally {
    log.mockRestore();
  }
}
