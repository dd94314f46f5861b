/** Creates the data folder of a fault run before the server starts, with enough users that no writer reaches a rate limit. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { upsertCentres } from '../../features/centres/configuration/store.ts';
import { migrations } from '../../migrations/migrations.ts';
import { insertAccount, storePassword } from '../../domain/accounts/accounts.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandomness } from '../../kernel/randomness.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { defaultLimits } from '../../limits.ts';
import { createPasswords } from '../../domain/accounts/passwords.ts';
import { centrePassword } from '../people.ts';
import { adminPassword } from '../test-app.ts';
import type { Person } from './journal.ts';

/** `fill`: has a password and fills a checklist in; `register`: sets a first password; `delete`: has a centre that is deleted. */
export type Purpose = 'fill' | 'register' | 'delete';
const purposes: readonly Purpose[] = ['fill', 'register', 'delete'];

export interface FaultPortal {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Returns a person who was not returned before. */
  readonly takePerson: (purpose: Purpose) => Person;
}

const randomness = systemRandomness(systemClock);

function createPeople(purpose: Purpose, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const phone = `9${purposes.indexOf(purpose) + 1}${String(index).padStart(8, '0')}`;
    return { phone, email: `head.${phone}@school.example.org`, centreId: randomness.uuid() };
  });
}

const createCentre = ({ phone, email, centreId }: Person) => ({
  id: centreId,
  fields: {
    centre_code: `C${phone}`,
    centre_name: 'Kendriya Vidyalaya',
    cfi: 'CFI-1',
    centre_city: 'Port Blair',
    centre_state: 'Andaman and Nicobar Islands',
    centre_pincode: '744101',
    official_person: 'Asha Verma',
    phone,
    email,
  },
});

/** @param count the number of people for each purpose */
export async function createFaultPortal(count: number): Promise<FaultPortal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
  const people = new Map(purposes.map((purpose) => [purpose, createPeople(purpose, count)]));
  const database = await openDatabase({
    url: `sqlite:${path.join(dataDir, 'portal.sqlite')}`,
    migrations,
    clock: systemClock,
  });
  const hash = await createPasswords(defaultLimits.password).hash(centrePassword);
  await database.transaction(async (tx) => {
    const now = systemClock.now();
    await upsertCentres(tx, [...people.values()].flat().map(createCentre), now.toISOString());
    for (const { phone } of people.get('fill') ?? []) {
      const id = `c_${randomness.uuid()}`;
      await insertAccount(tx, { id, role: 'centre', username: phone, name: 'Asha Verma', createdAt: now });
      await storePassword(tx, id, hash, now);
    }
  });
  await database.close();
  return {
    dataDir,
    environment: {
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      TOKEN_SECRET: 'a secret of fault runs: 0123456789 abcdef',
      // Lets every writer use a different address.
      TRUST_PROXY: '127.0.0.1',
    },
    takePerson: (purpose) => {
      const person = people.get(purpose)?.shift();
      if (person === undefined) throw new Error(`No person is left to ${purpose}`);
      return person;
    },
  };
}
