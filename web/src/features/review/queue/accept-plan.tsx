/** What deciding about many centres at once would do: the plan of the server; and the table of what would be accepted. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '#contract/call.ts';
import type { AcceptPreview } from '#contract/review/accept-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';

/** How many centres are accepted, and how many of them drawn for a spot check. */
interface Accepted {
  readonly accepted: number;
  readonly drawn: number;
}

interface PlanState<Plan> {
  /** Null until it is loaded, or when it could not be loaded; the last one while another is loading. */
  readonly plan: Plan | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  /** Another than the dialog had shown before. */
  readonly isOutdated: boolean;
}

export function totalOf(plan: AcceptPreview | null): Accepted {
  const sum = (name: 'accepted' | 'drawn'): number =>
    (plan?.states ?? []).reduce((total, of) => total + of[name], 0);
  return { accepted: sum('accepted'), drawn: sum('drawn') };
}

export interface LoadedPlan<Plan> extends PlanState<Plan> {
  /** @param isOutdated whether another one was shown before */
  readonly load: (isOutdated: boolean) => Promise<void>;
}

export interface PlanQuery {
  readonly state?: string;
  /** With commas between them. */
  readonly kinds?: string;
}

/**
 * Loads what an act would do now, and again when that or the chosen kinds have changed.
 * @param preview the same function with each rendering
 */
export function usePlan<Plan>(
  preview: (query: PlanQuery) => Promise<Result<Plan>>,
  state: string,
  kinds: readonly ReasonCode[],
): LoadedPlan<Plan> {
  const [planState, setPlanState] = useState<PlanState<Plan>>({
    plan: null,
    isLoading: true,
    failure: null,
    isOutdated: false,
  });
  const chosen = kinds.join(',');
  const lastCall = useRef(0);
  const load = useCallback(
    async (isOutdated: boolean): Promise<void> => {
      lastCall.current += 1;
      const call = lastCall.current;
      setPlanState(({ plan }) => ({ plan, isLoading: true, failure: null, isOutdated }));
      const query = { ...(state !== '' && { state }), ...(chosen !== '' && { kinds: chosen }) };
      const result = await preview(query);
      if (call !== lastCall.current) return;
      setPlanState({
        plan: result.ok ? result.value : null,
        isLoading: false,
        failure: result.ok ? null : result.failure,
        isOutdated,
      });
    },
    [preview, state, chosen],
  );
  useEffect(() => {
    load(false).catch(reportError);
  }, [load]);
  return { ...planState, load };
}

interface AcceptTableProps {
  readonly states: AcceptPreview['states'];
  readonly total: Accepted;
  /** Centres without warnings wait for a spot check, because they were drawn before. */
  readonly hasSample: boolean;
}

/** What would be accepted in each state. */
export function AcceptTable({ states, total, hasSample }: AcceptTableProps) {
  const { accept: texts, words } = useReviewTexts().review;
  const { common } = useTexts();
  const { acceptKinds } = useReviewTexts().reviewTools;
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
        {states.map(({ state, accepted, drawn, kinds }) => (
          <tr key={state} className="border-b border-line">
            <th scope="row" className="font-normal">
              {state || texts.noState}
              <span className="block text-sm text-muted empty:hidden">
                {kinds
                  .map(({ code, centres }) => acceptKinds.kind(words.names[code], format.number(centres)))
                  .join(common.listSeparator)}
              </span>
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
