/** A portal is killed while an administrator starts the next edition: the present one is then archived whole or not at all. */
import { setTimeout as delay } from 'node:timers/promises';
import { finding } from './finding.ts';
import { sendRequest, UnexpectedStatus } from './requests.ts';
import type { Injected, Run } from './run.ts';

const maxArchivingMs = 500;

interface Present {
  readonly centres: number;
  readonly submitted: number;
}

async function start({ journal, sessions, target }: Run): Promise<void> {
  const url = target.instances[0]?.url ?? '';
  const token = await sessions.admin(url);
  const shown = (await sendRequest(url, '/admin/editions', { method: 'GET', token })) as { present: Present };
  const { centres, submitted } = shown.present;
  journal.begin({ act: 'edition' });
  await sendRequest(url, '/admin/editions', { token, body: { list: 'same', centres, submitted } });
  journal.acknowledge({ act: 'edition' });
}

/** In a short run on a busy machine nobody may have begun a checklist: then there is nothing to archive. */
async function startUnlessEmpty(run: Run): Promise<boolean> {
  try {
    await start(run);
    return true;
  } catch (error) {
    if (error instanceof UnexpectedStatus && error.message.includes('"edition.empty"')) return false;
    throw error;
  }
}

interface Archived {
  readonly editions: number;
  readonly archived: number;
  readonly present: number;
}

async function read({ target }: Run): Promise<Archived> {
  const reader = await target.openReader();
  const [row] = await reader.rows(`SELECT (SELECT count(*) FROM editions) AS editions,
    count(edition_id) AS archived, count(*) - count(edition_id) AS present FROM centres`);
  await reader.close();
  const [editions, archived, present] = [row?.['editions'], row?.['archived'], row?.['present']].map(Number);
  return { editions: editions ?? 0, archived: archived ?? 0, present: present ?? 0 };
}

/** Of the centres before, all are archived, and those that were not deleted are there again. */
function check(run: Run, before: Archived, { editions, archived, present }: Archived, isDone: boolean): void {
  const found = `${editions} editions with ${archived} of ${before.present} centres, ${present} present ones`;
  const isWhole = archived === before.present && present > 0 && present <= before.present;
  const isNothing = archived === 0 && present === before.present;
  if (editions === 1 ? isWhole : isNothing && !isDone) return;
  run.journal.findings.push(finding(isDone && isNothing ? 'lost' : 'half', `the next edition: ${found}`));
}

/** The edition is started at last, so that what comes after compares what is archived. */
export async function interruptEdition(run: Run): Promise<Injected> {
  const { target, mails, random, journal } = run;
  const [victim] = target.instances;
  const before = await read(run);
  const starting = start(run).catch(() => undefined);
  await delay(random() * maxArchivingMs);
  mails.nextEpoch();
  run.interruptedSenders.push(1);
  const startedAt = performance.now();
  await victim?.kill();
  await starting;
  await victim?.start();
  const recoveryMs = Math.round(performance.now() - startedAt);
  mails.nextEpoch();
  await target.settle();
  const after = await read(run);
  check(run, before, after, journal.acknowledged.edition > 0);
  if (after.editions === 0 && (await startUnlessEmpty(run))) check(run, before, await read(run), true);
  return { fault: 'portal killed while it archives an edition', recoveryMs };
}
