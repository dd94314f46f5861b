/** Several people at one computer: a shared computer keeps nothing, and nobody reads what another user has typed. */
import type { Page } from '@playwright/test';
import { logout } from '#contract/session/endpoints.ts';
import { logIn, password, signUpAndLogIn, signUpByApi } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { completeSteps, fillStep, goToNextStep } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';

async function logInShared(page: Page, { mobile }: TestCentre): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('This is a shared computer').check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/centre-form/step1a');
}

async function logInAgain(page: Page, { mobile }: TestCentre): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Username', { exact: true }).fill(mobile);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Everything that the browser stores for the portal, as text. */
const storedText = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not readable')));
      });
    const parts: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        parts.push(await settled(records.getAllKeys()), await settled(records.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      // The files of the pages are the same for everybody.
      const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      parts.push(paths.filter((path) => !path.startsWith('/assets/')));
    }
    const texts: string[] = [];
    const addText = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) texts.push(new TextDecoder('latin1').decode(await value.arrayBuffer()));
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        texts.push(new TextDecoder('latin1').decode(value));
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) {
          texts.push(name);
          await addText(part);
        }
      else texts.push(String(value));
    };
    await addText(parts);
    return texts.join('\n');
  });

/** What a person can read on the screen and in the tools of the browser: the document with the values of its fields. */
const shownText = async (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    return [document.documentElement.outerHTML, ...[...fields].map(({ value }) => value)].join('\n');
  });

/** Of the answers of `fillStep` and of a photo of `cameraPhoto`. */
const traces = [
  '/api/',
  'Aberdeen',
  '744104',
  'Meera',
  '9876543210',
  'Sunrise',
  'Ready for the exam',
  'Exif',
  'JFIF',
];

async function expectNoTraces(page: Page): Promise<void> {
  const [shown, stored] = [await shownText(page), await storedText(page)];
  for (const word of traces) {
    expect(shown.includes(word), `${word} in the document`).toBe(false);
    expect(stored.includes(word), `${word} in the storage`).toBe(false);
  }
}

const tokenOf = async (page: Page): Promise<string> =>
  page.evaluate(() => {
    const stored = sessionStorage.getItem('auth') ?? localStorage.getItem('auth') ?? '{}';
    return (JSON.parse(stored) as { token: string }).token;
  });

test('a shared computer keeps the answers on the server only, and the login in the tab only', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await logInShared(page, centre);
  await expect(page.getByText('Everything you enter is sent to the server as you type')).toBeVisible();
  await fillStep(page, 'step1a');
  await expect(page.getByText(/^Saved on the server, /)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');

  const second = await context.newPage();
  await second.goto('/centre-form/step1a');
  await second.waitForURL('**/login');
  await page.close();
  const stored = await storedText(second);
  for (const word of ['auth', 'Aberdeen', '744104', centre.mobile]) expect(stored).not.toContain(word);
  await logInShared(second, centre);
  await expect(second.getByLabel('Pincode')).toHaveValue('744104');
});

test('on a shared computer an ended session asks for a login in place, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await logInShared(page, centre);
  await expect(page.getByLabel('Complete address')).toBeVisible();
  await portal.call(logout, {}, await tokenOf(page));
  await fillStep(page, 'step1a');
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible({ timeout: 20_000 });
  await logInAgain(page, centre);
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  await expect(page.getByText(/^Saved on the server, /)).toBeVisible();
  expect(await storedText(page)).not.toContain('744104');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test.describe('without a network', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/ });

  test('leaving a shared computer with answers that are not sent asks first, and Back and Forward keep them', async ({
    page,
    context,
    portal,
  }) => {
    const centre = portal.takeCentre();
    await signUpByApi(portal, centre);
    await page.goto('/');
    await logInShared(page, centre);
    await expect(page.getByLabel('Complete address')).toBeVisible();
    await context.setOffline(true);
    await fillStep(page, 'step1a');
    await expect(page.getByText('Nothing is kept on this shared computer.', { exact: false })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.goBack();
    await page.waitForURL('**/login');
    await page.goForward();
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
    await page.goBack();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay logged in' }).click();
    await page.goForward();
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
    await context.setOffline(false);
    await expect(page.getByText(/^Saved on the server, /)).toBeVisible({ timeout: 40_000 });
  });
});

test('after the login of another user the draft that the server has is gone, and one that it lacks comes back to its user only', async ({
  page,
  portal,
}) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  await signUpByApi(portal, second);
  await signUpAndLogIn(page, portal, first);
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  // IndexedDB is written within a second.
  await page.waitForTimeout(500);
  await portal.call(logout, {}, await tokenOf(page));
  await logIn(page, second);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  expect(await storedText(page)).not.toContain('Aberdeen');

  await logIn(page, first);
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  await page.getByLabel('Complete address').fill('Dag Colony');
  await expect(
    page.getByText('Saved on this device; will be sent to the server', { exact: false }),
  ).toBeVisible();
  await page.waitForTimeout(500);
  await logIn(page, second);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  await page.goto('/centre-form/preview');
  await expect(page.getByText('Dag Colony')).toHaveCount(0);
  await logIn(page, first);
  await expect(page.getByLabel('Complete address')).toHaveValue('Dag Colony');
});

test('two tabs with different users: the later login applies to both, and neither shows the answers of the other', async ({
  page,
  context,
  portal,
}) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  await signUpByApi(portal, second);
  await signUpAndLogIn(page, portal, first);
  await page.getByLabel('Complete address').fill('First address');
  const other = await context.newPage();
  await logIn(other, second);
  await expect(page.getByLabel('Examination centre').locator('option:checked')).toHaveText(second.name);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  await page.getByLabel('Complete address').fill('Second address');
  await page.waitForTimeout(500);
  await other.reload();
  await expect(other.getByLabel('Complete address')).toHaveValue('Second address');
  await logIn(other, first);
  await expect(other.getByLabel('Complete address')).toHaveValue('First address');
  await expect(page.getByLabel('Complete address')).toHaveValue('First address');
});

/** Without the calls that save: the answers and photos are on this device only. */
async function completeUnsent(page: Page): Promise<void> {
  await page.route('**/api/profiles/*', async (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.continue(),
  );
  await completeSteps(page);
  // IndexedDB is written within a second.
  await page.waitForTimeout(800);
}

async function expectUnsent(page: Page): Promise<void> {
  await page.goto('/centre-form/step4');
  await expect(page.getByText('11.623377')).toHaveCount(2);
  await expect(page.getByLabel('Feedback')).toHaveValue('Ready for the exam.');
  await page.goto('/centre-form/step1b');
  await expect(page.getByLabel('Name of head of institution')).toHaveValue('Dr. Meera Nair');
}

test.describe('answers and photos that were not sent', () => {
  test.use({ expectedError: /net::ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/ });

  test('are readable to nobody else once the session has ended, and come back to their user', async ({
    page,
    portal,
  }) => {
    test.slow();
    const [first, second] = [portal.takeCentre(), portal.takeCentre()];
    await signUpByApi(portal, second);
    await signUpAndLogIn(page, portal, first);
    await completeUnsent(page);
    await page.goto('/centre-form/step1b');
    await expect(page.getByLabel('Name of head of institution')).toHaveValue('Dr. Meera Nair');
    await portal.call(logout, {}, await tokenOf(page));
    await page.unroute('**/api/profiles/*');
    await page.getByLabel('Name of head of institution').fill('Dr. Meera Nair Rao');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await expect(dialog).toBeVisible();
    await expectNoTraces(page);
    await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible();

    await logInAgain(page, first);
    await expect(page.getByLabel('24-candidate rooms')).toHaveValue('10');
    await page.route('**/api/profiles/*', async (route) =>
      route.request().method() === 'PUT' ? route.abort('failed') : route.continue(),
    );
    await page.getByLabel('24-candidate rooms').fill('11');
    await page.waitForTimeout(800);
    await portal.call(logout, {}, await tokenOf(page));
    await page.reload();
    await expect(dialog).toBeVisible();
    await expectNoTraces(page);
    await dialog.getByRole('button', { name: 'Go to the login page' }).click();
    await page.waitForURL('**/login');
    await expectNoTraces(page);
    for (let times = 0; times < 3; times += 1) {
      await page.goBack();
      await page.waitForURL('**/login');
      await expectNoTraces(page);
    }
    await logIn(page, second);
    await expect(page.getByLabel('Complete address')).toHaveValue('');
    await expectNoTraces(page);

    await logIn(page, first);
    await page.goto('/centre-form/step2a');
    await expect(page.getByLabel('24-candidate rooms')).toHaveValue('11');
    await page.goto('/centre-form/step4');
    await expect(page.getByText('11.623377')).toHaveCount(2);
  });

  test('are there after a reload without a network while the session lasts, and not after an idle hour', async ({
    page,
    context,
    portal,
  }) => {
    test.slow();
    const centre = portal.takeCentre();
    await signUpAndLogIn(page, portal, centre);
    await completeUnsent(page);
    await context.setOffline(true);
    await expectUnsent(page);

    await page.evaluate(() => localStorage.setItem('authCalledAt', String(Date.now() - 2 * 3600 * 1000)));
    await page.goto('/centre-form/step1b');
    await page.waitForURL('**/login');
    await expectNoTraces(page);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await context.setOffline(false);
    await logIn(page, centre);
    await expectUnsent(page);
  });

  test('are covered in a page that nobody has used for an hour', async ({ page, portal }) => {
    const centre = portal.takeCentre();
    await page.clock.install();
    await signUpAndLogIn(page, portal, centre);
    await page.route('**/api/profiles/*', async (route) => route.abort('failed'));
    await fillStep(page, 'step1a');
    await page.clock.runFor('01:01:00');
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
    await expectNoTraces(page);
    await page.unroute('**/api/profiles/*');
    await logInAgain(page, centre);
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  });
});
