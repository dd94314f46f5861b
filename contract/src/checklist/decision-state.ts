/** How far the verification of a centre is after its submission, derived from the review and the last correction (product.md, Review). */

/**
 * `waiting`: for a decision; `answered`: a correction, and nobody has decided since; `overdue`: a correction was not answered by its
 * day; `visit`: to be inspected. A centre that has not submitted has none.
 */
export const decisionStates = [
  'waiting',
  'answered',
  'correction_requested',
  'overdue',
  'visit',
  'accepted',
] as const;
export type DecisionState = (typeof decisionStates)[number];

/** In files; screens have their own. */
export const decisionNames: Readonly<Record<'en' | 'hi', Readonly<Record<DecisionState, string>>>> = {
  en: {
    waiting: 'Waiting for a decision',
    answered: 'Correction answered',
    correction_requested: 'Correction requested',
    overdue: 'Correction overdue',
    visit: 'To be visited',
    accepted: 'Accepted',
  },
  hi: {
    waiting: 'निर्णय बाकी',
    answered: 'सुधार का उत्तर मिला',
    correction_requested: 'सुधार माँगा गया',
    overdue: 'सुधार का समय निकल गया',
    visit: 'निरीक्षण होना है',
    accepted: 'स्वीकृत',
  },
};
