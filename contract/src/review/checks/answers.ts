/** The checks of answers: contradictions and shortfalls (product.md, Evidence checks). */
import type { AllFacts, Check, OwnFacts } from '../facts.ts';

/** Those that need no other centre; the head's own page runs them too. */
export const ownAnswerChecks: readonly Check<OwnFacts>[] = [];

export const answerChecks: readonly Check<AllFacts>[] = [];
