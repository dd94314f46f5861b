/** An officer looks through the photos of a state, and decides a case: one photo that two other centres have sent as theirs. */
import type { Page } from '@playwright/test';
import { submitCopiedPhoto } from '../fixtures/own-state.ts';
import { codes, count, expectStatus, heading, members, table } from '../fixtures/review-page.ts';
import { decideElsewhere, waitForChecks } from '../fixtures/reviewed-centres.ts';
import { expect, look, test } from '../fixtures/walk.ts';

const compared = (page: Page) => page.getByRole('dialog', { name: 'Photos compared' });

test('the photos of a state, and a case of copied ones', async ({ page, portal, officer }) => {
  const { original, copy, part, state } = await submitCopiedPhoto(portal);
  const press = async (key: string) => page.keyboard.press(key);
  const note = page.getByRole('textbox', { name: 'Note' });
  const photo = 'Photo of the examination centre';

  await test.step('a photo is marked in the gallery', async () => {
    await officer.enters(`/admin/review?state=${state}`);
    await count(page, 'Waiting', 3);
    await expect(table(page).getByRole('rowheader', { name: 'centres sent the same picture' })).toHaveText(
      '3 centres sent the same picture',
    );
    await page.getByRole('link', { name: 'Photos' }).click();
    const pairs = page.getByRole('list', { name: 'Photos of waiting centres' }).getByRole('listitem');
    const marks = pairs.getByRole('button');
    await expect(pairs).toHaveCount(3);
    await expect(marks).toHaveCount(6);
    await look(page, 'the photos of the queue');
    await press('ArrowRight');
    await expect(marks.first()).toBeFocused();
    for (const _ of [1, 2, 3]) await press('ArrowRight');
    const marked = marks.nth(3);
    await expect(marked).toBeFocused();
    await press('x');
    await expect(marked).toHaveAttribute('aria-pressed', 'true');
    await expect(pairs.nth(1).getByText('Marked by Administrator')).toBeVisible();
    await waitForChecks(portal);
    await press('o');
    await expect(heading(page)).toHaveText(`${part.name} (${part.code})`);
    await expect(page.getByText('Strong room photo: look again')).toBeVisible();
  });

  await test.step('the case says which photo was the first', async () => {
    await page.goto(`/admin/review?state=${state}`);
    await expect(codes(page)).toHaveText([part, copy, original].map(({ code }) => code));
    await press('j');
    await press('Enter');
    await press('e');
    await expect(heading(page)).toHaveText('3 centres sent the same picture');
    await expect(members(page)).toHaveText([
      `Likely original${original.name} (${original.code})`,
      `Likely copied${copy.name} (${copy.code})`,
      `Likely copied${part.name} (${part.code})`,
    ]);
    await expect(
      page.getByText(`${original.code}, ${original.name}: the others likely copied its photo.`),
    ).toBeVisible();
    await expect(page.getByText(`${original.code}: its photo arrived first`)).toBeVisible();
    await look(page, 'a case of copied photos');
  });

  await test.step('two photos beside each other', async () => {
    const opener = page.getByRole('button', {
      name: `${photo} of ${part.code}: compare with the photo of ${original.code}`,
    });
    await opener.press('Enter');
    await expect(
      compared(page).getByText(/^Mirrored, turned by 90 degrees, shows 4\d% of the other photo\.$/),
    ).toBeVisible();
    await expect(compared(page).getByRole('img')).toHaveCount(2);
    const over = compared(page).getByRole('button', { name: /^Other photo over this one/ });
    const pictures = compared(page).locator('img');
    await press('o');
    await expect(over).toHaveAttribute('aria-pressed', 'true');
    await expect(pictures).toHaveCount(3);
    await look(page, 'the other photo over this one');
    await over.click();
    await expect(over).toHaveAttribute('aria-pressed', 'false');
    await expect(pictures).toHaveCount(2);
    await look(page, 'two photos beside each other');
    await press('Escape');
    await expect(compared(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('a colleague was faster with one of them: nothing is decided, and the note stays', async () => {
    await press('n');
    await page.keyboard.type('One photo for three schools');
    await decideElsewhere(portal, copy.id, { note: 'I ring them' }, await officer.token());
    await press('Escape');
    await press('d');
    await expect(page.getByText('Choose what becomes of the centres. Nothing is preset.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Likely original' }).selectOption('Not a problem');
    await press('d');
    const dialog = page.getByRole('dialog', { name: 'Decide about these centres' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Likely original (1): Not a problem',
      'The other 2 that wait: Leave as it is',
    ]);
    await look(page, 'what is decided about a case');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Nothing was decided')).toBeVisible();
    await expect(note).toHaveValue('One photo for three schools');
  });

  await test.step('all are decided at once, and the one who took it is no suspect', async () => {
    await page.getByLabel('All others that wait').selectOption('Ask for new photos');
    await page.getByRole('button', { name: 'Decide…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Message to the head')).toHaveValue(
      /^Take the photo of the examination centre again at the centre/,
    );
    await look(page, 'the request for new photos of several centres');
    await dialog.getByRole('button', { name: 'Send and decide' }).click();
    await expectStatus(page, '3 centres were decided together.');
    await count(page, 'Waiting', 0);
    await count(page, 'Done', 1);
    await count(page, 'Waiting for the head', 2);
    await page.goto(`/admin/review/${original.id}`);
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^One of 3 centres that sent the same picture\. Its photo was the first/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Not a problem: Changed picture/ })).toHaveCount(0);
  });
});
