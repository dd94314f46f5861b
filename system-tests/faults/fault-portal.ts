/** Fills the database of a fault run before the server starts, with enough users that no writer reaches a rate limit. */
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { upsertCentres } from '../../server/src/centres/configuration/store.ts';
import { migrations } from '../../server/src/migrations.ts';
import { insertAccount, storePassword } from '../../server/src/accounts/accounts.ts';
import { systemClock } from '../../server/src/kernel/time.ts';
import { systemRandomness } from '../../server/src/kernel/randomness.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { defaultLimits } from '../../server/src/limits.ts';
import { createPasswords } from '../../server/src/accounts/passwords.ts';
import { centrePassword } from '../../server/src/testing/people.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import type { Person } from './journal.ts';

/**
 * `fill`: has a password and fills a checklist in; `register`: sets a first password; `delete`: has a centre that is
 * deleted; `edit`: has a centre that administrators edit; `remind`: has a centre that is reminded.
 */
const purposes = ['fill', 'register', 'delete', 'edit', 'remind'] as const;
export type Purpose = (typeof purposes)[number];

export interface People {
  /** Returns a person whom nobody else has, if any is left. */
  readonly findPerson: (purpose: Purpose) => Person | undefined;
  /** Throws when nobody is left. */
  readonly takePerson: (purpose: Purpose) => Person;
  /** The person can be taken again after the next `offerReturned`. */
  readonly returnPerson: (purpose: Purpose, person: Person) => void;
  readonly offerReturned: () => void;
  /** Returns the person with this centre. */
  readonly personOf: (centreId: string) => Person;
}

export interface FaultPortal extends People {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

const randomness = systemRandomness(systemClock);

function createPeople(purpose: Purpose, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const phone = `9${purposes.indexOf(purpose) + 1}${String(index).padStart(8, '0')}`;
    return { phone, email: `head.${phone}@school.example.org`, centreId: randomness.uuid() };
  });
}

/** Of every centre. */
export const firstName = 'Kendriya Vidyalaya';

/** Returns the fields of the person's centre. */
export const centreFields = ({ phone, email }: Person, centreName = firstName) => ({
  ...mapCentreColumns(() => ''),
  centre_code: `C${phone}`,
  centre_name: centreName,
  cfi: 'CFI-1',
  centre_city: 'Port Blair',
  centre_state: 'Andaman and Nicobar Islands',
  centre_pincode: '744101',
  official_person: 'Asha Verma',
  phone,
  email,
});

type PeopleByPurpose = ReadonlyMap<Purpose, Person[]>;

async function insertPeople(databaseUrl: string, people: PeopleByPurpose): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, migrations, clock: systemClock });
  const hash = await createPasswords(defaultLimits.password).hash(centrePassword);
  await database.transaction(async (tx) => {
    const now = systemClock.now();
    const centres = [...people.values()]
      .flat()
      .map((person) => ({ id: person.centreId, fields: centreFields(person) }));
    await upsertCentres(tx, centres, now.toISOString());
    for (const { phone } of people.get('fill') ?? []) {
      const id = `c_${randomness.uuid()}`;
      await insertAccount(tx, { id, role: 'centre', username: phone, name: 'Asha Verma', createdAt: now });
      await storePassword(tx, id, hash, now);
    }
  });
  await database.close();
}

function offerPeople(people: PeopleByPurpose): People {
  const returned: (readonly [Purpose, Person])[] = [];
  const byCentre = new Map([...people.values()].flat().map((person) => [person.centreId, person]));
  const findPerson = (purpose: Purpose): Person | undefined => people.get(purpose)?.shift();
  return {
    findPerson,
    takePerson: (purpose) => {
      const person = findPerson(purpose);
      if (person === undefined) throw new Error(`No person is left to ${purpose}`);
      return person;
    },
    personOf: (centreId) => {
      const person = byCentre.get(centreId);
      if (person === undefined) throw new Error(`Nobody has the centre ${centreId}`);
      return person;
    },
    returnPerson: (purpose, person) => void returned.push([purpose, person]),
    offerReturned: () => {
      for (const [purpose, person] of returned.splice(0)) people.get(purpose)?.unshift(person);
    },
  };
}

/** Creates a person, a centre and, to `fill`, an account for each. Creates and migrates the database when it is empty. */
export async function fillDatabase(
  databaseUrl: string,
  counts: Readonly<Partial<Record<Purpose, number>>>,
): Promise<People> {
  const people = new Map(purposes.map((purpose) => [purpose, createPeople(purpose, counts[purpose] ?? 0)]));
  await insertPeople(databaseUrl, people);
  return offerPeople(people);
}

export const portalSecret = 'a secret of fault runs: 0123456789 abcdef';

/** Variables of every portal in a fault run. */
export const portalEnvironment = {
  ADMIN_PASSWORD: adminPassword,
  TOKEN_SECRET: portalSecret,
  AUDIT_SECRET: portalSecret,
  // Lets every writer use a different address.
  TRUST_PROXY: '127.0.0.1',
  MAIL_FROM: 'portal@exams.example.org',
};

/** Creates a data folder with an embedded database. @param count the number of people for each purpose */
export async function createFaultPortal(count: number): Promise<FaultPortal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
  const counts = { fill: count, register: count, delete: count, edit: count, remind: count };
  const people = await fillDatabase(`sqlite:${path.join(dataDir, 'portal.sqlite')}`, counts);
  return { ...people, dataDir, environment: { DATA_DIR: dataDir, ...portalEnvironment } };
}
