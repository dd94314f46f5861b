/**
 * From the submission over two corrections to the verified register: after each act officer and head see the same, the files are
 * verified in a folder without the portal, and the head is told.
 */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { checkScreen } from '../fixtures/accessibility.ts';
import { Head } from '../fixtures/head.ts';
import { expect, test } from '../fixtures/test.ts';
import { decideElsewhere, submitSound, waitForChecks } from '../fixtures/reviewed-centres.ts';
import { childEnvironment } from '../../server/src/testing/run-command.ts';
import { readZip } from '../../server/src/testing/read-files.ts';

test.use({ portalName: 'register' });

const run = promisify(execFile);

async function answer(page: Page, fill: () => Promise<void>): Promise<void> {
  await page.goto('/status');
  await page.getByRole('button', { name: 'Answer now' }).click();
  await page.waitForURL('**/status/correction?centre=*');
  await fill();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: /^You answered the correction on / })).toBeVisible();
}

interface CountingRow {
  readonly label: string;
  readonly counts: string;
  /** What was submitted first, when a correction has changed it. */
  readonly first?: string;
}

/** The copy of the head and the page of the officer have the same rows, and both say what was submitted first. */
async function expectSame(
  officer: Page,
  head: Page,
  id: string,
  rows: readonly CountingRow[],
): Promise<void> {
  await officer.goto(`/admin/exam-centres/${id}`);
  await head.goto('/status');
  await expect(head.getByRole('heading', { name: 'Your copy' })).toBeVisible();
  // On a phone it is folded.
  const show = head.getByRole('button', { name: 'Show Your copy' });
  if (await show.isVisible()) await show.click();
  for (const page of [officer, head])
    for (const { label, counts, first } of rows) {
      const row = page.getByRole('row').filter({ hasText: label }).filter({ hasText: counts });
      const whole = first === undefined ? row : row.filter({ hasText: `Submitted first: ${first}` });
      await expect(whole.first()).toBeVisible();
    }
}

/** The lines of README.txt that check a file. */
const linesOf = (readme: string): string[] =>
  readme.split('\n').flatMap((line) => (/^ {4}(?:openssl|node) /.test(line) ? [line.trim()] : []));

async function verifyWith(line: string, folder: string): Promise<string> {
  const checked = run('bash', ['-c', line], { cwd: folder, env: childEnvironment });
  return checked.then(
    ({ stdout }) => stdout.trim(),
    () => 'failed',
  );
}

test('two corrections later a centre is in the register, which verifies without the portal', async ({
  page,
  portal,
  openDevice,
  officer,
}) => {
  test.setTimeout(300_000);
  const centre = await submitSound(portal);
  const requestCorrection = async (item: CorrectionItem): Promise<void> => {
    const message = 'Please look again.';
    await decideElsewhere(portal, centre.id, { decision: 'asked', items: [item], message });
  };
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await officer.logsIn();
  await new Head(portal, phone, centre).logsIn('status');
  await expectSame(page, phone, centre.id, [{ label: 'Invigilators', counts: '12' }]);

  await requestCorrection('manpower');
  await answer(phone, () => phone.getByLabel('Invigilators').fill('15'));
  const invigilators = { label: 'Invigilators', counts: '15', first: '12' };
  await expectSame(page, phone, centre.id, [invigilators]);
  await waitForChecks(portal);
  await requestCorrection('completeAddress');
  await answer(phone, () => phone.getByLabel('Complete address').fill('2, Harbour Road, Aberdeen Bazaar'));
  await expectSame(page, phone, centre.id, [
    invigilators,
    { label: 'Complete address', counts: '2, Harbour Road', first: '1, MG Road' },
  ]);
  await expect(phone.getByText('The centre is confirmed', { exact: false })).toHaveCount(0);

  await waitForChecks(portal);
  await page.goto(`/admin/review/${centre.id}`);
  await page.getByRole('button', { name: 'Accept', exact: false }).first().click();
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Verified register' }).click();
  await page.getByRole('button', { name: 'Issue the register (number 1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue the register' }).click();
  const archive = await officer.downloads(page.getByRole('button', { name: 'Signed file (ZIP)' }));
  const parts = readZip(archive.bytes);
  // As on another machine.
  const folder = await mkdtemp(path.join(tmpdir(), 'register-'));
  for (const [name, content] of parts) await writeFile(path.join(folder, name), content);
  const lines = linesOf(parts.get('README.txt')?.toString() ?? '');
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(await verifyWith(line, folder)).toMatch(/^(?:Signature Verified Successfully|true)$/);
  await appendFile(path.join(folder, 'register-1.json'), ' ');
  expect(await verifyWith(lines.at(-1) ?? '', folder)).toBe('false');
  expect(await verifyWith(lines.at(-2) ?? '', folder)).toBe('failed');
  await rm(folder, { recursive: true });

  await page.getByRole('button', { name: 'Tell the heads' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 centre will be confirmed, by 1 e-mail');
  await dialog.getByRole('button', { name: 'Tell the heads' }).click();
  await expect(page.getByText(/^The heads were told /)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('The centre is confirmed', { exact: false })).toBeVisible();
  await expect(phone.getByText('Nothing more is needed from you now.')).toBeVisible();
  await checkScreen(phone, 'the status of a confirmed centre');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: /^Logged in/ }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सत्यापित रजिस्टर');
  await checkScreen(page, 'the register in Hindi');
});
