/** Photos of real cameras through the input of the page; only where their folder exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from '../fixtures/test.ts';

const folder = join(process.env['SHARED_DATA'] ?? '', 'photos');
const manifest = join(folder, 'manifest.csv');

interface ManifestRow {
  readonly file: string;
  readonly GPSLatitude: string;
  readonly GPSLongitude: string;
  readonly expect_photo_rule: 'accept' | 'reject' | 'arguable';
}

if (process.env['SHARED_DATA'] !== undefined && existsSync(manifest)) {
  const { data } = Papa.parse<ManifestRow>(readFileSync(manifest, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });

  test('real photos show the coordinates of their manifest, or the specified refusal', async ({
    page,
    head,
  }) => {
    test.setTimeout(300_000);
    await head.begins('step4');
    const input = page.locator('[id="photos.centre"]');
    const shown = page.locator('[data-coordinate]').first();
    const refused = page.getByText(/no GPS \/ location information|Invalid image|not a JPEG photo/).first();
    for (const row of data) {
      await input.setInputFiles(join(folder, row.file));
      await expect(shown.or(refused), row.file).toBeVisible();
      const accepted = (await shown.count()) > 0;
      if (row.expect_photo_rule === 'reject') expect(accepted, row.file).toBe(false);
      if (row.expect_photo_rule === 'accept') {
        expect(accepted, row.file).toBe(true);
        const [latitude, longitude] = await page.locator('[data-coordinate]').allTextContents();
        expect(Number(latitude), row.file).toBeCloseTo(Number(row.GPSLatitude), 5);
        expect(Number(longitude), row.file).toBeCloseTo(Number(row.GPSLongitude), 5);
      }
      if (accepted)
        await page.getByRole('button', { name: 'Remove Photo of the examination centre' }).click();
      await expect(shown).toHaveCount(0);
    }
  });
}
