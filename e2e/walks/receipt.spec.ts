/** A head sees on a phone what happens next, keeps the receipt, and a stranger checks it, and a photo with it. */
import { completeAnswers } from '../../server/src/testing/checklist-client.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { gateAndDoor } from '../fixtures/submissions.ts';
import { expect, look, test } from '../fixtures/walk.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a receipt is kept, and checked by a stranger', async ({ page, head, openDevice }) => {
  const { centre } = head;
  await head.signsUp();
  const photos = await gateAndDoor();
  const next = page.getByRole('region', { name: 'What happens next' });
  const email = completeAnswers.headEmail;
  let reference = '';
  let url = '';

  await test.step('before the checklist', async () => {
    await head.enters('/status');
    await expect(page.getByText("You don't have a profile yet")).toBeVisible();
    await expect(page.getByText('You then get a receipt')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start the checklist' })).toBeVisible();
    await look(page, 'the status before the checklist');
  });

  await test.step('a draft says what is done', async () => {
    await head.saves({ answers: { pincode: '' } });
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveText([
      /Centre and address.*incomplete: Pincode/,
      /Institution and head.*done/,
      /Rooms and capacity.*done/,
      /People and washrooms.*done/,
      /Experience and premises.*done/,
      /Photos, strong room and CCTV.*opens after step 1/,
      /Check and submit.*opens after step 1/,
    ]);
    await look(page, 'the status of a draft');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/centre-form/step1a');
  });

  await test.step('the receipt, folded on a phone and whole on paper', async () => {
    const saved = await head.saves({ photos });
    await saved.submit();
    await page.goto('/status');
    await expect(next.getByRole('listitem')).toHaveText([
      /^Submitted, /,
      'The exam agency examines your checklist and the photos',
    ]);
    reference = await page.getByRole('definition').first().innerText();
    expect(reference).toMatch(new RegExp(`^${centre.code}-\\d{8}-\\w{4}$`));
    await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThanOrEqual(3);
    for (const text of pages) expect(text).toContain(reference);
    expect(pages.join(' ')).toContain('SHA-256');
    expect(pages.join('').replace(/\s/g, '')).toContain('AshaRao');
    await page.getByRole('button', { name: 'Show Check this receipt' }).click();
    await page.getByRole('button', { name: 'Show Your copy' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(page.getByRole('table')).toContainText('Asha Rao');
    await look(page, 'the receipt');
  });

  await test.step('it is mailed again, once in a while', async () => {
    await expect(page.getByText(`The receipt was mailed to ${email} and `, { exact: false })).toBeVisible();
    const again = page.getByRole('button', { name: 'Send the receipt again' });
    await again.click();
    await expect(page.getByText(`The receipt is on its way to ${email} and `)).toBeVisible();
    await again.click();
    await expect(page.getByRole('alert')).toContainText('The receipt was sent a short while ago.');
    await expect(page.locator('main :focus')).toContainText('a short while ago');
    url = (await page.getByRole('link', { name: /\/r\// }).getAttribute('href')) ?? '';
  });

  const stranger = await openDevice();
  await test.step('a stranger learns that it is genuine, and nothing else', async () => {
    const response = await stranger.goto(url);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(stranger.getByText('This receipt is genuine.')).toBeVisible();
    await expect(stranger.getByRole('definition').first()).toHaveText(reference);
    for (const secret of [centre.name, centre.mobile, email, 'Asha Rao', '11.62'])
      await expect(stranger.getByText(secret, { exact: false })).toHaveCount(0);
  });

  await test.step('a photo is compared, chosen or pasted', async () => {
    const gate = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: photos.centre };
    await stranger.getByLabel('Photo file').setInputFiles(gate);
    await expect(
      stranger.getByText('gate.jpg is the photo that was submitted: Photo of the examination centre.'),
    ).toBeVisible();
    await stranger.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['other'], 'other.jpg'));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    });
    await expect(stranger.getByText('other.jpg is not one of the submitted photos.')).toBeVisible();
    await look(stranger, 'the check of a receipt');
  });

  await test.step('a receipt with one letter more is not known', async () => {
    await stranger.goto(`${url}x`);
    await expect(stranger.getByRole('alert')).toContainText('This receipt is not known.');
    await look(stranger, 'the check of a receipt that is not known');
  });
});
