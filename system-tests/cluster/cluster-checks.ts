/** Compares what the portals acknowledged in a cluster run with what is stored and what was mailed. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';
import { readConfig } from '../../server/src/config.ts';
import { openPhotoStore } from '../../server/src/platform/photo-store/open-photo-store.ts';
import { findBrokenEntry } from '../faults/check-portal.ts';
import { drainOutbox } from '../faults/mails.ts';
import type { ClusterJournal } from './clients.ts';
import { tokenSecret, type ClusterSetup, type AcceptedMail } from './cluster-setup.ts';

export interface Findings {
  /** One sentence for each acknowledged write that is not stored as it was acknowledged. */
  readonly lost: readonly string[];
  readonly mailsLost: readonly string[];
  readonly mailsDoubled: readonly DoubledEmails[];
  /** What else is wrong with the stored data. */
  readonly damaged: readonly string[];
}

/** How many mails were accepted once more after a fault and before the next one. */
interface DoubledEmails {
  readonly after: string;
  readonly count: number;
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
  const photoStore = await openPhotoStore(readConfig(store.environment).photoStore);
  const damaged: string[] = [];
  for (const { id, sha256 } of await read('SELECT id, sha256 FROM photos')) {
    const bytes = await photoStore.get(String(id), 'original');
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
      damaged.push(`The original of photo ${String(id)} differs from the upload`);
  }
  return damaged;
}

async function checkTrail(url: string): Promise<string[]> {
  const brokenAt = await findBrokenEntry(url, tokenSecret);
  return brokenAt === null ? [] : [`The audit trail is broken at ${brokenAt}`];
}

const keyOf = ({ to, code }: AcceptedMail): string => `${to} ${code ?? 'notice'}`;

function findLostEmails(accepted: readonly AcceptedMail[], { mails }: ClusterJournal): string[] {
  const different = new Map<string, Set<string>>();
  for (const mail of accepted)
    different.set(mail.to, (different.get(mail.to) ?? new Set()).add(mail.code ?? 'notice'));
  return [...mails].flatMap(([to, expected]) => {
    const kinds = different.get(to) ?? new Set();
    const notices = kinds.has('notice') ? 1 : 0;
    const codes = kinds.size - notices;
    return codes < expected.codes || notices < expected.notices
      ? [
          `${to} got ${codes} codes and ${notices} notices instead of ${expected.codes} and ${expected.notices}`,
        ]
      : [];
  });
}

/** Nobody is to get two mails for one reason: a mail that is sent again is the same mail. */
function findDifferentEmails(accepted: readonly AcceptedMail[]): string[] {
  return [...Map.groupBy(accepted, keyOf)]
    .filter(([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1)
    .map(([key]) => `The mail ${key} came with different Message-IDs`);
}

/** A mail that is accepted a second time belongs to the last fault before that. */
function countDoubled(accepted: readonly AcceptedMail[], faults: ClusterJournal['faults']): DoubledEmails[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const { messageId, at } of accepted.toSorted((a, b) => a.at - b.at)) {
    const last = faults.findLastIndex((fault) => fault.at <= at);
    const after = last === -1 ? 'no fault' : `${last + 1}. ${faults[last]?.what ?? ''}`;
    if (seen.has(messageId)) counts.set(after, (counts.get(after) ?? 0) + 1);
    seen.add(messageId);
  }
  return [...counts].map(([after, count]) => ({ after, count }));
}

/** Longer than a mail of a portal that was killed is reserved for it. */
const outboxTimeoutMs = 90_000;

/** To be called when no client writes any more. */
export async function checkCluster(setup: ClusterSetup, journal: ClusterJournal): Promise<Findings> {
  const read: ReadRows = (sql) => setup.cluster.run(sql, 'portal');
  const waiting = await drainOutbox({ rows: read }, outboxTimeoutMs);
  const accepted = setup.relays.read();
  return {
    lost: [...(await findLostChecklists(read, journal)), ...(await findLostAccounts(read, journal))],
    mailsLost: findLostEmails(accepted, journal),
    mailsDoubled: countDoubled(accepted, journal.faults),
    damaged: [
      ...(waiting === 0 ? [] : [`${waiting} mails wait in the outbox`]),
      ...findDifferentEmails(accepted),
      ...(await findDoubledSubmissions(read)),
      ...(await findDamagedPhotos(read, setup)),
      ...(await checkTrail(setup.databaseUrl)),
    ],
  };
}
