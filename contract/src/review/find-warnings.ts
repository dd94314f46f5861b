/** Runs the declared checks of a checklist. The page while typing, its preview and the server run the same functions. */
import { cutToCharacters } from '../text.ts';
import { otherAnswerChecks, ownAnswerChecks } from './checks/answers.ts';
import type { Checks, Finding, AllFacts, OwnFacts } from './facts.ts';
import { otherPictureChecks, ownPictureChecks } from './checks/pictures.ts';
import { otherPlaceChecks, ownPlaceChecks } from './checks/places.ts';
import { otherTellingChecks, ownTellingChecks } from './checks/telling.ts';
import { sortReasons } from './gravity.ts';
import {
  declarationOf,
  isReason,
  warningCodes,
  type Audience,
  type CodeSeenBy,
  type ReasonCode,
  type Warning,
  type WarningCode,
} from './warnings.ts';

/** Those that need no other centre; the page of the head runs them too. */
const ownChecks: Pick<Checks<OwnFacts>, CodeSeenBy<'typing' | 'preview'> | 'place.apart'> = {
  ...ownAnswerChecks,
  ...ownPictureChecks,
  ...ownPlaceChecks,
  ...ownTellingChecks,
};
/** A submission that cannot be read is found before there are facts. */
const allChecks: Omit<Checks<AllFacts>, 'checklist.unreadable'> = {
  ...ownChecks,
  ...otherAnswerChecks,
  ...otherPictureChecks,
  ...otherPlaceChecks,
  ...otherTellingChecks,
};

const maxPartLength = 100;

function toWarning(code: WarningCode, { values, circumstance = [], level, items }: Finding): Warning {
  const declared = declarationOf(code);
  const parts = circumstance.map((part) => cutToCharacters(String(part), maxPartLength));
  const usual = declared.level === 'by-figures' ? 'notice' : declared.level;
  const key = [code, ...parts].join(':');
  return { code, level: level ?? usual, key, items: items ?? declared.items, values };
}

function run<Facts>(checks: Partial<Checks<Facts>>, facts: Facts, audience: Audience): Warning[] {
  return warningCodes
    .filter((code) => declarationOf(code).seenBy.includes(audience))
    .flatMap((code) => {
      const findings: readonly Finding[] = checks[code]?.(facts) ?? [];
      return findings.map((finding) => toWarning(code, finding));
    });
}

/** Returns what can be said without any other centre, in the order of the declaration. */
export const findOwnWarnings = (facts: OwnFacts, audience: Audience): Warning[] =>
  run(ownChecks, facts, audience);

/** Returns what an officer sees, the gravest first. The keys are unique. */
export function findReasons(facts: AllFacts): Warning<ReasonCode>[] {
  return sortReasons(run(allChecks, facts, 'officer').filter(isReason));
}
