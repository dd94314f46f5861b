/** Finds the centres of the master list that an imported list does not name; the import leaves them as they are. */
import { cleanText } from '#contract/text.ts';
import type { ListedCentre } from '../configuration/store.ts';
import type { ImportPlan } from './plan-import.ts';
import type { MasterList } from './plan-row.ts';

/** Deleted centres are not missing; a refused row names its centre. In the order of the master list. */
export function findMissing(plan: ImportPlan, masterList: MasterList): ListedCentre[] {
  const named = new Set(
    [plan.added, plan.restored, plan.changed, plan.unchanged]
      .flat()
      .map(({ centre }) => centre.centre_code)
      .concat(plan.refused.map(({ centreCode }) => cleanText(centreCode))),
  );
  return [...masterList.values()].filter(({ archived, centre_code }) => !archived && !named.has(centre_code));
}
