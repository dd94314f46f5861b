/** Everything that a released portal returns about its centres over HTTP, in a form that two versions can be compared by. */
import { readSheet } from 'read-excel-file/node';
import { api } from '#contract/api.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { adminClient, type AdminClient } from '../admin-client.ts';
import { checklistClient } from '../checklist-client.ts';
import { logIn, valueOf } from '../people.ts';
import type { TestApp } from '../test-app.ts';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** What has to be known of a released portal to use it. */
export interface ReleasedMeta {
  /** The last of the migrations of that version. */
  readonly lastMigration: string;
  /** The moment for which the answers are expected, ISO 8601 in UTC. */
  readonly clock: string;
  readonly tokenSecret: string;
  readonly admins: readonly Login[];
  /** By mobile; each has a centre that is not deleted. */
  readonly people: readonly Login[];
  /** A deleted centre with a submitted checklist, and who has submitted it. */
  readonly deleted: { readonly row: Readonly<Record<string, string>>; readonly person: Login };
  readonly earlyDraft: string;
  readonly fullDraft: string;
}

type Cells = readonly (readonly unknown[])[];

export interface CentreAnswers {
  readonly detail: unknown;
  readonly workbook: Cells;
}

interface ProfileAnswers {
  readonly centres: unknown;
  readonly latest: unknown;
  readonly byCentre: readonly unknown[];
}

export interface PortalAnswers {
  readonly list: readonly unknown[];
  readonly page: { readonly total: string | null; readonly rows: unknown };
  readonly counts: unknown;
  readonly userCount: unknown;
  readonly states: unknown;
  readonly admins: unknown;
  readonly csv: string;
  readonly workbook: Cells;
  readonly centres: Readonly<Record<string, CentreAnswers>>;
  readonly profiles: Readonly<Record<string, ProfileAnswers>>;
}

/** Signatures of photo paths differ with time and key: the photo's id remains. */
export function withoutSignatures(value: unknown): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll(/(\/uploads\/[0-9a-f-]{36}\/)[\w.-]+/g, '$1signed.jpg')) as unknown;
}

export async function logInAs(app: TestApp, { username, password }: Login): Promise<AdminClient> {
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username, password } }));
  return adminClient(app, token, readTokenClaims(token)?.userId ?? '');
}

async function ask(admin: AdminClient, path: string): Promise<unknown> {
  const { status, body } = await admin.ask('GET', path);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
  return withoutSignatures(body);
}

async function cellsOf(admin: AdminClient, method: string, path: string): Promise<Cells> {
  const { bytes } = await admin.file(method, path, method === 'POST' ? {} : undefined);
  return readSheet(bytes, { trim: false });
}

export async function readCentre(admin: AdminClient, id: string): Promise<CentreAnswers> {
  return {
    detail: await ask(admin, `/centres/${id}`),
    workbook: await cellsOf(admin, 'GET', `/centres/${id}/download`),
  };
}

async function readPage(admin: AdminClient): Promise<PortalAnswers['page']> {
  const query = 'search=vidyalaya&page=1&pageSize=3&sort=centre_name&order=desc';
  const { headers, body } = await admin.ask('GET', `/centres?${query}`);
  return { total: headers.get('x-total-count'), rows: body };
}

async function readProfiles(app: TestApp, { username, password }: Login): Promise<ProfileAnswers> {
  const { token, userId } = await logIn(app, username, password);
  const client = checklistClient(app.url, token, userId);
  const latest = await client.profile();
  const centres = valueOf(await app.call(api.listUserCentres, {}, token));
  const byCentre: unknown[] = [];
  for (const { id } of centres) byCentre.push(withoutSignatures((await client.profile(id)).body));
  return { centres: (await client.centres()).body, latest: withoutSignatures(latest.body), byCentre };
}

/** Reads as the first administrator and as each person. Changes nothing but sessions and the audit trail. */
export async function readPortal(app: TestApp, meta: ReleasedMeta): Promise<PortalAnswers> {
  const [first] = meta.admins;
  if (first === undefined) throw new Error('No administrator is named');
  const admin = await logInAs(app, first);
  const list = valueOf(await app.call(api.listCentres, { query: {} }, admin.token));
  if (!Array.isArray(list)) throw new Error('The portal has no centres');
  const centres: Record<string, CentreAnswers> = {};
  for (const { id, centre_code: code } of list) centres[code] = await readCentre(admin, id);
  const profiles: Record<string, ProfileAnswers> = {};
  for (const person of meta.people) profiles[person.username] = await readProfiles(app, person);
  const { bytes } = await admin.file('POST', '/centres/export', {});
  return {
    list: (await admin.ask('GET', '/centres')).body as unknown[],
    page: await readPage(admin),
    counts: await ask(admin, '/centres/counts'),
    userCount: await ask(admin, '/users/count'),
    states: await ask(admin, '/centres/states'),
    admins: await ask(admin, '/users'),
    csv: bytes.toString('utf8'),
    workbook: await cellsOf(admin, 'POST', '/centres/export-workbook'),
    centres,
    profiles,
  };
}

/** Brings the deleted centre back under its id by adding its row again, and reads it. */
export async function restoreDeleted(app: TestApp, meta: ReleasedMeta): Promise<CentreAnswers> {
  const [first] = meta.admins;
  if (first === undefined) throw new Error('No administrator is named');
  const admin = await logInAs(app, first);
  const { id } = valueOf(await app.call(api.createCentre, { body: meta.deleted.row }, admin.token));
  return readCentre(admin, id);
}
