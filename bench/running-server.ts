/** A server on a filled data folder in a process of its own, so that its memory can be measured. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPassword } from '../server/src/testing/test-app.ts';

export interface RunningServer {
  readonly url: string;
  /** Present resident memory in MiB. */
  readonly rssMiB: () => number;
  readonly stop: () => Promise<void>;
}

const script = path.join(import.meta.dirname, '../server/src/main.ts');
/** Those of `npm start`. */
const nodeFlags = ['--max-semi-space-size=4'];
const kibibytesPerMebibyte = 1024;

/** @param settings further environment variables */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const own = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: adminPassword };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [...nodeFlags, script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
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
