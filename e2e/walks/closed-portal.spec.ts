/** After the last day a head can read everything and change nothing, until an officer gives the centre more time. */
import type { Page } from '@playwright/test';
import { expectHelp, listSaves, setLastDay, settings } from '../fixtures/closed-portal.ts';
import { expect, look, test } from '../fixtures/walk.ts';

test.use({ settings, portalName: 'closed' });

const closedText = 'This checklist can no longer be saved or submitted.';

/** No intro, hint or example asks for anything, and no input can be changed. */
async function expectNothingAsked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('main h1 + p')).toHaveCount(0);
  await expect(page.locator('main form fieldset [id$="-hint"]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Drawing:/ })).toHaveCount(0);
  await expect(
    page.locator('main form').locator(':is(input, select, textarea):enabled:not([readonly])'),
  ).toHaveCount(0);
}

test('a head reads on after the last day, and goes on when there is more time', async ({
  page,
  portal,
  head,
  officer,
  openDevice,
}) => {
  const { centre } = head;
  await head.signsUp();
  const name = page.getByLabel('Name of head of institution');
  const saves = listSaves(page);
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await setLastDay(portal, centre, '2099-12-05');

  await test.step('visitors learn that the last day is over', async () => {
    await page.goto('/');
    await expect(page.getByText('The last day was 30 November 2025.')).toBeVisible();
    await expectHelp(page);
    await page.goto('/login');
    await expect(page.getByText('The last day was 30 November 2025.')).toBeVisible();
  });

  await test.step('the last day passes while the head is typing', async () => {
    await head.enters('/centre-form/step1a');
    await expect(page.getByText('Open until Saturday, 5 December 2099, 24:00')).toBeVisible();
    await head.fills('step1a');
    await head.goesOn('step1a');
    await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
    await setLastDay(portal, centre, null);
    await name.fill('Dr. Meera Nair');
    await button('Back').click();
    await page.waitForURL('**/centre-form/step1a');
    await expect(page.getByText(closedText)).toBeVisible();
    // Refused: the page did not know yet.
    expect(saves).toHaveLength(2);
  });

  await test.step('every step is read, and asks for nothing', async () => {
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
    await expectNothingAsked(page);
    await button('Continue reading').click();
    await page.waitForURL('**/centre-form/step1b');
    await expectNothingAsked(page);
    await expect(name).toHaveValue('Dr. Meera Nair');
    await expect(page.getByText('What you entered last was not sent in time.')).toBeVisible();
    await expect(page.getByText(/^Saved last on the server: .*IST\.$/)).toBeVisible();
    await expect(page.getByText('Not sent to the server: the last day is over')).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Steps of the checklist' });
    await expect(list.getByRole('link', { name: 'Rooms and capacity' })).toBeVisible();
    await expect(list.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
    await expect(list.getByText('to do', { exact: true })).toHaveCount(0);
    await look(page, 'a closed step');
    for (const step of ['step2a', 'step2b', 'step3', 'step4']) {
      await button('Continue reading').click();
      await page.waitForURL(`**/centre-form/${step}`);
      await expectNothingAsked(page);
      await expect(button('Add other room size')).toHaveCount(0);
    }
    await expect(
      page.getByRole('button', { name: /phone|photo|camera|location/i, disabled: false }),
    ).toHaveCount(0);
    await expect(page.getByText('The photo of the strong room is missing.')).toBeVisible();
    await look(page, 'closed photos');
  });

  await test.step('the preview, the landing page and the status say so', async () => {
    await button('Continue reading').click();
    await page.waitForURL('**/centre-form/preview');
    await expect(page.getByText('the checklist can no longer be submitted')).toBeVisible();
    await expect(button('Confirm & Submit')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0);
    await look(page, 'a closed preview');
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Read the checklist');
    await page.goto('/status');
    await expect(page.getByText('Your checklist was not submitted by then')).toBeVisible();
    await expect(page.getByText('Last saved')).toBeVisible();
    await look(page, 'a closed status');
    await button('Read the checklist').click();
    await button('Continue reading').click();
    await expect(name).toHaveValue('Dr. Meera Nair');
    await button('Check whether your centre has more time').click();
    await expect(page.getByText(/^Checked on .*: your centre has no more time yet\.$/)).toBeVisible();
    expect(saves).toHaveLength(2);
  });

  await test.step('an officer gives the centre more time', async () => {
    const office = await openDevice();
    await officer.at(office).enters('/admin/exam-centres');
    await office.getByLabel('Search').fill(centre.code);
    await office.getByRole('cell', { name: centre.code, exact: true }).click();
    await office.getByRole('button', { name: 'Extend…', exact: true }).click();
    await expect(office.getByText('This centre can save and submit until 30 November 2025.')).toBeVisible();
    await expect(office.getByText(`This concerns only ${centre.name} (${centre.code})`)).toBeVisible();
    await office.getByLabel('Extend until').fill('2099-12-05');
    await look(office, 'the question before a centre gets more time');
    await office.getByRole('dialog').getByRole('button', { name: 'Extend', exact: true }).click();
    await expect(office.getByText('The last day of this centre is 5 December 2099.')).toBeVisible();
    await expect(office.getByText('for all others it is 30 November 2025')).toBeVisible();
    await look(office, 'a centre with more time');
  });

  await test.step('the head goes on, and what was typed last is sent', async () => {
    await button('Check whether your centre has more time').click();
    await expect(page.getByText('Open until Saturday, 5 December 2099, 24:00')).toBeVisible();
    await expect(page.getByText(closedText)).toHaveCount(0);
    await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
    await expect(name).toBeEditable();
    await expect(name).toHaveValue('Dr. Meera Nair');
    expect(saves).toHaveLength(3);
  });
});
