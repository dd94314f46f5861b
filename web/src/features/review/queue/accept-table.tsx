/** How many centres of each state would be accepted, and how many of them drawn for a look. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import type { StatePlan } from './use-accept-plan.ts';

interface AcceptTableProps {
  readonly states: readonly StatePlan[];
  readonly total: Pick<StatePlan, 'accepted' | 'drawn'>;
  /** Centres without reasons wait for a look, because they were drawn before. */
  readonly hasDrawn: boolean;
}

export function AcceptTable({ states, total, hasDrawn }: AcceptTableProps) {
  const { accept: texts } = useAdminTexts().review;
  const format = useFormat();
  if (total.accepted === 0 && total.drawn === 0)
    return <p className="font-semibold">{hasDrawn ? texts.onlyDrawn : texts.nothing}</p>;
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
