/**
 * The keys of a list (`/` search, J and K rows, N and P pages, `?` help), and the region that they lead through: from the pager above the
 * list to the pager below. A screen has one.
 */
import { useShortcuts } from '../ui/use-shortcuts.ts';

export const listRegionId = 'list';

const listRegion = (): HTMLElement | null => document.getElementById(listRegionId);

/** Those that can be opened or edited; a row without rows to show has no control. */
function listRows(): HTMLTableRowElement[] {
  const rows = listRegion()?.querySelectorAll<HTMLTableRowElement>('tbody tr:has(a, button)') ?? [];
  return [...rows];
}

/** The link of the row's header, or the first one to a page (a phone is a link as well), or the first control. */
const rowControl = (row: HTMLTableRowElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('th a') ??
  row.querySelector<HTMLElement>('a[href^="/"]') ??
  row.querySelector<HTMLElement>('a, button');

/** Moves the focus this many rows on; to the first row when it is in none. Returns whether there is a row to move to. */
export function moveRowFocus(step: number): boolean {
  const rows = listRows();
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
  const control = rows[next] === undefined ? null : rowControl(rows[next]);
  control?.focus();
  return control !== null;
}

/** Elsewhere the arrows scroll the page. */
const moveFromRow = (step: number): boolean =>
  listRows().some((row) => row.contains(document.activeElement)) && moveRowFocus(step);

/** For links that lead past the filters: to the first row, or to the list when it is empty. */
export function focusList(): void {
  if (!moveRowFocus(0)) listRegion()?.focus();
}

/** Shows the beginning of the list and gives it the focus. A list whose beginning is in sight stays where it is. */
export function showListTop(): void {
  const region = listRegion();
  if (region === null) return;
  region.querySelector('[data-scroll-box]')?.scrollTo({ top: 0 });
  region.focus({ preventScroll: true });
  const { top } = region.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) region.scrollIntoView({ block: 'start' });
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main [role=search] input');
  box?.focus();
  box?.select();
}

/** @param onPage -1 for the page before, 1 for the next one */
export function useListKeys(onPage: (step: -1 | 1) => void, onHelp: () => void): void {
  const down = (): boolean => moveFromRow(1);
  const up = (): boolean => moveFromRow(-1);
  useShortcuts(
    {
      '/': focusSearch,
      '?': onHelp,
      j: () => moveRowFocus(1),
      k: () => moveRowFocus(-1),
      ArrowDown: down,
      'Shift+ArrowDown': down,
      ArrowUp: up,
      'Shift+ArrowUp': up,
      n: () => onPage(1),
      p: () => onPage(-1),
    },
    'list',
  );
}
