/**
 * Who did what, when and from where: entries are only ever added, in the transaction of the act itself, and each carries
 * an HMAC over itself and the one before (security.md S60). What is worth an entry the rooms decide.
 */
import type { AuditAction } from '#contract/admins/audit-actions.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AppDatabase, Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AuditTrailTable } from '../../schema.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';

export interface Auditor {
  readonly keys: Keys;
  readonly clock: Clock;
}

/** Who acts and from where, as an entry names them. */
export interface Actor {
  /** Username; for centre users the mobile. What somebody typed who could not be identified is the `target`. */
  readonly actor: string;
  /** The client's address, or `command line`. */
  readonly address: string;
}

export interface ActionToRecord extends Actor {
  readonly act: AuditAction;
  /** What it was done to: a centre code, a username; '' where it is all or nothing in particular. */
  readonly target?: string;
  /** Stored as JSON; no passwords, codes or tokens. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The one row of `audit_seal`. */
export const chainHeadId = 1;
const keyIdLength = 16;
const maxTextLength = 500;
const maxDetailsLength = 20_000;

/** One line, so that no entry can pretend to be two where the trail is read as text. */
function oneLine(text: string, maxLength: number): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]+/gu, ' ').slice(0, maxLength);
}

/** The name of the key that entries are made with; it tells nothing of the key. */
export function keyIdOf(keys: Keys): string {
  return keys.mac('audit', 'the name of this key').slice(0, keyIdLength);
}

export function digestOf(
  keys: Keys,
  before: string,
  entry: Omit<AuditTrailTable, 'digest' | 'key_id'>,
): string {
  const { sequence, at, actor, address, act, target, details } = entry;
  return keys.mac('audit', before, String(sequence), at, actor, address, act, target, details);
}

export function chainHeadMac(keys: Keys, sequence: number, lastDigest: string): string {
  return keys.mac('audit', 'last entry', String(sequence), lastDigest);
}

type LastEntry = Pick<AuditTrailTable, 'sequence' | 'digest' | 'key_id'>;

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
    act: recorded.act,
    target: oneLine(recorded.target ?? '', maxTextLength),
    details: oneLine(JSON.stringify(recorded.details ?? {}), maxDetailsLength),
  };
  const digest = digestOf(keys, last?.digest ?? '', entry);
  const made = { ...entry, digest, key_id: keyIdOf(keys) };
  await tx.insertInto('audit_trail').values(made).execute();
  return made;
}

/** The first entry under another secret: made with the new key, it says where the old one ends. */
const keyChanged: ActionToRecord = { act: 'audit.key-changed', actor: 'portal', address: '' };

/** Adds one entry; to be called inside the transaction that does what it tells of. */
export async function recordAction(tx: Tx, auditor: Auditor, recorded: ActionToRecord): Promise<void> {
  await lock(tx, 'audit trail');
  const { keys } = auditor;
  let last: LastEntry | undefined = await tx
    .selectFrom('audit_trail')
    .select(['sequence', 'digest', 'key_id'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined && last.key_id !== keyIdOf(keys)) last = await append(tx, auditor, last, keyChanged);
  const { sequence, digest } = await append(tx, auditor, last, recorded);
  const seal = { sequence, digest: chainHeadMac(keys, sequence, digest) };
  await tx
    .insertInto('audit_seal')
    .values({ id: chainHeadId, ...seal })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seal))
    .execute();
}

export function actorOf({ username, ip }: Caller): Actor {
  return { actor: username, address: ip };
}

/** For acts that change nothing else: a transaction of their own. */
export async function recordRead(
  services: Auditor & { readonly database: AppDatabase },
  recorded: ActionToRecord,
): Promise<void> {
  await services.database.transaction((tx) => recordAction(tx, services, recorded));
}
