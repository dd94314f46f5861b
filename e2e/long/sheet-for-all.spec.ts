/** Where the agency asks all for the sheet: step 4 leads to it, no photo is refused without it, and officers see what was read. */
import { logIn } from '../fixtures/accounts.ts';
import { logInAdmin } from '../fixtures/admin.ts';
import { holdSheet, printedSheet } from '../fixtures/held-sheets.ts';
import { Portal } from '../fixtures/portal.ts';
import { waitForChecks } from '../fixtures/reviewed-centres.ts';
import { gateAndDoor, saveByApi, saveSignedUp } from '../fixtures/submissions.ts';
import { expect, test as base } from '../fixtures/test.ts';

const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await Portal.start({ PHOTO_SHEET: 'all' });
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 360, height: 740 } });

test('step 4 leads to the sheet, none is required, and officers see what was read', async ({
  browser,
  page,
  portal,
}) => {
  const [own, copying, without] = [portal.takeCentre(), portal.takeCentre(), portal.takeCentre()];
  await saveByApi(portal, own, {});
  await logIn(page, own);
  await page.goto('/centre-form/step4');
  await page.getByRole('link', { name: 'Open the sheet: print it, or show it on a second phone' }).click();
  await expect(page.getByRole('heading', { name: 'Sheet for the photos' })).toBeVisible();
  const sheet = await printedSheet(page);

  const photos = { centre: await holdSheet(sheet, 3, 0.15), strongRoom: await holdSheet(sheet, 4, 0.15) };
  const saved = [
    await saveSignedUp(portal, own, { photos }),
    await saveByApi(portal, copying, { photos }),
    await saveByApi(portal, without, { photos: await gateAndDoor() }),
  ];
  for (const { submit } of saved) await submit();
  await waitForChecks(portal);
  const officer = await browser.newPage({ baseURL: portal.url });
  await logInAdmin(officer);
  const open = async (index: number) => officer.goto(`/admin/review/${saved[index]?.id ?? ''}`);
  await open(0);
  await expect(officer.getByText('Code seen: the sheet of this centre is in the photo.')).toHaveCount(2);
  await open(1);
  await expect(officer.getByText(`The sheet in the photo is that of ${own.code}.`)).toHaveCount(2);
  await open(2);
  const asked = /^Photo of the (centre|strong room): .*sheet/;
  await expect(officer.getByText(asked)).toHaveCount(2);
});
