/** Says in the preview of an import which pincodes of the list stand for ones that were not known (product.md, Administrators 3). */
import type { previewImport } from '#contract/centres/import-endpoints.ts';
import { isSameState } from '#contract/states.ts';
import type * as z from 'zod/mini';
import { frequentOf, type PincodeCount } from '../../../domain/places/frequent-pincodes.ts';
import type { Places } from '../../../domain/places/open-places.ts';
import type { ImportPlan } from './plan-import.ts';

/** The rows of a list with one pincode in one state; one of them as an example. */
export interface ListedPincode extends PincodeCount {
  readonly state: string;
  readonly row: number;
  readonly centreCode: string;
}

/** Without the refused rows. */
export function countPincodes({ added, changed, restored, unchanged }: ImportPlan): ListedPincode[] {
  const rows = [added, changed, restored, unchanged].flat();
  const groups = Map.groupBy(rows, ({ centre }) => `${centre.centre_pincode}\n${centre.centre_state}`);
  return [...groups.values()].flatMap((group) => {
    const first = group.reduce((one, other) => (one.row < other.row ? one : other));
    const { centre_pincode: pincode, centre_state: state, centre_code: centreCode } = first.centre;
    return [{ pincode, state, rows: group.length, row: first.row, centreCode }];
  });
}

export type FillerPincodes = NonNullable<z.infer<typeof previewImport.response>['fillers']>;

const maxShown = 20;

/** Lists name few states in few spellings, and comparing two is slow. */
function createIsElsewhere(places: Places): (listed: ListedPincode) => boolean {
  const known = new Map<string, boolean>();
  return ({ pincode, state }) => {
    const own = places.stateOfPincode(pincode) ?? '';
    const key = `${own}\n${state}`;
    const isElsewhere = known.get(key) ?? isSameState(own, state) === false;
    known.set(key, isElsewhere);
    return isElsewhere;
  };
}

/** Returns undefined when there are none. The pincodes of most rows come first. */
export function describeFillers(
  listed: readonly ListedPincode[],
  places: Places,
): FillerPincodes | undefined {
  const frequent = frequentOf(listed);
  const isElsewhere = createIsElsewhere(places);
  const isFiller = (each: ListedPincode) => frequent.has(each.pincode) || isElsewhere(each);
  const byPincode = Map.groupBy(listed.filter(isFiller), ({ pincode }) => pincode);
  const pincodes = [...byPincode.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const rows = others.reduce((sum, other) => sum + other.rows, first.rows);
    const { pincode, row, centreCode, state } = first;
    const kind = frequent.has(pincode) ? ('frequent' as const) : ('other-state' as const);
    return [{ pincode, kind, rows, row, centreCode, state }];
  });
  if (pincodes.length === 0) return undefined;
  return {
    rows: pincodes.reduce((sum, { rows }) => sum + rows, 0),
    total: pincodes.length,
    pincodes: pincodes
      .toSorted((one, other) => other.rows - one.rows || one.row - other.row)
      .slice(0, maxShown),
  };
}
