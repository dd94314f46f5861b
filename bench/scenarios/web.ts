/**
 * Pages of the built product on a slow phone, two of them in Hindi as well, in turns with a page of React alone that is served the
 * same way, and those that are read before their script also with their own HTML without a script: when text is there; when the form,
 * or the first row, can be used; bytes and requests until then; the longest time from a key to the next paint; layout shift.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { checklistClient, formFor, photoToSend } from '../../server/src/testing/checklist-client.ts';
import { centrePassword, insertCentre, signUpCentre } from '../../server/src/testing/people.ts';
import { adminPassword, type TestApp } from '../../server/src/testing/test-app.ts';
import { fillPortal, median, rounded } from '../portal.ts';
import { logInTo, startServer } from '../running-server.ts';
import { startReactAlone } from '../peers/react-alone.ts';
import { measureVisit, openBrowser, readScreen, type Measured, type Visit } from '../slow-browser.ts';

const rounds = 3;
const mobile = '9876543210';
const mobileOfSubmitted = '9876543211';
const pages = path.join(import.meta.dirname, '../../web/dist');
if (!existsSync(pages)) throw new Error('There is no build: npm run build');

/** A head whose draft is complete up to the photos, and one who has submitted. */
async function addHeads(app: TestApp): Promise<void> {
  const send = async (phone: string, withPhotos: boolean) => {
    const centre = await insertCentre(app, { phone });
    const { token, userId } = await signUpCentre(app, phone);
    const client = checklistClient(app.url, token, userId);
    const photos = withPhotos
      ? { centre: await photoToSend({ scene: 1 }), strongRoom: await photoToSend({ scene: 2 }) }
      : {};
    const saved = await client.save(formFor(centre.id, { photos }));
    const { status } = withPhotos ? await client.submit(centre.id) : saved;
    if (status !== 200) throw new Error(`The checklist was not sent: ${status}`);
  };
  await send(mobile, false);
  await send(mobileOfSubmitted, true);
}

async function logIn(url: string, kind: 'login' | 'admin-login', username: string, password: string) {
  const token = await logInTo(url, kind, username, password);
  return { userId: readTokenClaims(token)?.userId ?? '', token, isAdmin: kind === 'admin-login' };
}
type Session = Awaited<ReturnType<typeof logIn>>;

/** What the portal responds to the calls that a checklist and a list need at least. */
async function recordResponses(url: string, head: Session, admin: Session) {
  const read = async (target: string, { token }: Session): Promise<string> =>
    (await fetch(`${url}/api${target}`, { headers: { authorization: `Bearer ${token}` } })).text();
  return {
    '/api/centres': await read('/lookups/user-centres', head),
    '/api/profile': await read(`/profiles/${head.userId}`, head),
    '/api/list': await read('/admin/centres?page=1', admin),
  };
}

/** Of the checklist that was submitted. */
async function readReceiptPath(url: string, { userId, token }: Session): Promise<string> {
  const response = await fetch(`${url}/api/profiles/${userId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const schema = z.object({ profile: z.object({ receipt: z.object({ url: z.string() }) }) });
  const { profile } = z.parse(schema, await response.json());
  return new URL(profile.receipt.url).pathname;
}

type Measure = (visit: Visit) => Promise<Measured>;
/** A page of the portal, and what it is measured beside. */
interface Compared {
  readonly portal: Visit;
  /** React alone. */
  readonly bare: Visit;
}

const withSession = (session: Session) => ({ auth: JSON.stringify(session) });

/** Those that are read before their script. */
function listRenderedPages(url: string, submitted: Session, receiptPath: string) {
  const form = { usable: 'main input', control: 'main input' };
  return {
    landing: { url: `${url}/`, ...form },
    login: { url: `${url}/login`, ...form },
    register: { url: `${url}/register`, ...form },
    receipt: { url: `${url}${receiptPath}`, ...form },
    status: {
      url: `${url}/status`,
      storage: withSession(submitted),
      usable: 'main dl',
      control: 'main button',
    },
  } satisfies Record<string, Visit>;
}
type Rendered = ReturnType<typeof listRenderedPages>;

function listPages(rendered: Rendered, bareUrl: string, head: Session, admin: Session) {
  const { origin } = new URL(rendered.landing.url);
  const bareForm = { usable: 'input', control: 'input' };
  const [bareField, bareChecklist] = [`${bareUrl}/`, `${bareUrl}/form`].map((url) => ({ url, ...bareForm }));
  if (bareField === undefined || bareChecklist === undefined) throw new Error('No page of React alone');
  const step = (name: string) => `${origin}/centre-form/${name}`;
  const area = { usable: 'main textarea', control: 'main textarea' };
  const landing = { portal: rendered.landing, bare: bareField };
  const wizard = {
    portal: { url: step('step1a'), storage: withSession(head), ...area },
    bare: bareChecklist,
  };
  const inHindi = ({ portal, bare }: Compared) => ({ portal: { ...portal, language: 'hi-IN' }, bare });
  return {
    landing,
    landingInHindi: inHindi(landing),
    login: { portal: rendered.login, bare: bareField },
    register: { portal: rendered.register, bare: bareField },
    receipt: { portal: rendered.receipt, bare: bareField },
    status: { portal: rendered.status, bare: bareChecklist },
    wizard,
    wizardInHindi: inHindi(wizard),
    step4: {
      portal: { ...wizard.portal, url: step('step4'), usable: 'main fieldset input' },
      bare: bareChecklist,
    },
    dashboard: {
      portal: {
        url: `${origin}/admin/exam-centres`,
        storage: withSession(admin),
        usable: 'tbody a',
        control: 'main [role=search] input',
      },
      bare: { url: `${bareUrl}/list`, usable: 'tbody td', control: 'input' },
    },
  } satisfies Record<string, Compared>;
}

const keys = ['textMs', 'usableMs', 'bytes', 'requests', 'delayMs', 'layoutShift'] as const;
type Medians = Readonly<Record<keyof Measured, number>>;

function mediansOf(visits: readonly Measured[]): Medians {
  const entries = keys.map((key) => [key, rounded(median(visits.map((visit) => visit[key])))]);
  return Object.fromEntries(entries) as Medians;
}

const ratios = (name: string, ours: Medians, theirs: Medians) => ({
  [`web.${name}TextRatio`]: rounded(ours.textMs / theirs.textMs),
  [`web.${name}UsableRatio`]: rounded(ours.usableMs / theirs.usableMs),
  [`web.${name}DelayRatio`]: rounded(ours.delayMs / theirs.delayMs),
});

/** @param still the same screen without a script, for those that are read before theirs */
async function compare(measure: Measure, name: string, pair: Compared, still: Visit | undefined) {
  const visits = { portal: [] as Measured[], bare: [] as Measured[], static: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    visits.portal.push(await measure(pair.portal));
    visits.bare.push(await measure(pair.bare));
    if (still !== undefined) visits.static.push(await measure(still));
  }
  const [portal, bare] = [mediansOf(visits.portal), mediansOf(visits.bare)];
  const compared = { [name]: { portal, bare }, ...ratios(name, portal, bare) };
  if (still === undefined) return compared;
  const alone = mediansOf(visits.static);
  return {
    ...compared,
    [name]: { portal, bare, static: alone },
    ...ratios(`${name}BesideStatic`, portal, alone),
    [`web.${name}TextMs`]: portal.textMs,
    [`web.${name}UsableMs`]: portal.usableMs,
  };
}

const filled = await fillPortal(5_500, { prepare: addHeads });
const bareFolder = await mkdtemp(path.join(tmpdir(), 'react-alone-'));
const server = await startServer(filled.dataDir, filled.settings);
const head = await logIn(server.url, 'login', mobile, centrePassword);
const submitted = await logIn(server.url, 'login', mobileOfSubmitted, centrePassword);
const admin = await logIn(server.url, 'admin-login', 'admin', adminPassword);
const browser = await openBrowser();
const rendered = listRenderedPages(server.url, submitted, await readReceiptPath(server.url, submitted));
const stillPages: Record<string, string> = {};
for (const [name, visit] of Object.entries(rendered)) stillPages[name] = await readScreen(browser, visit);
const bare = await startReactAlone(pages, bareFolder, {
  responses: await recordResponses(server.url, head, admin),
  stillPages,
});
const measure: Measure = async (visit) => measureVisit(browser, visit);
// A server compresses a file when it is first asked for.
for (const [url, folder] of [
  [server.url, pages],
  [bare.url, bareFolder],
] as const)
  for (const name of await readdir(path.join(folder, 'assets')))
    await fetch(`${url}/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
const stillVisits = new Map<string, Visit>(
  Object.entries(rendered).map(([name, { usable, control }]) => [
    name,
    { url: `${bare.url}/${name}.html`, usable, control },
  ]),
);
const results = [];
for (const [name, pair] of Object.entries(listPages(rendered, bare.url, head, admin)))
  results.push(await compare(measure, name, pair, stillVisits.get(name)));
await browser.close();
await bare.close();
await server.stop();
await filled.remove();
await rm(bareFolder, { recursive: true });
console.log(JSON.stringify(Object.assign({}, ...results)));
