/** Compares what the portals acknowledged in a cluster run with what is stored and what was mailed. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { checkAuditTrail } from '../../domain/audit/check-audit-trail.ts';
import { systemClock } from '../../kernel/clock.ts';
import { deriveKeys } from '../../kernel/crypto/keys.ts';
import { migrations } from '../../migrations/migrations.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { parsePhotoStoreLocation } from '../../platform/photo-store/photo-store-location.ts';
import { openPhotoStore } from '../../platform/photo-store/open-photo-store.ts';
import type { ClusterJournal } from './cluster-journal.ts';
import { tokenSecret, type ClusterSetup } from './cluster-setup.ts';
import type { AcceptedMail } from './mail-relays.ts';

export interface Findings {
  /** One sentence for each acknowledged write that is not stored as it was acknowledged. */
  readonly lost: readonly string[];
  readonly mailsLost: readonly string[];
  readonly mailsDoubled: number;
  /** What else is wrong with the stored data. */
  readonly damaged: readonly string[];
}

type Rows = readonly Readonly<Record<string, unknown>>[];
type ReadRows = (sql: string) => Promise<Rows>;

async function findLostChecklists(read: ReadRows, { checklists }: ClusterJournal): Promise<string[]> {
  const rows =
    await read(`SELECT c.centre_id, c.status, c.answers, centre.sha256 AS centre, strong.sha256 AS strong
    FROM checklists c LEFT JOIN photos centre ON centre.id = c.centre_photo_id
    LEFT JOIN photos strong ON strong.id = c.strong_room_photo_id`);
  const stored = new Map(
    rows.map((row) => {
      const { feedback } = JSON.parse(String(row['answers'])) as { readonly feedback?: string };
      const photos = [row['centre'], row['strong']];
      return [String(row['centre_id']), { feedback, photos, submitted: row['status'] === 'submitted' }];
    }),
  );
  return [...checklists].flatMap(([id, state]) => {
    const found = stored.get(id) ?? null;
    return canonicalJson(found) === canonicalJson(state)
      ? []
      : [`The checklist of ${id} is ${canonicalJson(found)} instead of ${canonicalJson(state)}`];
  });
}

async function findLostAccounts(read: ReadRows, journal: ClusterJournal): Promise<string[]> {
  const withPassword = await read('SELECT username FROM accounts WHERE password_hash IS NOT NULL');
  const usernames = new Set(withPassword.map(({ username }) => String(username)));
  const centres = await read('SELECT id FROM centres');
  const ids = new Set(centres.map(({ id }) => String(id)));
  return [
    ...[...journal.passwords.keys()]
      .filter((phone) => !usernames.has(phone))
      .map((phone) => `${phone} has no password`),
    ...[...journal.centres]
      .filter(([id]) => !ids.has(id))
      .map(([, code]) => `The centre ${code} is not stored`),
  ];
}

/** Each submission has exactly one entry in the audit trail. */
async function findDoubledSubmissions(read: ReadRows): Promise<string[]> {
  const rows = await read(`SELECT c.code, count(a.sequence) AS entries FROM
    (SELECT centres.centre_code AS code FROM checklists JOIN centres ON centres.id = centre_id WHERE status = 'submitted') c
    LEFT JOIN audit_trail a ON a.act = 'checklist.submitted' AND a.target = c.code GROUP BY 1 HAVING count(a.sequence) <> 1`);
  return rows.map(({ code, entries }) => `The submission of ${String(code)} has ${String(entries)} entries`);
}

async function findDamagedPhotos(read: ReadRows, { store }: ClusterSetup): Promise<string[]> {
  const { PHOTO_STORE_URL = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = store.environment;
  const location = parsePhotoStoreLocation(PHOTO_STORE_URL, {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: null,
    region: null,
  });
  if (typeof location === 'string') throw new Error(location);
  const photoStore = await openPhotoStore(location);
  const damaged: string[] = [];
  for (const { id, sha256 } of await read('SELECT id, sha256 FROM photos')) {
    const bytes = await photoStore.get(String(id), 'original');
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
      damaged.push(`The original of photo ${String(id)} differs from the upload`);
  }
  return damaged;
}

async function checkTrail(url: string): Promise<string[]> {
  const database = await openDatabase({ url, migrations, clock: systemClock });
  const { brokenAt } = await checkAuditTrail(database.db, deriveKeys(Buffer.from(tokenSecret)));
  await database.close();
  return brokenAt === null ? [] : [`The audit trail is broken at ${brokenAt}`];
}

function countMails(mails: readonly AcceptedMail[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { to, code } of mails) {
    const key = `${to} ${code ?? 'notice'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function checkMails(accepted: readonly AcceptedMail[], { mails }: ClusterJournal) {
  const counts = countMails(accepted);
  const lost = [...mails].flatMap(([to, expected]) => {
    const different = [...counts.keys()].filter((key) => key.startsWith(`${to} `));
    const notices = different.filter((key) => key.endsWith(' notice')).length;
    const codes = different.length - notices;
    return codes < expected.codes || notices < expected.notices
      ? [
          `${to} got ${codes} codes and ${notices} notices instead of ${expected.codes} and ${expected.notices}`,
        ]
      : [];
  });
  const doubled = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
  return { mailsLost: lost, mailsDoubled: doubled };
}

/** Longer than a mail of a portal that was killed is reserved for it. */
const outboxTimeoutMs = 90_000;

async function waitForOutbox(read: ReadRows): Promise<string[]> {
  for (const deadline = performance.now() + outboxTimeoutMs; ; await delay(500)) {
    const waiting = await read('SELECT purpose FROM outbox WHERE sent_at IS NULL');
    if (waiting.length === 0) return [];
    if (performance.now() > deadline) return [`${waiting.length} mails wait in the outbox`];
  }
}

/** To be called when no client writes any more. */
export async function checkCluster(setup: ClusterSetup, journal: ClusterJournal): Promise<Findings> {
  const read: ReadRows = (sql) => setup.cluster.run(sql, 'portal');
  const waiting = await waitForOutbox(read);
  return {
    lost: [...(await findLostChecklists(read, journal)), ...(await findLostAccounts(read, journal))],
    ...checkMails(setup.relays.read(), journal),
    damaged: [
      ...waiting,
      ...(await findDoubledSubmissions(read)),
      ...(await findDamagedPhotos(read, setup)),
      ...(await checkTrail(setup.databaseUrl)),
    ],
  };
}
