/** The pictures of README.md, from the demo: a head's phone at step 4, and the review queue. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';
import { expect } from '../fixtures/test.ts';
import { createCentres } from '../fixtures/centres.ts';
import { test } from '../fixtures/demo.ts';
import { Head } from '../fixtures/head.ts';
import { waitForChecks } from '../fixtures/reviewed-centres.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
/** Of a centre of the demo. */
const person = { mobile: '9000000004', email: 'tenzin.dolma@example.org' };
const shimla = { latitude: 31.104153, longitude: 77.170973 };

const repeated = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const school = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#9cc3e6"/><path d="M0 620 L360 380 L640 560 L1010 330 L1600 640 V800 H0 Z" fill="#7d97a8"/>
  <rect y="760" width="1600" height="440" fill="#8aa35f"/><path d="M690 800 H910 L1120 1200 H480 Z" fill="#cbb894"/>
  <rect x="240" y="400" width="1120" height="420" fill="#e9dcc1"/><rect x="210" y="360" width="1180" height="50" fill="#9c4a36"/>
  ${repeated(14, (index) => `<rect x="${290 + (index % 7) * 152}" y="${450 + Math.floor(index / 7) * 170}" width="90" height="110" fill="#4a6274" stroke="#fff" stroke-width="8"/>`)}
  <rect x="690" y="590" width="220" height="230" fill="#d7c6a4"/><rect x="740" y="640" width="120" height="180" fill="#6b4630"/>
  <rect x="640" y="540" width="320" height="60" fill="#27496d"/>
  <text x="800" y="582" font-family="sans-serif" font-size="30" fill="#fff" text-anchor="middle">HILLTOP INSTITUTE</text>
  ${repeated(2, (index) => `<rect x="${560 + index * 420}" y="720" width="60" height="200" fill="#b08d63"/><ellipse cx="${130 + index * 1340}" cy="640" rx="130" ry="190" fill="#4e7145"/><rect x="${115 + index * 1340}" y="790" width="30" height="100" fill="#5c4531"/>`)}
</svg>`;

/** With few colours, so that it is small. */
async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toFile(join(folder, name));
}

test.describe('a head', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  test.use({ permissions: ['geolocation'], geolocation: { ...shimla, accuracy: 8 } });

  test('at step 4, with the first photo in its place', async ({ page, portal }) => {
    test.setTimeout(300_000);
    const [centre] = createCentres(1);
    if (centre === undefined) throw new Error('There is no centre');
    const head = new Head(portal, page, { ...centre, ...person });
    await head.begins('step4');
    const jpeg = await sharp(Buffer.from(school)).jpeg().toBuffer();
    const photo = writePosition(jpeg, { ...shimla, accuracyM: 8, at: new Date() });
    await page
      .locator('[id="photos.centre"]')
      .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) });
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await page.getByText('Hilltop Institute of Science, Shimla').evaluate((centreName) => {
      window.scrollBy(0, centreName.getBoundingClientRect().top - 66);
    });
    await keep(page, 'step-4.png');
  });
});

test.describe('an officer', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('at the review queue', async ({ page, portal, officer }) => {
    test.setTimeout(600_000);
    await waitForChecks(portal, 450_000);
    await officer.logsIn();
    await page.goto('/admin/review');
    await expect(page.getByRole('link', { name: 'Waiting 40', exact: true })).toBeVisible();
    await keep(page, 'review.png');
  });
});
