/**
 * Records who did what, when and from where. Entries are only appended, in the transaction of the action itself, and each
 * has an HMAC over itself and the previous one (security.md S60).
 */
import * as z from 'zod/mini';
import type { AuditAction } from '#contract/admins/audit.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { lock } from '../platform/database/dialect.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Row } from '../tables/tables.ts';
import { isSameText, type Keys } from '../kernel/crypto/keys.ts';
import type { Parts } from '../parts.ts';

type Auditor = Pick<Parts, 'keys' | 'clock'>;

/** Who did it and from where, as recorded in the entry. */
export interface Actor {
  /** The username; for centre users the mobile. What an unidentified person typed is recorded as `target`. */
  readonly actor: string;
  /** The client's address, or `command line`. */
  readonly address: string;
}

export interface ActionToRecord extends Actor {
  readonly action: AuditAction;
  /** What the action applies to: a centre code, a username, or ''. */
  readonly target?: string;
  /** Stored as JSON. Must not contain passwords, codes or tokens. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The id of the only row of `audit_seal`. The row has the number and an HMAC of the last entry. */
const sealId = 1;
const keyIdLength = 16;
const maxTextLength = 500;
const maxDetailsLength = 20_000;

/** Removes line breaks, so that an entry cannot look like two where the trail is read as text. */
function oneLine(text: string, maxLength: number): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]+/gu, ' ').slice(0, maxLength);
}

/** What the portal does by itself. */
const portal: Actor = { actor: 'portal', address: '' };

/** Returns the id of the key that signs entries; it does not reveal the key. */
export function keyIdOf(keys: Keys): string {
  return keys.mac('audit', 'the name of this key').slice(0, keyIdLength);
}

/** Names the secret of the logins, without telling it. */
const loginsKeyId = (keys: Keys): string => keys.mac('tokens', 'the name of this key').slice(0, keyIdLength);

export function digestOf(
  keys: Keys,
  previousDigest: string,
  entry: Omit<Row<'audit_trail'>, 'digest' | 'key_id'>,
): string {
  const { sequence, at, actor, address, act, target, details } = entry;
  return keys.mac('audit', previousDigest, String(sequence), at, actor, address, act, target, details);
}

export type LastEntry = Pick<Row<'audit_trail'>, 'sequence' | 'at' | 'digest' | 'key_id'>;
type Link = Pick<LastEntry, 'sequence' | 'digest'>;

export function sealMac(keys: Keys, { sequence, digest }: Link): string {
  return keys.mac('audit', 'last entry', String(sequence), digest);
}

export const findSeal = (db: Db): Promise<Link | undefined> =>
  db.selectFrom('audit_seal').select(['sequence', 'digest']).where('id', '=', sealId).executeTakeFirst();

/** Whether the seal is of this entry, and made with this key. */
export const isSealed = (keys: Keys, seal: Link | undefined, last: Link): boolean =>
  seal?.sequence === last.sequence && isSameText(seal.digest, sealMac(keys, last));

async function append(
  tx: Tx,
  { keys, clock }: Auditor,
  last: LastEntry | undefined,
  recorded: ActionToRecord,
): Promise<LastEntry> {
  const entry = {
    sequence: (last?.sequence ?? 0) + 1,
    at: clock.now().toISOString(),
    actor: oneLine(recorded.actor, maxTextLength),
    address: oneLine(recorded.address, maxTextLength),
    act: recorded.action,
    target: oneLine(recorded.target ?? '', maxTextLength),
    details: oneLine(JSON.stringify(recorded.details ?? {}), maxDetailsLength),
  };
  const digest = digestOf(keys, last?.digest ?? '', entry);
  const row = { ...entry, digest, key_id: keyIdOf(keys) };
  await tx.insertInto('audit_trail').values(row).execute();
  return row;
}

const newestFirst = (db: Db) => db.selectFrom('audit_trail').orderBy('sequence', 'desc').limit(1);

export const findLastEntry = (db: Db): Promise<LastEntry | undefined> =>
  newestFirst(db).select(['sequence', 'at', 'digest', 'key_id']).executeTakeFirst();

/** Returns the newest entry of one of these actions. */
const findNewestOf = (db: Db, ...acts: AuditAction[]) =>
  newestFirst(db).where('act', 'in', acts).select(['at', 'details']).executeTakeFirst();

/** Whether the last entry is signed with the present key, or there is none. */
export async function isUnderPresentKey(db: Db, { keys }: Pick<Auditor, 'keys'>): Promise<boolean> {
  const last = await findLastEntry(db);
  return last === undefined || last.key_id === keyIdOf(keys);
}

async function writeSeal(tx: Tx, keys: Keys, last: LastEntry): Promise<void> {
  const row = { sequence: last.sequence, digest: sealMac(keys, last) };
  await tx
    .insertInto('audit_seal')
    .values({ id: sealId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** What the old key signs about the last entry before a change of the secret. The new key signs it as part of the next entry. */
export function closingMac(before: Keys, last: Link, keys: Keys): string {
  return before.mac('audit', 'closed', String(last.sequence), last.digest, keyIdOf(keys));
}

/**
 * Closes the segment of the old key with an entry about the change. The old key signs as well when it is at hand and has sealed the
 * last entry: otherwise somebody without it may have written the segment.
 */
async function changeKey(tx: Tx, auditor: Auditor, last: LastEntry) {
  const { keys } = auditor;
  const old = keys.auditBefore;
  const isSignedByBoth =
    old !== null && keyIdOf(old) === last.key_id && isSealed(old, await findSeal(tx), last);
  const details = { before: last.key_id, ...(isSignedByBoth && { signature: closingMac(old, last, keys) }) };
  const change = { action: 'audit.key-changed', ...portal, details } as const;
  return { entry: await append(tx, auditor, last, change), isSignedByBoth };
}

/** Appends one entry, after a change of the secret the entry about that first; to be called in the transaction of the action. */
export async function recordAction(tx: Tx, auditor: Auditor, recorded: ActionToRecord): Promise<void> {
  await lock(tx, 'audit trail');
  let last = await findLastEntry(tx);
  if (last !== undefined && last.key_id !== keyIdOf(auditor.keys))
    last = (await changeKey(tx, auditor, last)).entry;
  await writeSeal(tx, auditor.keys, await append(tx, auditor, last, recorded));
}

/** Records a change of the secret, if there was one, without waiting for the next action. */
export async function recordKeyChange(
  tx: Tx,
  auditor: Auditor,
): Promise<'none' | 'signed by both' | 'signed by the new one'> {
  await lock(tx, 'audit trail');
  const last = await findLastEntry(tx);
  if (last === undefined || last.key_id === keyIdOf(auditor.keys)) return 'none';
  const { entry, isSignedByBoth } = await changeKey(tx, auditor, last);
  await writeSeal(tx, auditor.keys, entry);
  return isSignedByBoth ? 'signed by both' : 'signed by the new one';
}

/** Records that the trail of this installation begins here. */
export async function recordStart(tx: Tx, auditor: Auditor, installation: string): Promise<void> {
  const details = { installation, logins: loginsKeyId(auditor.keys) };
  await recordAction(tx, auditor, { action: 'audit.started', ...portal, details });
}

const loginsSchema = z.object({ logins: z.string() });

/** Whether the trail names the present secret of the logins as the last one. */
export async function isUnderPresentLogins(db: Db, { keys }: Pick<Auditor, 'keys'>): Promise<boolean> {
  const last = await findNewestOf(db, 'audit.started', 'logins.key-changed');
  const named = z.safeParse(loginsSchema, JSON.parse(last?.details ?? '{}'));
  return named.success && named.data.logins === loginsKeyId(keys);
}

export async function recordLoginsChange(tx: Tx, auditor: Auditor): Promise<void> {
  const details = { logins: loginsKeyId(auditor.keys) };
  await recordAction(tx, auditor, { action: 'logins.key-changed', ...portal, details });
}

export function actorOf({ username, ip }: Caller): Actor {
  return { actor: username, address: ip };
}

/** Records an action that changes nothing else, in a transaction of its own. */
export async function recordRead(
  services: Pick<Parts, 'clock' | 'database' | 'keys'>,
  recorded: ActionToRecord,
): Promise<void> {
  await services.database.transaction((tx) => recordAction(tx, services, recorded));
}

/** What an entry says of an action. */
export type About = Pick<ActionToRecord, 'target' | 'details'>;

/** Returns the texts in their order, in lists of at most this many characters of JSON each; a longer text has its own. */
export function packTexts(texts: readonly string[], maxCharacters: number): string[][] {
  const packed: string[][] = [];
  let left = 0;
  for (const text of texts) {
    const length = JSON.stringify(text).length + 1;
    if (packed.length === 0 || length > left) {
      packed.push([]);
      left = maxCharacters;
    }
    packed.at(-1)?.push(text);
    left -= length;
  }
  return packed;
}

/** Leaves room for the rest of the details. */
export const maxListCharacters = 18_000;

/** Records lists of any length: in entries that have a part of one of them each. */
export async function recordLists(
  tx: Tx,
  auditor: Auditor,
  recorded: ActionToRecord,
  lists: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, texts] of Object.entries(lists))
    for (const part of packTexts(texts, maxListCharacters))
      await recordAction(tx, auditor, { ...recorded, details: { ...recorded.details, [name]: part } });
}

// The last rehearsal that restored a backup and found it whole, as `portal rehearse` has recorded it in the audit trail.

const provenSchema = z.object({
  /** The time of the last entry of the restored trail: what was entered until then came back. */
  stateAt: z.string(),
  centres: z.number(),
  submitted: z.number(),
  photos: z.number(),
});
export type ProvenRestore = z.infer<typeof provenSchema>;

/** Returns when it was proven and what; null when it never was. */
export async function findProvenRestore(db: Db): Promise<(ProvenRestore & { readonly at: string }) | null> {
  const entry = await findNewestOf(db, 'restore.proven');
  if (entry === undefined) return null;
  return { ...z.parse(provenSchema, JSON.parse(entry.details)), at: entry.at };
}
