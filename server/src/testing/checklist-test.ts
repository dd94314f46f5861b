/** Heads of centres who have registered and are logged in: of a portal that the tests of a file share, or of one of their own. */
import type { Answers } from '#contract/checklist/questions.ts';
import type { PhotoFile } from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { Environment } from '../config.ts';
import type { Limits } from '../limits.ts';
import { checklistClient, formFor, photoToSend, type ChecklistClient } from './checklist-client.ts';
import {
  centrePassword,
  insertCentre,
  logIn,
  registerHead,
  signUpCentre,
  takePhone,
  type LoggedIn,
  type TestCentre,
} from './people.ts';
import { sharedPortalTest } from './portal-test.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';

/** A head with one centre. */
export interface Head {
  readonly centre: TestCentre;
  readonly centreId: string;
  readonly user: ChecklistClient;
  /** Returns a client with another session. */
  logInAgain(): Promise<ChecklistClient>;
}

export async function createHead(app: TestApp, values: Partial<TestCentre> = {}): Promise<Head> {
  const centre = await insertCentre(app, { phone: takePhone(), ...values });
  const clientOf = ({ token, userId }: LoggedIn) => checklistClient(app.url, token, userId);
  return {
    centre,
    centreId: centre.id,
    user: clientOf(await registerHead(app, centre.phone)),
    logInAgain: async () => clientOf(await logIn(app, centre.phone, centrePassword)),
  };
}

let both: Promise<Record<PhotoSlot, PhotoFile>> | undefined;
const createBoth = async () => ({
  centre: await photoToSend({}, 'gate.jpg'),
  strongRoom: await photoToSend({ width: 80 }, 'strong.jpg'),
});
/** Two photos, always the same. */
export const bothPhotos = (): Promise<Record<PhotoSlot, PhotoFile>> => (both ??= createBoth());

/** Returns the ids of the stored photos of all centres of the portal. */
export async function storedPhotoIds({ services }: TestApp): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of services.photoStore.listIds()) ids.push(id);
  return ids.toSorted();
}

/** Saves a complete checklist with both photos. */
export async function saveWhole(
  { user }: Pick<Head, 'user'>,
  centreId: string,
  answers: Partial<Answers> = {},
): Promise<void> {
  const saved = await user.save(formFor(centreId, { answers, photos: await bothPhotos() }));
  if (saved.status !== 200) throw new Error(`The draft was refused: ${JSON.stringify(saved.body)}`);
}

/** Saves a complete checklist and submits it. */
export async function submitWhole({ user, centreId }: Head, answers: Partial<Answers> = {}): Promise<void> {
  await saveWhole({ user }, centreId, answers);
  const submitted = await user.submit(centreId);
  if (submitted.status !== 200)
    throw new Error(`The submission was refused: ${JSON.stringify(submitted.body)}`);
}

/** Returns `test` with a portal that the file shares, a head of its own for each test, and somebody else. */
export const checklistTest = (options: TestAppOverrides = {}) =>
  sharedPortalTest(options)
    .extend('head', ({ app }) => createHead(app))
    .extend('stranger', ({ app }) => createHead(app, { centre_name: 'Foreign School' }));

/** A user with two centres and an archived one, and another user. */
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

export async function archiveCentre(app: TestApp, id: string): Promise<void> {
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
  await archiveCentre(app, archived.id);
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
