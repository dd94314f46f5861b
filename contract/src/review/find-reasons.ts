/** Runs the evidence checks (product.md, Evidence checks). Server and browser run the same functions. */
import { answerChecks, ownAnswerChecks } from './checks/answers.ts';
import { ownPictureChecks, pictureChecks } from './checks/pictures.ts';
import { ownPlaceChecks, placeChecks } from './checks/places.ts';
import type { AllFacts, OwnFacts } from './facts.ts';
import { sortReasons, type Found } from './reasons.ts';

const ownChecks = [...ownPictureChecks, ...ownPlaceChecks, ...ownAnswerChecks];
const otherChecks = [...pictureChecks, ...placeChecks, ...answerChecks];

/** Returns what can be said without any other centre, serious ones first. */
export function findOwnReasons(facts: OwnFacts): Found[] {
  return sortReasons(ownChecks.flatMap((check) => check(facts)));
}

/** Returns everything, serious ones first. The keys are unique. */
export function findReasons(facts: AllFacts): Found[] {
  return sortReasons([...findOwnReasons(facts), ...otherChecks.flatMap((check) => check(facts))]);
}
