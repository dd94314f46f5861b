/** GET /admin/review/accept-unmarked: what accepting would do, by state and by kind of notice. */
import type { AcceptKind, AcceptPreview } from '#contract/review/accept-endpoints.ts';
import { reasonCodes, type ReasonCode } from '#contract/review/warnings.ts';
import type { Services } from '../../../services.ts';
import { countPlanned, missingKinds, planAcceptance, type Acceptance } from './accept-unmarked.ts';
import { type AcceptableCentre, countAnswered } from './list-acceptable.ts';
import { findLastAcceptance } from './undo-acceptance.ts';

function countKinds(centres: readonly AcceptableCentre[], chosen: readonly ReasonCode[]): AcceptKind[] {
  const found = new Map<ReasonCode, AcceptKind>();
  const add = (code: ReasonCode, { id, centre_code: centreCode }: AcceptableCentre): void => {
    const { centres: before = 0, example = { id, centre_code: centreCode } } = found.get(code) ?? {};
    found.set(code, { code, centres: before + 1, example });
  };
  for (const centre of centres) {
    const missing = missingKinds(centre, chosen);
    if (missing.length > 1) continue;
    for (const code of missing.length === 0 ? centre.kinds : missing) add(code, centre);
  }
  return reasonCodes.flatMap((code) => found.get(code) ?? []);
}

export async function previewAcceptance(services: Services, acceptance: Acceptance): Promise<AcceptPreview> {
  const { db } = services.database;
  const { acceptable, states, hash } = await planAcceptance(services, db, acceptance);
  const { kinds = [] } = acceptance;
  return {
    states: states.map((ofState) => ({
      state: ofState.state,
      ...countPlanned([ofState]),
      kinds: countKinds([...ofState.drawn, ...ofState.others], kinds).map(({ code, centres }) => ({
        code,
        centres,
      })),
    })),
    kinds: countKinds(acceptable, kinds),
    answered: await countAnswered(db, acceptance.state),
    planHash: hash,
    last: await findLastAcceptance(db),
  };
}
