/** The checks of pictures (product.md, Evidence checks). */
import type { AllFacts, Check, OwnFacts } from '../facts.ts';

/** Those that need no other centre; the head's own page runs them too. */
export const ownPictureChecks: readonly Check<OwnFacts>[] = [];

export const pictureChecks: readonly Check<AllFacts>[] = [];
