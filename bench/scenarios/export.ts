/** Streaming `centres.csv` of 5,000 and of 100,000 centres, every fourth submitted: the server's memory, and the time. */
import { rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import { madeCentres } from '../made-centres.ts';
import { importRows, rounded, startPortal, submitEvery } from '../portal.ts';
import { startServer } from '../running-server.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';

const mebibyte = 1024 * 1024;
const rounds = 3;

async function fill(size: number): Promise<string> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(size));
  submitEvery(portal, 4);
  await portal.app.close({ keepData: true });
  return portal.app.dataDir;
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return z.parse(z.object({ token: z.string() }), await response.json()).token;
}

async function measure(size: number) {
  const dataDir = await fill(size);
  const server = await startServer(dataDir);
  const token = await logIn(server.url);
  const before = server.rssMiB();
  let [bytes, peakMiB, firstByteMs, seconds] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${server.url}/api/admin/centres/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const reader = response.body?.getReader();
    bytes = 0;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      if (bytes === 0) firstByteMs = performance.now() - startedAt;
      bytes += part.value.length;
      peakMiB = Math.max(peakMiB, server.rssMiB());
    }
    seconds = (performance.now() - startedAt) / 1000;
  }
  await server.stop();
  await rm(dataDir, { recursive: true });
  return {
    mebibytes: rounded(bytes / mebibyte, 1),
    seconds: rounded(seconds),
    firstByteMs: rounded(firstByteMs, 0),
    rssBeforeMiB: rounded(before, 0),
    peakMiB: rounded(peakMiB, 0),
  };
}

const [few, many] = [await measure(5_000), await measure(100_000)];
console.log(
  JSON.stringify({
    of5000: few,
    of100000: many,
    'export.peakOver5000MiB': rounded(Math.max(0, many.peakMiB - few.peakMiB), 0),
  }),
);
