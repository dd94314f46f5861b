/** Reads who may sign up from the master list. */
import type { MailedCentre } from '../../domain/mails/frame-mail.ts';
import type { Db } from '../../platform/database/open-database.ts';

/** The contact of a mobile number on the master list: "the record" (product.md, Accounts 1). */
export interface CentreContact {
  readonly mobile: string;
  readonly officialPerson: string;
  readonly email: string;
}

const contacts = (db: Db) =>
  db
    .selectFrom('centres')
    .select(['phone as mobile', 'official_person as officialPerson', 'email'])
    .where('archived_at', 'is', null)
    .orderBy('centre_code');

/** Returns the contact of the first centre, by code, with this mobile. */
export async function findContact(db: Db, mobile: string): Promise<CentreContact | undefined> {
  return contacts(db).where('phone', '=', mobile).limit(1).executeTakeFirst();
}

/** Returns the centres of this mobile and e-mail, which a mail to it names. */
export async function listMailedCentres(
  db: Db,
  { mobile, email }: Pick<CentreContact, 'mobile' | 'email'>,
): Promise<MailedCentre[]> {
  return db
    .selectFrom('centres')
    .select('centre_code')
    .where('archived_at', 'is', null)
    .where('phone', '=', mobile)
    .where('email', '=', email)
    .orderBy('centre_code')
    .execute();
}

/** Returns the contact with this e-mail (lower case); undefined when its centres have different mobiles. */
export async function findContactByEmail(db: Db, email: string): Promise<CentreContact | undefined> {
  const found = await contacts(db).where('email', '=', email).execute();
  return new Set(found.map(({ mobile }) => mobile)).size === 1 ? found[0] : undefined;
}
