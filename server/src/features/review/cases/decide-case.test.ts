/** One decision about all members of a case, over HTTP. */
import { expect } from 'vitest';
import type { CaseDecision } from '#contract/review/case-endpoints.ts';
import { decideCase, delhi, plantCase, readCase } from '../../../testing/cases.ts';
import { checksTest, type ChecksTest } from '../../../testing/checks-test.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from '../../../testing/submitted-centres.ts';

const test = checksTest();

type Centre = SubmittedWithoutUpload;

async function trailOf(app: ChecksTest['app']) {
  const rows = await app.database.db
    .selectFrom('audit_trail')
    .where('act', '=', 'review.decided')
    .select(['target', 'details'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ target, details }) => [target, JSON.parse(details) as Record<string, unknown>] as const);
}

test('one decision: the original keeps "not a problem", the copies are visited, each with its own entry', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [victim, copy, left] = (await plantCase({ app, shown }, ['V1', 'C2', 'C3'])) as [
    Centre,
    Centre,
    Centre,
  ];
  await check();
  const { caseHash, waiting } = await readCase(admin, copy);
  expect(waiting).toBe(3);
  const body: CaseDecision = {
    caseHash,
    original: 'fine',
    others: 'visit',
    members: [{ id: left.id, choice: 'leave' }],
    note: 'One photo, three schools',
  };
  expect(await decideCase(admin, copy, body)).toMatchObject({ status: 200, body: { decided: 2 } });
  expect(await review(victim)).toMatchObject({ decision: 'accepted', decided_by: 'Administrator' });
  expect((await review(victim)).reasons.every(({ set_aside: by }) => by !== null)).toBe(true);
  const visited = await review(copy);
  expect(visited).toMatchObject({ decision: 'visit', note: 'One photo, three schools' });
  expect(visited.reasons.every(({ set_aside: by }) => by === null)).toBe(true);
  expect(await review(left)).toMatchObject({ decision: 'waiting', note: '' });
  const trail = await trailOf(app);
  expect(trail.map(([target]) => target)).toEqual(['V1', 'C2']);
  expect(trail[0]?.[1]).toMatchObject({
    decision: 'accepted',
    case: 3,
    setAside: expect.any(Array) as unknown,
  });
  expect(trail[1]?.[1]).toMatchObject({ decision: 'visit', before: 'waiting', case: 3 });
  // Checked again, the marks stay.
  await app.runSql('update reviews set checks_version = 0');
  await check();
  expect(await review(victim)).toMatchObject({ decision: 'accepted' });
});

test('an original with another reason keeps it, and waits on', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const victim = await insertSubmitted(app, 'V1', { boundaryWall: false });
  shown.set(victim.photoIds.centre, 'the same');
  app.clock.advance(60);
  await plantCase({ app, shown }, ['C2'], delhi);
  await check();
  const found = await readCase(admin, victim);
  expect(found.members[0]?.other_reasons.map(({ code }) => code)).toContain('wall.none');
  await decideCase(admin, victim, { caseHash: found.caseHash, original: 'fine', others: 'visit' });
  const after = await review(victim);
  expect(after.decision).toBe('waiting');
  expect(after.reasons.filter(({ set_aside: by }) => by === null).map(({ code }) => code)).toEqual(
    found.members[0]?.other_reasons.map(({ code }) => code),
  );
});

test('copiers are asked for the photos of the case, once', async ({ app, admin, check, shown, review }) => {
  const [victim, copy, other] = (await plantCase({ app, shown }, ['V1', 'C2', 'C3'])) as [
    Centre,
    Centre,
    Centre,
  ];
  await check();
  const { caseHash } = await readCase(admin, victim);
  const asked: CaseDecision = { caseHash, original: 'fine', others: 'asked', message: '' };
  const before = await review(victim);
  expect(await decideCase(admin, victim, asked)).toMatchObject({
    status: 400,
    body: { code: 'field.required' },
  });
  expect(await review(victim)).toMatchObject({ decision: 'waiting', version: before.version });
  expect(await decideCase(admin, victim, { ...asked, message: 'Take it again' })).toMatchObject({
    status: 200,
  });
  for (const centre of [copy, other])
    expect(await review(centre)).toMatchObject({
      decision: 'asked',
      corrections: [{ number: 1, items: ['photos.centre'], message: 'Take it again', answered_at: null }],
    });
  // Returned to the queue with the correction still open, a centre is not asked a second time.
  const { version } = await review(copy);
  await admin.ask('PUT', `/review/${copy.id}`, { version, decision: 'waiting' });
  const again = await readCase(admin, victim);
  expect(
    await decideCase(admin, victim, { ...asked, caseHash: again.caseHash, message: 'Again' }),
  ).toMatchObject({
    status: 200,
    body: { decided: 1 },
  });
  expect(await review(copy)).toMatchObject({ decision: 'asked', corrections: [{ number: 1 }] });
  expect((await review(copy)).corrections).toHaveLength(1);
});

test('when a member has changed or joined meanwhile, nothing is decided', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [victim, copy] = (await plantCase({ app, shown }, ['V1', 'C2'])) as [Centre, Centre];
  await check();
  const seen = await readCase(admin, victim);
  const body: CaseDecision = { caseHash: seen.caseHash, original: 'fine', others: 'visit' };
  const { version } = await review(copy);
  await admin.ask('PUT', `/review/${copy.id}`, { version, note: 'Rang them' });
  const refused = { status: 409, body: { code: 'review.outdated' } };
  expect(await decideCase(admin, victim, body)).toMatchObject(refused);
  const changed = await readCase(admin, victim);
  await plantCase({ app, shown }, ['C3']);
  await check();
  expect(await decideCase(admin, victim, { ...body, caseHash: changed.caseHash })).toMatchObject(refused);
  expect(await review(victim)).toMatchObject({ decision: 'waiting' });
  expect(await trailOf(app)).toHaveLength(1);
  const { caseHash } = await readCase(admin, victim);
  const stranger = { ...body, caseHash, members: [{ id: 'nobody', choice: 'visit' as const }] };
  expect(await decideCase(admin, victim, stranger)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});

test('a centre of an archived edition is a member about which nothing is decided any more', async ({
  app,
  admin,
  check,
  shown,
}) => {
  const [earlier, copy] = (await plantCase({ app, shown }, ['V1', 'C2'])) as [Centre, Centre];
  await check();
  await app.runSql(`insert into editions (id, exam_name, exam_date, next_list, archived_at, archived_by)
    values ('e1', 'NEET 2025', '2025-05-04', 'same', '2026-01-01', 'admin')`);
  await app.runSql(
    `update centres set archived_at = '2026-01-01', edition_id = 'e1' where id = '${earlier.id}'`,
  );
  const found = await readCase(admin, copy);
  expect(found.members).toMatchObject([
    { centre_code: 'V1', edition: 'NEET 2025', role: 'original' },
    { centre_code: 'C2', edition: null, role: 'copy' },
  ]);
  expect(found.waiting).toBe(1);
  const body: CaseDecision = { caseHash: found.caseHash, original: 'fine', others: 'visit' };
  expect(await decideCase(admin, copy, body)).toMatchObject({ status: 200, body: { decided: 1 } });
  expect((await trailOf(app)).map(([target]) => target)).toEqual(['C2']);
});
