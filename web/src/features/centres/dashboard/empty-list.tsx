/** What a list without rows says: what was searched and filtered, and buttons that clear it. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { adminEn } from '../../../texts/en/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { type CentrePage } from '../centre-page.ts';
import { useFilterWords } from '../filter-words.ts';
import { focusFiltersButton } from './filters-button.ts';
import type { ListUrlState } from '../list-url.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface EmptyListProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
  readonly page: CentrePage | undefined;
}

/** Without any centres, the message of the server; the one of section 8 is translated. */
export function EmptyList({ urlState, change, page }: EmptyListProps): ReactNode {
  const { dashboard, workLists: texts } = useAdminTexts();
  const words = useFilterWords()(urlState);
  if (words.length === 0) {
    const message = page?.message?.trim() ?? '';
    return message === '' || message === adminEn.dashboard.noneAvailable ? dashboard.noneAvailable : message;
  }
  const clear = (cleared: Partial<ListUrlState>): void => {
    change(cleared);
    focusFiltersButton();
  };
  const isSearched = urlState.search !== '';
  return (
    <div className="space-y-2">
      <p className="font-semibold text-ink">{dashboard.noneFound}</p>
      <p className="wrap-anywhere">
        {texts.noneWith(words.map(({ text }) => text).join(texts.filterSeparator))}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {isSearched ? (
          <Button variant="quiet" onClick={() => clear({ search: '' })}>
            {texts.clearSearch}
          </Button>
        ) : null}
        {words.length > (isSearched ? 1 : 0) ? (
          <Button variant="quiet" onClick={() => clear({ ...noFilter, search: urlState.search })}>
            {texts.clearFilters}
          </Button>
        ) : null}
      </p>
    </div>
  );
}
