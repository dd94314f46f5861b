/** Says in words which list the reminders are for. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { AdminTexts } from '../../../texts/en/admin-index.ts';
import { useFormat } from '../../../texts/format.ts';
import type { ListFilter } from '../list-query.ts';

function valueText(
  { reminders: texts, status }: AdminTexts,
  name: keyof ListFilter,
  value: string,
  day: (isoDay: string) => string,
): string {
  const words: Readonly<Record<string, string>> = { ...texts.values, ...texts.progresses, ...status };
  if (name === 'submittedSince') return day(value);
  // What a person typed or the master list has is shown as it is.
  return name === 'search' || name === 'state' || name === 'city' ? value : (words[value] ?? value);
}

export function ListSummary({ filter }: { readonly filter: ListFilter }) {
  const texts = useAdminTexts();
  const format = useFormat();
  const names = Object.keys(texts.reminders.filters) as (keyof ListFilter)[];
  const parts = names
    .filter((name) => filter[name] !== '')
    .map((name) =>
      texts.reminders.filter(texts.reminders.filters[name], valueText(texts, name, filter[name], format.day)),
    );
  return (
    <p className="wrap-anywhere">
      {parts.length === 0 ? texts.reminders.wholeList : texts.reminders.list(parts.join('; '))}
    </p>
  );
}
