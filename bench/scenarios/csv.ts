/**
 * The CSV export of 4,750 and of 100,000 centres, three of four submitted, with all columns, against the same rows from one query
 * of `node:sqlite` through csv-stringify (`peers/csv.ts`), in turns. Both write the same bytes.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { logInAdmin } from '../log-in-admin.ts';
import { median, rounded } from '../portal.ts';
import { startProgram, startServer } from '../running-server.ts';
import { openSubmittedPortal } from '../submitted-centres.ts';

const [warmUps, fewRounds, manyRounds] = [3, 25, 7];
const peerScript = path.join(import.meta.dirname, '../peers/csv.ts');

interface Download {
  readonly ms: number;
  readonly bytes: number;
  readonly hash: string;
}

/** The first downloads are compared; hashing takes time of its own. */
async function download(url: string, headers: Readonly<Record<string, string>>, isHashed: boolean) {
  const startedAt = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (isHashed) hash.update(part);
  }
  const ms = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { ms, bytes, hash: hash.digest('hex') } satisfies Download;
}

async function compare(size: number, rounds: number) {
  const { app } = await openSubmittedPortal(size);
  await app.close({ keepData: true });
  const server = await startServer(app.dataDir);
  const peer = await startProgram([peerScript, path.join(app.dataDir, 'portal.sqlite')]);
  const json = { 'content-type': 'application/json' };
  const authorization = `Bearer ${await logInAdmin(server.url)}`;
  const times = { portal: [] as number[], peer: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const url = `${server.url}/api/admin/centres/export`;
    const exported = await download(url, { ...json, authorization }, round === 0);
    const plain = await download(`${peer.url}/export`, json, round === 0);
    if (exported.bytes !== plain.bytes || exported.hash !== plain.hash)
      throw new Error('The portal and the peer sent different bytes');
    bytes = exported.bytes;
    if (round < warmUps) continue;
    times.portal.push(exported.ms);
    times.peer.push(plain.ms);
  }
  await server.stop();
  await peer.stop();
  await rm(app.dataDir, { recursive: true });
  const [ms, peerMs] = [median(times.portal), median(times.peer)];
  return {
    mebibytes: rounded(bytes / 2 ** 20, 1),
    ms: rounded(ms),
    peerMs: rounded(peerMs),
    ratio: rounded(ms / peerMs),
  };
}

const few = await compare(4_750, fewRounds);
const many = await compare(100_000, manyRounds);
console.log(JSON.stringify({ few, many, 'csv.ratio4750': few.ratio, 'csv.ratio100000': many.ratio }));
