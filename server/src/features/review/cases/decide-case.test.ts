/** One decision about all members of a case, over HTTP. */
import { expect } from 'vitest';
import type { CaseDecision } from '#contract/review/case-endpoints.ts';
import { readEntries } from '../../../testing/audit-entries.ts';
import { decideCase, delhi, plantCase, readCase } from '../../../testing/cases.ts';
import { checksTest, type ChecksTest } from '../../../testing/checks-test.ts';
import { findCentre, startNextEdition } from '../../../testing/editions.ts';
import {
  insertSubmitted,
  submitFor,
  type SubmittedWithoutUpload,
} from '../../../testing/submitted-centres.ts';

const test = checksTest();

type Centre = SubmittedWithoutUpload;

const trailOf = async (app: ChecksTest['app']) =>
  (await readEntries(app, 'review.decided')).map(({ target, details }) => [target, details] as const);

test('one decision: the original keeps "not a problem", the copies are visited, each with its own entry', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [victim, copy, left] = await plantCase({ app, shown }, ['V1', 'C2', 'C3']);
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
  const [victim, copy, other] = await plantCase({ app, shown }, ['V1', 'C2', 'C3']);
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
  const [victim, copy] = await plantCase({ app, shown }, ['V1', 'C2']);
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
  expect(await decideCase(admin, victim, { ...body, caseHash })).toMatchObject({ status: 200 });
  expect(await review(copy)).toMatchObject({ decision: 'visit', note: 'Rang them' });
});

test('when another member is likely the original by now, nothing is decided', async ({
  app,
  admin,
  check,
  shown,
}) => {
  const [victim, copy] = await plantCase({ app, shown }, ['V1', 'C2']);
  await check();
  const { caseHash } = await readCase(admin, victim);
  // The records were wrong: the school of the copy is in Delhi, where its photo is, and that of the victim in Patna.
  const move = ({ id }: Centre, record: string) =>
    app.runSql(`update centres set ${record} where id = '${id}'`);
  await move(victim, `centre_pincode = '800001', centre_city = 'Patna', centre_state = 'Bihar'`);
  await move(copy, `centre_pincode = '110001', centre_city = 'New Delhi', centre_state = 'Delhi'`);
  expect((await readCase(admin, victim)).members).toMatchObject([
    { role: 'undecided' },
    { role: 'undecided' },
  ]);
  const body: CaseDecision = { caseHash, original: 'fine', others: 'visit' };
  expect(await decideCase(admin, copy, body)).toMatchObject({
    status: 409,
    body: { code: 'review.outdated' },
  });
});

test('what a centre sent for an archived edition is its own, and nothing is decided about that any more', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [earlier] = await plantCase({ app, shown }, ['V1']);
  await check();
  await startNextEdition(admin, 'same');
  const again = await submitFor(app, await findCentre(app, 'V1'));
  shown.set(again.photoIds.centre, 'the same');
  app.clock.advance(60);
  const copy = await insertSubmitted(app, 'C2', {}, {}, delhi);
  shown.set(copy.photoIds.centre, 'the same');
  await check();
  const found = await readCase(admin, copy);
  const edition = 'NEET (UG) 2025';
  expect(found.members).toMatchObject([
    { id: earlier.id, centre_code: 'V1', edition, role: 'original' },
    { id: again.id, centre_code: 'V1', edition: null, role: 'original' },
    { id: copy.id, centre_code: 'C2', edition: null, role: 'copy' },
  ]);
  expect(found.pictures).toMatchObject([{ centres: 3, original: again.id }]);
  expect(found.waiting).toBe(2);
  const body: CaseDecision = {
    caseHash: found.caseHash,
    original: 'fine',
    others: 'visit',
    members: [{ id: earlier.id, choice: 'visit' }],
  };
  expect(await decideCase(admin, copy, body)).toMatchObject({ status: 200, body: { decided: 2 } });
  expect((await trailOf(app)).map(([target]) => target)).toEqual(['V1', 'C2']);
  // Its own photo of the former edition is a reason of its own.
  expect(await review(again)).toMatchObject({ decision: 'waiting', reasons: [{}, {}] });
  const rows = await app.runSql(`select decision from reviews where centre_id = '${earlier.id}'`);
  expect(rows).toEqual([{ decision: 'waiting' }]);
});
