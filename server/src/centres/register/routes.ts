/** The routes of the verified register (product.md, Verified register). */
import { type Call, implement, type Implemented, implementFile } from '../../calls.ts';
import { api } from '#contract/api.ts';
import { recordRead } from '../../audit/audit-trail.ts';
import { refuse } from '../../kernel/refusal.ts';
import { releaseAtOnce } from '../reminders/release-reminders.ts';
import { describeNext, issueRegister, registerKey } from './issue-register.ts';
import { readChanges, readCsv, readFiles, readJson, readWorkbook } from './register-files.ts';
import * as rows from './register-rows.ts';
import { previewTellHeads, tellHeads } from './tell-heads.ts';

/** Finds the issue of a download and records it. */
async function open(
  call: Call & { readonly params: { readonly number: string } },
  format: string,
): Promise<rows.StoredIssue> {
  const issue = await rows.findIssue(call.database.db, Number(call.params.number));
  const { centres, number } = issue;
  await call.recordCentreRead('register.downloaded', {
    target: String(number),
    details: { format },
    centres,
  });
  return issue;
}

const downloadCalls: readonly Implemented[] = [
  implementFile(api.downloadRegisterCsv, async (call) => {
    const issue = await open(call, 'csv');
    return { bytes: await readCsv(call.database.db, issue), fileName: `register-${issue.number}.csv` };
  }),
  implementFile(api.downloadRegisterWorkbook, async (call) => {
    const issue = await open(call, 'xlsx');
    const bytes = await readWorkbook(call.database.db, issue, call.query.language ?? 'en');
    return { bytes, fileName: `register-${issue.number}.xlsx` };
  }),
  implementFile(api.downloadRegister, async (call) => {
    const issue = await open(call, 'zip');
    return { bytes: await readFiles(call.database.db, issue), fileName: `register-${issue.number}.zip` };
  }),
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
      next: await describeNext(call),
      last: (await rows.findLastIssue(database.db))?.number ?? null,
      publicKey: registerKey(keys).publicKey,
      isShared: config.registerKey !== null,
    };
  }),
  implement(api.issueRegister, (call) => issueRegister(call, call.body.seen)),
  ...downloadCalls,
  implement(api.previewTellHeads, async (call) => {
    const { number } = call.params;
    await call.recordRead('reminders.previewed', { details: { register: number } });
    return previewTellHeads(call, Number(number));
  }),
  implement(api.tellHeads, async (call) => {
    const told = await tellHeads(call, Number(call.params.number), call.body.seen);
    await releaseAtOnce(call);
    return told;
  }),
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
