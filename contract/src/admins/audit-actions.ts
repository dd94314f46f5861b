/** The actions that the audit trail records, each as `subject.action` (product.md, Administrators 5; security.md S60). */
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
  'codes.blocked',
  'codes.unblocked',
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
  'codes.blocked',
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
