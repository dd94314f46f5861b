/** Drafts: what PUT /profiles/{userId} stores and refuses, and what GET returns. Which calls are refused for which centre: refused-calls.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { profileSchema } from '#contract/checklist/profile.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { completeAnswers, formFor } from '../testing/checklist-client.ts';
import { archiveCentre, checklistTest, type Head } from '../testing/checklist-test.ts';
import { leaveOfLimit } from '../testing/leave-of-limit.ts';
import { insertCentre } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = checklistTest();

/** A form with only these fields, as another API client may send it. */
function bareForm({ centreId }: Head, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ centre_config_id: centreId, ...fields }))
    form.append(name, value);
  return form;
}

const stored = ({ database }: TestApp, { centreId }: Head) =>
  database.db.selectFrom('checklists').selectAll().where('centre_id', '=', centreId).execute();
const addCentre = async (app: TestApp, { centre }: Head, name: string) =>
  (await insertCentre(app, { centre_name: name, phone: centre.phone })).id;

test('a head has the centres of the phone, and at first no checklist', async ({ app, head, stranger }) => {
  const secondId = await addCentre(app, head, 'Second School');
  await archiveCentre(app, await addCentre(app, head, 'Closed School'));
  const place = { city: 'Port Blair', state: 'Andaman and Nicobar Islands' };
  expect(await head.user.centres()).toEqual({
    status: 200,
    body: [
      { id: head.centreId, name: 'Kendriya Vidyalaya', ...place },
      { id: secondId, name: 'Second School', ...place },
    ],
  });
  expect(await stranger.user.centres()).toMatchObject({ body: [{ id: stranger.centreId }] });
  expect(await head.user.profile()).toMatchObject({
    status: 200,
    body: {
      profile: null,
      profiles: [
        { centre_config_id: head.centreId, status: 'none', updatedAt: null },
        { centre_config_id: secondId, status: 'none' },
      ],
    },
  });
});

test('a complete draft is saved, and read by a second client', async ({ app, head }) => {
  const secondId = await addCentre(app, head, 'Second School');
  expect(await head.user.save(formFor(head.centreId))).toMatchObject({
    status: 200,
    body: { profile: { status: 'draft', version: 1, answers: completeAnswers, photos: [] } },
  });
  const again = await head.logInAgain();
  expect((await again.profile()).body).toMatchObject({
    profile: {
      centre_config_id: head.centreId,
      answers: completeAnswers,
      submittedAt: null,
      reference: null,
    },
    profiles: [{ centre_config_id: head.centreId, status: 'draft' }, { status: 'none' }],
  });
  expect((await again.profile(secondId)).body).toMatchObject({ profile: null });

  // The one that was saved last, unless one is requested.
  const { user, centreId } = head;
  app.clock.advance(1);
  await user.save(formFor(secondId));
  expect((await user.profile()).body).toMatchObject({ profile: { centre_config_id: secondId } });
  app.clock.advance(1);
  await user.save(formFor(centreId, { answers: { feedback: 'again' } }));
  expect((await user.profile()).body).toMatchObject({ profile: { centre_config_id: centreId } });
  expect((await user.profile(secondId)).body).toMatchObject({
    profile: { centre_config_id: secondId },
    profiles: [{ status: 'draft' }, { status: 'draft' }],
  });
});

test('an incomplete draft is saved, and absent fields stay as they were', async ({ head }) => {
  expect((await head.user.save(bareForm(head, { headName: 'Asha' }))).status).toBe(200);
  expect((await head.user.save(bareForm(head, { centrePincode: '744104' }))).body).toMatchObject({
    profile: { version: 2, answers: { headName: 'Asha', pincode: '744104', rooms24: null } },
  });
});

test('a save of another version is refused if it changes anything', async ({ head: { user, centreId } }) => {
  const save = async (baseVersion: number, feedback: string) => {
    const { status, body } = await user.save(formFor(centreId, { baseVersion, answers: { feedback } }));
    return [status, body];
  };
  const version = (number: number) => [200, { profile: { version: number } }];
  expect(await save(0, 'first')).toMatchObject(version(1));
  expect(await save(0, 'first')).toMatchObject(version(1));
  expect(await save(1, 'second')).toMatchObject(version(2));
  for (const baseVersion of [1, 7])
    expect(await save(baseVersion, 'late')).toMatchObject([409, { code: 'checklist.changed-elsewhere' }]);
  expect((await user.profile()).body).toMatchObject({
    profile: { version: 2, answers: { feedback: 'second' } },
  });
});

test('of many concurrent saves of one version exactly one succeeds', async ({ head: { user, centreId } }) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      user.save(formFor(centreId, { baseVersion: 0, answers: { feedback: `save ${index}` } })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('parts may be in any order; unknown fields and totals change nothing', async ({ app, head }) => {
  const form = new FormData();
  const extra = { status: 'submitted', version: '99', userId: 'c_other', isAdmin: 'true', reference: 'mine' };
  for (const [name, value] of Object.entries(extra)) form.append(name, value);
  for (const [name, value] of [...formFor(head.centreId).entries()].reverse()) form.append(name, value);
  form.set('totalCapacity', '999999');
  expect(await head.user.save(form)).toMatchObject({
    status: 200,
    body: { profile: { status: 'draft', version: 1, answers: completeAnswers, reference: null } },
  });
  expect(JSON.stringify(await stored(app, head))).not.toContain('999999');
});

test('other programs send booleans as text, blank rooms and parts of type JSON', async ({ app, head }) => {
  const { user, centreId } = head;
  const fields = {
    coachingInstitute: '{"associated":"true","details":"Rents two halls"}',
    boundaryWall: 'True',
    friskingArea: 'FALSE',
    capacityPerRoom: '[{"size":24,"count":2},{"size":0,"count":0},{"size":30,"count":1}]',
  };
  expect(await user.save(bareForm(head, fields))).toMatchObject({
    status: 200,
    body: {
      profile: {
        answers: {
          coachingInstitute: { associated: true, details: 'Rents two halls' },
          boundaryWall: true,
          friskingArea: false,
          rooms24: 2,
          otherRooms: [{ capacity: 30, count: 1 }],
        },
      },
    },
  });

  const part = (lines: string, value: string) =>
    `--parts\r\nContent-Disposition: form-data; ${lines}\r\n\r\n${value}\r\n`;
  const typed = 'name="manpower"\r\nContent-Type: application/json';
  const response = await app.fetch(`/api/profiles/${user.userId}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=parts' },
    body: [
      part('name=centre_config_id', centreId),
      part(typed, JSON.stringify(completeAnswers.manpower)),
      '--parts--\r\n',
    ].join(''),
  });
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { profile: { answers: { manpower: completeAnswers.manpower } } },
  ]);
});

/** One for each code, and for each kind of wrong JSON; the contract tries their values. */
const wrongFields = [
  ['manpower', '{"invig":-1,"admin":0,"peons":0,"guards":0}', 'people.invalid', 'manpower.invig'],
  ['manpower', '{"invig":1e308,"admin":0,"peons":0,"guards":0}', 'people.invalid', 'manpower.invig'],
  ['manpower', '[1,2,3,4]', 'people.invalid', 'manpower.invig'],
  ['manpower', 'NaN', 'people.invalid', 'manpower.invig'],
  ['washrooms', '{"male":"many","female":1}', 'people.invalid', 'washrooms.male'],
  ['capacityPerRoom', '[{"size":24,"count":-2}]', 'rooms.invalid', 'rooms24'],
  ['capacityPerRoom', '[{"size":0,"count":2}]', 'other-rooms.invalid', 'otherRooms.0'],
  ['capacityPerRoom', '{"size":24}', 'rooms.invalid', 'otherRooms'],
  ['candidateCount', '1e3', 'candidates.invalid', 'candidateCount'],
  ['boundaryWall', 'yes', 'field.choice', 'boundaryWall'],
  ['cctvCoverage', '["Roof"]', 'field.choice', 'cctvCoverage'],
  ['coachingInstitute', '{"associated":"no"}', 'field.choice', 'coachingInstitute.associated'],
  ['headEmail', '"a@evil x"@gov.in', 'email.invalid', 'headEmail'],
  ['headMobile', '12345', 'mobile.invalid', 'headMobile'],
  ['centrePincode', '044104', 'pincode.invalid', 'pincode'],
  ['completeAddress', 'x'.repeat(501), 'field.too-long', 'completeAddress'],
  ['headName', 'A\u0000B', 'field.not-text', 'headName'],
  ['baseVersion', '-1', 'request.invalid', 'baseVersion'],
  ['examName', 'x'.repeat(100_000), 'request.invalid', undefined],
] as const;

test('wrong fields are refused with their code, all named, and none is stored', async ({ app, head }) => {
  for (const [name, value, code, field] of wrongFields)
    expect([name, await head.user.save(bareForm(head, { [name]: value }))]).toMatchObject([
      name,
      { status: 400, body: { code, ...(field !== undefined && { problems: [{ field, code }] }) } },
    ]);
  const duplicate = bareForm(head, { headName: 'A' });
  duplicate.append('headName', 'B');
  expect(await head.user.save(duplicate)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });

  const several = bareForm(head, { candidateCount: 'x', headMobile: '1', centrePincode: '1' });
  expect((await head.user.save(several)).body).toMatchObject({
    code: 'pincode.invalid',
    error: 'Enter a valid 6-digit pincode.',
    problems: [{ field: 'pincode' }, { field: 'headMobile' }, { field: 'candidateCount' }],
  });
  expect(await stored(app, head)).toEqual([]);
});

test('saves are limited for each account', async ({ app, head, stranger }) => {
  const save = async (feedback: string, { user, centreId }: Pick<Head, 'user' | 'centreId'> = head) =>
    user.save(formFor(centreId, { answers: { feedback } }));
  await leaveOfLimit(app, app.services.limits.rates.savePerAccount, head.user.userId, 2);
  expect([(await save('1')).status, (await save('2')).status]).toEqual([200, 200]);
  expect(await save('3')).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  expect((await save('3', stranger)).status).toBe(200);
  app.clock.advance(2 * 60 * 60);
  expect((await save('4', { ...head, user: await head.logInAgain() })).status).toBe(200);
});

const sharedData = process.env['SHARED_DATA'];

if (sharedData !== undefined && existsSync(sharedData)) {
  const list = readFileSync(path.join(sharedData, 'naughty/blns/blns.json'), 'utf8');
  const responseSchema = z.object({ profile: profileSchema });

  test('hostile strings are stored unchanged or refused, and saved again as read', async ({ app, head }) => {
    const save = (fields: Record<string, string>) => head.user.save(bareForm(head, fields));
    for (const text of z.parse(z.array(z.string()), JSON.parse(list))) {
      // Within the limit of an hour.
      app.clock.advance(20);
      const { status, body } = await save({ completeAddress: text, feedback: text, headName: text });
      const isRefused = hasForbiddenCharacters(text) || lengthInCharacters(cleanText(text)) > 200;
      expect([text, status]).toEqual([text, isRefused ? 400 : 200]);
      if (isRefused) continue;
      const { answers, version } = z.parse(responseSchema, body).profile;
      const again = await save({ completeAddress: answers.completeAddress, feedback: answers.feedback });
      expect(again.body).toMatchObject({ profile: { version, answers } });
    }
  });
}
