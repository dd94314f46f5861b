/** The tables of centres with a list of real size and real names: what is in sight, columns, keys, the form on demand. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import type { Officer } from '../fixtures/officer.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRealCentres } from '../fixtures/real-centres.ts';

test.use({ portalName: 'table' });

const real = createRealCentres(1679);
/** Imported once for each worker; the codes come first in the order of the list. */
let hasList = false;
test.beforeEach(async ({ portal, officer }) => {
  if (!hasList) await portal.importCentres(real);
  hasList = true;
  await officer.logsIn();
});

/** The heights of the rows, or cards, that are in sight as a whole. */
async function visibleRows(officer: Officer): Promise<number[]> {
  await officer.seesList();
  return officer.page.locator('#list tbody tr').evaluateAll((rows) =>
    rows
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight)
      .map(({ height }) => height),
  );
}

const rowLink = (page: Page, index: number) => page.locator('#list tbody a[href^="/"]').nth(index);

for (const language of ['en', 'hi'] as const) {
  test(`enough rows and cards are in sight, ${language}`, async ({ page, officer }) => {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    for (const { screen, least } of [
      { screen: 'exam-centres', least: 16 },
      { screen: 'config', least: 10 },
    ]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/admin/${screen}`);
      const rows = await visibleRows(officer);
      expect(rows.length, `rows on ${screen}`).toBeGreaterThanOrEqual(least);
      for (const height of rows) expect(height).toBeLessThanOrEqual(38);
      await expect(page.getByTitle(real[0]?.name ?? '').first()).toBeVisible();
      await checkHorizontalScroll(page, screen);

      await page.setViewportSize({ width: 360, height: 740 });
      if (screen === 'exam-centres') {
        await expect(page.getByRole('button', { name: /^(Remind|याद दिलाएँ)…$/ })).toBeInViewport();
        await page.locator('#list tbody').getByRole('checkbox').first().click({ trial: true });
        const box = page.getByRole('searchbox');
        await box.fill('school');
        await box.press('Enter');
        await expect(page).toHaveURL(/search=/);
      }
      await expect
        .poll(async () => (await visibleRows(officer)).length, `cards on ${screen}`)
        .toBeGreaterThanOrEqual(4);
      for (const height of await visibleRows(officer)) expect(height).toBeLessThanOrEqual(130);
      const phone = page.locator('#list table').locator('a[href^="tel:+91"]').first();
      expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await checkHorizontalScroll(page, `${screen} with cards`);
    }
  });
}

test('the head, the code and the name stay in sight while the table scrolls', async ({ page, officer }) => {
  const head = page.getByRole('columnheader', { name: 'Code', exact: true });
  for (const width of [768, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/exam-centres');
    await officer.seesList();
    await page.locator('#list tbody tr').last().scrollIntoViewIfNeeded();
    const status = page.getByRole('columnheader', { name: 'Status' });
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').focus();
    await status.getByRole('button').focus();
    await page
      .locator('[data-scroll-box]')
      .evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight));
    for (const seen of [head, page.getByRole('columnheader', { name: 'Name' }), status])
      await expect(seen, `at ${width} px`).toBeInViewport({ ratio: 0.95 });
    // The letters of a line are higher than the line.
    await expect(rowLink(page, 19)).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('#list tbody tr').last().getByText('Not registered')).toBeInViewport({
      ratio: 0.95,
    });
    await checkHorizontalScroll(page, `the dashboard at ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.locator('#list tbody tr').last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);
});

test('a list is used with keys only', async ({ page, officer }) => {
  await officer.seesList();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowLink(page, 0)).toBeFocused();
  for (const key of ['j', 'J', 'ArrowDown', 'k']) await page.keyboard.press(key === 'J' ? 'j' : key);
  await expect(rowLink(page, 2)).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(rowLink(page, 2)).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search by code, name or person…');
  await expect(search).toBeFocused();
  await page.keyboard.type('jn/k?');
  await expect(search).toHaveValue('jn/k?');
  await search.fill('100003');
  await expect(rowLink(page, 0)).toHaveText(real[2]?.name ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys for this list' });
  await expect(help).toContainText('Next or previous row');
  await page.keyboard.press('/');
  await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
});

test('a row opens with a click, in a new tab with Ctrl or the middle button', async ({ page, context }) => {
  const cell = page
    .locator('tbody tr')
    .nth(1)
    .getByText(real[1]?.state ?? '');
  for (const options of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await cell.click(options);
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('100002');
    await tab.close();
  }
  await expect(page).toHaveURL(/\/admin\/exam-centres$/);
  await cell.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('100002');
});

test('a row that is pressed while the search is typed opens: the list changes after the press', async ({
  page,
  officer,
}) => {
  await officer.seesList();
  const link = rowLink(page, 6);
  const href = (await link.getAttribute('href')) ?? '';
  const place = await link.boundingBox();
  await page.getByRole('searchbox').fill(real[6]?.code ?? '');
  await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
  await page.mouse.down();
  await page.waitForTimeout(1000);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(href.split('?')[0] ?? 'none'));
});

test('the centre form keeps what was typed, and returns the focus', async ({ page, portal, officer }) => {
  await page.goto('/admin/config');
  await officer.seesList();
  const add = page.getByRole('button', { name: 'Add Centre' });
  const code = page.getByLabel('Centre code');
  for (const labels of [
    ['Centre code', 'Centre name', 'CFI', 'City', 'State'],
    ['Pincode', 'Official person', 'Phone', 'Email'],
  ]) {
    const fields = labels.map((label) => page.getByLabel(label, { exact: true }).boundingBox());
    const tops = (await Promise.all(fields)).map((box) => Math.round(box?.y ?? 0));
    expect(new Set(tops).size, labels.join()).toBe(1);
  }

  const edit = page.getByRole('button', { name: 'Edit' }).first();
  await edit.click();
  await expect(code).toHaveValue('100001');
  await expect(code).toBeFocused();
  await checkAxe(page, 'the form above the list');
  await page.getByLabel('Email').fill('Half typed');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Email').press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(code).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(add).toBeVisible();
  await expect(edit).toBeFocused();

  await edit.press('Enter');
  await page.getByLabel('City').fill('Nellore');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Centre updated successfully')).toBeInViewport();
  await expect(code).toHaveValue('');
  await expect(edit).toBeFocused();

  const id = (await edit.getAttribute('id'))?.replace('edit-', '');
  await page.goto(`/admin/config?search=Vidyalaya&edit=${id}`);
  await expect(code).toHaveValue('100001');
  await expect(code).toBeFocused();
  await expect(page).toHaveURL(/config\?search=Vidyalaya$/);

  const deleted = portal.takeCentre();
  await page.getByPlaceholder('Search by code, name or person…').fill(deleted.code.slice(0, -1));
  await expect(page.getByRole('cell', { name: deleted.name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${deleted.name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${deleted.name} was deleted.`)).toBeVisible();
  await expect(page.getByRole('cell', { name: deleted.name, exact: true })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Delete /);
});

test.describe('without the network', () => {
  test.use({ expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('the rows stay and the list loads again by itself', async ({ page, context, head, officer }) => {
    await officer.seesList();
    await context.setOffline(true);
    await head.presses('Next');
    await expect(page.getByText('Failed to load centres')).toBeVisible();
    await expect(page.getByText(/^The list below was loaded at \d\d:\d\d\./)).toBeVisible();
    await expect(rowLink(page, 0)).toHaveText(real[0]?.name ?? '');
    await context.setOffline(false);
    await expect(page.getByText('Failed to load centres')).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: real[20]?.code ?? '' })).toBeVisible();
  });

  test('details that could not be refreshed are marked as earlier ones', async ({ page }) => {
    await rowLink(page, 0).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(real[0]?.code ?? '');
    await page.getByRole('button', { name: 'Back to list' }).click();
    await page.route('**/api/admin/centres/*', (route) => route.abort());
    await rowLink(page, 0).click();
    await expect(page.getByText('Failed to load centre details.')).toBeVisible();
    await expect(page.getByText(/^The details below were loaded at \d\d:\d\d\.$/)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Failed to load centre details.')).toHaveCount(0);
  });
});
