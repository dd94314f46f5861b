/** What accepting all centres without warnings would do: the plan of the server, and its table. */
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { previewAcceptUnmarked } from '#contract/review/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';

/** How many centres are accepted, and how many of them drawn for a spot check. */
export interface Accepted {
  readonly accepted: number;
  readonly drawn: number;
}

interface StatePlan extends Accepted {
  readonly state: string;
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

export function totalOf(plan: AcceptPlan | null): Accepted {
  const sum = (name: 'accepted' | 'drawn'): number =>
    (plan?.states ?? []).reduce((total, of) => total + of[name], 0);
  return { accepted: sum('accepted'), drawn: sum('drawn') };
}

/** Loads what accepting all centres without warnings would do now, and again when that has changed. */
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

interface AcceptTableProps {
  readonly states: readonly StatePlan[];
  readonly total: Accepted;
  /** Centres without warnings wait for a spot check, because they were drawn before. */
  readonly hasSample: boolean;
}

/** What would be accepted in each state. */
export function AcceptTable({ states, total, hasSample }: AcceptTableProps) {
  const { accept: texts } = useAdminTexts().review;
  const format = useFormat();
  if (total.accepted === 0 && total.drawn === 0)
    return <p className="font-semibold">{hasSample ? texts.onlySampled : texts.nothing}</p>;
  return (
    <table
      aria-label={texts.tableLabel}
      className="w-full border-collapse text-[0.9375rem] [&_td]:px-2 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-1.5 [&_th:first-child]:text-left [&_th:not(:first-child)]:text-right"
    >
      <thead>
        <tr className="border-b border-edge bg-ground">
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.toBeAccepted}</th>
          <th scope="col">{texts.drawn}</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ state, accepted, drawn }) => (
          <tr key={state} className="border-b border-line">
            <th scope="row" className="font-normal">
              {state || texts.noState}
            </th>
            <td>{format.number(accepted)}</td>
            <td>{format.number(drawn)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row">{texts.total}</th>
          <td>{format.number(total.accepted)}</td>
          <td>{format.number(total.drawn)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
