/** The routes of the verified register (product.md, Verified register). */
import { api } from '#contract/api.ts';
import { recordRead, recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import { refuse } from '../../../kernel/refusal.ts';
import {
  getCaller,
  implement,
  implementFile,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { releaseReminders } from '../reminders/release-reminders.ts';
import { describeNext, issueRegister, registerKey } from './issue-register.ts';
import { readChanges, readCsv, readFiles, readJson, readWorkbook } from './register-files.ts';
import * as rows from './register-rows.ts';
import { previewTellHeads, tellHeads } from './tell-heads.ts';

function downloadRoutes(services: Services): Route[] {
  const { db } = services.database;
  /** Finds the issue of a download and records it. */
  const open = async (
    request: RequestContext & { readonly params: { readonly number: string } },
    format: string,
  ): Promise<rows.StoredIssue> => {
    const issue = await rows.findIssue(db, Number(request.params.number));
    const target = String(issue.number);
    const read = { action: 'register.downloaded', target, details: { format } } as const;
    await recordCentreRead(services, getCaller(request), read, issue.centres);
    return issue;
  };
  return [
    implementFile(api.downloadRegisterCsv, async (request) => {
      const issue = await open(request, 'csv');
      return { bytes: await readCsv(db, issue), fileName: `register-${issue.number}.csv` };
    }),
    implementFile(api.downloadRegisterWorkbook, async (request) => {
      const issue = await open(request, 'xlsx');
      const bytes = await readWorkbook(db, issue, request.query.language ?? 'en');
      return { bytes, fileName: `register-${issue.number}.xlsx` };
    }),
    implementFile(api.downloadRegister, async (request) => {
      const issue = await open(request, 'zip');
      return { bytes: await readFiles(db, issue), fileName: `register-${issue.number}.zip` };
    }),
    implementFile(api.downloadRegisterChanges, async (request) => {
      const since = Number(request.query.since ?? Number(request.params.number) - 1);
      const earlier = since === 0 ? null : await rows.findIssue(db, since);
      const issue = await open(request, `changes since ${since}`);
      const fileName = `register-${issue.number}-changes-since-${since}.csv`;
      return { bytes: await readChanges(db, earlier, issue), fileName };
    }),
  ];
}

export function registerRoutes(services: Services): Route[] {
  const { config, database, keys, log } = services;
  const { db } = database;
  return [
    implement(api.listRegister, async () => ({
      issues: (await rows.listIssues(db)).map(rows.toIssue),
      next: await describeNext(services),
      last: (await rows.findLastIssue(db))?.number ?? null,
      publicKey: registerKey(keys).publicKey,
      isShared: config.registerKey !== null,
    })),
    implement(api.issueRegister, async (request) =>
      issueRegister(services, request.body.seen, getCaller(request)),
    ),
    ...downloadRoutes(services),
    implement(api.previewTellHeads, async (request) => {
      const { number } = request.params;
      const details = { register: number };
      await recordReadOf(services, getCaller(request), 'reminders.previewed', { details });
      return previewTellHeads(services, Number(number));
    }),
    implement(api.tellHeads, async (request) => {
      const { body, params } = request;
      const told = await tellHeads(services, Number(params.number), body.seen, getCaller(request));
      // The first ones leave at once; the job that releases the others tries again what fails here.
      await releaseReminders(services).catch((error: unknown) =>
        log.error({ err: error }, 'confirmations were not released'),
      );
      return told;
    }),
    implementFile(api.getRegister, async (request) => {
      const { number } = request.query;
      const [latest] = await rows.listIssues(db);
      const issue = number === undefined ? latest : await rows.findIssue(db, Number(number));
      if (issue === undefined) throw refuse('register.not-found');
      const target = String(issue.number);
      const details = { format: 'json' };
      const actor = { actor: 'register key', address: request.ip };
      await recordRead(services, { action: 'register.read', ...actor, target, details });
      request.setHeader('x-register-signature', issue.signature);
      return { bytes: await readJson(db, issue), fileName: `register-${issue.number}.json` };
    }),
    implementFile(api.getRegisterKey, async () => ({
      bytes: registerKey(keys).publicKey,
      fileName: 'register-key.pem',
    })),
  ];
}
