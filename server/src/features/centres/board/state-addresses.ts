/**
 * The addresses to which the sheet of a state is mailed every morning (product.md, Administrators 9): entered and removed by
 * administrators, and removed by the link in each mail, which nobody can guess. Both are in the audit trail.
 */
import { sql } from 'kysely';
import type { NewStateAddress, StateAddress } from '#contract/centres/state-mails.ts';
import { isEmail } from '#contract/text.ts';
import { recordAction, recordActionOf } from '../../../domain/audit/audit-trail.ts';
import { consumeClientLimit } from '../../../domain/rate-limits/client-limits.ts';
import { isSameText, type Keys } from '../../../kernel/crypto/keys.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deleteRefusal } from '../../../platform/mail/refused-addresses-store.ts';
import type { Row } from '../../../tables/tables.ts';
import type { Services } from '../../../services.ts';
import { morningOf } from './mornings.ts';

/** The purpose of the mails in the outbox. */
export const stateMailPurpose = (id: string): string => `state-sheet:${id}`;

const isRefused = sql<number>`case when exists (select 1 from refused_addresses
  where refused_addresses.address = state_addresses.address) then 1 else 0 end`.as('is_refused');

const addressQuery = (db: Db) => db.selectFrom('state_addresses').selectAll().select(isRefused);

export type StoredStateAddress = Row<'state_addresses'> & { readonly is_refused: number };

export const findStateAddress = (db: Db, id: string): Promise<StoredStateAddress | undefined> =>
  addressQuery(db).where('id', '=', id).executeTakeFirst();

/** Returns the addresses to which no mail was queued for this morning, without those that the mail server refuses. */
export async function listUnmailed(db: Db, morning: string): Promise<StoredStateAddress[]> {
  const rows = await addressQuery(db)
    .where('mailed_for', '<>', morning)
    .orderBy('centre_state')
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.is_refused === 0);
}

/** Returns false when another instance did so before, or the address was removed. */
export async function markMailedFor(tx: Tx, id: string, morning: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('state_addresses')
    .set({ mailed_for: morning })
    .where('id', '=', id)
    .where('mailed_for', '<>', morning)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const toStateAddress = (row: StoredStateAddress): StateAddress => ({
  id: row.id,
  state: row.centre_state,
  address: row.address,
  language: row.language,
  hasContacts: row.has_contacts === 1,
  createdAt: row.created_at,
  createdBy: row.created_by,
  isRefused: row.is_refused === 1,
});

export async function listStateAddresses(db: Db, state: string): Promise<StateAddress[]> {
  const rows = await addressQuery(db).where('centre_state', '=', state).orderBy('address').execute();
  return rows.map(toStateAddress);
}

/** Throws `email.invalid`, `state-address.taken` or `state-address.too-many`. */
export async function addStateAddress(
  services: Services,
  given: NewStateAddress,
  caller: Caller,
): Promise<StateAddress> {
  const { clock, database, limits, randomness } = services;
  const { state, language, hasContacts } = given;
  const address = given.address.trim().toLowerCase();
  if (!isEmail(address))
    throw refuse('email.invalid', { problems: [{ field: 'address', code: 'email.invalid' }] });
  const now = clock.now();
  const row = {
    id: randomness.uuid(),
    centre_state: state,
    address,
    language,
    has_contacts: hasContacts ? 1 : 0,
    created_at: now.toISOString(),
    created_by: caller.username,
    mailed_for: morningOf(now),
  };
  await database.transaction(async (tx) => {
    await lock(tx, 'state addresses');
    const known = await listStateAddresses(tx, state);
    if (known.some((other) => other.address === address)) throw refuse('state-address.taken');
    if (known.length >= limits.stateSheets.addresses) throw refuse('state-address.too-many');
    await tx.insertInto('state_addresses').values(row).execute();
    // The officer vouches for the address, so that mails are tried again.
    await deleteRefusal(tx, address);
    await recordActionOf(tx, services, caller, 'state-address.added', {
      target: state,
      details: { address, language, contacts: hasContacts },
    });
  });
  return toStateAddress({ ...row, is_refused: 0 });
}

/** Also withdraws a mail that waits. Returns the row, undefined when it was removed before. */
async function remove({ mailer }: Services, tx: Tx, id: string): Promise<Row<'state_addresses'> | undefined> {
  const [row] = await tx.deleteFrom('state_addresses').where('id', '=', id).returningAll().execute();
  await mailer.dropUnsentOf(tx, [stateMailPurpose(id)]);
  return row;
}

/** Throws `state-address.not-found`. */
export async function removeStateAddress(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const row = await remove(services, tx, id);
    if (row === undefined) throw refuse('state-address.not-found');
    const { centre_state: target, address } = row;
    await recordActionOf(tx, services, caller, 'state-address.removed', { target, details: { address } });
  });
}

const macOf = (keys: Keys, id: string): string => keys.mac('state-mails', id);

/** What the link in the mails to an address has: its id and a MAC of that. */
export const stateMailToken = (keys: Keys, id: string): string => `${id}.${macOf(keys, id)}`;

/** Returns the id. Throws `state-mail.unknown` or `rate.exceeded`. */
async function readToken(services: Services, token: string, ip: string): Promise<string> {
  const { database, keys, limits } = services;
  await database.transaction((tx) => consumeClientLimit(services, tx, limits.rates.stateMailPerIp, ip));
  const [id = '', mac = ''] = token.split('.');
  if (!isSameText(mac, macOf(keys, id))) throw refuse('state-mail.unknown');
  return id;
}

/** What the link in a mail is about; null when the mails have ended. Throws `state-mail.unknown` or `rate.exceeded`. */
export async function getStateMail(services: Services, token: string, ip: string) {
  const row = await findStateAddress(services.database.db, await readToken(services, token, ip));
  return { mail: row === undefined ? null : { state: row.centre_state, address: row.address } };
}

/** Whoever has the link removes the address; again, nothing happens. Throws as `getStateMail`. */
export async function endStateMail(services: Services, token: string, ip: string): Promise<void> {
  const id = await readToken(services, token, ip);
  await services.database.transaction(async (tx) => {
    const row = await remove(services, tx, id);
    if (row === undefined) return;
    await recordAction(tx, services, {
      action: 'state-address.removed',
      actor: row.address,
      address: ip,
      target: row.centre_state,
      details: { address: row.address },
    });
  });
}
