/**
 * Issues the verified register: all accepted centres with what counts of them, in a numbered and signed list that is kept (product.md,
 * Verified register).
 */
import { hash } from 'node:crypto';
import { type Call, implement, type Implemented, implementFile } from '../../calls.ts';
import { isDeepStrictEqual } from 'node:util';
import { centreColumns } from '#contract/centre-columns.ts';
import type { NextIssue } from '#contract/centres/register.ts';
import { createSigningKey, type Keys } from '../../kernel/crypto/keys.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { FileResponse } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { readCentres } from '../detail.ts';
import { filterNow } from '../search/conditions.ts';
import { exportColumns } from '../export/export-columns.ts';
import { fileWordsIn } from '../export/list-words.ts';
import { jsonText, readChanges, readCsv, readFiles, readJson, readWorkbook } from './register-files.ts';
import * as rows from './register-rows.ts';
import { columnsOf, type IssueColumn, type RegisterEntry } from './register-rows.ts';
import { api } from '#contract/api.ts';
import { recordRead } from '../../audit/audit-trail.ts';
import { tellCalls } from './tell-heads.ts';

/** Of the export of the list: who and where the centre is, and what an exam needs of it. */
const columnNames: readonly string[] = [
  ...centreColumns,
  'complete_address',
  'submitted_pincode',
  'institution_type',
  'head_name',
  'head_email',
  'head_mobile',
  'total_rooms',
  'rooms_24',
  'rooms_48',
  'rooms_72',
  'other_rooms',
  'total_capacity',
  'strong_room_secure',
  'centre_photo_latitude',
  'centre_photo_longitude',
  'submitted_at',
  'reference',
  'correction_answered_at',
  'decided_by',
  'decided_at',
];

const columns = columnNames.map((name) => {
  const column = exportColumns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`The export has no column ${name}`);
  return column;
});

const registerColumns = columns.map(({ name, kind }): IssueColumn => ({ name, kind }));

const registerKey = (keys: Keys) => createSigningKey(keys.key('register'));

type RegisterServices = Pick<Services, 'clock' | 'config' | 'log'>;

/** Returns an entry for each accepted centre, by centre code. */
async function readAccepted(db: Db, services: RegisterServices): Promise<RegisterEntry[]> {
  const entries: RegisterEntry[] = [];
  const filter = filterNow(services, { decision: 'accepted' });
  for await (const batch of readCentres(db, filter, services.log))
    for (const centre of batch) {
      const { id, decision, decided_at: decidedAt } = centre.row;
      // It was decided again since it was found.
      if (decision !== 'accepted' || decidedAt === null) continue;
      const cells = columns.map(({ cell }) => cell(centre, fileWordsIn.en));
      entries.push({ centreId: id, decidedAt, cells });
    }
  return entries;
}

async function compareWithLast(db: Db, entries: readonly RegisterEntry[]): Promise<NextIssue> {
  const last = await rows.findLastIssue(db);
  const earlier = last === undefined ? [] : await rows.listEntries(db, last.number);
  const before = new Map(earlier.map((entry) => [entry.centreId, entry]));
  const added = entries.filter(({ centreId }) => !before.has(centreId)).length;
  const hasSameColumns = last !== undefined && isDeepStrictEqual(columnsOf(last), registerColumns);
  const isSame = (entry: RegisterEntry): boolean =>
    hasSameColumns && isDeepStrictEqual(before.get(entry.centreId)?.cells, entry.cells);
  const kept = entries.length - added;
  return {
    centres: entries.length,
    added,
    removed: earlier.length - kept,
    changed: kept - entries.filter(isSame).length,
  };
}

// The routes of the verified register (product.md, Verified register).

type IssueCall = Call & { readonly params: { readonly number: string } };

/** Finds the issue of a download and records it. */
async function open(call: IssueCall, format: string): Promise<rows.StoredIssue> {
  const issue = await rows.findIssue(call.database.db, Number(call.params.number));
  const { centres, number } = issue;
  const target = String(number);
  await call.recordCentreRead('register.downloaded', { target, details: { format }, centres });
  return issue;
}

async function download(
  call: IssueCall,
  format: string,
  read: (db: Db, issue: rows.StoredIssue) => Promise<FileResponse['bytes']>,
): Promise<FileResponse> {
  const issue = await open(call, format);
  return { bytes: await read(call.database.db, issue), fileName: `register-${issue.number}.${format}` };
}

const downloadCalls: readonly Implemented[] = [
  implementFile(api.downloadRegisterCsv, (call) => download(call, 'csv', readCsv)),
  implementFile(api.downloadRegisterWorkbook, (call) =>
    download(call, 'xlsx', (db, issue) => readWorkbook(db, issue, call.query.language ?? 'en')),
  ),
  implementFile(api.downloadRegister, (call) => download(call, 'zip', readFiles)),
  implementFile(api.downloadRegisterChanges, async (call) => {
    const { db } = call.database;
    const since = Number(call.query.since ?? Number(call.params.number) - 1);
    const earlier = since === 0 ? null : await rows.findIssue(db, since);
    const issue = await open(call, `changes since ${since}`);
    const fileName = `register-${issue.number}-changes-since-${since}.csv`;
    return { bytes: await readChanges(db, earlier, issue), fileName };
  }),
];

export const registerCalls: readonly Implemented[] = [
  implement(api.listRegister, async (call) => {
    const { config, database, keys } = call;
    return {
      issues: (await rows.listIssues(database.db)).map(rows.toIssue),
      next: await compareWithLast(database.db, await readAccepted(database.db, call)),
      last: (await rows.findLastIssue(database.db))?.number ?? null,
      publicKey: registerKey(keys).publicKey,
      isShared: config.registerKey !== null,
    };
  }),
  implement(api.issueRegister, (call) => {
    const { body, clock, config, database, keys } = call;
    return database.transaction(async (tx) => {
      await rows.lockRegister(tx);
      const entries = await readAccepted(tx, call);
      const next = await compareWithLast(tx, entries);
      if (!isDeepStrictEqual(next, body.seen)) throw refuse('register.outdated');
      if (next.added + next.removed + next.changed === 0) throw refuse('register.unchanged');
      const [latest] = await rows.listIssues(tx);
      const header = {
        number: (latest?.number ?? 0) + 1,
        issued_at: clock.now().toISOString(),
        issued_by: call.caller.username,
        exam_name: config.examName,
        exam_date: config.examDate,
        columns: JSON.stringify(registerColumns),
        centres: entries.length,
      };
      const key = registerKey(keys);
      const json = Buffer.from(jsonText(header, entries));
      const signed = { sha256: hash('sha256', json), signature: key.sign(json), public_key: key.publicKey };
      const issue = { ...header, ...signed, told_at: null, told_by: null };
      await rows.insertIssue(tx, issue, entries);
      const details = { ...next, sha256: issue.sha256 };
      await call.record(tx, 'register.issued', { target: String(issue.number), details });
      return rows.toIssue(issue);
    });
  }),
  ...downloadCalls,
  ...tellCalls,
  implementFile(api.getRegister, async (call) => {
    const { db } = call.database;
    const { number } = call.query;
    const [latest] = await rows.listIssues(db);
    const issue = number === undefined ? latest : await rows.findIssue(db, Number(number));
    if (issue === undefined) throw refuse('register.not-found');
    const target = String(issue.number);
    const details = { format: 'json' };
    const actor = { actor: 'register key', address: call.ip };
    await recordRead(call, { action: 'register.read', ...actor, target, details });
    call.setHeader('x-register-signature', issue.signature);
    return { bytes: await readJson(db, issue), fileName: `register-${issue.number}.json` };
  }),
  implementFile(api.getRegisterKey, async ({ keys }) => ({
    bytes: registerKey(keys).publicKey,
    fileName: 'register-key.pem',
  })),
];
