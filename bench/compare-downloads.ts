/** Downloads an export from the portal and the same file from a bare peer, in turns, and compares the times. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { logInAdmin } from './log-in-admin.ts';
import { median, rounded } from './portal.ts';
import { startProgram, startServer } from './running-server.ts';
import { openSubmittedPortal } from './submitted-centres.ts';

const warmUps = 3;

export interface Comparison {
  /** Of the centres. */
  readonly size: number;
  readonly rounds: number;
  /** The export's path below `/api/admin/centres/`. */
  readonly call: string;
  /** A program in `peers` that gets the data folder and answers `POST /export`. */
  readonly peer: string;
  /** Throws when the two files are not the same. */
  readonly check?: (exported: Uint8Array, bare: Uint8Array) => void;
}

async function download(url: string, headers: Readonly<Record<string, string>>) {
  const startedAt = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  const parts: Uint8Array[] = [];
  for await (const part of response.body ?? []) parts.push(part);
  const ms = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { ms, bytes: Buffer.concat(parts) };
}

export async function compareDownloads({ size, rounds, call, peer, check }: Comparison) {
  const { app } = await openSubmittedPortal(size);
  await app.close({ keepData: true });
  const server = await startServer(app.dataDir);
  const bare = await startProgram([path.join(import.meta.dirname, 'peers', peer), app.dataDir]);
  const json = { 'content-type': 'application/json' };
  const authorization = `Bearer ${await logInAdmin(server.url)}`;
  const times = { portal: [] as number[], bare: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const exported = await download(`${server.url}/api/admin/centres/${call}`, { ...json, authorization });
    const plain = await download(`${bare.url}/export`, json);
    if (round === 0) check?.(exported.bytes, plain.bytes);
    bytes = exported.bytes.length;
    if (round < warmUps) continue;
    times.portal.push(exported.ms);
    times.bare.push(plain.ms);
  }
  await server.stop();
  await bare.stop();
  await rm(app.dataDir, { recursive: true });
  const [ms, bareMs] = [median(times.portal), median(times.bare)];
  return {
    mebibytes: rounded(bytes / 2 ** 20, 1),
    ms: rounded(ms),
    bareMs: rounded(bareMs),
    ratio: rounded(ms / bareMs),
  };
}
