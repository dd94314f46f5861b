/** Both portals with their main administrator, the list of their centres, and a clock. */
import { api } from '#contract/api.ts';
import type { Environment } from '../../config.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { TestCentre } from '../people.ts';
import { adminPassword } from '../test-app.ts';
import { startBoth, type BothPortals } from './portals.ts';

const places = [
  ['Port Blair', 'Andaman and Nicobar Islands', '744101'],
  ['Kochi', 'Kerala', '682001'],
  ['Patna', 'Bihar', '800001'],
] as const;

/** Two neighbours are in one city. */
export function listRow(number: number, values: Partial<TestCentre> = {}) {
  const [city, state, pincode] = places[Math.floor(number / 2) % places.length] ?? places[0];
  return {
    centre_code: `7${String(number).padStart(5, '0')}`,
    centre_name: `Public School ${number}`,
    cfi: `CFI-${number % 3}`,
    centre_city: city,
    centre_state: state,
    centre_pincode: pincode,
    official_person: `Head ${number}`,
    phone: String(9_000_000_000 + number),
    email: `head${number}@example.org`,
    ...values,
  };
}

export interface Desk extends BothPortals {
  /** The token of the main administrator, who logs in again when its session has ended. */
  admin: string;
  readonly logIn: (username?: string, password?: string) => Promise<string>;
  readonly advance: (seconds: number) => Promise<void>;
  readonly inTransaction: <Value>(
    name: string,
    work: (tx: Tx, now: Date) => Promise<Value>,
  ) => Promise<Value>;
  /** Of the centre with this row. */
  readonly idOf: (number: number) => Promise<string>;
  /** The figures of the present edition, as an administrator has to name them. */
  readonly figures: () => Promise<{ readonly centres: number; readonly submitted: number }>;
}

export async function startDesk(environment: Environment): Promise<Desk> {
  const portals = await startBoth(environment);
  const { both, call } = portals;
  const inTransaction: Desk['inTransaction'] = (name, work) =>
    both(name, ({ database, clock }) => database.transaction((tx) => work(tx, clock.now())));
  const desk: Desk = {
    ...portals,
    admin: '',
    inTransaction,
    logIn: async (username = 'admin', password = adminPassword) => {
      const { token } = await call(api.adminLogin, { body: { username, password } });
      if (username === 'admin') desk.admin = token;
      return token;
    },
    advance: (seconds) => both('time', async ({ clock }) => clock.advance(seconds)),
    idOf: (number) =>
      inTransaction('id', async (tx) => {
        const { centre_code: code } = listRow(number);
        const present = tx
          .selectFrom('centres')
          .where('centre_code', '=', code)
          .where('edition_id', 'is', null);
        return (await present.select('id').executeTakeFirstOrThrow()).id;
      }),
    figures: async () => {
      const { centres, submitted } = (await call(api.listEditions, {}, desk.admin)).present;
      return { centres, submitted };
    },
  };
  return desk;
}
