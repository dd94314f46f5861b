/** The workbooks are opened by LibreOffice where it is installed (Debian: libreoffice-calc). */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startAdmin, submitCentre } from '../../../testing/admin-client.ts';
import { photoToSend } from '../../../testing/checklist-client.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const soffice = '/usr/bin/soffice';
const patienceMs = 120_000;

test.skipIf(!existsSync(soffice))(
  'LibreOffice opens both workbooks and prints a centre on at most three pages, however much it has written',
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
      const files = {
        'centre.xlsx': await admin.file('GET', `/centres/${centre.id}/download`),
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
      expect(await pages('list.pdf')).toBeGreaterThan(1);
    } finally {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  patienceMs,
);
