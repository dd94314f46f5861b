/** A head loses the network, the page and the session, and no word and no photo: everything is kept on the device, and sent. */
import { fakeGeolocation } from '../fixtures/geolocation.ts';
import { cameraPhoto, photoWithoutPosition } from '../fixtures/photos.ts';
import { expectNoTraces } from '../fixtures/traces.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({
  serviceWorkers: 'allow',
  expectedError: /ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/,
});

test('a head loses the network, the page and the session', async ({ page, context, head }) => {
  await head.signsUp();
  await head.saves();
  const device = await fakeGeolocation(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const isWaiting = page.getByText('Saved on this device; will be sent when the internet connection is back');
  const picture = page.getByRole('img', { name: 'Preview: Photo of the examination centre' });

  await test.step('without a network and without a location, answers and photos are kept', async () => {
    await head.enters('/centre-form/step4');
    await expect(field('Feedback')).toBeVisible();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await device.refuse('denied');
    await expect(page.getByText('Browsers do not ask a second time.')).toBeVisible();
    await field('Photo of the examination centre').setInputFiles(await photoWithoutPosition('gate.jpg'));
    await expect(picture).toBeVisible();
    await field('Photo of the strong room').setInputFiles(await cameraPhoto('door.jpg'));
    await expect(page.getByText('11.623377')).toHaveCount(1);
    await field('Feedback').fill('Ready for the exam.');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
      'Please upload both photos with GPS information.',
    );
    await expect(
      page.getByText('The location of the photo of the examination centre is still missing.'),
    ).toBeVisible();
    await look(page, 'a photo that waits for its location');
    await head.presses('Back');
    await field('Candidate count').fill('481');
    await head.goesOn('step3');
    await expect(isWaiting).toBeVisible();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(isWaiting).toBeVisible();
  });

  await test.step('all is there after a reload, and the location is found', async () => {
    await settled(page);
    await page.reload();
    await expect(picture).toBeVisible();
    await expect(page.getByText('Location still missing')).toBeVisible();
    await expect(field('Feedback')).toHaveValue('Ready for the exam.');
    await device.give(9);
    await head.seesBothPlaces();
    await expect(page.getByText('Both photos have their location.')).toBeVisible();
  });

  await test.step('what is typed in two tabs is there in both', async () => {
    const tab = await context.newPage();
    await tab.goto('/centre-form/step1b');
    await tab.getByLabel('Name of head of institution').fill('Dr. Meera Nair');
    await settled(tab);
    // Without an unload event, as when the browser is killed.
    await tab.close({ runBeforeUnload: false });
    // A line break of a word processor.
    await field('Feedback').fill('All is ready\u000bfor the exam.');
    await settled(page);
    await page.goto('/centre-form/step1b');
    await expect(field('Name of head of institution')).toHaveValue('Dr. Meera Nair');
    await expect(isWaiting).toBeVisible();
  });

  await test.step('the session has ended when the network is back: a login in place, which shows nothing', async () => {
    await head.isLoggedOut();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toContainText(
      'Nothing you entered is lost: log in here and continue where you left off.',
    );
    await expectNoTraces(page);
    await look(page, 'the login in place');
    await head.logsInAgain();
    await expect(field('Name of head of institution')).toHaveValue('Dr. Meera Nair');
    await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  });

  await test.step('everything is on the server', async () => {
    const profile = await head.profile();
    expect(profile?.answers).toMatchObject({
      headName: 'Dr. Meera Nair',
      candidateCount: 481,
      feedback: 'All is ready\nfor the exam.',
    });
    expect(profile?.photos.map(({ fileName, accuracyM }) => [fileName, accuracyM])).toEqual([
      ['gate.jpg', 9],
      ['door.jpg', null],
    ]);
  });
});
