/** The queue of an officer of two states that no other test of the file looks at. */
import { rights } from '#contract/rights.ts';
import { startOfficer } from './officers.ts';
import type { TestCentre } from './people.ts';
import { sharedPortalTest } from './portal-test.ts';
import { getReview, listReviews, type ReviewToStore, storeReview } from './reviews.ts';
import type { TestApp, TestAppOverrides } from './test-app.ts';

type Query = Readonly<Record<string, string>>;

const isLogin = ({ act }: { readonly act: string }): boolean => act === 'admin-login.succeeded';
let created = 0;

/** What a test names by a code or a state has the number of the test behind it in the portal, which is left out of what is read. */
async function createQueue(app: TestApp) {
  created += 1;
  const mark = ` of queue ${created}`;
  const officer = await startOfficer(app, { rights, states: [`Here${mark}`, `There${mark}`] });
  const read = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value).replaceAll(mark, '')) as Value;
  const write = (text: string): string =>
    text.replaceAll(/\b(Here|There)\b/g, (state) => encodeURIComponent(`${state}${mark}`));
  const list = async (query: Query = {}) =>
    read(
      await listReviews(officer, query.state === undefined ? query : { ...query, state: query.state + mark }),
    );
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await officer.ask(method, write(path), body);
    return { status: response.status, body: read(response.body) };
  };
  return {
    app,
    officer,
    /** In the state `Here`, unless it is `There`. */
    store: async (code: string, { state = 'Here', ...review }: ReviewToStore = {}) =>
      storeReview(app, code + mark, { ...review, state: state + mark }),
    list,
    /** In the order of the queue. */
    codes: async (query?: Query) => (await list(query)).rows.map(({ centre_code: code }) => code),
    ask,
    save: ({ id }: Pick<TestCentre, 'id'>, body: object) => ask('PUT', `/review/${id}`, body),
    review: async ({ id }: Pick<TestCentre, 'id'>) => read(await getReview(officer, id)),
    /** Of the officer, the oldest first: of one act, or of all. */
    entries: async (act?: string) => {
      const all = app.database.db.selectFrom('audit_trail').where('actor', '=', officer.username);
      const found = await all.select(['act', 'target', 'details']).orderBy('sequence').execute();
      const wanted = found.filter((entry) => entry.act === (act ?? entry.act) && !isLogin(entry));
      return read(wanted.map((entry) => ({ ...entry, details: JSON.parse(entry.details) as object })));
    },
  };
}
export type Queue = Awaited<ReturnType<typeof createQueue>>;

export const queueTest = (options: TestAppOverrides = {}) =>
  sharedPortalTest(options).extend('queue', ({ app }) => createQueue(app));
