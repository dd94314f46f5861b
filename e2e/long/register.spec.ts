/**
 * From the submission over two corrections to the verified register: after each act officer and head see the same, the files are
 * verified in a folder without the portal, a program reads them, and the head is told.
 */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { saveReview } from '#contract/review/decision-endpoints.ts';
import { getReview } from '#contract/review/endpoints.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { password, unwrap } from '../fixtures/accounts.ts';
import { download, expect, logInAdmin, test } from '../fixtures/admin.ts';
import type { Portal } from '../fixtures/portal.ts';
import {
  logInColleague,
  type ReviewedCentre,
  submitSound,
  waitForChecks,
} from '../fixtures/reviewed-centres.ts';
import { childEnvironment } from '../../server/src/testing/run-command.ts';
import { readZip } from '../../server/src/testing/read-files.ts';

const registerKey = 'a key that programs have: 0123456789 qwerty';
test.use({ portalName: 'register', settings: { REGISTER_KEY: registerKey } });

const run = promisify(execFile);

async function logInHead(page: Page, { mobile }: ReviewedCentre): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/status');
}

async function requestCorrection(
  portal: Portal,
  { id }: ReviewedCentre,
  item: CorrectionItem,
): Promise<void> {
  const token = await logInColleague(portal);
  const { version } = unwrap(await portal.call(getReview, { params: { id } }, token));
  const decision = 'asked' as const;
  const body = { version, decision, items: [item], message: 'Please look again.' };
  unwrap(await portal.call(saveReview, { params: { id }, body }, token));
}

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

/** Writes the parts of an archive into a new folder, as on another machine. */
async function unpack(
  bytes: Buffer,
): Promise<{ readonly folder: string; readonly parts: ReadonlyMap<string, Buffer> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'register-'));
  const parts = readZip(bytes);
  for (const [name, content] of parts) await writeFile(path.join(folder, name), content);
  return { folder, parts };
}

/** The lines of README.txt that check a file. */
const linesOf = (readme: string): string[] =>
  readme.split('\n').flatMap((line) => (/^ {4}(?:openssl|node) /.test(line) ? [line.trim()] : []));

async function verifyWith(line: string, folder: string): Promise<string> {
  try {
    return (
      await run('bash', ['-c', line], {
        cwd: folder,
        env: childEnvironment,
      })
    ).stdout.trim();
  } catch {
    return 'failed';
  }
}

test('two corrections later a centre is in the register, which verifies without the portal', async ({
  page: officer,
  browser,
  portal,
}) => {
  test.setTimeout(300_000);
  const centre = await submitSound(portal);
  const extraHTTPHeaders = { 'x-forwarded-for': portal.takeIpAddress() };
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders,
    viewport: { width: 360, height: 740 },
  });
  const head = await context.newPage();
  await officer.setViewportSize({ width: 1280, height: 800 });
  await logInAdmin(officer);
  await logInHead(head, centre);
  await expectSame(officer, head, centre.id, [{ label: 'Invigilators', counts: '12' }]);

  await requestCorrection(portal, centre, 'manpower');
  await answer(head, () => head.getByLabel('Invigilators').fill('15'));
  const invigilators = { label: 'Invigilators', counts: '15', first: '12' };
  await expectSame(officer, head, centre.id, [invigilators]);
  await waitForChecks(portal);
  await requestCorrection(portal, centre, 'completeAddress');
  await answer(head, () => head.getByLabel('Complete address').fill('2, Harbour Road, Aberdeen Bazaar'));
  await expectSame(officer, head, centre.id, [
    invigilators,
    { label: 'Complete address', counts: '2, Harbour Road', first: '1, MG Road' },
  ]);
  await expect(head.getByText('The centre is confirmed', { exact: false })).toHaveCount(0);

  await waitForChecks(portal);
  await officer.goto(`/admin/review/${centre.id}`);
  await officer.getByRole('button', { name: 'Accept', exact: false }).first().click();
  await expect(officer.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await officer.getByRole('link', { name: 'Settings' }).click();
  await officer.getByRole('link', { name: 'Verified register' }).click();
  await expect(officer.getByText('1 accepted centre', { exact: true })).toBeVisible();
  await checkAxe(officer, 'the register before an issue');
  await officer.getByRole('button', { name: 'Issue the register (number 1)' }).click();
  await officer.getByRole('dialog').getByRole('button', { name: 'Issue the register' }).click();
  await expect(officer.getByText('Issue 1 is made, with 1 centre.')).toBeVisible();
  await expect(officer.getByText('Nothing has changed since issue 1.')).toBeVisible();

  const archive = await download(officer, officer.getByRole('button', { name: 'Signed file (ZIP)' }));
  expect(archive.name).toBe('register-1.zip');
  const { folder, parts } = await unpack(archive.bytes);
  const lines = linesOf(parts.get('README.txt')?.toString() ?? '');
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(await verifyWith(line, folder)).toMatch(/^(?:Signature Verified Successfully|true)$/);
  await appendFile(path.join(folder, 'register-1.json'), ' ');
  expect(await verifyWith(lines.at(-1) ?? '', folder)).toBe('false');
  expect(await verifyWith(lines.at(-2) ?? '', folder)).toBe('failed');
  await rm(folder, { recursive: true });

  const headers = { authorization: `Bearer ${registerKey}` };
  const response = await fetch(`${portal.url}/api/register`, { headers });
  expect(await response.text()).toBe(parts.get('register-1.json')?.toString());
  expect(await (await fetch(`${portal.url}/api/register/key`)).text()).toBe(
    parts.get('register-key.pem')?.toString(),
  );

  await officer.getByRole('button', { name: 'Tell the heads' }).click();
  const dialog = officer.getByRole('dialog');
  await expect(dialog.getByText('1 centre will be confirmed, by 1 e-mail')).toBeVisible();
  await checkAxe(officer, 'telling the heads');
  await dialog.getByRole('button', { name: 'Tell the heads' }).click();
  await expect(officer.getByText(/^The heads were told /)).toBeVisible();
  await head.reload();
  await expect(head.getByText('The centre is confirmed', { exact: false })).toBeVisible();
  await expect(head.getByText('Nothing more is needed from you now.')).toBeVisible();
  await checkAxe(head, 'the status of a confirmed centre');
  await checkHorizontalScroll(head, 'the status of a confirmed centre');
  await context.close();

  await officer.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(officer, 'the register');
  await officer.getByRole('link', { name: /^Logged in/ }).click();
  await officer.getByRole('button', { name: 'हिन्दी' }).click();
  await officer.goBack();
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('सत्यापित रजिस्टर');
  await checkAxe(officer, 'the register in Hindi');
  await checkHorizontalScroll(officer, 'the register in Hindi');
});
