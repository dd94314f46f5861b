/** The checks of places and times (product.md, Evidence checks). */
import type { AllFacts, Check, OwnFacts } from '../facts.ts';

/** Those that need no other centre; the head's own page runs them too. */
export const ownPlaceChecks: readonly Check<OwnFacts>[] = [];

export const placeChecks: readonly Check<AllFacts>[] = [];
