/** The routes of admin accounts (specification section 7, Admin). */
import { implement, type Implemented, implementFile } from '../calls.ts';
import { api } from '#contract/api.ts';
import {
  countCentreUsers,
  createAdmin,
  deleteAdmin,
  getOwnAccount,
  listAdmins,
  updateAdmin,
} from './change-admins.ts';
import { factorCalls, ownSessionCalls } from './own-account.ts';
import { auditActions } from '#contract/admins/audit.ts';
import { findLastEntry, findProvenRestore } from '../audit/audit-trail.ts';
import { describeFilter, readAuditEntries, readAuditPage } from '../audit/read-audit-trail.ts';
import { listAdminAccounts } from '../accounts/admin-accounts.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { csvFile } from '../platform/files/write-csv.ts';
import { optionalNumber } from '../platform/http/route.ts';

// The audit trail for administrators: its pages, its check and its file (product.md, Administrators 5; decision 0016).

/** The centres and administrators that entries name, without deleted ones. */
async function findTargets(db: Db, entries: readonly Row<'audit_trail'>[]) {
  const named = new Set(entries.map(({ target }) => target).filter((target) => target !== ''));
  const admins = await listAdminAccounts(db);
  const listed = db.selectFrom('centres').where('archived_at', 'is', null);
  const ofCodes = listed.where('centre_code', 'in', [...named]).select(['centre_code', 'id', 'created_at']);
  const centres = named.size === 0 ? [] : await ofCodes.execute();
  // Entries from before a centre was created are about another one with its code, maybe of an earlier edition.
  const isMeant = ({ centre_code, created_at }: (typeof centres)[number]) =>
    entries.every(({ target, at }) => target !== centre_code || at >= created_at);
  return {
    centres: centres.filter(isMeant).map(({ centre_code, id }) => ({ centre_code, id })),
    usernames: admins.map(({ username }) => username).filter((username) => named.has(username)),
  };
}

const auditColumns = [
  'sequence',
  'at',
  'actor',
  'address',
  'act',
  'target',
  'details',
  'digest',
  'key_id',
] as const;

const auditCalls: readonly Implemented[] = [
  /** `brokenAt` and `unchecked` refer to the whole trail, as far as it was checked. */
  implement(api.listAudit, async (call) => {
    const { database, limits, trailMonitor } = call;
    const { before, after, ...filter } = call.query;
    await call.recordRead('audit.read', { details: describeFilter(filter) });
    const cursor = { before: optionalNumber(before), after: optionalNumber(after) };
    const page = await readAuditPage(database.db, filter, cursor, limits.audit);
    const integrity = await trailMonitor.check(page.entries);
    return {
      ...page,
      acts: [...auditActions],
      ...(await findTargets(database.db, page.entries)),
      provenRestore: await findProvenRestore(database.db),
      ...integrity,
    };
  }),
  implement(api.checkAudit, async (call) => {
    await call.recordRead('audit.checked');
    return call.trailMonitor.checkAll();
  }),
  implement(api.getAuditCheck, async ({ database, trailMonitor }) => {
    const { checked } = trailMonitor;
    return { checked, last: (await findLastEntry(database.db))?.sequence ?? 0 };
  }),
  /** UTF-8 with a byte order mark, oldest first; includes the entry of this export. */
  implementFile(api.exportAudit, async (call) => {
    await call.recordRead('audit.exported', { details: describeFilter(call.body) });
    const entries = readAuditEntries(call.database.db, call.body);
    const bytes = csvFile(auditColumns, entries, (entry) =>
      auditColumns.map((column) => String(entry[column])),
    );
    return { bytes, fileName: 'audit-trail.csv' };
  }),
];

export const adminsCalls: readonly Implemented[] = [
  implement(api.getOwnAccount, getOwnAccount),
  ...ownSessionCalls,
  implement(api.countUsers, async (call) => ({ count: await countCentreUsers(call.database.db) })),
  implement(api.listAdmins, listAdmins),
  implement(api.createAdmin, (call) => createAdmin(call, call.body)),
  implement(api.updateAdmin, (call) => updateAdmin(call, call.params.id, call.body)),
  implement(api.deleteAdmin, async (call) => {
    await deleteAdmin(call, call.params.id);
    return { message: 'Admin deleted' };
  }),
  ...factorCalls,
  ...auditCalls,
];
