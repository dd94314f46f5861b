/** The button that opens the filters gets the focus when another one that clears them leaves the page. */
export const filtersButtonId = 'filters-button';

export function focusFiltersButton(): void {
  document.getElementById(filtersButtonId)?.focus();
}
