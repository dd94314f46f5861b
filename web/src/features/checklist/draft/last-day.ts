/** The last day of the checklist on screen (decision 0039): after it nothing is sent, and everything stays readable. */
import type { ChecklistView } from './checklist-view.ts';

/** Returns YYYY-MM-DD, or '' when the checklist on screen is never closed. */
export const lastDayOf = ({ centres, draft }: Pick<ChecklistView, 'centres' | 'draft'>): string =>
  centres.find(({ id }) => id === draft.centre.id)?.closesOn ?? '';
