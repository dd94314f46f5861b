/** A server on a filled data folder in a process of its own, so that its memory can be measured. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPassword } from '../server/src/testing/test-app.ts';

export interface RunningServer {
  readonly url: string;
  /** Present memory of the server and its decoders together, in MiB. Pages that they share count once. */
  readonly memoryMiB: () => number;
  /** Present memory of the server and its decoders, shared pages in full for each. */
  readonly residentMiB: () => number;
  readonly stop: () => Promise<void>;
}

const portalScript = path.join(import.meta.dirname, '../server/src/main.ts');
/** Those of `npm start`. */
const usualNodeFlags = ['--max-semi-space-size=4'];
const kibibytesPerMebibyte = 1024;

/** Returns a number of a file in /proc; 0 for a process that has just ended. */
function readNumber(processId: string, file: string, name: string): number {
  try {
    const text = readFileSync(`/proc/${processId}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Returns MiB of a process and its children. */
function readMemory(processId: string, kind: 'Pss' | 'Rss'): number {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = others.filter((id) => readNumber(id, 'status', 'PPid') === Number(processId));
  const kibibytes = [processId, ...children].map((id) => readNumber(id, 'smaps_rollup', kind));
  return kibibytes.reduce((sum, value) => sum + value, 0) / kibibytesPerMebibyte;
}

export interface StartOptions {
  /** Another server to compare with, which shows its address in the same way. */
  readonly script?: string;
  /** Instead of those of `npm start`. */
  readonly nodeFlags?: readonly string[];
}

/** @param settings further environment variables */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  { script = portalScript, nodeFlags = usualNodeFlags }: StartOptions = {},
): Promise<RunningServer> {
  const own = { DATA_DIR: dataDir, PORT: '0', DRAIN_SECONDS: '0', ADMIN_PASSWORD: adminPassword };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [...nodeFlags, script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  // Also when the scenario fails.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = /listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return {
    url,
    memoryMiB: () => readMemory(String(child.pid), 'Pss'),
    residentMiB: () => readMemory(String(child.pid), 'Rss'),
    stop: () =>
      new Promise((resolve) => {
        process.removeListener('exit', kill);
        child.removeAllListeners('exit').on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
