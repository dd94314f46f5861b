/** An administrator examines submissions: the photos by keyboard, by mouse and on a phone, one centre after the other, on paper and in files. */
import { createHash } from 'node:crypto';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import type { Page } from '@playwright/test';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { checkAxe } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { portBlair } from '../fixtures/photos.ts';
import { saveByApi, type ChecklistPhotos } from '../fixtures/submissions.ts';

test.use({ portalName: 'photos' });

const size = { width: 2400, height: 1800 };
let photos: ChecklistPhotos;
/** In the order of their codes. */
const submitted: TestCentre[] = [];
let submittedId = '';
let draftId = '';

test.beforeAll(async ({ portal }) => {
  photos = {
    centre: await createJpeg({ ...size, position: portBlair, takenAt: '2026-04-20T12:00:01' }),
    strongRoom: await createJpeg({ width: 1200, height: 1600, position: portBlair, source: 'device' }),
  };
  for (let count = 0; count < 3; count += 1) {
    const centre = portal.takeCentre();
    const { id, submit } = await saveByApi(portal, centre, { photos });
    await submit();
    submitted.push(centre);
    submittedId ||= id;
  }
  const answers = { ...emptyAnswers(), completeAddress: '1, MG Road' };
  draftId = (await saveByApi(portal, portal.takeCentre(), { answers })).id;
});

const detailPath = (id: string): string => `/admin/exam-centres/${id}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const viewer = (page: Page) => page.getByRole('dialog');
const zoom = (page: Page) => viewer(page).getByLabel('Zoom', { exact: true });
const picture = (page: Page) => viewer(page).getByRole('img').first();

/** The box of the picture in the window. */
async function pictureBox(page: Page) {
  const box = await picture(page).boundingBox();
  if (box === null) throw new Error('no picture');
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
}

test('with the mouse: wheel, drag, double click; the data and the map', async ({
  page,
  context,
  portal,
  officer,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(portal.url))
      foreign.push(request.url());
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await officer.logsIn();
  await page.goto(detailPath(submittedId));
  await page.getByRole('button', { name: /^Larger view: Photo of the examination/ }).click();
  const fitted = await pictureBox(page);
  await page.mouse.dblclick(fitted.x + 100, fitted.y + 100);
  await expect(zoom(page)).toHaveText('100%');
  const before = await pictureBox(page);
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(260, 270, { steps: 2 });
  await page.mouse.up();
  const dragged = await pictureBox(page);
  expect([dragged.x - before.x, dragged.y - before.y]).toEqual([-40, -30]);
  await page.mouse.wheel(0, -300);
  await expect(zoom(page)).not.toHaveText('100%');
  expect((await pictureBox(page)).width).toBeGreaterThan(size.width);
  await viewer(page).getByRole('button', { name: 'Fit' }).click();
  expect(await pictureBox(page)).toEqual(fitted);

  const sha256 = createHash('sha256').update(photos.centre).digest('hex');
  await expect(viewer(page).getByText(sha256)).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Copy SHA-256' }).click();
  await expect(viewer(page).getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256);
  const map = viewer(page).getByRole('link', { name: 'Open map: Photo of the examination centre' });
  await expect(map).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=11\.62\d+&mlon=92\.72/,
  );
  await expect(map).toHaveAttribute('rel', 'noreferrer');
  expect(foreign).toEqual([]);

  await page.route('**/uploads/*/full/*', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.getByRole('button', { name: /^Larger view: Photo of the examination/ }).click();
  await viewer(page).getByRole('button', { name: 'Full size, 100 %' }).click();
  await expect(
    viewer(page).getByText(/^All pixels could not be loaded\. You see 1,600 × 1,200 pixels of 2,400 × 1,800/),
  ).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('photos stand before the answers, open with a tap and are pinched', async ({ page, officer }) => {
    await officer.logsIn();
    await page.goto(detailPath(submittedId));
    const opener = page.getByRole('button', { name: /^Larger view: Photo of the strong/ });
    const answers = page.getByRole('table', { name: 'Checklist of the centre' });
    const topOf = (element: typeof opener) => element.evaluate((node) => node.getBoundingClientRect().top);
    expect(await topOf(opener)).toBeLessThan(await topOf(answers));
    await opener.tap();
    await expect(viewer(page)).toHaveAccessibleName('Photo of the strong room (2 of 2)');
    const before = await pictureBox(page);
    const devtools = await page.context().newCDPSession(page);
    const touch = async (type: string, points: readonly (readonly [number, number])[]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    await touch('touchStart', [[160, 200]]);
    await touch('touchStart', [
      [160, 200],
      [200, 200],
    ]);
    await touch('touchMove', [
      [140, 200],
      [220, 200],
    ]);
    await touch('touchEnd', []);
    await expect.poll(async () => (await pictureBox(page)).width).toBe(before.width * 2);
    await viewer(page).getByRole('button', { name: 'Close' }).tap();
    await expect(viewer(page)).toHaveCount(0);
  });
});

test('submissions are examined one after the other with the keyboard only', async ({ page, officer }) => {
  await officer.logsIn();
  await page.goto('/admin/exam-centres?status=Completed');
  const names = submitted.map(({ name, code }) => `${name} (${code})`);
  const link = page.getByRole('table').getByRole('link', { name: submitted[0]?.name ?? '', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  for (const [index, name] of names.entries()) {
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByText(`${index + 1} of ${names.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press('p');
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page)).toHaveAccessibleName('Photo of the strong room (2 of 2)');
    // The keys of the page rest.
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(heading(page)).toHaveText(name);
    await page.keyboard.press('Control+j');
    await page.keyboard.press('j');
  }
  await expect(heading(page)).toHaveText(names[2] ?? '');
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(names[1] ?? '');
  await page.reload();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page).toHaveURL(/status=Completed$/);
  const seen = page.getByRole('table').getByRole('link', { name: submitted[1]?.name ?? '', exact: true });
  await expect(seen).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('?');
  await page.getByRole('checkbox').uncheck();
  await page.reload();
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(names[1] ?? '');
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(names[2] ?? '');
});

test('the neighbours of a centre at the edge of a page stand on the next one', async ({ page, officer }) => {
  await officer.logsIn();
  const links = page.getByRole('table').getByRole('link');
  const [last, first] = [links.last(), links.first()];
  const lastName = (await last.textContent()) ?? '';
  await last.click();
  await expect(page.getByText(/^20 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next centre (J)' }).click();
  await expect(page.getByText(/^21 of \d+$/)).toBeVisible();
  await expect(heading(page)).not.toContainText(lastName);
  await page.getByRole('button', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(first).toBeFocused();
  await first.press('Enter');
  await page.getByRole('button', { name: 'Previous centre (K)' }).click();
  await expect(heading(page)).toContainText(`${lastName} (`);
});

test('a list is taken along as a workbook and as photos', async ({ page, officer }) => {
  await officer.logsIn();
  await page.goto('/admin/exam-centres?status=Completed');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'More' }).click();
  const list = await officer.downloads(page.getByRole('button', { name: 'Download Excel' }));
  expect(list.name).toMatch(/_completed_centres\.xlsx$/);
  const archive = await officer.downloads(page.getByRole('button', { name: 'Download photos (ZIP)' }));
  expect(archive.name).toMatch(/_completed_centre-photos\.zip$/);
});

test('a submission is printed on two pages; a draft has dashes and its record is edited; without a checklist the screen says whom to ring', async ({
  page,
  portal,
  officer,
}) => {
  await officer.logsIn();
  await page.goto(detailPath(submittedId));
  await expect(page.getByRole('table', { name: 'Checklist of the centre' })).toBeVisible();
  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(2);
  for (const text of pages)
    expect(text.replace(/\s/g, '')).toMatch(
      new RegExp(
        `^NEET\\(UG\\)2025.*Centre${submitted[0]?.code}·Reference${submitted[0]?.code}-.*·Printedon.*IST`,
      ),
    );
  const last = pages.at(-1)?.replace(/\s/g, '') ?? '';
  expect(last).toMatch(/Photos&CoordinatesPhotooftheexaminationcentre.*Photoofthestrongroom/);
  expect(pages[0]).not.toContain('Coordinates');

  await page.goto(detailPath(draftId));
  const rows = page.getByRole('table', { name: 'Checklist of the centre' }).getByRole('row');
  await expect(rows).toHaveCount(30);
  for (const label of ['Rooms by candidates', 'Washrooms (male / female)', 'Training by'])
    await expect(rows.filter({ hasText: label }).getByRole('cell').last()).toHaveText('–');
  const record = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(record.getByRole('link', { name: /^\d{10}$/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expect(record.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const [, code = ''] = /\((E2E\d+)\)/.exec((await heading(page).textContent()) ?? '') ?? [];
  await record.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 2, name: code })).toBeVisible();
  await expect(page.getByLabel('Centre code')).toHaveValue(code);

  const centre = portal.takeCentre();
  await portal.runSql(
    `insert into refused_addresses values ('${centre.email}', '2026-01-10T05:00:00.000Z', '550 5.1.1')`,
  );
  await page.getByRole('link', { name: 'Exam Centres', exact: true }).click();
  await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
  await page.getByRole('table').getByRole('link', { name: centre.name, exact: true }).click();
  const steps = page.getByRole('region', { name: 'What to do next' });
  await expect(steps).toContainText(`Call ${centre.person} on ${centre.mobile}.`);
  await expect(steps).toContainText(`Mail to ${centre.email} is refused`);
  await expect(steps).toContainText('/register');
  await expect(page.getByRole('link', { name: `Ring ${centre.person}, ${centre.mobile}` })).toBeVisible();
  await expect(rows).toHaveCount(30);
  await expect(rows.nth(1)).toContainText('Pending');
  await checkAxe(page, 'a centre without a checklist');
});
