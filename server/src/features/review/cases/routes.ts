/** The routes of cases (product.md, Review 8). */
import { type Call, implement, type Implemented } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { casePageSize, type ReviewCase } from '#contract/review/case-endpoints.ts';
import { createPhotoPathSigner } from '../../../platform/photos/sign-photo-path.ts';
import { defaultDueOn } from '../corrections/ask-correction.ts';
import { decideCase } from './decide-case.ts';
import { describeMember, readWholeCase, type WholeCase } from './read-case.ts';

function describeCase(call: Call, found: WholeCase, page: number): ReviewCase {
  const { clock, config, keys, limits } = call;
  const pathOf = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const { id, members, pictures, hash } = found;
  const named = new Set(
    pictures.flatMap(({ centreId, signs }) => [centreId, ...signs.map((sign) => sign.centre_id)]),
  );
  const waiting = members.filter(({ decision, edition }) => decision === 'waiting' && edition === null);
  return {
    id,
    caseHash: hash,
    total: members.length,
    waiting: waiting.length,
    waiting_originals: waiting.filter(({ role }) => role === 'original').length,
    members: members
      .slice((page - 1) * casePageSize, page * casePageSize)
      .map((member) => describeMember(member, pathOf)),
    pictures: pictures.map(({ number, centreIds, centreId, signs }) => ({
      number,
      centres: centreIds.length,
      original: centreId,
      signs: [...signs],
    })),
    named: members
      .filter((member) => named.has(member.id))
      .map(({ id: centreId, centre_code, centre_name }) => ({ id: centreId, centre_code, centre_name })),
    default_due_on: defaultDueOn(clock.now(), config.correctionDays),
  };
}

export const caseCalls: readonly Implemented[] = [
  implement(api.getReviewCase, async (call) => {
    const { database, params, places, query } = call;
    const whole = await readWholeCase(database.db, places, params.id);
    const found = describeCase(call, whole, Number(query.page ?? '1'));
    const codes = found.members.map((member) => member.centre_code);
    await call.recordCentreRead('review.read', {
      details: { case: found.total, codes },
      centres: codes.length,
    });
    return found;
  }),
  implement(api.decideCase, async (call) => ({ decided: await decideCase(call, call.params.id, call.body) })),
];
