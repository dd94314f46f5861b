/** What must hold in addition to the journal: the audit trail, what the portals show, the files, and nothing left behind. */
import { setTimeout as delay } from 'node:timers/promises';
import { checkAuditTrail } from '../../server/src/audit/trail-check.ts';
import { systemClock } from '../../server/src/kernel/time.ts';
import { deriveKeys } from '../../server/src/kernel/crypto/keys.ts';
import { migrations } from '../../server/src/migrations.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import { portalSecret } from './fault-portal.ts';
import { finding, type Finding, type Act } from './journal.ts';
import type { ReconcileContext } from './reconcile.ts';
import { logInTo, sendRequest } from './requests.ts';

/** Returns the number of the first entry of the audit trail that is not as it was written; null when all are. */
export async function findBrokenEntry(databaseUrl: string, secret: string): Promise<number | null> {
  const database = await openDatabase({ url: databaseUrl, migrations, clock: systemClock });
  try {
    return (await checkAuditTrail(database.db, deriveKeys(Buffer.from(secret)))).brokenAt;
  } finally {
    await database.close();
  }
}

async function checkChain({ target }: ReconcileContext): Promise<Finding[]> {
  const brokenAt = await findBrokenEntry(target.databaseUrl, portalSecret);
  return brokenAt === null ? [] : [finding('other', `the audit trail is broken at ${brokenAt}`)];
}

/** How the audit trail names what is recorded in the transaction of an act. */
const recordedActs: readonly (readonly [string, readonly Act[]])[] = [
  ['checklist.submitted', ['submit']],
  ['correction.answered', ['correction answered']],
  ['correction.asked', ['correction asked']],
  ['password.set', ['password']],
  ['centre.updated', ['edit']],
  ['centre.extended', ['closing day']],
  ['centres.imported', ['import', 'changing import']],
  ['centre.deleted', ['delete']],
  ['centres.restored', ['restore']],
  ['register.issued', ['register issued']],
  ['note.added', ['note']],
  ['reminders.sent', ['reminder']],
  ['edition.archived', ['edition']],
];

/** At least one entry for each acknowledged write, and none for what was never sent. */
async function checkEntries({ rows, journal }: ReconcileContext): Promise<Finding[]> {
  const counted = await rows('SELECT act, count(*) AS entries FROM audit_trail GROUP BY act');
  const entries = new Map(counted.map((row) => [String(row['act']), Number(row['entries'])]));
  return recordedActs.flatMap(([action, recorded]) => {
    const count = entries.get(action) ?? 0;
    const sum = (counts: Readonly<Record<Act, number>>): number =>
      recorded.reduce((total, act) => total + counts[act], 0);
    const [least, most] = [sum(journal.acknowledged), sum(journal.sent)];
    if (count >= least && count <= most) return [];
    const text = `the audit trail has ${count} entries ${action}; ${least} were acknowledged, ${most} sent`;
    return [finding(count < least ? 'lost' : 'half', text)];
  });
}

/** What is written in one transaction: the rows and the entries of the audit trail are as many. */
const together: readonly (readonly [string, string])[] = [
  ['checklist.submitted', `SELECT count(*) FROM checklists WHERE status = 'submitted'`],
  ['checklist.submitted', 'SELECT count(*) FROM receipts'],
  ['correction.asked', 'SELECT count(*) FROM corrections'],
  ['correction.answered', 'SELECT count(*) FROM corrections WHERE answered_at IS NOT NULL'],
  ['note.added', 'SELECT count(*) FROM centre_notes'],
  ['reminders.sent', 'SELECT count(*) FROM reminder_batches'],
  ['edition.archived', 'SELECT count(*) FROM editions'],
  ['register.issued', 'SELECT count(*) FROM register_issues'],
  // People who have a password from the start have no entry.
  [
    'password.set',
    `SELECT count(*) FROM accounts WHERE password_hash IS NOT NULL AND role = 'centre' AND username LIKE '92%'`,
  ],
];

async function checkTogether({ rows }: ReconcileContext): Promise<Finding[]> {
  const columns = together.map(
    ([action, stored], index) =>
      `(${stored}) AS stored${index}, (SELECT count(*) FROM audit_trail WHERE act = '${action}') AS recorded${index}`,
  );
  const [row = {}] = await rows(`SELECT ${columns.join(', ')}`);
  return together.flatMap(([action, stored], index) => {
    const [rowCount, entryCount] = [Number(row[`stored${index}`]), Number(row[`recorded${index}`])];
    if (rowCount === entryCount) return [];
    return [
      finding('half', `${action}: ${entryCount} entries in the audit trail, but ${rowCount} of: ${stored}`),
    ];
  });
}

async function checkCounts({ rows }: ReconcileContext, url: string, token: string): Promise<Finding[]> {
  const shown = (await sendRequest(url, '/admin/centres/counts', { method: 'GET', token })) as Readonly<
    Record<string, number>
  >;
  const [stored = {}] = await rows(`SELECT count(*) AS centres,
    count(CASE WHEN c.status = 'submitted' THEN 1 END) AS submitted,
    count(CASE WHEN c.status = 'draft' THEN 1 END) AS drafts
    FROM centres LEFT JOIN checklists c ON c.centre_id = centres.id WHERE archived_at IS NULL`);
  return ['centres', 'submitted', 'drafts']
    .filter((name) => Number(stored[name]) !== shown[name])
    .map((name) =>
      finding('changed', `${name}: ${shown[name]} are shown, ${String(stored[name])} are stored (I3)`),
    );
}

async function checkListing({ rows }: ReconcileContext, url: string, token: string): Promise<Finding[]> {
  const list = (await sendRequest(url, '/admin/centres', { method: 'GET', token })) as {
    readonly id: string;
    readonly form_status: string;
  }[];
  const stored = await rows(`SELECT centres.id, c.status FROM centres
    LEFT JOIN checklists c ON c.centre_id = centres.id WHERE archived_at IS NULL`);
  const shown = new Map(list.map(({ id, form_status: status }) => [id, status === 'Completed']));
  const isSame =
    list.length === stored.length &&
    stored.every(({ id, status }) => shown.get(String(id)) === (status === 'submitted'));
  const text = `the ${list.length} listed centres are not the ${stored.length} stored ones (I3)`;
  return isSame ? [] : [finding('changed', text)];
}

/** What every instance shows to an administrator who has just logged in is what is stored. */
async function checkPages(context: ReconcileContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { url } of context.target.instances)
    try {
      const token = await logInTo(url, 'admin-login', 'admin', adminPassword);
      findings.push(...(await checkCounts(context, url, token)));
      if (context.isWhole) findings.push(...(await checkListing(context, url, token)));
    } catch (error) {
      findings.push(finding('refused', `an administrator who logs in after the fault: ${String(error)}`));
    }
  return findings;
}

async function checkFiles({ target, rows }: ReconcileContext): Promise<Finding[]> {
  const integrity = target.database === 'sqlite' ? await rows('PRAGMA integrity_check') : [];
  const [{ incomplete } = { incomplete: 0 }] =
    await rows(`SELECT count(*) AS incomplete FROM checklists WHERE status = 'submitted'
    AND (centre_photo_id NOT IN (SELECT id FROM photos) OR strong_room_photo_id NOT IN (SELECT id FROM photos))`);
  return [
    ...integrity
      .filter((row) => row['integrity_check'] !== 'ok')
      .map((row) => finding('other', `integrity check: ${JSON.stringify(row)} (I6)`)),
    ...(Number(incomplete) === 0
      ? []
      : [finding('half', `${String(incomplete)} submitted checklists lack a photo (I2)`)]),
  ];
}

async function checkCounters({ rows, journal }: ReconcileContext): Promise<Finding[]> {
  const guessed = [...journal.attempts].filter(([, { rejected }]) => rejected > 0);
  const found = await rows(`SELECT username, sum(hits) AS hits FROM accounts
    JOIN rate_counters ON bucket = 'wrong-code-account:' || accounts.id GROUP BY username`);
  const counts = new Map(found.map((row) => [String(row['username']), Number(row['hits'])]));
  return guessed
    .filter(([phone, { rejected }]) => (counts.get(phone) ?? 0) < rejected)
    .map(([phone, { rejected }]) =>
      finding(
        'lost',
        `${phone} got ${rejected} rejected codes, but ${counts.get(phone) ?? 0} are counted (I8)`,
      ),
    );
}

/** A request that was just answered may still remove its files. */
const leftWithinMs = 5_000;

/** Files and processes that no request needs: the clients have ended. */
async function checkLeft({ target }: ReconcileContext): Promise<Finding[]> {
  for (const deadline = performance.now() + leftWithinMs; ; await delay(50)) {
    const left = await target.listLeft();
    if (left.length === 0) return [];
    if (performance.now() > deadline) return left.map((name) => finding('left', `${name} is left`));
  }
}

export async function checkPortal(context: ReconcileContext): Promise<Finding[]> {
  return [
    ...(await checkEntries(context)),
    ...(await checkTogether(context)),
    ...(await checkFiles(context)),
    ...(await checkCounters(context)),
    ...(await checkPages(context)),
    ...(await checkLeft(context)),
    ...(context.isWhole ? await checkChain(context) : []),
  ];
}
