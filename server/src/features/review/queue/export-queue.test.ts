import Papa from 'papaparse';
import { expect } from 'vitest';
import { reasonOf } from '../../../testing/review-rows.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const noWall = reasonOf({ code: 'wall.none' });
const noCctv = reasonOf({ code: 'cctv.none', level: 'serious' });

test('a list is downloaded as CSV with its filters, in its order', async ({ app, admin }) => {
  const state = 'Mizoram';
  await storeReview(app, 'X1', { state, reasons: [noWall] });
  await storeReview(app, 'X2', { state, reasons: [noCctv, noWall] });
  await storeReview(app, 'X3', { state, review: { decision: 'accepted', note: '=1+1' } });
  const csv = async (query: string) => {
    const { bytes, headers } = await admin.file('GET', `/review/queue.csv?state=${state}${query}`);
    expect(headers.get('content-disposition')).toContain('review.csv');
    const text = bytes.toString('utf8').replace('\ufeff', '');
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  };
  expect(await csv('&list=waiting')).toMatchObject([
    { centre_code: 'X2', decision: 'waiting', serious_reasons: '1', notices: '1' },
    { centre_code: 'X1', serious_reasons: '0', notices: '1' },
  ]);
  const entry = await app.database.db
    .selectFrom('audit_trail')
    .select('details')
    .where('act', '=', 'reviews.exported')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.details)).toEqual({ list: 'waiting', state, total: 2 });
  expect((await csv('')).map((row) => row['centre_code'])).toEqual(['X2', 'X1', 'X3']);
  expect(await csv('&list=accepted')).toMatchObject([{ centre_code: 'X3', note: "'=1+1", reasons: '' }]);
  expect(await csv('&reason=cctv.none')).toHaveLength(1);
  const [hindi] = await csv('&list=serious&language=hi');
  expect(hindi?.['reasons']).toMatch(/\p{Script=Devanagari}/u);
});
