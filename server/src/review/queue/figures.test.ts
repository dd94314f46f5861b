/** The figures that officers decide by agree with the rows, also after an acceptance, its undo, a correction and a deletion. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { checksTest } from '../../testing/checks-test.ts';
import { answer, askFor } from '../../testing/corrections.ts';
import { signUpCentre, valueOf } from '../../testing/people.ts';
import { listReviews } from '../../testing/reviews.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = checksTest();

/** What the dialog, the line of counts and the results of the checks say about "no boundary wall". */
async function figuresOf(app: TestApp, admin: AdminClient) {
  // Results of checks are kept for some seconds.
  app.clock.advance(15);
  const { lists, checks } = await admin.call(api.countReviews, { query: {} });
  const { kinds } = await admin.call(api.previewAcceptUnmarked, { query: {} });
  return {
    waiting: lists.waiting,
    unmarked: lists.unmarked,
    accepted: lists.accepted,
    found: checks.find(({ code }) => code === 'wall.none')?.found ?? 0,
    acceptable: kinds.find(({ code }) => code === 'wall.none')?.centres ?? 0,
  };
}

/** The same, counted from the rows. */
async function countRows(admin: AdminClient) {
  const { rows } = await listReviews(admin);
  const withoutWall = rows.filter(({ reasons }) => reasons.some(({ code }) => code === 'wall.none'));
  const waiting = rows.filter(({ decision }) => decision === 'waiting');
  return {
    waiting: waiting.length,
    unmarked: waiting.filter(({ reasons }) => reasons.length === 0).length,
    accepted: rows.filter(({ decision }) => decision === 'accepted').length,
    found: withoutWall.length,
    acceptable: withoutWall.filter((row) => row.decision === 'waiting' && !row.is_drawn).length,
  };
}

test('figures agree with the rows after each change', async ({ app, admin, check }) => {
  const look = async () => {
    const figures = await figuresOf(app, admin);
    expect(figures).toEqual(await countRows(admin));
    return figures;
  };
  const centres = [];
  for (const code of ['A1', 'A2', 'A3', 'A4', 'A5'])
    centres.push(await insertSubmitted(app, code, { boundaryWall: code === 'A5' }));
  await check();
  const before = { waiting: 5, unmarked: 1, accepted: 0, found: 4, acceptable: 4 };
  expect(await look()).toMatchObject(before);

  const kinds = ['wall.none'] as const;
  const { planHash } = await admin.call(api.previewAcceptUnmarked, { query: { kinds: kinds.join(',') } });
  const { id } = await admin.call(api.acceptUnmarked, { body: { kinds: [...kinds], planHash } });
  expect(await look()).toMatchObject({ waiting: 1, accepted: 4, acceptable: 0 });
  await admin.call(api.undoAcceptance, { params: { id: id ?? '' } });
  expect(await look()).toMatchObject({ waiting: 5, unmarked: 1, accepted: 0, found: 4 });

  const [first, second] = centres;
  if (first === undefined || second === undefined) throw new Error('No centres');
  await askFor(app, first.id, ['boundaryWall']);
  const user = await signUpCentre(app, first.phone);
  valueOf(await answer(app, user, { centreId: first.id, answers: { boundaryWall: true } }));
  await check();
  expect(await look()).toMatchObject({ waiting: 5, unmarked: 2, found: 3 });

  expect(await admin.ask('DELETE', `/centres/${second.id}`)).toMatchObject({ status: 200 });
  expect(await look()).toMatchObject({ waiting: 4, found: 2 });
});
