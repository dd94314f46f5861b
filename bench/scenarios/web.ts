/**
 * Four pages of the built product on a slow phone, two of them in Hindi as well, against a page of React alone that is served the
 * same way, in turns, and the landing page against the same HTML without a script: when text is there; when the form, or the first
 * row, can be used; bytes and requests until then; the longest time from a key to the next paint; layout shift.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { readTokenClaims } from '#contract/session/token.ts';
import { checklistClient, formFor } from '../../server/src/testing/checklist-client.ts';
import { centrePassword, insertCentre, signUpCentre } from '../../server/src/testing/people.ts';
import { adminPassword, type TestApp } from '../../server/src/testing/test-app.ts';
import { fillPortal } from '../filled-portal.ts';
import { startReactAlone } from '../peers/react-alone.ts';
import { median, rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';
import { measureVisit, openBrowser, type Measured, type Visit } from '../slow-browser.ts';

const rounds = 3;
const mobile = '9876543210';
const pages = path.join(import.meta.dirname, '../../web/dist');
if (!existsSync(pages)) throw new Error('There is no build: npm run build');

/** A head whose draft is complete up to the photos. */
async function addHead(app: TestApp): Promise<void> {
  const centre = await insertCentre(app, { phone: mobile });
  const { token, userId } = await signUpCentre(app, mobile);
  const { status } = await checklistClient(app.url, token, userId).save(formFor(centre.id));
  if (status !== 200) throw new Error(`The draft was not saved: ${status}`);
}

async function logIn(url: string, kind: 'login' | 'admin-login', username: string, password: string) {
  const response = await fetch(`${url}/api/auth/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = z.parse(z.object({ token: z.string() }), await response.json());
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

type Measure = (visit: Visit) => Promise<Measured>;
interface Compared {
  readonly portal: Visit;
  readonly bare: Visit;
}

function listPages(portalUrl: string, bareUrl: string, head: Session, admin: Session) {
  const bareForm = { usable: 'input', control: 'input' };
  const asHead = { auth: JSON.stringify(head) };
  const step = (name: string) => `${portalUrl}/centre-form/${name}`;
  const landing = {
    portal: { url: `${portalUrl}/`, usable: 'main input', control: 'main input' },
    bare: { url: `${bareUrl}/`, ...bareForm },
  };
  const wizard = {
    portal: { url: step('step1a'), storage: asHead, usable: 'main textarea', control: 'main textarea' },
    bare: { url: `${bareUrl}/form`, ...bareForm },
  };
  const inHindi = ({ portal, bare }: Compared) => ({ portal: { ...portal, language: 'hi-IN' }, bare });
  return {
    landing,
    landingInHindi: inHindi(landing),
    landingBesideStatic: {
      portal: landing.portal,
      bare: { url: `${bareUrl}/static.html`, usable: 'main input', control: 'main input' },
    },
    login: {
      portal: { url: `${portalUrl}/login`, usable: 'main input', control: 'main input' },
      bare: landing.bare,
    },
    wizard,
    wizardInHindi: inHindi(wizard),
    step4: {
      portal: {
        url: step('step4'),
        storage: asHead,
        usable: 'main fieldset input',
        control: 'main textarea',
      },
      bare: { url: `${bareUrl}/form`, ...bareForm },
    },
    dashboard: {
      portal: {
        url: `${portalUrl}/admin/exam-centres`,
        storage: { auth: JSON.stringify(admin) },
        usable: 'tbody a',
        control: 'main [role=search] input',
      },
      bare: { url: `${bareUrl}/list`, usable: 'tbody td', control: 'input' },
    },
  } satisfies Record<string, Compared>;
}

async function compare(measure: Measure, name: string, { portal, bare }: Compared) {
  const rows: { readonly portal: Measured; readonly bare: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1)
    rows.push({ portal: await measure(portal), bare: await measure(bare) });
  const of = (key: keyof Measured) => {
    const [ours, theirs] = [
      median(rows.map((row) => row.portal[key])),
      median(rows.map((row) => row.bare[key])),
    ];
    return { portal: rounded(ours), bare: rounded(theirs), ratio: rounded(ours / theirs) };
  };
  const [text, usable, delayMs] = [of('textMs'), of('usableMs'), of('delayMs')];
  return {
    [name]: {
      textMs: text,
      usableMs: usable,
      bytes: of('bytes'),
      requests: of('requests'),
      delayMs,
      layoutShift: of('layoutShift').portal,
    },
    [`web.${name}TextRatio`]: text.ratio,
    [`web.${name}UsableRatio`]: usable.ratio,
    [`web.${name}DelayRatio`]: delayMs.ratio,
  };
}

const filled = await fillPortal(5_500, { prepare: addHead });
const bareFolder = await mkdtemp(path.join(tmpdir(), 'react-alone-'));
const server = await startServer(filled.dataDir, filled.settings);
const head = await logIn(server.url, 'login', mobile, centrePassword);
const admin = await logIn(server.url, 'admin-login', 'admin', adminPassword);
const landingPage = await (await fetch(server.url)).text();
const bare = await startReactAlone(pages, bareFolder, {
  responses: await recordResponses(server.url, head, admin),
  landingPage,
});
const browser = await openBrowser();
const measure: Measure = async (visit) => measureVisit(browser, visit);
const compared = listPages(server.url, bare.url, head, admin);
// A server compresses a file when it is first asked for.
for (const [url, folder] of [
  [server.url, pages],
  [bare.url, bareFolder],
] as const)
  for (const name of await readdir(path.join(folder, 'assets')))
    await fetch(`${url}/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
const results = [];
for (const [name, pair] of Object.entries(compared)) results.push(await compare(measure, name, pair));
await browser.close();
await bare.close();
await server.stop();
await filled.remove();
await rm(bareFolder, { recursive: true });
console.log(JSON.stringify(Object.assign({}, ...results)));
