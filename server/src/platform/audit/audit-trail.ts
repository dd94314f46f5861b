/**
 * Who did what, when and from where: entries are only ever added, in the transaction of the act itself, and each carries
 * an HMAC over itself and the one before (security.md S60). What is worth an entry the rooms decide.
 */
import type { AuditAct } from '#contract/admins/audit-acts.ts';
import type { Caller } from '../accounts/callers.ts';
import type { Clock } from '../clock-and-randomness/clock.ts';
import type { AppDatabase, Writes } from '../database/database.ts';
import { hold } from '../database/engine.ts';
import type { AuditTrailTable } from '../database/schema.ts';
import type { Keys } from '../security/keys.ts';

export interface Auditor {
  readonly keys: Keys;
  readonly clock: Clock;
}

export interface ActToRecord {
  readonly act: AuditAct;
  /** Username; for centre users the mobile. What somebody typed who could not be identified is the `target`. */
  readonly actor: string;
  /** The client's address, or `command line`. */
  readonly address: string;
  /** What it was done to: a centre code, a username; '' where it is all or nothing in particular. */
  readonly target?: string;
  /** Stored as JSON; no passwords, codes or tokens. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The one row of `audit_seal`. */
export const sealId = 1;
const maxTextLength = 500;
const maxDetailsLength = 20_000;

/** One line, so that no entry can pretend to be two where the trail is read as text. */
function oneLine(text: string, maxLength: number): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]+/gu, ' ').slice(0, maxLength);
}

export function digestOf(keys: Keys, before: string, entry: Omit<AuditTrailTable, 'digest'>): string {
  const { sequence, at, actor, address, act, target, details } = entry;
  return keys.mac('audit', before, String(sequence), at, actor, address, act, target, details);
}

export function sealOf(keys: Keys, sequence: number, lastDigest: string): string {
  return keys.mac('audit', 'last entry', String(sequence), lastDigest);
}

/** Adds one entry; to be called inside the transaction that does what it tells of. */
export async function recordAct(tx: Writes, { keys, clock }: Auditor, recorded: ActToRecord): Promise<void> {
  await hold(tx, 'audit trail');
  const last = await tx
    .selectFrom('audit_trail')
    .select(['sequence', 'digest'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
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
  await tx
    .insertInto('audit_trail')
    .values({ ...entry, digest })
    .execute();
  const seal = { sequence: entry.sequence, digest: sealOf(keys, entry.sequence, digest) };
  await tx
    .insertInto('audit_seal')
    .values({ id: sealId, ...seal })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seal))
    .execute();
}

/** Who is calling and from where, as an entry names them. */
export function actorOf(caller: Caller, ip: string): Pick<ActToRecord, 'actor' | 'address'> {
  return { actor: caller.username, address: ip };
}

/** For acts that change nothing else: a transaction of their own. */
export async function recordRead(
  services: Auditor & { readonly database: AppDatabase },
  recorded: ActToRecord,
): Promise<void> {
  await services.database.transaction((tx) => recordAct(tx, services, recorded));
}
