/** The dashboard as a desk: rows that can be read, columns as each person wants them, a search that forgives. */
import { checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { createLongNames } from '../fixtures/long-names.ts';
import type { Officer } from '../fixtures/officer.ts';

test.use({ portalName: 'desk' });

const long = createLongNames(200);

let hasList = false;
test.beforeEach(async ({ page, portal, officer }) => {
  if (!hasList) await portal.importCentres(long);
  hasList = true;
  await page.setViewportSize({ width: 1280, height: 800 });
  await officer.logsIn();
});

/**
 * What a person can read of each row: whether it is whole above the foot of the table, the text of each cell by the heading of its column,
 * and the headings of cells of which a part is not seen.
 */
async function readRows(officer: Officer) {
  const { page } = officer;
  await officer.seesList();
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
    const foot = document.querySelector('#list nav')?.getBoundingClientRect().top ?? 0;
    const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const isCut = (cell: Element): boolean =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) =>
          getComputedStyle(part).display !== 'inline' &&
          (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
      );
    return [...document.querySelectorAll('tbody tr')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const cells = [...row.children];
      return {
        isWhole: top >= head - 1 && bottom <= foot + 1,
        texts: Object.fromEntries(cells.map((cell, index) => [heads[index] ?? '', cell.textContent])),
        // The column of the check boxes has no text.
        cut: heads.filter((name, index) => name !== '' && cells[index] !== undefined && isCut(cells[index])),
      };
    });
  });
}

const neverCut = ['Code', 'CFI', 'Pincode', 'Phone', 'Status'];

test('sixteen rows can be read at 1280, and nothing is cut at 1920', async ({ page, officer }) => {
  for (const number of [1, 3, 7]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin/exam-centres?page=${number}`);
    const rows = await readRows(officer);
    expect(rows.filter(({ isWhole }) => isWhole).length, `rows on page ${number}`).toBeGreaterThanOrEqual(16);
    expect(rows.flatMap(({ cut }) => cut).filter((head) => neverCut.includes(head))).toEqual([]);
    const cutNames = rows.filter(({ cut }) => cut.includes('Name')).map(({ texts }) => texts['Name'] ?? '');
    expect(cutNames.filter((name) => name.length <= 32)).toEqual([]);
    // The count would find them.
    if (number === 1) expect(cutNames.length).toBeGreaterThan(0);
    await checkHorizontalScroll(page, 'the desk at 1280 px');
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect((await readRows(officer)).flatMap(({ cut }) => cut)).toEqual([]);
  }
  const [first] = await readRows(officer);
  expect(first?.texts['Status']).toMatch(/^Pending Not registered$/);
});

const heads = async (officer: Officer): Promise<string[]> => {
  await officer.seesList();
  const texts = await officer.page.getByRole('columnheader').allTextContents();
  // The first has the check box.
  return texts.slice(1);
};

test('columns are moved and chosen with pointer and keys, and found again', async ({
  page,
  openDevice,
  officer,
}) => {
  const ten = ['Code', 'Name', 'CFI', 'City', 'State', 'Pincode', 'Official', 'Phone', 'Email', 'Status'];
  expect(await heads(officer)).toEqual(ten);
  await page
    .getByRole('columnheader', { name: 'Phone' })
    .getByRole('button')
    .dragTo(page.getByRole('columnheader', { name: 'CFI' }));
  const order = ['Code', 'Name', 'Phone', 'CFI', 'City', 'State', 'Pincode', 'Official', 'Email', 'Status'];
  await expect.poll(async () => heads(officer)).toEqual(order);

  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'CFI' }).press('Space');
  const later = dialog.getByRole('button', { name: 'Move Code to the right' });
  await later.press('Enter');
  await expect(later).toBeFocused();
  await page.keyboard.press('Escape');
  const chosen = ['Name', 'Code', 'Phone', 'City', 'State', 'Pincode', 'Official', 'Email', 'Status'];
  await expect.poll(async () => heads(officer)).toEqual(chosen);
  await expect(page).toHaveURL(/columns=centre_name\./);

  await page.reload();
  expect(await heads(officer)).toEqual(chosen);
  // On another device.
  const other = await openDevice({ viewport: { width: 1280, height: 800 } });
  const there = officer.at(other);
  await there.logsIn();
  await expect.poll(async () => heads(there)).toEqual(chosen);
  await other.goto('/admin/exam-centres?columns=centre_code.centre_name.phone');
  await expect.poll(async () => heads(there)).toEqual(['Code', 'Name', 'Phone']);
});

test('a slip of a letter is forgiven, and the file has what is shown', async ({ page, officer }) => {
  const box = page.getByRole('searchbox');
  await box.fill('tecnology');
  await box.press('Enter');
  await expect(page.getByText('Nothing has "tecnology". Shown instead: "technology".')).toBeVisible();
  await officer.seesList();
  const total = /of (\d+)$/.exec((await page.getByText(/^1–20 of \d+$/).textContent()) ?? '')?.[1];
  const file = await officer.downloads(page.getByRole('button', { name: 'Download Filtered' }));
  const rows = file.bytes.toString('utf8').trim().split('\n').slice(1);
  expect(String(rows.length)).toBe(total);
  expect(rows.filter((row) => !row.includes('TECHNOLOGY'))).toEqual([]);
  await box.fill('technology');
  await box.press('Enter');
  await expect(page.getByText(/Shown instead/)).toHaveCount(0);
});
