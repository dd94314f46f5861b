/**
 * A centre saves its text and reads its profile again and again beside the largest calls of administrators, one kind after the other:
 * each has to be answered within a second, whatever else the server does.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { checklistForm } from '#contract/checklist/derive/form-codec.ts';
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { centrePassword, logInAdmin } from '../../server/src/testing/people.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { createHeads } from '../heads.ts';
import { adminToken, postJson } from '../http-client.ts';
import { madeCentres } from '../made-centres.ts';
import { importRows, median, rounded, submitEvery } from '../portal.ts';
import { startServer } from '../running-server.ts';

const centres = 5_500;
const importedRows = 200_000;
const lists = 20;
const pauseMs = 100;

const app = await startTestApp();
const portal = { app, token: (await logInAdmin(app)).token };
const rows = madeCentres(importedRows);
await importRows(portal, rows.slice(0, centres));
await submitEvery(portal, 4);
const [head] = await createHeads(app, 1);
if (head === undefined) throw new Error('unreachable');
await app.close({ keepData: true });
const server = await startServer(app.dataDir);
const admin = await adminToken(server.url);
const login = JSON.stringify({ username: head.mobile, password: centrePassword });
const token = /"token":"([^"]+)"/.exec(await postJson(server.url, '/api/auth/login', login))?.[1] ?? '';

async function ask(
  path: string,
  body: Buffer<ArrayBuffer> | FormData | null = null,
  caller = admin,
): Promise<number> {
  const type: Record<string, string> = Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {};
  const response = await fetch(`${server.url}/api${path}`, {
    method: body === null ? 'GET' : body instanceof FormData ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${caller}`, ...type },
    body,
  });
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += part.length;
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return bytes;
}

const place = {
  id: head.centreId,
  name: 'Kendriya Vidyalaya',
  city: 'Port Blair',
  state: 'Andaman and Nicobar Islands',
};
const saved = { version: 0 };

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function measure(work: () => Promise<unknown>) {
  const [saves, reads]: [number[], number[]] = [[], []];
  const state = { isDone: false };
  const honest = async (): Promise<void> => {
    for (; !state.isDone; await delay(pauseMs)) {
      const form = checklistForm.encode({
        centre: place,
        answers: { ...emptyAnswers(), completeAddress: `Plot ${saves.length}, Station Road` },
        photos: { centre: 'keep', strongRoom: 'keep' },
        baseVersion: saved.version,
      });
      saves.push(await timeOf(() => ask(`/profiles/${head?.userId}`, form, token)));
      saved.version += 1;
      reads.push(await timeOf(() => ask(`/profiles/${head?.userId}`, null, token)));
    }
  };
  const running = honest();
  const seconds = (await timeOf(work)) / 1000;
  state.isDone = true;
  await running;
  return {
    seconds: rounded(seconds),
    saves: saves.length,
    medianSaveMs: rounded(median(saves), 0),
    worstSaveMs: rounded(Math.max(...saves), 0),
    worstReadMs: rounded(Math.max(...reads), 0),
  };
}

const together = (count: number, path: string, body?: Buffer<ArrayBuffer>) => () =>
  Promise.all(Array.from({ length: count }, () => ask(path, body)));
// Encoded before the measurement, because this process measures as well.
const body = Buffer.from(JSON.stringify({ rows }));
const all = Buffer.from('{}');
const loops = {
  alone: await measure(() => delay(2000)),
  lists: await measure(together(lists, '/admin/centres')),
  csv: await measure(together(1, '/admin/centres/export', all)),
  workbook: await measure(together(1, '/admin/centres/export-workbook', all)),
  preview: await measure(together(1, '/admin/centres/bulk-preview', body)),
  previews: await measure(together(3, '/admin/centres/bulk-preview', body)),
  import: await measure(together(1, '/admin/centres/bulk', body)),
  sameAgain: await measure(together(1, '/admin/centres/bulk', body)),
  listsOfAll: await measure(together(4, '/admin/centres')),
  csvOfAll: await measure(together(1, '/admin/centres/export', all)),
  workbookOfAll: await measure(together(1, '/admin/centres/export-workbook', all)),
};
const memoryMiB = rounded(server.memoryMiB(), 0);
await server.stop();
await rm(app.dataDir, { recursive: true });
const worst = (names: readonly (keyof typeof loops)[], key: 'worstSaveMs' | 'worstReadMs') =>
  Math.max(...names.map((name) => loops[name][key]));
console.log(
  JSON.stringify({
    ...loops,
    memoryMiB,
    'loop.saveMsBesidePreview': worst(['preview', 'previews'], 'worstSaveMs'),
    'loop.saveMsBesideLists': loops.lists.worstSaveMs,
    'loop.saveMsBesideFiles': worst(['csv', 'workbook', 'csvOfAll', 'workbookOfAll'], 'worstSaveMs'),
    'loop.readMsBesideImport': worst(['import', 'sameAgain'], 'worstReadMs'),
    'loop.saveMsBesideImport': loops.import.worstSaveMs,
  }),
);
