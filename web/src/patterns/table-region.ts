/** The list of a screen, from the pager above it to the pager below: where links, keys and pages lead. A screen has one. */

export const listRegionId = 'list';

const listRegion = (): HTMLElement | null => document.getElementById(listRegionId);

/** Those that can be opened or edited; a row without rows to show has no control. */
function listRows(): HTMLTableRowElement[] {
  const rows = listRegion()?.querySelectorAll<HTMLTableRowElement>('tbody tr:has(a, button)') ?? [];
  return [...rows];
}

/** The link of the row's header, or the first control. */
const rowControl = (row: HTMLTableRowElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('th a') ?? row.querySelector<HTMLElement>('a, button');

/** Moves the focus this many rows on; to the first row when it is in none. Returns whether there is a row to move to. */
export function moveRowFocus(step: number): boolean {
  const rows = listRows();
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
  const control = rows[next] === undefined ? null : rowControl(rows[next]);
  control?.focus();
  return control !== null;
}

export function isRowFocused(): boolean {
  return listRows().some((row) => row.contains(document.activeElement));
}

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
