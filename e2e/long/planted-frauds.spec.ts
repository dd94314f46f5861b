/** An officer works off a list of 500 centres by keyboard: all that cheat come before any honest centre, and those with one picture count once. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { plantList, type PlantedList } from '../fixtures/planted-frauds.ts';
import { heading, members } from '../fixtures/review-page.ts';
import { waitForChecks } from '../fixtures/reviewed-centres.ts';
import { settled } from '../fixtures/settled.ts';

test.use({ portalName: 'planted-frauds' });

let planted: PlantedList;
test.beforeAll(async ({ portal }) => {
  test.setTimeout(600_000);
  planted = await plantList(portal);
  await waitForChecks(portal, 500_000);
});

const centre = /\((P\d{4})\)$/;
const sameCase = /^\d+ centres sent the same picture$/;

/** Returns the codes of the case that is shown. */
async function readCase(page: Page): Promise<string[]> {
  await expect(heading(page)).toHaveText(sameCase);
  await expect(members(page).first()).toBeVisible();
  return (await members(page).allTextContents()).map((text) => centre.exec(text)?.[1] ?? text);
}

/** Looks at what is shown, together with those that have sent the same picture, decides, and waits for the next. Returns the codes. */
async function workOff(page: Page): Promise<string[]> {
  await expect(heading(page)).toHaveText(new RegExp(`${centre.source}|${sameCase.source}`));
  const before = await heading(page).textContent();
  const isOfCase = await page.getByText(/^One of \d+ centres that sent the same picture/).isVisible();
  if (isOfCase) await page.keyboard.press('e');
  if (isOfCase || sameCase.test(before ?? '')) {
    const codes = await readCase(page);
    await page.getByLabel(/^All (?:others )?that wait$/).selectOption('Visit');
    const original = page.getByRole('combobox', { name: 'Likely original' });
    if (await original.isVisible()) await original.selectOption('Not a problem');
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
    await expect(heading(page)).not.toHaveText(sameCase);
    return codes;
  }
  await page.keyboard.press('v');
  await expect(heading(page)).not.toHaveText(before ?? '');
  return [centre.exec(before ?? '')?.[1] ?? ''];
}

test('every fraud is met before any honest centre', async ({ page, officer }) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await officer.logsIn();
  await page.goto('/admin/review');
  await expect(
    page.getByRole('link', { name: `Without warnings ${planted.sound}`, exact: true }),
  ).toBeVisible();
  // A key of a list does nothing while its rows are loaded.
  await settled(page);
  await page.keyboard.press('j');
  await expect(page.locator('tbody tr :focus')).toBeVisible();
  await page.keyboard.press('Enter');
  const frauds = new Set(planted.frauds);
  const met: string[][] = [];
  for (;;) {
    const codes = await workOff(page);
    if (!codes.some((code) => frauds.has(code))) break;
    met.push(codes);
  }
  const inOrder = (codes: readonly string[]): string => codes.toSorted().join(' ');
  // The victim is decided about together with the copy, and nobody else.
  const expected = planted.frauds.map((code) => inOrder([planted.victims.get(code) ?? '', code]).trim());
  expect(new Set(met.map(inOrder))).toEqual(new Set(expected));
  expect(met).toHaveLength(planted.frauds.length);
});
