/** The workbooks are opened by LibreOffice where it is installed (Debian: libreoffice-calc). */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startAdmin, submitCentre } from '../../testing/admin-client.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { completeAnswers, photoToSend } from '../../testing/checklist-client.ts';
import { answer, askFor, photoFile } from '../../testing/corrections.ts';
import { valueOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const soffice = '/usr/bin/soffice';
const patienceMs = 120_000;

/** Submits a centre and answers two corrections, with both photos taken again each time; returns its id. */
async function insertCorrected(app: TestApp): Promise<string> {
  const { centre, token } = await submitCentre(app, { centre_code: '2', phone: '9000000002' });
  const user = { token, userId: readTokenClaims(token)?.userId ?? '' };
  for (const number of [1, 2]) {
    await askFor(app, centre.id, ['manpower', 'photos.centre', 'photos.strongRoom'], 'Please count again.');
    app.clock.advance(60);
    const photos = { centre: await photoFile({ width: 200 + number }), strongRoom: await photoFile() };
    const answers = { manpower: { ...completeAnswers.manpower, invig: 15 + number } };
    valueOf(await answer(app, user, { centreId: centre.id, number, answers, photos }));
  }
  return centre.id;
}

test.skipIf(!existsSync(soffice))(
  'LibreOffice opens both workbooks and prints a centre on at most three pages, however much it has written, also with corrections',
  async () => {
    const app = await startTestApp();
    const folder = await mkdtemp(path.join(tmpdir(), 'libreoffice-'));
    try {
      const admin = await startAdmin(app);
      const position = { latitude: 26.9, longitude: 75.8 };
      const { centre } = await submitCentre(
        app,
        {},
        {
          completeAddress: 'MALVIYA NAGAR '.repeat(35).trim(),
          examName: 'W'.repeat(200),
          coachingInstitute: { associated: true, details: 'केंद्रीय विद्यालय '.repeat(27).trim() },
          otherRooms: Array.from({ length: 50 }, (_, index) => ({ capacity: 100 + index, count: 2 })),
        },
        true,
        {
          centre: await photoToSend({ width: 400, height: 300, position }),
          strongRoom: await photoToSend({ width: 300, height: 400, position }),
        },
      );
      const correctedId = await insertCorrected(app);
      const files = {
        'centre.xlsx': await admin.file('GET', `/centres/${centre.id}/download`),
        'corrected.xlsx': await admin.file('GET', `/centres/${correctedId}/download`),
        'list.xlsx': await admin.file('POST', '/centres/export-workbook', { language: 'hi' }),
      };
      for (const [name, { bytes }] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      await promisify(execFile)(
        soffice,
        [profile, '--headless', '--convert-to', 'pdf', ...Object.keys(files)],
        { cwd: folder, timeout: patienceMs },
      );
      const pages = async (name: string) =>
        (await readFile(path.join(folder, name), 'latin1')).match(/\/Type ?\/Page\b/g)?.length ?? 0;
      expect(await pages('centre.pdf')).toBeLessThanOrEqual(3);
      expect(await pages('centre.pdf')).toBeGreaterThan(1);
      expect(await pages('corrected.pdf')).toBe(3);
      expect(await pages('list.pdf')).toBeGreaterThan(1);
    } finally {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  patienceMs,
);
