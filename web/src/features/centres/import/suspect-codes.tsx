/** Warns of codes that a spreadsheet has probably changed. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Notice } from '../../../ui/messages.tsx';
import type { CheckedList } from './list-import-store.ts';

/** One example shows what has happened; the whole list is mostly affected. */
const maxShown = 10;

export function SuspectCodes({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk, fields } = useAdminTexts();
  const format = useFormat();
  const { total, codes } = plan.suspects;
  if (total === 0) return null;
  const shown = codes.slice(0, maxShown);
  return (
    <Notice tone="warn">
      <p className="font-semibold">{bulk.suspectsTitle(format.number(total))}</p>
      <ul className="list-disc pl-5">
        {shown.map(({ row, column, value, kind, knownAs }) => (
          <li key={`${row} ${column}`} className="wrap-anywhere">
            {bulk.atRow(String(row), bulk.suspects[kind](fields[column], value, knownAs ?? ''))}
          </li>
        ))}
      </ul>
      {shown.length < total ? <p>{bulk.shownOf(format.number(shown.length), format.number(total))}</p> : null}
      <p>{bulk.suspectsNext}</p>
    </Notice>
  );
}
