/** The checks of answers: contradictions and shortfalls (product.md, Evidence checks). */
import type { AllFacts, Check, OwnFacts } from '../facts.ts';
import type { Found } from '../reasons.ts';
import { contradictionChecks } from './answers-contradictions.ts';
import { shortfallChecks } from './answers-shortfalls.ts';
import { found } from './found.ts';

/** What only institutions of governments are called, as a whole word. */
const governmentName =
  /(?<![\p{L}\p{M}])(?:kendriya|navodaya|govt|government|rajkiya|zill?a parishad|केंद्रीय|केन्द्रीय|नवोदय|राजकीय|शासकीय|जिला परिषद)(?![\p{L}\p{M}])/iu;

function checkName({ record: { name }, answers }: AllFacts): Found[] {
  if (answers.institutionType !== 'Private' || !governmentName.test(name.normalize('NFC'))) return [];
  return [found('notice', 'institution.government-name', ['institutionType'], { name }, [name])];
}

/** A further centre with the contact of a district office is no other circumstance; another contact is. */
function checkSharedContacts({ sharedContacts }: AllFacts): Found[] {
  return sharedContacts.map(({ contact, address, centres, first }) =>
    found(
      'notice',
      'head.shared-contact',
      [contact === 'mobile' ? 'headMobile' : 'headEmail'],
      { ...first, contact, centres },
      [contact, address],
    ),
  );
}

/** Those that need no other centre; the head's own page runs them too. */
export const ownAnswerChecks: readonly Check<OwnFacts>[] = [...contradictionChecks, ...shortfallChecks];

export const answerChecks: readonly Check<AllFacts>[] = [checkName, checkSharedContacts];
