/** Asking many heads for a correction by the kind of reason, and taking that back (product.md, Review 4). */
import { expect } from 'vitest';
import type { Reason } from '#contract/review/warnings.ts';
import { queueTest, type Queue } from '../../testing/queue-test.ts';
import { reasonOf } from '../../testing/review-rows.ts';
import { takePhone, type TestCentre } from '../../testing/people.ts';

const test = queueTest();

const noGuards = reasonOf({ code: 'guards.none', items: ['manpower'] });
const noWall = reasonOf({ code: 'wall.none', items: ['boundaryWall'] });
const note = 'seen before';

const submit = ({ store }: Queue, code: string, reasons: readonly Reason[], state = 'Here') =>
  store(code, {
    state,
    reasons,
    phone: takePhone(),
    answers: {},
    review: { note, submitted_at: `2026-01-05 ${code}` },
  });

interface Preview {
  readonly planHash: string;
  readonly states: readonly object[];
  readonly left: object;
  readonly message: string;
  readonly kinds: readonly { code: string; centres: number; example: { centre_code: string } }[];
}
const preview = async ({ ask }: Queue, ...kinds: string[]) =>
  (await ask('GET', `/review/ask-together?kinds=${kinds.join(',')}`)).body as Preview;

/** Returns the id of the act. */
async function askTogether(queue: Queue, ...kinds: string[]): Promise<string> {
  const { planHash } = await preview(queue, ...kinds);
  const { body } = await queue.ask('POST', '/review/ask-together', { kinds, planHash, dueOn: '2026-03-01' });
  await queue.app.services.mailer.settled();
  return (body as { readonly id: string }).id;
}

const takeBack = async (queue: Queue, path: string, body?: object) => {
  const response = await queue.ask('POST', `/review/${path}/undo`, body);
  await queue.app.services.mailer.settled();
  return response;
};
const answered = ({ app }: Queue, { id }: TestCentre) =>
  app.runSql(`update corrections set answered_at = '2026-01-20T06:00:00.000Z' where centre_id = '${id}'`);
const correctionsOf = ({ database: { db } }: Queue['app'], ...centres: readonly TestCentre[]) =>
  db
    .selectFrom('corrections')
    .selectAll()
    .where(
      'centre_id',
      'in',
      centres.map(({ id }) => id),
    )
    .execute();
/** Which of the centres got a mail whose subject begins so. */
const mailedTo = ({ app }: Queue, subject: string, ...centres: readonly TestCentre[]) =>
  centres
    .filter(({ email }) => app.mails.some((mail) => mail.to === email && mail.subject.startsWith(subject)))
    .map(({ centre_code: code }) => code.slice(0, 2));

test('each is asked in the words and for the items of its own reasons', async ({ queue }) => {
  const one = await submit(queue, 'B1', [noGuards, noWall]);
  const setAside = { by: 'Asha', at: '2026-01-06T06:00:00.000Z' };
  const others = [
    await submit(queue, 'B2', [{ ...noGuards, set_aside: setAside }]),
    await submit(queue, 'G1', [noWall], 'There'),
  ];
  const nothing = await preview(queue, 'coaching.associated');
  expect(nothing).toMatchObject({ states: [], left: { open: 0, unreadable: 0 }, message: '' });
  expect(nothing.kinds.map(({ code, centres, example }) => [code, centres, example.centre_code])).toEqual([
    ['wall.none', 2, 'B1'],
    ['guards.none', 1, 'B1'],
  ]);
  expect((await preview(queue, 'guards.none', 'wall.none')).states).toEqual([
    { state: 'Here', asked: 1 },
    { state: 'There', asked: 1 },
  ]);
  await askTogether(queue, 'guards.none');
  const found = await correctionsOf(queue.app, one, ...others);
  expect(found).toMatchObject([{ centre_id: one.id, items: '["manpower"]', due_on: '2026-03-01' }]);
  expect(found[0]?.message).toMatch(/^Count again who will be present on the day of the exam\.\n.*उपस्थित/);
  expect(mailedTo(queue, '', one, ...others)).toEqual(['B1']);
  expect(await queue.review(one)).toMatchObject({ decision: 'asked', note });
  for (const other of others) expect(await queue.review(other)).toMatchObject({ decision: 'waiting', note });
  expect(await queue.entries('correction.asked')).toHaveLength(1);
});

test('what has changed since the preview is not asked for', async ({ queue }) => {
  const one = await submit(queue, 'B1', [noGuards]);
  const { planHash } = await preview(queue, 'guards.none');
  const other = await submit(queue, 'B2', [noGuards]);
  const body = { kinds: ['guards.none'], planHash };
  for (const [more, status, code] of [
    [{}, 409, 'review.outdated'],
    [{ dueOn: '2020-01-01' }, 400, 'request.invalid'],
  ] as const)
    expect(await queue.ask('POST', '/review/ask-together', { ...body, ...more })).toMatchObject({
      status,
      body: { code },
    });
  expect(await correctionsOf(queue.app, one, other)).toEqual([]);
});

test('one act takes it back, and whom the mail has reached is told', async ({ queue }) => {
  const centres = [await submit(queue, 'B1', [noGuards]), await submit(queue, 'B2', [noGuards])];
  const id = await askTogether(queue, 'guards.none');
  expect((await preview(queue, 'guards.none')).states).toEqual([]);
  expect((await takeBack(queue, `acceptances/${id}`)).body).toMatchObject({ undone: 2, left: 0 });
  expect(await correctionsOf(queue.app, ...centres)).toEqual([]);
  for (const centre of centres)
    expect(await queue.review(centre)).toMatchObject({ decision: 'waiting', note });
  expect(mailedTo(queue, 'Correction no longer asked for', ...centres)).toEqual(['B1', 'B2']);
  expect((await preview(queue, 'guards.none')).states).toEqual([{ state: 'Here', asked: 2 }]);
  expect(await takeBack(queue, `acceptances/${id}`)).toMatchObject({ status: 404 });
});

test('what a head has answered, or an officer has decided since, stays', async ({ queue }) => {
  const centres = [await submit(queue, 'B1', [noGuards]), await submit(queue, 'B2', [noGuards])] as const;
  const id = await askTogether(queue, 'guards.none');
  await answered(queue, centres[0]);
  await queue.save(centres[1], { version: 2, decision: 'visit' });
  const undone = await takeBack(queue, `acceptances/${id}`);
  expect(undone.body).toMatchObject({ undone: 0, left: 2, leftCodes: ['B1', 'B2'] });
  expect(await correctionsOf(queue.app, ...centres)).toHaveLength(2);
});

test('the request to one head is taken back too, unless it is answered', async ({ queue }) => {
  const centres = [await submit(queue, 'B1', [noGuards]), await submit(queue, 'B2', [noGuards])] as const;
  const [reached, late] = centres;
  for (const centre of centres)
    await queue.save(centre, { version: 1, decision: 'asked', items: ['manpower'], message: 'Count again' });
  await queue.app.services.mailer.settled();
  await answered(queue, late);
  expect(await takeBack(queue, late.id, { version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'correction.answered' },
  });
  expect(await takeBack(queue, reached.id, { version: 2 })).toMatchObject({
    status: 200,
    body: { decision: 'waiting', corrections: [] },
  });
  expect(await correctionsOf(queue.app, ...centres)).toMatchObject([{ centre_id: late.id }]);
  expect(mailedTo(queue, 'Correction no longer asked for', ...centres)).toEqual(['B1']);
});
