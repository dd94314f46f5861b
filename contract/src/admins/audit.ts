/** Added: the audit trail (product.md, Administrators 5; decision 0016). */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint } from '../endpoint.ts';

// The actions that the audit trail records, each as `subject.action` (product.md, Administrators 5; security.md S60).

export const auditActions = [
  'login.succeeded',
  'login.failed',
  'admin-login.succeeded',
  'admin-login.failed',
  'logout',
  'session.confirmed',
  'session.confirmation-failed',
  'sessions.ended',
  'code.sent',
  'code.refused',
  'account.unlocked',
  'password.set',
  'passwords.cleared',
  'checklist.submitted',
  'receipt.sent',
  'handover.created',
  'handover.claimed',
  'handover.ended',
  'centres.listed',
  'centre.read',
  'centre.downloaded',
  'photo.downloaded',
  'centres.exported',
  'note.added',
  'mails.queued-again',
  'reminders.previewed',
  'reminders.sent',
  'centre.created',
  'centre.updated',
  'centre.extended',
  'centre.deleted',
  'centres.deleted',
  'centres.restored',
  'centres.extended',
  'centres.marked',
  'changes.taken-back',
  'headings.saved',
  'state-sheet.downloaded',
  'reviews.listed',
  'review.read',
  'review.decided',
  'reviews.exported',
  'reviews.previewed',
  'reviews.accepted',
  'reviews.returned',
  'gallery.listed',
  'photo.marked',
  'photo.unmarked',
  'correction.asked',
  'correction.answered',
  'visits.listed',
  'visits.exported',
  'dots.listed',
  'evidence.downloaded',
  'evidence.exported',
  'register.issued',
  'register.downloaded',
  'register.read',
  'register.told',
  'deletions.listed',
  'edition.archived',
  'edition.listed',
  'edition.exported',
  'import.previewed',
  'centres.imported',
  'admins.listed',
  'admin.created',
  'admin.updated',
  'admin.deleted',
  'factor.started',
  'factor.confirmed',
  'factor.refused',
  'factor.recovery-code-used',
  'factor.codes-renewed',
  'factor.removed',
  'audit.read',
  'audit.checked',
  'audit.exported',
  'audit.started',
  'audit.key-changed',
  'logins.key-changed',
  'audit.restored',
  'restore.proven',
  'reads.many',
  'access.denied',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an officer looks for in the trail; `deletions` is a part of `changes`. */
export const auditGroups = ['changes', 'deletions', 'logins', 'reads'] as const;
type AuditGroup = (typeof auditGroups)[number];

/** Who came in, or was kept out. */
const logins: readonly AuditAction[] = [
  'login.succeeded',
  'login.failed',
  'admin-login.succeeded',
  'admin-login.failed',
  'logout',
  'session.confirmed',
  'session.confirmation-failed',
  'code.sent',
  'code.refused',
  'handover.created',
  'handover.claimed',
  'handover.ended',
  'factor.refused',
  'factor.recovery-code-used',
  'access.denied',
];

const isRead = (action: AuditAction): boolean =>
  action === 'reads.many' || /\.(?:listed|read|downloaded|exported|previewed|checked)$/.test(action);

/** Every action that is neither a login nor a read is a change. */
const membership: Readonly<Record<AuditGroup, (action: AuditAction) => boolean>> = {
  changes: (action) => !logins.includes(action) && !isRead(action),
  deletions: (action) => action.endsWith('.deleted'),
  logins: (action) => logins.includes(action),
  reads: isRead,
};

/** Returns the actions of a group; of a single action, itself; of nothing, null: every action. */
export function actionsOf(choice: string): readonly string[] | null {
  if (choice === '') return null;
  const group = auditGroups.find((name) => name === choice);
  return group === undefined ? [choice] : auditActions.filter((action) => membership[group](action));
}

/** One entry of the trail. `digest` covers the previous entry as well, so that a changed or missing entry is detected. */
const auditEntrySchema = z.object({
  sequence: z.number(),
  at: z.string(),
  actor: z.string(),
  address: z.string(),
  act: z.string(),
  target: z.string(),
  details: z.string(),
  digest: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Empty and absent parts match everything. */
const filter = z.object({
  search: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** An action, or a group of `auditGroups`; empty for every action. */
  act: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
  /** Days or times in UTC (YYYY-MM-DD…), both included. */
  from: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  to: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
});
export type AuditFilter = z.infer<typeof filter>;

const sequence = z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/)));

const entryAt = z.object({ sequence: z.number(), at: z.string() });

const trailIntegrity = z.object({
  /** The sequence number of the first entry that is not as it was, or after which a secret was replaced; null when there is none. */
  brokenAt: z.nullable(z.number()),
  /** Ranges of entries that were written with an earlier secret and can be verified only with it. */
  unchecked: z.array(z.object({ from: z.number(), to: z.number() })),
  /**
   * Why the trail is broken at `brokenAt`: entries were `changed` or removed, it was emptied (`empty`), it has no entry about its start
   * (`no-start`), its last entries are of a key that is not at hand (`unknown-key`), a head that was kept elsewhere contradicts it
   * (`contradicted`), or the secret was changed and the old one neither signed that nor is at hand (`secret-replaced`).
   */
  reason: z.optional(
    z.enum(['changed', 'empty', 'no-start', 'unknown-key', 'contradicted', 'secret-replaced']),
  ),
  /** The entry about the start of the trail; absent when there is none. */
  started: z.optional(entryAt),
  /** Entries of operators who restored an earlier state of the database; absent when there is none. */
  restored: z.optional(z.array(entryAt)),
  /** The last check of every entry by this server, and when it ended; null when the first one since its start has not ended. */
  wholeCheck: z.nullable(z.object({ at: z.string(), entries: z.number(), brokenAt: z.nullable(z.number()) })),
});
export type TrailIntegrity = z.infer<typeof trailIntegrity>;

/**
 * A page of the trail, newest first. The entries on it and those since the last check are checked, however long the trail is.
 * `before` and `after` are sequence numbers: the page of older or newer entries; without both, the newest.
 */
export const listAudit = jsonEndpoint('GET /admin/audit', {
  access: admin({ right: 'accounts', centres: 'all' }),
  query: z.strictObject({ ...filter.shape, before: sequence, after: sequence }),
  response: z.object({
    entries: z.array(auditEntrySchema),
    /** The number of the last entry, which is how many the trail has. */
    last: z.number(),
    /** `after` of the page of newer entries; null when there is none. */
    newer: z.nullable(z.number()),
    /** `before` of the page of older entries; null when there is none. */
    older: z.nullable(z.number()),
    /** A search stops here when it found less than a page in as many entries as one call reads; `older` continues it. */
    searchedTo: z.nullable(z.number()),
    acts: z.array(z.string()),
    /** The ids of centres that entries name by their code, without deleted ones. */
    centres: z.array(z.object({ centre_code: z.string(), id: z.string() })),
    /** The usernames of administrators that entries name, without deleted ones. */
    usernames: z.array(z.string()),
    /** When the operator last proved that a backup can be restored, and of which moment it was; null: never. */
    provenRestore: z.nullable(z.object({ at: z.string(), stateAt: z.string() })),
    ...trailIntegrity.shape,
  }),
});

/** Checks every entry of the trail; the response comes when that has ended. */
export const checkAudit = jsonEndpoint('POST /admin/audit/check', {
  access: admin({ right: 'accounts', centres: 'all' }),
  response: trailIntegrity,
});

/** How far the check of every entry is that this server makes; `checked` is null when it makes none. */
export const getAuditCheck = jsonEndpoint('GET /admin/audit/check', {
  access: admin({ right: 'accounts', centres: 'all' }),
  response: z.object({ checked: z.nullable(z.number()), last: z.number() }),
});

export const exportAudit = fileEndpoint('POST /admin/audit/export', {
  access: admin({ right: 'accounts', centres: 'all', confirms: true }),
  body: filter,
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
});
