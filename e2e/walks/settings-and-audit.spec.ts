/** An officer issues the verified register, tells the heads, finds it in the audit trail, and starts the next edition. */
import type { Page } from '@playwright/test';
import { deleteCentre } from '#contract/centres/centre-endpoints.ts';
import { listCentres } from '#contract/centres/endpoints.ts';
import { readZip } from '../../server/src/testing/read-files.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { decideElsewhere, submitSound } from '../fixtures/reviewed-centres.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({ portalName: 'settings' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the register, editions and the audit trail', async ({ page, portal, officer }) => {
  const centre = await submitSound(portal);
  const gone = portal.takeCentre();
  const dialog = page.getByRole('dialog');
  await decideElsewhere(portal, centre.id, { decision: 'accepted', note: '' }, await officer.token());
  const found = unwrap(
    await portal.call(listCentres, { query: { search: gone.code } }, await officer.token()),
  );
  const [{ id } = { id: '' }] = Array.isArray(found) ? found : [];
  unwrap(await portal.call(deleteCentre, { params: { id }, query: {} }, await officer.token()));

  await test.step('the register is issued, and its file is signed', async () => {
    await officer.enters('/admin/register');
    await expect(page.getByText('1 accepted centre', { exact: true })).toBeVisible();
    await expect(page.getByText('No issue has been made yet.')).toBeVisible();
    await look(page, 'the register before an issue');
    await button(page, 'Issue the register (number 1)').click();
    await expect(dialog).toContainText('into an issue that is signed and kept.');
    await dialog.getByRole('button', { name: 'Issue the register' }).click();
    await expect(page.getByText('Issue 1 is made, with 1 centre.')).toBeVisible();
    await expect(page.getByText('Nothing has changed since issue 1.')).toBeVisible();
    const file = await officer.downloads(button(page, 'Signed file (ZIP)'));
    expect(file.name).toBe('register-1.zip');
    expect(readZip(file.bytes).get('register-1.json')?.toString()).toContain(centre.code);
  });

  await test.step('the heads are told', async () => {
    await button(page, 'Tell the heads').click();
    await expect(dialog).toContainText('1 centre will be confirmed, by 1 e-mail');
    await look(page, 'the question before heads are told');
    await dialog.getByRole('button', { name: 'Tell the heads' }).click();
    await expect(page.getByText(/^The heads were told /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^The heads were told /)).toBeVisible();
    await look(page, 'the register after an issue');
  });

  const trail = page.getByRole('table', { name: 'Audit trail' });
  const action = page.getByLabel('Action', { exact: true });
  await test.step('the audit trail has what was changed, newest first', async () => {
    await page.goto('/admin/audit');
    await expect(page.getByText(/^Complete and unchanged since the installation on /)).toBeVisible();
    await expect(trail.getByRole('row').nth(1)).toContainText('Heads told that they are confirmed');
    for (const act of ['Register issued', 'Review decided', 'Centre deleted'])
      await expect(trail).toContainText(act);
    await expect(trail).not.toContainText('Centres listed');
    await look(page, 'the audit trail');
  });

  await test.step('it is narrowed by action and searched, also in the address', async () => {
    await action.selectOption('Deletions');
    await expect(page).toHaveURL(/act=deletions/);
    await expect(trail).not.toContainText('Register issued');
    await page.getByRole('searchbox', { name: 'Search' }).fill(gone.email);
    await expect(page).toHaveURL(/search=/);
    await expect(trail.getByRole('row')).toHaveCount(2);
    await expect(trail.getByRole('row').nth(1)).toContainText(gone.code);
    const file = await officer.downloads(button(page, 'Download'));
    expect(file.bytes.toString('utf8')).toContain('centre.deleted');
    expect(file.bytes.toString('utf8')).not.toContain('register.issued');
    await page.reload();
    await expect(trail.getByRole('row')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name');
    await expect(page.getByText('No entries found')).toBeVisible();
    await look(page, 'an empty search of the audit trail');
  });

  await test.step('it is checked whole, and leads to what it names', async () => {
    await button(page, 'Check now').click();
    await expect(page.getByText(/^All \d+ entries were checked on /)).toBeVisible();
    await page.goto('/admin/audit?act=review.decided&before=999999');
    await expect(button(page, 'Older')).toBeDisabled();
    await settled(page);
    await button(page, 'Newest').click();
    await expect(page).toHaveURL(/\/admin\/audit\?act=review\.decided$/);
    await trail.getByRole('link', { name: centre.code }).click();
    await page.waitForURL(`**/admin/exam-centres/${centre.id}`);
  });

  await test.step('what each check means, with its limit', async () => {
    await page.goto('/admin/review/checks');
    await page.waitForURL('**/admin/settings');
    await expect(page.getByRole('row', { name: 'Few washrooms' })).toContainText('More than 100 seats');
    await look(page, 'what each check means');
  });

  await test.step('the next edition starts with the same list, after its number is typed', async () => {
    await page.goto('/admin/editions');
    await expect(page.getByText('No edition is archived yet.')).toBeVisible();
    await look(page, 'the editions');
    await button(page, 'Start the next edition').click();
    const start = dialog.getByRole('button', { name: 'Start the next edition' });
    await expect(dialog.getByRole('status')).toHaveText('199 centres, 1 submitted checklist, 0 drafts');
    await expect(start).toBeDisabled();
    await officer.typesCount();
    await look(page, 'the question before the next edition');
    await start.click();
    await expect(page.getByText('NEET (UG) 2025, 4 May 2025 is archived.')).toBeVisible();
    await expect(page.getByText(/Now have the operator set EXAM_NAME/)).toBeVisible();
    const file = await officer.downloads(button(page, 'Download centres (CSV)'));
    expect(file.name).toBe('NEET (UG) 2025 2025-05-04.csv');
    expect(file.bytes.toString('utf8')).toContain(centre.code);
  });

  await test.step('its centres can be read, and not changed', async () => {
    await page.getByRole('link', { name: 'Show centres' }).click();
    await page.reload();
    await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
    await expect(page.getByRole('row').filter({ hasText: centre.code })).toContainText('Submitted');
    await expect(page.getByRole('row')).toHaveCount(2);
    await look(page, 'the centres of an edition');
    await page.getByRole('link', { name: centre.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(centre.code);
    await expect(page.getByText(/^This centre belongs to the archived edition NEET/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Checklist of the centre' })).toContainText('MG Road');
    await page.goto('/admin/audit');
    await expect(trail.getByRole('row').nth(1)).toContainText('Edition archived');
  });
});
