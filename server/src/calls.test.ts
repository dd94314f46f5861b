/** What a handler gets depends on its caller and on the reach of its call; every call is tried by `limited-states.test.ts`. */
import { expect } from 'vitest';
import { bindCaller, ofAllStates, type Call } from './calls.ts';
import type { Db } from './platform/database/open-database.ts';
import { officer } from './testing/corrections.ts';
import { insertCentre } from './testing/people.ts';
import { sharedPortalTest } from './testing/portal-test.ts';

const test = sharedPortalTest();

const codesIn = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('centres').select('centre_code').orderBy('centre_code').execute();
  return rows.map(({ centre_code: code }) => code);
};

test('a call of the states of its caller knows their centres only, outside and inside of a transaction', async ({
  app,
}) => {
  await insertCentre(app, { centre_code: 'A1', centre_state: 'Goa' });
  await insertCentre(app, { centre_code: 'B1', centre_state: 'Kerala', phone: '9876543211' });
  const of = (states: readonly string[]) => bindCaller(app.services, { ...officer, states }, 'of-states');
  const seenBy = async (call: Call) => [
    await codesIn(call.database.db),
    await call.database.transaction((tx) => codesIn(tx)),
  ];
  expect(await seenBy(of(['Goa']))).toEqual([['A1'], ['A1']]);
  expect(await seenBy(of([]))).toEqual([
    ['A1', 'B1'],
    ['A1', 'B1'],
  ]);
  expect(await codesIn(of(['Goa']).allCentres.db)).toEqual(['A1', 'B1']);
  expect(await codesIn(ofAllStates(of(['Goa'])).database.db)).toEqual(['A1', 'B1']);
});
