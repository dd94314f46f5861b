/** An officer in the last week: reads the progress, finds who is silent, reminds them, and notes a call. */
import type { Page } from '@playwright/test';
import { dayFromNow, fillLastWeek, largeState, lastWeekSettings } from '../fixtures/last-week.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({ portalName: 'last-week', settings: lastWeekSettings() });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });
const figure = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Counts' }).getByRole('link', { name });

test('an officer in the last week', async ({ page, portal, officer }) => {
  await fillLastWeek(portal);
  const board = page.getByRole('table', { name: 'States and cities' });
  const state = board.getByRole('row', { name: new RegExp(`^Cities of ${largeState}`) });

  await test.step('the progress of states, and what is forecast', async () => {
    await officer.enters('/admin/board');
    await expect(page.getByText('6 days left', { exact: true })).toBeVisible();
    // 263 centres; 18 submitted; 15 of the state in its last seven days.
    await expect(page.getByRole('heading', { name: '18 of 263 submitted, 7%' })).toBeVisible();
    await expect(page.getByText('At this pace 30 by the last day: 233 short')).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Submitted a day since .*: now .*, needed 35$/ }),
    ).toBeVisible();
    // 15 + 6 x 15/7; 45 missing in 7 days.
    await expect(state).toContainText('33 short');
    await expect(board.getByRole('row').nth(1)).toContainText('All states');
    await look(page, 'the progress');
  });

  await test.step('its cities, which stay open, and its figures, which lead to lists', async () => {
    await button(page, 'Cities of Andaman and Nicobar Islands').click();
    const city = board.getByRole('row', { name: /^Port Blair/ });
    await expect(city).toBeVisible();
    await page.reload();
    await expect(city).toBeVisible();
    await look(page, 'the progress with open cities');
    await button(page, 'Show progress and capacity').click();
    await expect(board.getByRole('columnheader', { name: 'Capacity submitted' })).toBeVisible();
    await look(page, 'the progress with capacities');
    await page
      .getByRole('link', { name: /^45: Not registered, Uttar/ })
      .first()
      .click();
    await page.waitForURL(/exam-centres\?.*progress=unregistered/);
    await expect(page.getByText('1–20 of 45', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(city).toBeVisible();
    await button(page, 'Show the last week').click();
  });

  await test.step('the sheet of a state, with the contacts of heads', async () => {
    await page.getByRole('link', { name: `Sheet of ${largeState}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sheet of ${largeState}`);
    await expect(page.getByText('Largest of 10 silent since 2 reminders')).toBeVisible();
    const contact = page.getByRole('link', { name: '9100000051' });
    await expect(contact).toBeHidden();
    await page.reload();
    await page.getByLabel('With the contacts of heads').first().check();
    await expect(contact).toBeVisible();
    await look(page, 'the sheet of a state');
    const file = await officer.downloads(button(page, 'Download workbook'));
    expect(file.name).toMatch(/^uttar-pradesh-.*\.xlsx$/);
    await page.getByRole('link', { name: 'Back to Progress' }).click();
  });

  await test.step('who is silent after one reminder, and after three', async () => {
    const after = page.getByLabel('Silent since when');
    await after.selectOption('3');
    await expect(page.getByText('Nobody has been silent for so long.')).toBeVisible();
    await after.selectOption('1');
    await expect(page.getByRole('link', { name: '9100000051' })).toHaveAttribute('href', 'tel:+919100000051');
    await page.getByRole('link', { name: 'All 10 silent' }).click();
    await page.waitForURL(/silentAfter=1/);
    await expect(page.getByText('1–10 of 10', { exact: true })).toBeVisible();
  });

  await test.step('whom a reminder reaches, and with which text', async () => {
    await button(page, 'Remind these centres…').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remind centres');
    await page.reload();
    await expect(page.getByText('10 of 10 centres are reminded, in 10 e-mails')).toBeVisible();
    await expect(page.getByText('To a centre that has not registered')).toBeVisible();
    await look(page, 'the preview of reminders');
    const line = page.getByLabel('Your own line (optional)');
    await line.fill('x'.repeat(501));
    await expect(page.getByText('The line has at most 500 characters.')).toBeVisible();
    await expect(button(page, 'Remind 10 centres')).toBeDisabled();
    await look(page, 'a line of a reminder that is refused');
    await line.fill('Please submit by Friday.');
    await settled(page);
    await page.reload();
    await expect(line).toHaveValue('Please submit by Friday.');
    const contacts = await officer.downloads(button(page, 'Download contacts (CSV)'));
    expect(contacts.bytes.toString()).toContain('"+919100000051","week51@example.org","unregistered"');
  });

  await test.step('they are reminded, after the password is confirmed', async () => {
    await portal.ageLogins(16);
    await button(page, 'Remind 10 centres').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    await officer.confirmsPassword();
    await expect(page.getByText('10 centres are being reminded, in 10 e-mails.')).toBeVisible();
    await expect(page.getByText('Nobody on this list is to be reminded now.')).toBeVisible();
    await expect(page.getByText('10 were reminded in the last 24 hours or will be shortly')).toBeVisible();
    await look(page, 'reminders that are sent');
  });

  await test.step('a call is noted with the keyboard only', async () => {
    await page.goto('/admin/exam-centres?search=W51');
    await page.getByRole('table').getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(W51)');
    const entries = page.getByRole('list', { name: 'Entries of the contact log' }).getByRole('listitem');
    await expect(entries.first()).toContainText('With the line: Please submit by Friday.');
    await settled(page);
    await page.keyboard.press('n');
    await expect(page.getByLabel('What happened')).toBeFocused();
    await page.keyboard.type('No a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rings after the exam');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Call back on')).toBeFocused();
    const [year, month, day] = dayFromNow(1).split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await page.keyboard.press('Enter');
    await expect(entries.first()).toContainText('Call: No answer');
    await expect(entries.first()).toContainText('Rings after the exam');
    await expect(entries.first()).toContainText(/Call back on \d+ /);
    await page.getByLabel('What happened').selectOption('Other');
    await button(page, 'Add note').click();
    await expect(page.getByText('Write what happened.')).toBeVisible();
    await page.reload();
    await expect(entries.first()).toContainText('Rings after the exam');
    await look(page, 'a centre with a contact log');
  });

  await test.step('the e-mail is corrected during the call, where it is read', async () => {
    const record = page.getByRole('region', { name: 'Contact', exact: true });
    const address = page.url();
    await record.getByRole('button', { name: 'Correct contact' }).click();
    const email = record.getByLabel('Email');
    await expect(email).toBeFocused();
    await email.fill('week52@example.org ');
    await record.getByLabel('Phone').fill('+91 91000 00052');
    await expect(record.getByText(/^The phone or e-mail of this centre changes/)).toBeVisible();
    await record.getByLabel('Phone').fill('12');
    await button(page, 'Save contact').click();
    await expect(record.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'a contact that is corrected');
    await record.getByLabel('Phone').fill('91000 00051');
    await button(page, 'Save contact').click();
    const said = page.getByRole('region', { name: 'Last action' });
    await expect(said).toContainText('Email: week51@example.org → week52@example.org');
    await expect(said).not.toContainText('Phone');
    await expect(record.getByRole('button', { name: 'Correct contact' })).toBeFocused();
    await expect(record.getByRole('link', { name: 'week52@example.org' })).toBeVisible();
    expect(page.url()).toBe(address);
    await look(page, 'a contact that was corrected');
  });

  await test.step('on its day the call is a figure of the list', async () => {
    await portal.runSql(`update centre_notes set call_back_on = '${dayFromNow(0)}'`);
    await page.goto('/admin/exam-centres');
    await figure(page, /^Call back today/).click();
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expect(row(page, 'W51')).toContainText(/Call back on .* No answer, Rings after/);
  });
});
