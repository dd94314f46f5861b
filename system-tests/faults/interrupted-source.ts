/** Creates the data folder that interrupted commands read: centres, accounts, drafts, a submission, photos and an audit trail. */
import path from 'node:path';
import { adminClient, batchRows } from '../../server/src/testing/admin-client.ts';
import { checklistClient, formFor, photoToSend } from '../../server/src/testing/checklist-client.ts';
import { insertCentre, logInAdmin, signUpCentre } from '../../server/src/testing/people.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';

const checklists = 3;
const savesPerChecklist = 5;
const importedCentres = 3000;

async function importCentres(app: TestApp): Promise<void> {
  const { token, userId } = await logInAdmin(app);
  const rows = batchRows(0, importedCentres, 'केन्द्रीय विद्यालय');
  const { status } = await adminClient(app, token, userId).ask('POST', '/centres/bulk', { rows });
  if (status !== 200) throw new Error(`The import ended with ${status}`);
}

async function fillChecklist(app: TestApp, number: number): Promise<void> {
  const phone = `900000000${number}`;
  const { id } = await insertCentre(app, { centre_code: `W${number}`, phone });
  const { token, userId } = await signUpCentre(app, phone);
  const user = checklistClient(app.url, token, userId);
  for (let save = 0; save < savesPerChecklist; save += 1) {
    const width = 200 + save;
    const photos = {
      centre: await photoToSend({ width, noise: true }),
      strongRoom: await photoToSend({ width, noise: true }),
    };
    const { status } = await user.save(formFor(id, { photos }));
    if (status !== 200) throw new Error(`A save ended with ${status}`);
  }
  if (number === 0) await user.submit(id);
}

/** Fills `dataDir` with a portal on SQLite and stops it. */
export async function createSourcePortal(dataDir: string): Promise<void> {
  const environment = { DATABASE_URL: `sqlite:${path.join(dataDir, 'portal.sqlite')}` };
  const app = await startTestApp({ dataDir, environment });
  await importCentres(app);
  for (let number = 0; number < checklists; number += 1) await fillChecklist(app, number);
  await app.close({ keepData: true });
}
