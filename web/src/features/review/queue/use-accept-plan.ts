/** Loads what accepting all centres without reasons would do now, and again when that has changed. */
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { previewAcceptUnmarked } from '#contract/review/endpoints.ts';
import { callApi } from '../../../api/client.ts';

export interface StatePlan {
  readonly state: string;
  readonly accepted: number;
  readonly drawn: number;
}

interface AcceptPlan {
  readonly states: readonly StatePlan[];
  readonly planHash: string;
}

interface PlanState {
  /** Null until it is loaded, or when it could not be loaded. */
  readonly plan: AcceptPlan | null;
  readonly failure: Failure | null;
  /** Another than the dialog had shown before. */
  readonly isOutdated: boolean;
}

export function totalOf(plan: AcceptPlan | null): Pick<StatePlan, 'accepted' | 'drawn'> {
  const sum = (name: 'accepted' | 'drawn'): number =>
    (plan?.states ?? []).reduce((total, of) => total + of[name], 0);
  return { accepted: sum('accepted'), drawn: sum('drawn') };
}

export function useAcceptPlan(state: string) {
  const [planState, setPlanState] = useState<PlanState>({ plan: null, failure: null, isOutdated: false });
  const load = useCallback(
    async (isOutdated: boolean): Promise<void> => {
      setPlanState({ plan: null, failure: null, isOutdated });
      const result = await callApi(previewAcceptUnmarked, { query: state === '' ? {} : { state } });
      setPlanState({
        plan: result.ok ? result.value : null,
        failure: result.ok ? null : result.failure,
        isOutdated,
      });
    },
    [state],
  );
  useEffect(() => {
    load(false).catch(reportError);
  }, [load]);
  return { ...planState, load };
}
