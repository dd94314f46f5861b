/**
 * Exports all centres, every fourth submitted, as CSV and as a workbook, and measures the server's memory and the time. One
 * export of 100,000 centres is compared with ten of 10,000: the rows are as many, so a difference is due to the size of one export.
 */
import { fillPortal, type FilledPortal, rounded } from '../portal.ts';
import { adminToken, startServer, type RunningServer } from '../running-server.ts';

const mebibyte = 1024 * 1024;
const sizes = { few: 10_000, many: 100_000 };
const rounds = 2;
const formats = { csv: 'export', workbook: 'export-workbook' } as const;

interface Exported {
  readonly bytes: number;
  readonly seconds: number;
  readonly firstByteMs: number;
  readonly peakMiB: number;
}

async function exportOnce(server: RunningServer, token: string, call: string): Promise<Exported> {
  const startedAt = performance.now();
  const response = await fetch(`${server.url}/api/admin/centres/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const reader = response.body?.getReader();
  let [bytes, firstByteMs, peakMiB] = [0, 0, server.memoryMiB()];
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (bytes === 0) firstByteMs = performance.now() - startedAt;
    bytes += part.value.length;
    peakMiB = Math.max(peakMiB, server.memoryMiB());
  }
  return { bytes, seconds: (performance.now() - startedAt) / 1000, firstByteMs, peakMiB };
}

async function measure({ dataDir, settings }: FilledPortal, call: string, times: number) {
  const server = await startServer(dataDir, settings);
  const token = await adminToken(server.url);
  const before = server.memoryMiB();
  const exported: Exported[] = [];
  for (let round = 0; round < times; round += 1) exported.push(await exportOnce(server, token, call));
  await server.stop();
  const last = exported.at(-1);
  return {
    mebibytes: rounded((last?.bytes ?? 0) / mebibyte, 1),
    seconds: rounded(last?.seconds ?? 0),
    firstByteMs: rounded(last?.firstByteMs ?? 0, 0),
    rssBeforeMiB: rounded(before, 0),
    growthMiB: rounded(Math.max(...exported.map(({ peakMiB }) => peakMiB)) - before, 0),
  };
}

async function compare(few: FilledPortal, many: FilledPortal, call: string) {
  const of10000 = await measure(few, call, rounds * (sizes.many / sizes.few));
  const of100000 = await measure(many, call, rounds);
  return { of10000, of100000, ratio: rounded(of100000.growthMiB / of10000.growthMiB) };
}

const [few, many] = [await fillPortal(sizes.few), await fillPortal(sizes.many)];
const csv = await compare(few, many, formats.csv);
const workbook = await compare(few, many, formats.workbook);
for (const portal of [few, many]) await portal.remove();
console.log(
  JSON.stringify({
    csv,
    workbook,
    'export.csvGrowthRatio': csv.ratio,
    'export.workbookGrowthRatio': workbook.ratio,
    'export.growthMiB': Math.max(csv.of100000.growthMiB, workbook.of100000.growthMiB),
  }),
);
