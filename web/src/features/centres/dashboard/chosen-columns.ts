/** The chosen columns: in the address, so that a link brings them, and remembered in this browser for each administrator. */
import { useEffect } from 'react';
import { currentSession, isSharedComputer } from '../../../session/session-store.ts';
import { formatColumns, parseColumns, type ListColumn } from '../list-columns.ts';
import { currentListUrlState, type ChangeListUrlState } from '../list-url-state.ts';

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
export function useChosenColumns(inAddress: string, change: ChangeListUrlState) {
  const text = inAddress === '' ? readRemembered() : inAddress;
  useEffect(() => {
    const { columns, page } = currentListUrlState();
    if (columns !== text) change({ columns: text, page }, { replace: true });
  }, [text, change]);
  const choose = (columns: readonly ListColumn[]): void => {
    const chosen = formatColumns(columns);
    remember(chosen);
    change({ columns: chosen, page: currentListUrlState().page }, { replace: true });
  };
  return { columns: parseColumns(text), choose };
}
