/** One head with two centres chooses, fills in both without mixing them up, and submits one. */
import { Head } from '../fixtures/head.ts';
import { expect, look, test } from '../fixtures/walk.ts';

test('a head with two centres fills in both and submits one', async ({ page, portal }) => {
  const [first, second] = portal.takeCentrePair();
  const head = new Head(portal, page, first);
  await head.signsUp();
  const centre = page.getByLabel('Examination centre');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('a centre has to be chosen', async () => {
    await head.enters('/centre-form/step1a');
    await expect(centre.locator('option')).toHaveText(['Choose a centre', first.name, second.name]);
    await expect(page.getByText('Choose a centre first; then everything you enter is saved')).toBeVisible();
    await button('Next').click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toContainText('Please fill out all required fields.');
    await summary.getByRole('link', { name: 'Choose the examination centre.' }).click();
    await expect(centre).toBeFocused();
    await look(page, 'the choice of a centre');
  });

  await test.step('each centre has answers of its own', async () => {
    await centre.selectOption({ label: first.name });
    await expect(field('City')).toHaveValue(first.city);
    await head.fills('step1a');
    await head.goesOn('step1a');
    await button('Back').click();
    await page.waitForURL('**/centre-form/step1a');
    await centre.selectOption({ label: second.name });
    await expect(field('City')).toHaveValue(second.city);
    await expect(field('Complete address')).toHaveValue('');
    await field('Pincode').fill('744202');
    await centre.selectOption({ label: first.name });
    await expect(field('City')).toHaveValue(first.city);
    await expect(field('Pincode')).toHaveValue('744104');
    await centre.selectOption({ label: second.name });
    await expect(field('City')).toHaveValue(second.city);
    await expect(field('Pincode')).toHaveValue('744202');
    await centre.selectOption({ label: first.name });
    await expect(field('City')).toHaveValue(first.city);
  });

  await test.step('one is submitted, and the status lists both', async () => {
    await head.completes();
    await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
    await head.submits();
    const centres = page.getByRole('listitem').filter({ hasText: first.name });
    await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
    await expect(centres).toContainText(['Port Blair · Submitted', 'Diglipur · Draft']);
    await expect(button(`Open ${first.name}`)).toBeVisible();
    await look(page, 'the status of two centres');
  });

  await test.step('the other one goes on where it was', async () => {
    await button(`Continue: ${second.name}`).click();
    await page.waitForURL('**/centre-form/step1a**');
    await expect(field('City')).toHaveValue(second.city);
    await expect(field('Pincode')).toHaveValue('744202');
    await expect(centre.locator('option')).toHaveText([
      'Choose a centre',
      `${first.name} (submitted)`,
      second.name,
    ]);
    await page.goto('/');
    await expect(page.getByText(`${second.name}, ${second.city}`)).toBeVisible();
    await button('All steps').click();
    await expect(page.getByRole('main').getByText('opens after step 1')).toHaveCount(6);
    await look(page, 'the landing page of somebody who is logged in');
    await page.getByRole('link', { name: 'All your centres' }).click();
    await button(`Open ${first.name}`).click();
    await expect(page.getByText('Reference', { exact: true }).first()).toBeVisible();
    await button(`Continue: ${second.name}`).click();
    await expect(field('City')).toHaveValue(second.city);
  });
});
