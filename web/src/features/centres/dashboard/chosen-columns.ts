/** The chosen columns: in the address, so that a link brings them, and remembered in this browser for each administrator. */
import { useEffect } from 'react';
import { currentSession, isSharedComputer } from '../../../session/session-store.ts';
import { centresUrl, formatColumns, parseColumns, type ListColumn, type ListUrlState } from '../list-url.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

const storageKey = (): string => `columns.${currentSession()?.userId ?? ''}`;

function readRemembered(): string {
  try {
    return formatColumns(parseColumns(localStorage.getItem(storageKey()) ?? ''));
  } catch {
    return '';
  }
}

/** The choice of a shared computer lasts as long as the address. */
function remember(columns: string): void {
  if (isSharedComputer()) return;
  try {
    if (columns === '') localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), columns);
  } catch {
    // Without local storage the choice is in the address only.
  }
}

/** An address without columns gets the remembered ones. */
export function useChosenColumns(inAddress: string, change: ChangeList<ListUrlState>) {
  const text = inAddress === '' ? readRemembered() : inAddress;
  useEffect(() => {
    const { columns, page } = centresUrl.current();
    if (columns !== text) change({ columns: text, page }, { replace: true });
  }, [text, change]);
  const choose = (columns: readonly ListColumn[]): void => {
    const chosen = formatColumns(columns);
    remember(chosen);
    change({ columns: chosen, page: centresUrl.current().page }, { replace: true });
  };
  return { columns: parseColumns(text), choose };
}
