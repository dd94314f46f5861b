/** One decision about all members of a case, over HTTP. */
import { expect } from 'vitest';
import type { CaseDecision } from '#contract/review/case-endpoints.ts';
import { readEntries } from '../testing/audit-database.ts';
import { decideCase, delhi, type Desk, deskTest, plantCase, readCase } from '../testing/checks-test.ts';
import { findCentre, startNextEdition } from '../testing/editions.ts';
import { insertSubmitted, submitFor, type SubmittedWithoutUpload } from '../testing/submitted-centres.ts';

type Centre = SubmittedWithoutUpload;

const test = deskTest();

const outdated = { status: 409, body: { code: 'review.outdated' } };
const done = (decided: number) => ({ status: 200, body: { decided } });
/** The original is fine, and the others are visited. */
const visits = { original: 'fine', others: 'visit' } as const;

/** About centres whose code begins with this letter. */
const trailOf = async ({ app }: Desk, letter: string) =>
  (await readEntries(app, 'review.decided')).filter(({ target }) => target.startsWith(letter));
/** What was read is decided about, with this. */
async function decideRead(desk: Desk, centre: Centre, decision: Omit<CaseDecision, 'caseHash'>) {
  const { caseHash } = await readCase(desk.admin, centre);
  return decideCase(desk.admin, centre, { caseHash, ...decision });
}

test('the original is accepted, the copies are visited, each with its entry', async ({ desk }) => {
  const [victim, copy, left] = await plantCase(desk, ['A1', 'A2', 'A3']);
  await desk.check();
  expect(await readCase(desk.admin, copy)).toMatchObject({ waiting: 3, waiting_originals: 1 });
  const note = 'One photo, three schools';
  const members: CaseDecision['members'] = [{ id: left.id, choice: 'leave' }];
  expect(await decideRead(desk, copy, { ...visits, members, note })).toMatchObject(done(2));
  const accepted = await desk.review(victim);
  expect(accepted).toMatchObject({ decision: 'accepted', decided_by: 'Administrator', reasons: [] });
  const visited = await desk.review(copy);
  expect(visited).toMatchObject({ decision: 'visit', note });
  expect(visited.reasons.every(({ set_aside: by }) => by === null)).toBe(true);
  expect(await desk.review(left)).toMatchObject({ decision: 'waiting', note: '' });
  expect(await trailOf(desk, 'A')).toMatchObject([
    { target: 'A1', details: { decision: 'accepted', case: 3 } },
    { target: 'A2', details: { decision: 'visit', before: 'waiting', case: 3 } },
  ]);
  // Checked again, the marks stay.
  await desk.checkAgain();
  expect(await desk.review(victim)).toMatchObject({ decision: 'accepted' });
});

test('an original with another reason keeps it, and waits on', async ({ desk }) => {
  const victim = await insertSubmitted(desk.app, 'B1', { boundaryWall: false });
  desk.shown.set(victim.photoIds.centre, 'the picture of B');
  desk.app.clock.advance(60);
  await plantCase(desk, ['B2'], delhi);
  await desk.check();
  const [member] = (await readCase(desk.admin, victim)).members;
  const others = member?.other_reasons.map(({ code }) => code);
  expect(others).toContain('wall.none');
  await decideRead(desk, victim, visits);
  const { decision, reasons } = await desk.review(victim);
  expect(decision).toBe('waiting');
  expect(reasons.filter(({ set_aside: by }) => by === null).map(({ code }) => code)).toEqual(others);
});

test('copiers are asked for the photos of the case, once', async ({ desk }) => {
  const [victim, copy, other] = await plantCase(desk, ['C1', 'C2', 'C3']);
  await desk.check();
  const asked = { original: 'fine', others: 'asked', message: '' } as const;
  const { version } = await desk.review(victim);
  const without = await decideRead(desk, victim, asked);
  expect(without).toMatchObject({ status: 400, body: { code: 'field.required' } });
  expect(await desk.review(victim)).toMatchObject({ decision: 'waiting', version });
  const message = 'Take it again';
  expect(await decideRead(desk, victim, { ...asked, message })).toMatchObject({ status: 200 });
  const correction = { number: 1, items: ['photos.centre'], message, answered_at: null };
  for (const centre of [copy, other])
    expect(await desk.review(centre)).toMatchObject({ decision: 'asked', corrections: [correction] });
  // Returned to the queue with the correction still open, a centre is not asked a second time.
  await desk.decide(copy, { decision: 'waiting' });
  expect(await decideRead(desk, victim, { ...asked, message: 'Again' })).toMatchObject(done(1));
  const { decision, corrections } = await desk.review(copy);
  expect([decision, corrections]).toMatchObject(['asked', [correction]]);
});

test('when a member has changed or joined meanwhile, nothing is decided', async ({ desk }) => {
  const [victim, copy] = await plantCase(desk, ['D1', 'D2']);
  await desk.check();
  const decideSeen = (seen: { readonly caseHash: string }, members: CaseDecision['members'] = []) =>
    decideCase(desk.admin, victim, { ...visits, caseHash: seen.caseHash, members });
  const seen = await readCase(desk.admin, victim);
  await desk.decide(copy, { note: 'Rang them' });
  expect(await decideSeen(seen)).toMatchObject(outdated);
  const changed = await readCase(desk.admin, victim);
  await plantCase(desk, ['D3']);
  await desk.check();
  expect(await decideSeen(changed)).toMatchObject(outdated);
  expect(await desk.review(victim)).toMatchObject({ decision: 'waiting' });
  expect(await trailOf(desk, 'D')).toHaveLength(1);
  const current = await readCase(desk.admin, victim);
  const stranger = await decideSeen(current, [{ id: 'nobody', choice: 'visit' }]);
  expect(stranger).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await decideSeen(current)).toMatchObject({ status: 200 });
  expect(await desk.review(copy)).toMatchObject({ decision: 'visit', note: 'Rang them' });
});

/** It archives all centres. */
deskTest()('what an archived centre sent is its own, and is not decided again', async ({ desk }) => {
  const [earlier] = await plantCase(desk, ['V1']);
  await desk.check();
  await startNextEdition(desk.admin, 'same');
  const again = await submitFor(desk.app, await findCentre(desk.app, 'V1'));
  desk.shown.set(again.photoIds.centre, 'the picture of V');
  desk.app.clock.advance(60);
  const copy = await insertSubmitted(desk.app, 'V2', {}, {}, delhi);
  desk.shown.set(copy.photoIds.centre, 'the picture of V');
  await desk.check();
  const { members, pictures, waiting } = await readCase(desk.admin, copy);
  expect(members).toMatchObject([
    { id: earlier.id, centre_code: 'V1', edition: 'NEET (UG) 2025', role: 'original' },
    { id: again.id, centre_code: 'V1', edition: null, role: 'original' },
    { id: copy.id, centre_code: 'V2', edition: null, role: 'copy' },
  ]);
  expect(pictures).toMatchObject([{ centres: 3, original: again.id }]);
  expect(waiting).toBe(2);
  const ofEarlier: CaseDecision['members'] = [{ id: earlier.id, choice: 'visit' }];
  expect(await decideRead(desk, copy, { ...visits, members: ofEarlier })).toMatchObject(done(2));
  expect((await trailOf(desk, 'V')).map(({ target }) => target)).toEqual(['V1', 'V2']);
  expect(await desk.review(again)).toMatchObject({ decision: 'accepted', reasons: [] });
  const rows = await desk.app.runSql(`select decision from reviews where centre_id = '${earlier.id}'`);
  expect(rows).toEqual([{ decision: 'waiting' }]);
});
