/** A server in a process of its own on a folder that was filled before, so that its memory is its alone. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPassword } from '../server/src/testing/test-app.ts';

export interface RunningServer {
  readonly url: string;
  /** Resident memory in MiB, now. */
  readonly rssMiB: () => number;
  readonly stop: () => Promise<void>;
}

const script = path.join(import.meta.dirname, '../server/src/main.ts');
/** As `npm start` runs it. */
const nodeFlags = ['--max-semi-space-size=4'];
const kibibytesPerMebibyte = 1024;

/** @param settings more environment variables */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const own = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: adminPassword };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [...nodeFlags, script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise<string>((resolve, reject) => {
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString('utf8');
      const address = /listening on (http:\/\/[\d.:]+)/.exec(shown)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error(`The server ended: ${shown}`)));
  });
  return {
    url,
    rssMiB: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s*([0-9]+) kB/.exec(status)?.[1] ?? 0) / kibibytesPerMebibyte;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
