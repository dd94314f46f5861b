/**
 * Decisions about one centre: what is refused, what marks and notes do, what the audit trail says, what is taken back, and what "next" passes
 * over.
 */
import { expect, vi } from 'vitest';
import type { AdminClient } from '../../testing/admin-client.ts';
import { readEntries } from '../../testing/audit-database.ts';
import { startOfficer } from '../../testing/officers.ts';
import { queueTest, type Queue } from '../../testing/queue-test.ts';
import { reasonOf } from '../../testing/review-rows.ts';
import { dropTrigger, refuseInserts } from '../../testing/test-database.ts';

const test = queueTest();

const noWall = reasonOf({ code: 'wall.none' });
const noCctv = reasonOf({ code: 'cctv.none', level: 'serious' });
const far = reasonOf({ code: 'place.far', level: 'serious' });

const asked = { decision: 'asked', items: ['manpower', 'photos.centre'], message: 'Count again' };
const accepted = { decision: 'accepted' };
const saved = (body: object) => ({ status: 200, body });
const refused = (code: string, status = 409) => ({ status, body: { code } });
const undo = ({ ask }: Queue, { id }: { readonly id: string }, version: number) =>
  ask('POST', `/review/${id}/undo`, { version });

test.for([
  ['no items', 'correction.items-required', { decision: 'asked', message: 'Look again' }],
  ['no message', 'field.required', { ...asked, message: ' ' }],
  ['a long message', 'field.too-long', { ...asked, message: 'x'.repeat(3001) }],
  ['an unknown item', 'request.invalid', { ...asked, items: ['kitchen'] }],
  ['a past day', 'request.invalid', { ...asked, dueOn: '2026-01-09' }],
  ['a day that is none', 'request.invalid', { ...asked, dueOn: '2026-02-30' }],
  ['a long note', 'field.too-long', { decision: 'visit', note: 'x'.repeat(1001) }],
  ['a note that is no text', 'field.not-text', { decision: 'visit', note: 'a\u0000b' }],
  ['the mark of a reason that it has not', 'request.invalid', { setAside: ['guards.none'] }],
  ['a serious reason', 'review.serious-reason', accepted],
  ['a serious reason and an empty note', 'review.serious-reason', { ...accepted, note: ' ' }],
  ['a mark on another one', 'review.serious-reason', { ...accepted, setAside: ['place.far', 'wall.none'] }],
  ['an earlier version', 'review.changed-elsewhere', { version: 0, decision: 'visit' }],
] as const)('a decision with %s is refused with %s', async ([, code, wanted], { queue }) => {
  const centre = await queue.store('A1', { reasons: [far, noCctv, noWall] });
  expect((await queue.save(centre, { version: 1, ...wanted })).body).toMatchObject({ code });
  const unchanged = { decision: 'waiting', version: 1, note: '', corrections: [] };
  expect(await queue.review(centre)).toMatchObject(unchanged);
  expect(await queue.entries('review.decided')).toEqual([]);
});

test.for([
  [
    'marks on the serious reasons',
    [far, noCctv, noWall],
    { ...accepted, setAside: ['place.far', 'cctv.none'] },
  ],
  ['a note', [noCctv], { ...accepted, note: 'The inspector saw the cameras' }],
  ['notices only', [noWall], accepted],
  ['a visit', [noCctv], { decision: 'visit' }],
  ['an answer that is due today', [], { ...asked, dueOn: '2026-01-10' }],
] as const)('with %s a centre is decided about', async ([, reasons, wanted], { queue }) => {
  const centre = await queue.store('A1', { reasons });
  const { decision } = wanted;
  expect(await queue.save(centre, { version: 1, ...wanted })).toMatchObject(saved({ decision }));
});

test('of two officers who decide about the same version one is refused', async ({ queue }) => {
  const centre = await queue.store('A1', { reasons: [noWall, noCctv] });
  const decided = { decision: 'accepted', note: 'Looks fine', decided_by: 'Officer', version: 2 };
  const wanted = { version: 1, ...accepted, note: ' Looks fine ' };
  expect(await queue.save(centre, wanted)).toMatchObject(saved(decided));
  const late = await queue.save(centre, { version: 1, decision: 'visit', setAside: ['wall.none'] });
  expect(late).toMatchObject(refused('review.changed-elsewhere'));
  expect(await queue.review(centre)).toMatchObject(decided);
  expect(await queue.entries()).toMatchObject([
    { act: 'review.decided', target: 'A1', details: { before: 'waiting', ...accepted, note: 'Looks fine' } },
    { act: 'review.read', target: 'A1', details: {} },
  ]);
});

test('reasons that are set aside do not count, and can be taken back', async ({ queue }) => {
  const centre = await queue.store('M1', { reasons: [noWall, noCctv] });
  const mark = (version: number, ...setAside: string[]) => queue.save(centre, { version, setAside });
  const entries = async () => (await queue.entries('review.decided')).map(({ details }) => details);
  const seriousAndUnmarked = async () => [
    await queue.codes({ list: 'serious' }),
    await queue.codes({ list: 'unmarked' }),
  ];
  const firstAt = queue.app.clock.now().toISOString();
  expect(await mark(1, 'cctv.none')).toMatchObject(saved({ version: 2 }));
  expect(await seriousAndUnmarked()).toEqual([[], []]);
  queue.app.clock.advance(60);
  const secondAt = queue.app.clock.now().toISOString();
  expect(await mark(2, 'cctv.none', 'wall.none')).toMatchObject(
    saved({ reasons: [{ set_aside: { at: secondAt } }, { set_aside: { by: 'Officer', at: firstAt } }] }),
  );
  expect(await seriousAndUnmarked()).toEqual([[], ['M1']]);
  await mark(3, 'wall.none');
  expect(await seriousAndUnmarked()).toEqual([['M1'], []]);
  // The same again changes nothing, and is not recorded.
  expect(await mark(4, 'wall.none')).toMatchObject(saved({ version: 4 }));
  expect(await entries()).toEqual([
    { setAside: ['cctv.none'] },
    { setAside: ['wall.none'] },
    { takenBack: ['cctv.none'] },
  ]);
});

test('of very many marks the trail keeps as many as it can', async ({ queue }) => {
  const keys = Array.from({ length: 100 }, (_, index) => `rooms.odd-size:${index}:`.padEnd(300, '"'));
  const centre = await queue.store('M2', { reasons: keys.map((key) => ({ ...noWall, key })) });
  const wanted = { version: 1, setAside: keys, note: '"'.repeat(1000) };
  expect(await queue.save(centre, wanted)).toMatchObject({ status: 200 });
  await queue.save(centre, { version: 2, setAside: keys.slice(0, 1) });
  const [set, back] = (await queue.entries('review.decided')) as readonly {
    details: Readonly<Record<'setAside' | 'setAsideMore' | 'takenBackMore', unknown>>;
  }[];
  const { setAside, setAsideMore } = set?.details ?? {};
  expect([...(setAside as string[]), ...keys.slice(-Number(setAsideMore))]).toEqual(keys);
  expect(back?.details.takenBackMore).toBeGreaterThan(0);
});

test('a request takes the decision, its mail and its entries in one step, once', async ({ queue }) => {
  const { app } = queue;
  const centre = await queue.store('K1', { reasons: [noCctv] });
  const recordedBefore: unknown[] = [];
  const { mailer } = app.services;
  const queueMail = mailer.queueMail.bind(mailer);
  const spy = vi.spyOn(mailer, 'queueMail').mockImplementation(async (tx, mail) => {
    const entries = tx.selectFrom('audit_trail').where('target', '=', centre.centre_code);
    recordedBefore.push(await entries.select('act').execute());
    return queueMail(tx, mail);
  });
  const correction = { number: 1, items: asked.items, answered_at: null, asked_by: 'Officer' };
  const decided = { decision: 'asked', version: 2, decided_by: 'Officer', corrections: [correction] };
  expect(await queue.save(centre, { version: 1, ...asked })).toMatchObject(saved(decided));
  spy.mockRestore();
  // The audit trail is written at the end.
  expect(recordedBefore).toEqual([[]]);
  expect((await queue.entries()).map(({ act }) => act)).toEqual(['review.decided', 'correction.asked']);
  expect(await queue.save(centre, { version: 2, ...asked })).toMatchObject(refused('correction.open'));
  expect(await queue.review(centre)).toMatchObject(decided);
});

test('a session of 16 minutes ago decides, but mails no message to a head', async ({ queue }) => {
  const centre = await queue.store('K9', { reasons: [noCctv] });
  queue.app.clock.advance(16 * 60);
  expect(await queue.save(centre, { version: 1, ...asked })).toMatchObject(
    refused('session.confirmation-required', 403),
  );
  expect(await queue.review(centre)).toMatchObject({ decision: 'waiting', version: 1, corrections: [] });
  expect(await queue.save(centre, { version: 1, decision: 'visit' })).toMatchObject({ status: 200 });
});

test('a decision that is taken back leaves all but note and marks as before, once', async ({ queue }) => {
  const before = {
    drawn_at: '2026-01-06T06:00:00.000Z',
    accepted_at: '2026-01-04T06:00:00.000Z',
    decided_at: '2026-01-05T06:00:00.000Z',
    decided_by: 'Asha',
  };
  const centre = await queue.store('U1', { reasons: [noCctv], review: before });
  const shown = await queue.review(centre);
  const wanted = { version: 1, ...accepted, note: 'Seen' };
  expect(await queue.save(centre, wanted)).toMatchObject(saved({ version: 2, is_drawn: false }));
  const undone = { decision: 'waiting', is_drawn: true, note: 'Seen', version: 3, decided_by: 'Asha' };
  expect(await undo(queue, centre, 2)).toMatchObject(saved(undone));
  expect(await queue.review(centre)).toEqual({ ...shown, note: 'Seen', version: 3 });
  expect((await queue.entries('review.decided')).map(({ details }) => details)).toMatchObject([
    { before: 'waiting', ...accepted, note: 'Seen' },
    { before: 'accepted', decision: 'waiting', undo: true },
  ]);
  expect(await undo(queue, centre, 3)).toMatchObject(refused('review.changed-elsewhere'));
});

test('only the last decision is taken back, to the one before it', async ({ queue }) => {
  const centre = await queue.store('U2');
  await queue.save(centre, { version: 1, ...accepted });
  await queue.save(centre, { version: 2, decision: 'visit' });
  expect(await undo(queue, centre, 3)).toMatchObject(saved({ ...accepted, version: 4 }));
  expect(await undo(queue, centre, 2)).toMatchObject(refused('review.changed-elsewhere'));
  expect(await queue.review(centre)).toMatchObject(accepted);
});

test('what was changed since, and what nobody has decided, is not taken back', async ({ queue }) => {
  const changed = await queue.store('U3', { reasons: [noWall] });
  await queue.save(changed, { version: 1, decision: 'visit' });
  await queue.save(changed, { version: 2, note: 'Go on Monday' });
  const waiting = await queue.store('U5');
  for (const [centre, version] of [
    [changed, 2],
    [changed, 3],
    [waiting, 1],
  ] as const)
    expect(await undo(queue, centre, version)).toMatchObject(refused('review.changed-elsewhere'));
  expect(await queue.review(changed)).toMatchObject({ decision: 'visit', note: 'Go on Monday' });
  expect(await undo(queue, { id: 'nobody' }, 1)).toMatchObject({ status: 404 });
});

test('one decision is not among those that were accepted together', async ({ queue }) => {
  const centre = await queue.store('U6');
  await queue.save(centre, { version: 1, ...accepted });
  expect((await queue.ask('GET', '/review/accept-unmarked')).body).toMatchObject({ last: null });
  const together = await queue.ask('POST', `/review/acceptances/${centre.id}/undo`);
  expect(together).toMatchObject({ status: 404 });
  expect(await undo(queue, centre, 2)).toMatchObject(saved({ decision: 'waiting' }));
});

test('the own decisions of the day are counted, and one that is taken back no longer', async ({ queue }) => {
  const now = queue.app.clock.now();
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const decidedToday = async () => (await queue.ask('GET', '/review/counts')).body;
  for (const [code, decided_by, at] of [
    ['T1', 'Officer', yesterday],
    ['T2', 'Asha', now],
  ] as const)
    await queue.store(code, { review: { decision: 'visit', decided_by, decided_at: at.toISOString() } });
  const centre = await queue.store('T3');
  expect(await decidedToday()).toMatchObject({ decided_today: 0 });
  await queue.save(centre, { version: 1, decision: 'visit' });
  expect(await decidedToday()).toMatchObject({ decided_today: 1 });
  await undo(queue, centre, 2);
  expect(await decidedToday()).toMatchObject({ decided_today: 0 });
});

test('what a colleague has opened is said for ten minutes at most', async ({ queue }) => {
  const { app } = queue;
  const [first, second] = [await queue.store('N1'), await queue.store('N2')];
  const colleague = await startOfficer(app);
  const open = (by: AdminClient, { id }: { readonly id: string }) => by.ask('GET', `/review/${id}`);
  const isElsewhere = async (centre: { readonly id: string }) =>
    (await queue.review(centre)).opened_elsewhere ?? false;
  await open(colleague, first);
  expect((await open(colleague, first)).body).not.toHaveProperty('opened_elsewhere');
  expect(await isElsewhere(first)).toBe(true);
  expect(await isElsewhere(second)).toBe(false);
  // Nobody is locked out.
  const { status, body } = await queue.save(first, { version: 1, decision: 'visit' });
  expect([status, body]).toEqual([200, expect.not.objectContaining({ opened_elsewhere: true })]);
  await open(colleague, second);
  expect([await isElsewhere(first), await isElsewhere(second)]).toEqual([false, true]);
  app.clock.advance(10 * 60 - 1);
  expect(await isElsewhere(second)).toBe(true);
  app.clock.advance(1);
  expect(await isElsewhere(second)).toBe(false);
});

test('who cannot decide takes nothing out of the way of others', async ({ queue }) => {
  const centre = await queue.store('N3');
  const reader = await startOfficer(queue.app, { rights: ['list'], states: [] });
  await reader.ask('GET', `/review/${centre.id}`);
  expect(await queue.review(centre)).not.toHaveProperty('opened_elsewhere');
});

test('a look that cannot be noted is not in the trail: both are written at once', async ({ queue }) => {
  const { app } = queue;
  const centre = await queue.store('N4');
  await app.runSql(refuseInserts('refuse_n4', 'opened_reviews', `new.centre_id = '${centre.id}'`));
  expect((await queue.ask('GET', `/review/${centre.id}`)).status).toBe(500);
  await app.runSql(dropTrigger('refuse_n4', 'opened_reviews'));
  const looks = await readEntries(app, 'review.read');
  expect(looks.filter(({ target }) => target === 'N4')).toEqual([]);
});
