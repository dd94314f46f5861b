/** Heads of centres who have registered and are logged in: of a portal that the tests of a file share, or of one of their own. */
import type { Answers } from '#contract/checklist/questions.ts';
import type { PhotoFile } from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { checklistClient, formFor, photoToSend, type ChecklistClient } from './checklist-client.ts';
import {
  centrePassword,
  insertCentre,
  logIn,
  registerHead,
  takePhone,
  type LoggedIn,
  type TestCentre,
} from './people.ts';
import { sharedPortalTest } from './portal-test.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';

/** A head with one centre. */
export async function createHead(app: TestApp, values: Partial<TestCentre> = {}) {
  const centre = await insertCentre(app, { phone: takePhone(), ...values });
  const clientOf = ({ token, userId }: LoggedIn) => checklistClient(app.url, token, userId);
  return {
    centre,
    centreId: centre.id,
    user: clientOf(await registerHead(app, centre.phone)),
    /** Returns a client with another session. */
    logInAgain: async () => clientOf(await logIn(app, centre.phone, centrePassword)),
  };
}
export type Head = Awaited<ReturnType<typeof createHead>>;

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

export async function archiveCentre(app: TestApp, id: string): Promise<void> {
  const archivedAt = app.clock.now().toISOString();
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ archived_at: archivedAt }).where('id', '=', id).execute(),
  );
}

/** A portal of its own, with a user who has two centres. */
export interface ChecklistTest {
  readonly app: TestApp;
  /** Of `user`; it is the phone of `centreId` (code 110101) and `secondCentreId`. */
  readonly mobile: string;
  readonly centreId: string;
  readonly secondCentreId: string;
  readonly user: ChecklistClient;
}

export async function startChecklistTest(): Promise<ChecklistTest> {
  const app = await startTestApp();
  const { centre, centreId, user } = await createHead(app, { centre_code: '110101' });
  const mobile = centre.phone;
  const second = await insertCentre(app, { centre_name: 'Second School', phone: mobile });
  return { app, mobile, centreId, secondCentreId: second.id, user };
}
