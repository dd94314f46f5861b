/** The routes of cases (product.md, Review 8). */
import { limitRows, limitServices } from '../../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { casePageSize, type ReviewCase } from '#contract/review/case-endpoints.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import { createPhotoPathSigner } from '../../../platform/photos/sign-photo-path.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { defaultDueOn } from '../corrections/ask-correction.ts';
import { decideCase } from './decide-case.ts';
import { describeMember, readWholeCase, type WholeCase } from './read-case.ts';

function describeCase(services: Services, found: WholeCase, page: number): ReviewCase {
  const { clock, config, keys, limits } = services;
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

export function caseRoutes(services: Services): Route[] {
  const { database, places } = services;
  return [
    implement(api.getReviewCase, async (request) => {
      const found = describeCase(
        services,
        await readWholeCase(limitRows(database.db, getCaller(request)), places, request.params.id),
        Number(request.query.page ?? '1'),
      );
      const codes = found.members.map((member) => member.centre_code);
      const read = { action: 'review.read', details: { case: found.total, codes } } as const;
      await recordCentreRead(services, getCaller(request), read, codes.length);
      return found;
    }),
    implement(api.decideCase, async (request) => ({
      decided: await decideCase(
        limitServices(services, getCaller(request)),
        request.params.id,
        request.body,
        getCaller(request),
      ),
    })),
  ];
}
