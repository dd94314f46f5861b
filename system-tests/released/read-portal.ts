/** Reads all that a portal returns about its centres over HTTP, for comparing two versions. */
import readWorkbook from 'read-excel-file/node';
import { api } from '#contract/api.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { adminClient, type AdminClient } from '../../server/src/testing/admin-client.ts';
import { checklistClient } from '../../server/src/testing/checklist-client.ts';
import { logIn, valueOf } from '../../server/src/testing/people.ts';
import type { TestApp } from '../../server/src/testing/test-app.ts';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** What tests need to know about a released portal. */
export interface ReleasedMeta {
  /** The last migration of that version. */
  readonly lastMigration: string;
  /** The time for which the responses were recorded, ISO 8601 in UTC. */
  readonly clock: string;
  readonly tokenSecret: string;
  readonly admins: readonly Login[];
  /** Users by mobile; each has a centre that is not deleted. */
  readonly people: readonly Login[];
  /** A deleted centre with a submitted checklist, and its user. */
  readonly deleted: { readonly row: Readonly<Record<string, string>>; readonly person: Login };
  readonly earlyDraft: string;
  readonly fullDraft: string;
}

type Cells = readonly (readonly unknown[])[];

export interface CentreResponses {
  readonly detail: unknown;
  readonly workbook: Cells;
}

interface ProfileResponses {
  readonly centres: unknown;
  readonly latest: unknown;
  readonly byCentre: readonly unknown[];
}

export interface PortalResponses {
  readonly list: readonly unknown[];
  readonly page: { readonly total: string | null; readonly rows: unknown };
  readonly counts: unknown;
  readonly userCount: unknown;
  readonly states: unknown;
  readonly admins: unknown;
  readonly csv: string;
  readonly workbook: Cells;
  readonly centres: Readonly<Record<string, CentreResponses>>;
  readonly profiles: Readonly<Record<string, ProfileResponses>>;
}

/** Replaces the signatures of photo paths, which depend on time and key. The photo ids remain. */
export function withoutSignatures(value: unknown): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll(/(\/uploads\/[0-9a-f-]{36}\/)[\w.-]+/g, '$1signed.jpg')) as unknown;
}

export async function logInAs(app: TestApp, { username, password }: Login): Promise<AdminClient> {
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username, password } }));
  return adminClient(app, token, readTokenClaims(token)?.userId ?? '');
}

async function getJson(admin: AdminClient, path: string): Promise<unknown> {
  const { status, body } = await admin.ask('GET', path);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
  return withoutSignatures(body);
}

/** Returns the rows of each sheet; times are texts, as in the fixture. */
async function readSheets(admin: AdminClient, method: string, path: string): Promise<readonly Cells[]> {
  const { bytes } = await admin.file(method, path, method === 'POST' ? {} : undefined);
  const sheets = await readWorkbook(bytes, { trim: false });
  return JSON.parse(JSON.stringify(sheets.map(({ data }) => data))) as Cells[];
}

export async function readCentre(admin: AdminClient, id: string): Promise<CentreResponses> {
  return {
    detail: await getJson(admin, `/centres/${id}`),
    workbook: (await readSheets(admin, 'GET', `/centres/${id}/download`)).flat(),
  };
}

async function readPage(admin: AdminClient): Promise<PortalResponses['page']> {
  const query = 'search=vidyalaya&page=1&pageSize=3&sort=centre_name&order=desc';
  const { headers, body } = await admin.ask('GET', `/centres?${query}`);
  return { total: headers.get('x-total-count'), rows: body };
}

async function readProfiles(app: TestApp, { username, password }: Login): Promise<ProfileResponses> {
  const { token, userId } = await logIn(app, username, password);
  const client = checklistClient(app.url, token, userId);
  const latest = await client.profile();
  const centres = valueOf(await app.call(api.listUserCentres, {}, token));
  const byCentre: unknown[] = [];
  for (const { id } of centres) byCentre.push(withoutSignatures((await client.profile(id)).body));
  return { centres: (await client.centres()).body, latest: withoutSignatures(latest.body), byCentre };
}

/** Reads as the first administrator and as each user. Changes only sessions and the audit trail. */
export async function readPortal(app: TestApp, meta: ReleasedMeta): Promise<PortalResponses> {
  const [first] = meta.admins;
  if (first === undefined) throw new Error('No administrator is named');
  const admin = await logInAs(app, first);
  const list = valueOf(await app.call(api.listCentres, { query: {} }, admin.token));
  if (!Array.isArray(list)) throw new Error('The portal has no centres');
  const centres: Record<string, CentreResponses> = {};
  for (const { id, centre_code: code } of list) centres[code] = await readCentre(admin, id);
  const profiles: Record<string, ProfileResponses> = {};
  for (const person of meta.people) profiles[person.username] = await readProfiles(app, person);
  const { bytes } = await admin.file('POST', '/centres/export', {});
  return {
    list: (await admin.ask('GET', '/centres')).body as unknown[],
    page: await readPage(admin),
    counts: await getJson(admin, '/centres/counts'),
    userCount: await getJson(admin, '/users/count'),
    states: await getJson(admin, '/centres/states'),
    admins: await getJson(admin, '/users'),
    csv: bytes.toString('utf8'),
    workbook: (await readSheets(admin, 'POST', '/centres/export-workbook'))[0] ?? [],
    centres,
    profiles,
  };
}

/** Restores the deleted centre with its id by adding its row again, and reads it. */
export async function restoreDeleted(app: TestApp, meta: ReleasedMeta): Promise<CentreResponses> {
  const [first] = meta.admins;
  if (first === undefined) throw new Error('No administrator is named');
  const admin = await logInAs(app, first);
  const { id } = valueOf(await app.call(api.createCentre, { body: meta.deleted.row }, admin.token));
  return readCentre(admin, id);
}
