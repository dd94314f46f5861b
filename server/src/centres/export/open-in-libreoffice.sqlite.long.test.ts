/** The workbooks are opened by LibreOffice where it is installed (Debian: libreoffice-calc). */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { submitCentre } from '../../testing/admin-client.ts';
import { completeAnswers, photoToSend } from '../../testing/checklist-client.ts';
import { createCorrectedHead, photoFile } from '../../testing/corrections.ts';
import { valueOf } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestApp } from '../../testing/test-app.ts';

const soffice = '/usr/bin/soffice';
const patienceMs = 120_000;

/** Two corrections are answered, with both photos taken again each time; returns the id of the centre. */
async function insertCorrected(app: TestApp): Promise<string> {
  const head = await createCorrectedHead(app);
  for (const number of [1, 2]) {
    await head.ask(['manpower', 'photos.centre', 'photos.strongRoom']);
    app.clock.advance(60);
    const photos = { centre: await photoFile({ width: 200 + number }), strongRoom: await photoFile() };
    const answers = { manpower: { ...completeAnswers.manpower, invig: 15 + number } };
    valueOf(await head.send({ number, answers, photos }));
  }
  return head.centre.id;
}

const test = adminTest();

test.skipIf(!existsSync(soffice))(
  'LibreOffice opens both workbooks and prints a centre on at most three pages, however much it has written, also with corrections',
  async ({ app, admin }) => {
    const folder = await createTemporaryFolder();
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
    const files = {
      'centre.xlsx': await admin.file('GET', `/centres/${centre.id}/download`),
      'corrected.xlsx': await admin.file('GET', `/centres/${await insertCorrected(app)}/download`),
      'list.xlsx': await admin.file('POST', '/centres/export-workbook', { language: 'hi' }),
    };
    for (const [name, { bytes }] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const options = [profile, '--headless', '--convert-to', 'pdf', ...Object.keys(files)];
    await promisify(execFile)(soffice, options, { cwd: folder, timeout: patienceMs });
    const pages = async (name: string) =>
      (await readFile(path.join(folder, name), 'latin1')).match(/\/Type ?\/Page\b/g)?.length ?? 0;
    expect([2, 3]).toContain(await pages('centre.pdf'));
    expect(await pages('corrected.pdf')).toBe(3);
    expect(await pages('list.pdf')).toBeGreaterThan(1);
  },
  patienceMs,
);
