import { password } from '../fixtures/accounts.ts';
import { askForCorrection } from '../fixtures/corrections.ts';
import { saveByApi } from '../fixtures/submissions.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';

const message =
  "Dear Sir or Madam,\n17 rooms, but only 9 invigilators: please count again.\nTake the photo of the strong room again with a sheet bearing the centre code and today's date in it. <b>x</b>";
test('shots', async ({ page, portal }) => {
  test.setTimeout(180_000);
  const centre = portal.takeCentre();
  const photo = await cameraPhoto('gate.jpg');
  const saved = await saveByApi(portal, centre, {
    photos: { centre: photo.buffer, strongRoom: (await cameraPhoto('x.jpg')).buffer },
  });
  await saved.submit();
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(centre.mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/status');
  const shot = async (name: string) => {
    for (const [w, h] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width: w, height: h });
      for (const lang of ['English', 'हिन्दी']) {
        await page.getByRole('button', { name: lang }).click();
        await page.waitForTimeout(400);
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({
          path: `/tmp/corrweb-shots/${name}-${w}-${lang === 'English' ? 'en' : 'hi'}.png`,
          fullPage: true,
        });
        await checkHorizontalScroll(page, `${name} ${w}`);
      }
      await checkAxe(page, `${name} ${w}`);
    }
    await page.getByRole('button', { name: 'English' }).click();
  };
  await expect(page.getByText('has not asked for a correction')).toBeVisible();
  await shot('1-none');
  await askForCorrection(
    portal,
    saved.id,
    ['rooms', 'manpower', 'coachingInstitute', 'experience', 'cctvCoverage', 'photos.strongRoom'],
    { message },
  );
  await page.goto('/status');
  await expect(page.getByText('17 rooms')).toBeVisible();
  await shot('2-asked');
  await page.getByRole('button', { name: 'Answer now' }).click();
  await expect(page.getByLabel('Invigilators')).toBeVisible();
  await shot('3-form');
  await page.getByLabel('Invigilators').fill('x');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await shot('4-errors');
  await page.getByLabel('Invigilators').fill('20');
  await page
    .getByLabel('Photo of the strong room', { exact: true })
    .setInputFiles(await cameraPhoto('new.jpg'));
  await expect(page.getByText('11.623377')).toBeVisible();
  await shot('5-filled');
  await page.context().setOffline(true);
  await shot('6-offline');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.waitForTimeout(300);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: `/tmp/corrweb-shots/7-dialog.png` });
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/corrweb-shots/8-failed.png` });
  await page.context().setOffline(false);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/corrweb-shots/9-back.png` });
  await page.goto('/status');
  await shot('10-begun');
  await page.getByRole('button', { name: 'Continue your answer' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('You answered the correction')).toBeVisible();
  await shot('11-answered');
  await page.goto('/status');
  await expect(page.getByText('You answered the correction')).toBeVisible();
  await shot('12-status-answered');
});
