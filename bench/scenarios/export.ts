/** Streaming `centres.csv` of 100,000 centres, every fourth submitted: memory and time to the first and the last byte. */
import { madeCentres } from '../made-centres.ts';
import { importRows, rounded, startPortal, submitEvery } from '../portal.ts';

const size = 100_000;
const mebibyte = 1024 * 1024;
const rssMiB = (): number => process.memoryUsage().rss / mebibyte;

const portal = await startPortal();
// In parts, so that what importing needs does not hide what exporting needs.
const rows = madeCentres(size);
for (let start = 0; start < size; start += 5_000) await importRows(portal, rows.slice(start, start + 5_000));
rows.length = 0;
submitEvery(portal, 4);

async function exportOnce(): Promise<{
  readonly firstMs: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly peakMiB: number;
}> {
  const startedAt = performance.now();
  const response = await portal.app.fetch('/api/admin/centres/export', {
    method: 'POST',
    headers: { authorization: `Bearer ${portal.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const reader = response.body?.getReader();
  let [bytes, peakMiB, firstMs] = [0, 0, 0];
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (bytes === 0) firstMs = performance.now() - startedAt;
    bytes += part.value.length;
    peakMiB = Math.max(peakMiB, rssMiB());
  }
  return { firstMs, seconds: (performance.now() - startedAt) / 1000, bytes, peakMiB };
}

await exportOnce();
const before = rssMiB();
const { firstMs, seconds, bytes, peakMiB } = await exportOnce();
await portal.app.close();
console.log(
  JSON.stringify({
    mebibytes: rounded(bytes / mebibyte, 1),
    seconds: rounded(seconds),
    firstByteMs: rounded(firstMs, 0),
    rssBeforeMiB: rounded(before, 0),
    'export.rssGrowthMiB': rounded(Math.max(0, peakMiB - before), 1),
  }),
);
