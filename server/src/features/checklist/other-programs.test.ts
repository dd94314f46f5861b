/** Tests PUT /profiles/{userId} with forms of other API clients, and a submission without a body. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeAnswers, formFor } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';

let portal: ChecklistTest;

beforeEach(async () => {
  portal = await startChecklistTest();
});

afterEach(async () => {
  await portal.app.close();
});

const createForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ centre_config_id: portal.centreId, ...fields }))
    form.append(name, value);
  return form;
};

test('booleans may be text inside JSON, and True is true', async () => {
  const fields = {
    coachingInstitute: '{"associated":"true","details":"Rents two halls"}',
    boundaryWall: 'True',
    friskingArea: 'FALSE',
  };
  expect(await portal.user.save(createForm(fields))).toMatchObject({
    status: 200,
    body: {
      profile: {
        answers: {
          coachingInstitute: { associated: true, details: 'Rents two halls' },
          boundaryWall: true,
          friskingArea: false,
        },
      },
    },
  });
  expect(await portal.user.save(createForm({ coachingInstitute: '{"associated":"yes"}' }))).toMatchObject({
    status: 400,
    body: { code: 'field.choice' },
  });
});

test('a part of type JSON is read like any other', async () => {
  const boundary = 'parts';
  const part = (head: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const body = [
    part('name=centre_config_id', portal.centreId),
    part('name="manpower"\r\nContent-Type: application/json', JSON.stringify(completeAnswers.manpower)),
    `--${boundary}--\r\n`,
  ].join('');
  const response = await portal.app.fetch(`/api/profiles/${portal.user.userId}/`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${portal.user.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    profile: { answers: { manpower: completeAnswers.manpower } },
  });
});

test('a submission without a body selects no centre', async () => {
  await portal.user.save(formFor(portal.centreId));
  const response = await portal.app.fetch(`/api/profiles/${portal.user.userId}/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${portal.user.token}`, 'content-type': 'application/json' },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'Please select a valid examination centre.',
    code: 'centre.not-selected',
  });
});
