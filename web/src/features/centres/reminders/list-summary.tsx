/** Says in words which list the reminders are for. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFilterWords } from '../filter-words.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';

export function ListSummary({ filter }: { readonly filter: ListFilter }) {
  const { reminders: texts, workLists } = useAdminTexts();
  const parts = useFilterWords()(filter).map(({ text }) => text);
  return (
    <p className="wrap-anywhere">
      {parts.length === 0 ? texts.wholeList : texts.list(parts.join(workLists.filterSeparator))}
    </p>
  );
}
