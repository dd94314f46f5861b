/**
 * Every call that has to do with centres, by an administrator of one state (product.md, Administrators 15): nothing of a centre of another
 * state is in a response, whatever the address or the body names, and nothing of it changes. The calls are those of the contract, so
 * that a new one is tried as well.
 */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { rights } from '#contract/rights.ts';
import { bindCaller, ofAllStates, type Call } from './calls.ts';
import type { Db } from './platform/database/open-database.ts';
import type { AdminClient } from './testing/admin-client.ts';
import { officer as caller } from './testing/corrections.ts';
import { startOfficer } from './testing/officers.ts';
import { sharedAdminTest } from './testing/portal-test.ts';
import { readZip } from './testing/read-files.ts';
import { insertCorrection, insertReview, reasonOf } from './testing/review-rows.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from './testing/submitted-centres.ts';
import type { TestApp } from './testing/test-app.ts';

/** In every text of the centre of the other state. */
const mark = 'Zanzibar';
const state = 'Kerala';
const otherState = 'Goa';

const fieldsOf = (centreState: string, city: string) => ({
  centre_name: `School of ${city}`,
  centre_city: city,
  centre_state: centreState,
  official_person: `Head of ${city}`,
  email: `${city.toLowerCase()}@example.org`,
});

async function plantCentres(app: TestApp, admin: AdminClient) {
  const own = await insertSubmitted(app, 'OWN1', {}, fieldsOf(state, 'Kochi'));
  const other = await insertSubmitted(
    app,
    `${mark}-1`,
    { headName: mark, feedback: mark },
    fieldsOf(otherState, mark),
  );
  const deleted = await insertSubmitted(app, `${mark}-2`, {}, fieldsOf(otherState, `${mark}pur`));
  for (const [one, of] of [
    [own, other],
    [other, own],
  ] as const) {
    const values = { slot: 'centre', otherSlot: 'centre', replaced: 0, otherPhotoId: of.photoIds.centre };
    const named = { centreId: of.id, code: of.centre_code, name: of.centre_name, city: of.centre_city };
    const reasons = [
      reasonOf({ code: 'picture.changed', level: 'serious', values: { ...values, ...named } }),
      reasonOf(),
    ];
    await insertReview(app, one.id, { reasons, centre_state: one.centre_state, decision: 'visit' });
    await insertCorrection(app, one.id, 1, null);
  }
  await insertReview(app, deleted.id, { centre_state: otherState });
  await admin.ask('DELETE', `/centres/${deleted.id}`);
  await admin.ask('POST', `/centres/${other.id}/notes`, { kind: 'call', text: `${mark} rang` });
  await admin.ask('GET', `/review/${other.id}`);
  return { own, other, deleted };
}
type Centres = Awaited<ReturnType<typeof plantCentres>>;

const test = sharedAdminTest()
  .extend('centres', { scope: 'file' }, ({ app, admin }) => plantCentres(app, admin))
  .extend('limited', { scope: 'file' }, async ({ app, centres: _centres }) =>
    startOfficer(app, { rights, states: [state] }),
  );

const endpoints = Object.entries(api) as unknown as readonly (readonly [string, AnyEndpoint])[];
const ofCentres = endpoints.filter(([, { centres }]) => centres === 'of-states');

/** What a handler gets. */
test('a call of the states of its caller knows their centres only, in a transaction too', async ({
  app,
  centres: { own, other },
}) => {
  const idsIn = async (db: Db) =>
    (await db.selectFrom('centres').select('id').where('archived_at', 'is', null).execute()).map(
      ({ id }) => id,
    );
  const of = (states: readonly string[]) => bindCaller(app.services, { ...caller, states }, 'of-states');
  const seenBy = async ({ database }: Call) => [
    await idsIn(database.db),
    await database.transaction((tx) => idsIn(tx)),
  ];
  const both = expect.arrayContaining([own.id, other.id]) as string[];
  expect(await seenBy(of([state]))).toEqual([[own.id], [own.id]]);
  expect(await seenBy(of([]))).toEqual([both, both]);
  expect(await idsIn(of([state]).allCentres.db)).toEqual(both);
  expect(await idsIn(ofAllStates(of([state])).database.db)).toEqual(both);
});

/** What calls are sent about this centre; `{}` for the others that have a body. */
const bodiesAbout = (centre: SubmittedWithoutUpload): Readonly<Record<string, unknown>> => {
  const { id, photoIds: _photoIds, ...fields } = centre;
  const list = { rows: [{ ...fields, centre_name: 'Renamed' }] };
  return {
    createCentre: { ...fields, centre_code: 'NEW1' },
    updateCentre: { ...fields, centre_name: 'Renamed' },
    importCentres: list,
    previewImport: list,
    previewBulkAct: { act: 'delete', ids: id },
    actOnCentres: { act: 'delete', ids: id, seen: { centres: 1, submitted: 1, digest: '' } },
    undoDecision: { version: 1 },
    reportImport: { ...list, part: 'missing', plan: '' },
    extendClosing: { closesOn: '2099-01-01' },
    restoreDeleted: { id },
    addNote: { kind: 'call', text: 'rang' },
    sendUnsentMails: { id },
    sendReminders: { seen: { centres: 1, mails: 1 } },
    saveReview: { version: 1, decision: 'accepted' },
    decideCase: { caseHash: '', original: 'fine', others: 'visit' },
    acceptUnmarked: { planHash: '' },
    askTogether: { kinds: ['guards.none'], planHash: '' },
    markPhoto: { isMarked: true },
    exportEvidence: { ids: [id] },
  };
};

const queriesAbout = ({ centre_state: of }: SubmittedWithoutUpload): Readonly<Record<string, string>> => ({
  downloadStateWorkbook: `?state=${of}&contacts=yes`,
  listSilentCentres: '?silentAfter=0',
});

const pathAbout = (path: string, { id, photoIds }: SubmittedWithoutUpload): string =>
  path
    .replace('/admin', '')
    .replace(':slot', 'centre')
    .replace(/:(?:photoId|otherId)/g, photoIds.centre)
    .replace(/:id/g, id);

/** Text, also of what is compressed in an archive. */
function textOf(bytes: Buffer): string {
  const isArchive = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (!isArchive) return bytes.toString('utf8');
  return [...readZip(bytes)].map(([name, part]) => name + part.toString('utf8')).join('\n');
}

async function send(
  app: TestApp,
  { token }: AdminClient,
  [name, endpoint]: (typeof endpoints)[number],
  centre: SubmittedWithoutUpload,
) {
  const hasBody = 'body' in endpoint && endpoint.body !== undefined;
  const response = await app.fetch(
    `/api/admin${pathAbout(endpoint.path, centre)}${queriesAbout(centre)[name] ?? ''}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(bodiesAbout(centre)[name] ?? {}) } : {}),
    },
  );
  return { status: response.status, text: textOf(Buffer.from(await response.arrayBuffer())) };
}

const tables = [
  'centres',
  'checklists',
  'corrections',
  'centre_notes',
  'opened_reviews',
  'photo_marks',
  'reviews',
  'reminders',
] as const;
/** As text, without what is of the own centre. */
async function readOthers({ database: { db } }: TestApp, { own }: Centres): Promise<string> {
  const rows = await Promise.all(tables.map(async (table) => db.selectFrom(table).selectAll().execute()));
  const texts = rows.flat().map((row) => JSON.stringify(row));
  return texts.filter((text) => !text.includes(own.id)).join('\n');
}

test.for(ofCentres)('%s tells nothing of another state', async (call, { app, limited, centres }) => {
  const before = await readOthers(app, centres);
  const [name, { path }] = call;
  for (const centre of [centres.other, centres.deleted]) {
    const { status, text } = await send(app, limited, call, centre);
    // A refused row is named as it was sent.
    const told = name.includes('Import') ? text.replaceAll(centre.centre_code, '') : text;
    expect(told).not.toContain(mark);
    expect(status).toBeLessThan(500);
    if (path.includes(':')) expect(status).toBe(404);
  }
  expect(await readOthers(app, centres)).toBe(before);
});

test('the same calls tell of it to an administrator of all states', async ({ app, admin, centres }) => {
  const reads = ofCentres.filter(([, { method }]) => method === 'GET');
  const telling = [];
  for (const call of reads) {
    const { text } = await send(app, admin, call, centres.other);
    if (text.includes(mark)) telling.push(call[0]);
  }
  expect(telling.toSorted()).toEqual(
    [
      'comparePhotos',
      'downloadCentre',
      'downloadEvidence',
      'downloadStateWorkbook',
      'getBoard',
      'getCentre',
      'getReview',
      'getReviewCase',
      'listCentres',
      'listCities',
      'listDeletedCentres',
      'listMapPositions',
      'listReviews',
      'listVisits',
      'previewDeletion',
      'previewReminders',
      'exportReviews',
      'exportVisits',
    ].toSorted(),
  );
});

test('what a limited administrator sees of the own state is whole', async ({ app, limited, centres }) => {
  const { own, other } = centres;
  const review = await limited.call(api.getReview, { params: { id: own.id } });
  expect(review.reasons[0]).toMatchObject({
    code: 'picture.changed',
    values: { code: '', name: '', city: '', centreId: 'other-state-1', otherPhotoId: 'other-state-1' },
  });
  for (const id of [other.id, other.photoIds.centre]) expect(JSON.stringify(review)).not.toContain(id);
  expect(review.other_photos).toEqual([]);
  const { body } = await limited.ask('GET', '/centres/counts');
  expect(body).toMatchObject({ centres: 1, submitted: 1 });
  expect((await limited.ask('GET', '/centres')).body).toMatchObject([{ centre_code: 'OWN1' }]);
  expect((await limited.ask('GET', '/centres/states')).body).toEqual([state]);
  expect(await send(app, limited, ['downloadEvidence', api.downloadEvidence as never], own)).toMatchObject({
    status: 200,
  });
});

test.for(ofCentres.filter(([, { method }]) => method !== 'GET'))(
  '%s about a centre of the own state does what it says, or refuses it with a sentence',
  async (call, { app, limited }) => {
    const centre = await insertSubmitted(app, `OWN-${call[0]}`, {}, fieldsOf(state, 'Kochi'));
    await insertReview(app, centre.id, { centre_state: state });
    expect((await send(app, limited, call, centre)).status).toBeLessThan(500);
  },
);

test('a reason that names nothing is set aside by the key shown', async ({ limited, centres }) => {
  const params = { id: centres.own.id };
  const { reasons, version } = await limited.call(api.getReview, { params });
  const setAside = reasons.map(({ key }) => key);
  const marked = await limited.call(api.saveReview, { params, body: { version, setAside } });
  expect(marked.reasons.map(({ set_aside: setBy }) => setBy !== null)).toEqual(reasons.map(() => true));
});

test('a decision about the own state is taken, taken back, and withdrawn', async ({ app, limited }) => {
  const { id } = await insertSubmitted(app, 'OWN2', {}, fieldsOf(state, 'Kochi'));
  await insertReview(app, id, { centre_state: state });
  const params = { id };
  const request = { items: ['manpower'], message: 'Count again' };
  for (const wanted of [{ decision: 'accepted' } as const, { decision: 'asked', ...request } as const]) {
    const { version: before } = await limited.call(api.getReview, { params });
    const { version } = await limited.call(api.saveReview, { params, body: { version: before, ...wanted } });
    const undone = await limited.call(api.undoDecision, { params, body: { version } });
    expect(undone).toMatchObject({ decision: 'waiting', corrections: [] });
  }
});
