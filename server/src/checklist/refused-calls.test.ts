/**
 * The calls of a head about a centre: refused without one, for one that is not theirs, and after its submission. Who may call for which
 * account: access.test.ts. After the last day: closing.test.ts.
 */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { formFor, photoToSend, type ChecklistResponse } from '../testing/checklist-client.ts';
import {
  archiveCentre,
  checklistTest,
  saveWhole,
  submitWhole,
  type Head,
} from '../testing/checklist-test.ts';
import { answer } from '../testing/corrections.ts';
import { codeOf, insertCentre } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = checklistTest();

const codeIn = async (response: Promise<ChecklistResponse>) => {
  const { status, body } = await response;
  return status === 200 ? 'ok' : (body as { readonly code: string }).code;
};
const params = ({ user }: Head) => ({ userId: user.userId });

/** By what they do; each with its code without a centre, before the submission, and after it. */
const calls: readonly (readonly [
  string,
  (app: TestApp, head: Head, id: string) => Promise<string | undefined>,
  Readonly<Record<'unselected' | 'draft' | 'submitted', string>>,
])[] = [
  [
    'read the checklist',
    async (_, { user }, id) => codeIn(user.profile(id)),
    { unselected: 'centre.not-yours', draft: 'ok', submitted: 'ok' },
  ],
  [
    'save answers',
    async (_, { user }, id) => codeIn(user.save(formFor(id, { answers: { feedback: 'x' } }))),
    { unselected: 'centre.not-selected', draft: 'ok', submitted: 'checklist.submitted' },
  ],
  [
    'save a photo',
    async (_, { user }, id) =>
      codeIn(user.save(formFor(id, { photos: { centre: await photoToSend({ width: 99 }) } }))),
    { unselected: 'centre.not-selected', draft: 'ok', submitted: 'checklist.submitted' },
  ],
  [
    'hand the photos over',
    async (app, head, id) => {
      const input = { params: params(head), body: { centre_config_id: id } };
      return codeOf(await app.call(api.createHandover, input, head.user.token));
    },
    { unselected: 'centre.not-selected', draft: 'ok', submitted: 'checklist.submitted' },
  ],
  [
    'watch the handover',
    async (app, head, id) => {
      const input = { params: params(head), query: { centre_config_id: id } };
      return codeOf(await app.call(api.getHandover, input, head.user.token));
    },
    { unselected: 'centre.not-yours', draft: 'ok', submitted: 'ok' },
  ],
  [
    'answer a correction',
    async (app, { user }, centreId) => codeOf(await answer(app, user, { centreId })),
    { unselected: 'centre.not-selected', draft: 'correction.none', submitted: 'correction.none' },
  ],
  [
    'have the receipt sent',
    async (_, { user }, id) => codeIn(user.sendReceipt(id)),
    { unselected: 'centre.not-selected', draft: 'receipt.unknown', submitted: 'ok' },
  ],
  [
    'submit',
    async (_, { user }, id) => codeIn(user.submit(id)),
    { unselected: 'centre.not-selected', draft: 'ok', submitted: 'checklist.submitted' },
  ],
];

const storedRows = ({ database }: TestApp) =>
  database.db.selectFrom('checklists').selectAll().orderBy('centre_id').execute();

test.for(calls)('to %s needs a centre of the own phone', async ([, call, codes], { app, head, stranger }) => {
  const archived = await insertCentre(app, { phone: head.centre.phone });
  await archiveCentre(app, archived.id);
  await stranger.user.save(formFor(stranger.centreId));
  const before = await storedRows(app);
  for (const id of [stranger.centreId, archived.id, 'no-such-centre', "' or 1=1 --", '17'])
    expect([id, await call(app, head, id)]).toEqual([id, 'centre.not-yours']);
  for (const id of ['', '  ']) expect(await call(app, head, id)).toBe(codes.unselected);
  expect(await storedRows(app)).toEqual(before);
});

test('after the submission nothing is saved, handed over or submitted again', async ({ app, head }) => {
  await saveWhole(head, head.centreId);
  const run = async () => {
    const results: [string, string | undefined][] = [];
    for (const [name, call] of calls) results.push([name, await call(app, head, head.centreId)]);
    return results;
  };
  expect(await run()).toEqual(calls.map(([name, , { draft }]) => [name, draft]));
  const submitted = await storedRows(app);
  expect(await run()).toEqual(calls.map(([name, , codes]) => [name, codes.submitted]));
  expect(await storedRows(app)).toEqual(submitted);
});

test('these refusals have a status and a sentence, whatever is sent', async ({ app, head, stranger }) => {
  await submitWhole(stranger);
  const { user } = head;
  const error = 'Please select a valid examination centre.';
  for (const response of [await user.save(formFor(stranger.centreId)), await user.submit(stranger.centreId)])
    expect(response).toMatchObject({ status: 403, body: { code: 'centre.not-yours', error } });
  for (const id of [undefined, null, ' '])
    expect(await user.submit(id)).toMatchObject({ status: 400, body: { code: 'centre.not-selected' } });
  expect(await user.submit({ $ne: '' })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await user.submit(17)).toMatchObject({ status: 403, body: { code: 'centre.not-yours' } });
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const response = await app.fetch(`/api/profiles/${user.userId}/submit`, { method: 'POST', headers });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'centre.not-selected', error },
  ]);

  const none = new FormData();
  none.append('headName', 'Asha');
  expect(await user.save(none)).toMatchObject({ status: 400, body: { code: 'centre.not-selected' } });
  expect(await stranger.user.save(formFor(stranger.centreId))).toMatchObject({ status: 409 });
});
