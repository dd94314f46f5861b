import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { profileSchema } from '#contract/checklist/profile.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { testLimits } from '../../testing/test-limits.ts';
import type { ChecklistClient } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeAll(async () => {
  const savePerAccount = { ...testLimits.rates.savePerAccount, limit: 10_000 };
  portal = await startChecklistTest({ ...testLimits, rates: { ...testLimits.rates, savePerAccount } });
  ({ user, centreId } = portal);
});

afterAll(async () => {
  await portal.app.close();
});

/** A form with only these fields, as another API client may send it. */
function bareForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ centre_config_id: centreId, ...fields }))
    form.append(name, value);
  return form;
}

const stored = () => portal.app.database.db.selectFrom('checklists').selectAll().execute();

test.each([
  ['manpower', '{"invig":-1,"admin":0,"peons":0,"guards":0}', 'people.invalid', 'manpower.invig'],
  ['manpower', '{"invig":1.5,"admin":0,"peons":0,"guards":0}', 'people.invalid', 'manpower.invig'],
  ['manpower', '{"invig":1e308,"admin":0,"peons":0,"guards":0}', 'people.invalid', 'manpower.invig'],
  ['manpower', '[1,2,3,4]', 'people.invalid', 'manpower.invig'],
  ['manpower', 'NaN', 'people.invalid', 'manpower.invig'],
  ['washrooms', '{"male":"many","female":1}', 'people.invalid', 'washrooms.male'],
  ['capacityPerRoom', '[{"size":24,"count":-2}]', 'rooms.invalid', 'rooms24'],
  ['capacityPerRoom', '[{"size":0,"count":2}]', 'other-rooms.invalid', 'otherRooms.0'],
  ['capacityPerRoom', '{"size":24}', 'rooms.invalid', 'otherRooms'],
  ['candidateCount', '-5', 'candidates.invalid', 'candidateCount'],
  ['candidateCount', 'NaN', 'candidates.invalid', 'candidateCount'],
  ['candidateCount', '1e3', 'candidates.invalid', 'candidateCount'],
  ['boundaryWall', 'yes', 'field.choice', 'boundaryWall'],
  ['institutionType', 'Palace', 'field.choice', 'institutionType'],
  ['cctvCoverage', '["Roof"]', 'field.choice', 'cctvCoverage'],
  ['coachingInstitute', '{"associated":"no"}', 'field.choice', 'coachingInstitute.associated'],
  ['headEmail', '"a@evil x"@gov.in', 'email.invalid', 'headEmail'],
  ['headMobile', '12345', 'mobile.invalid', 'headMobile'],
  ['centrePincode', '044104', 'pincode.invalid', 'pincode'],
  ['completeAddress', 'x'.repeat(501), 'field.too-long', 'completeAddress'],
  ['headName', 'A\u0000B', 'field.not-text', 'headName'],
  ['baseVersion', '-1', 'request.invalid', 'baseVersion'],
])('the invalid value %s=%s is refused with %s and not stored', async (name, value, code, field) => {
  const response = await user.save(bareForm({ [name]: value }));
  expect(response).toMatchObject({ status: 400, body: { code, problems: [{ field, code }] } });
  expect(await stored()).toEqual([]);
});

test('a row of other rooms with two zeros is blank', async () => {
  const rooms = '[{"size":24,"count":2},{"size":0,"count":0},{"size":30,"count":1}]';
  const response = await user.save(bareForm({ capacityPerRoom: rooms }));
  expect(response).toMatchObject({
    status: 200,
    body: { profile: { answers: { rooms24: 2, otherRooms: [{ capacity: 30, count: 1 }] } } },
  });
});

test('all invalid values are reported, with the text of the first', async () => {
  const response = await user.save(bareForm({ candidateCount: 'x', headMobile: '1', centrePincode: '1' }));
  expect(response.body).toMatchObject({
    code: 'pincode.invalid',
    error: 'Enter a valid 6-digit pincode.',
    problems: [{ field: 'pincode' }, { field: 'headMobile' }, { field: 'candidateCount' }],
  });
});

const sharedData = process.env['SHARED_DATA'];

if (sharedData !== undefined && existsSync(sharedData)) {
  const list = readFileSync(path.join(sharedData, 'naughty/blns/blns.json'), 'utf8');
  const responseSchema = z.object({ profile: profileSchema });

  test('hostile strings are stored unchanged or refused; saving the returned values changes nothing', async () => {
    for (const text of z.parse(z.array(z.string()), JSON.parse(list))) {
      const { status, body } = await user.save(
        bareForm({ completeAddress: text, feedback: text, headName: text }),
      );
      expect([text, status]).toEqual([
        text,
        hasForbiddenCharacters(text) || lengthInCharacters(cleanText(text)) > 200 ? 400 : 200,
      ]);
      if (status !== 200) continue;
      const { answers, version } = z.parse(responseSchema, body).profile;
      const again = await user.save(
        bareForm({ completeAddress: answers.completeAddress, feedback: answers.feedback }),
      );
      expect(again.body).toMatchObject({ profile: { version, answers } });
    }
  });
}
