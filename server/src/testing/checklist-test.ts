/** A portal for tests of the checklist: a user with two centres and an archived one, and another user. */
import type { Environment } from '../config.ts';
import type { Limits } from '../limits.ts';
import { checklistClient, formFor, photoToSend, type ChecklistClient } from './checklist-client.ts';
import { centrePassword, insertCentre, logIn, signUpCentre, type LoggedIn } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface ChecklistTest {
  readonly app: TestApp;
  /** Of `user`; it is the phone of `centreId` (code 110101), `secondCentreId` and `archivedCentreId`. */
  readonly mobile: string;
  readonly centreId: string;
  readonly secondCentreId: string;
  readonly archivedCentreId: string;
  readonly foreignCentreId: string;
  readonly user: ChecklistClient;
  readonly foreignUser: ChecklistClient;
  /** Returns a second client of `user` with another session. */
  logInAgain(): Promise<ChecklistClient>;
  clientFor(token: string, userId: string): ChecklistClient;
}

const mobile = '9000000001';
const foreignMobile = '9000000002';

async function archive(app: TestApp, id: string): Promise<void> {
  const archivedAt = app.clock.now().toISOString();
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ archived_at: archivedAt }).where('id', '=', id).execute(),
  );
}

export async function startChecklistTest(
  limits?: Limits,
  environment: Environment = {},
): Promise<ChecklistTest> {
  const app = await startTestApp({ environment, ...(limits === undefined ? {} : { limits }) });
  const first = await insertCentre(app, { centre_code: '110101', phone: mobile });
  const second = await insertCentre(app, { centre_name: 'Second School', phone: mobile });
  const archived = await insertCentre(app, { centre_name: 'Closed School', phone: mobile });
  await archive(app, archived.id);
  const foreign = await insertCentre(app, { centre_name: 'Foreign School', phone: foreignMobile });
  const createClient = ({ token, userId }: LoggedIn): ChecklistClient =>
    checklistClient(app.url, token, userId);
  return {
    app,
    mobile,
    centreId: first.id,
    secondCentreId: second.id,
    archivedCentreId: archived.id,
    foreignCentreId: foreign.id,
    user: createClient(await signUpCentre(app, mobile)),
    foreignUser: createClient(await signUpCentre(app, foreignMobile)),
    logInAgain: async () => createClient(await logIn(app, mobile, centrePassword)),
    clientFor: (token, userId) => checklistClient(app.url, token, userId),
  };
}

/** With the submitted checklist of its centre, which has both photos. */
export async function startSubmittedTest(): Promise<ChecklistTest> {
  const portal = await startChecklistTest();
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  await portal.user.save(formFor(portal.centreId, { photos }));
  await portal.user.submit(portal.centreId);
  return portal;
}
