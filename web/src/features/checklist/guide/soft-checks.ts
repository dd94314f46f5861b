/** Looks for answers that are valid but unlikely. They are asked about and never refused. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { stepOfField, type StepId } from '#contract/checklist/questions/steps.ts';
import { isPincode, lengthInCharacters } from '#contract/text.ts';

export interface SoftCheck {
  readonly field: 'pincode' | 'completeAddress' | 'headName' | 'candidateCount';
  readonly step: StepId;
}

/**
 * How the pincodes of a state or union territory begin. India Post gives a zone (first digit) to neighbouring states; longer
 * beginnings stand only where every pincode of the state has them. Names are compared by their letters.
 */
const beginnings: readonly (readonly [name: RegExp, begins: RegExp])[] = [
  [/andaman|nicobar/, /^744/],
  [/delhi/, /^11/],
  [/lakshadweep/, /^682/],
  [/sikkim/, /^737/],
  [/^goa$/, /^403/],
  [/haryana|punjab|himachal|jammu|kashmir|ladakh|chandigarh/, /^1/],
  [/uttarpradesh|uttarakhand|uttaranchal/, /^2/],
  [/rajasthan|gujarat|daman|dadra/, /^3/],
  [/maharashtra|madhyapradesh|chhattisgarh|chattisgarh/, /^4/],
  [/andhra|telangana|karnataka/, /^5/],
  [/tamil|kerala/, /^6/],
  [/puducherry|pondicherry/, /^[56]/],
  [/westbengal|odisha|orissa|assam|arunachal|nagaland|manipur|mizoram|tripura|meghalaya/, /^7/],
  [/bihar|jharkhand/, /^8/],
];

const shortestAddress = 10;
const mostCandidatesPerSeat = 3;

function fitsState(pincode: string, state: string): boolean {
  const letters = state.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = beginnings.find(([name]) => name.test(letters));
  return known === undefined || known[1].test(pincode);
}

/** Blank and invalid answers are left to the rules. */
export function softChecks({ state }: { readonly state: string }, answers: Answers): SoftCheck[] {
  const { pincode, completeAddress, headName, candidateCount } = answers;
  const address = completeAddress.trim();
  const name = headName.trim();
  const capacity = totalCapacity(answers);
  const asked: readonly (readonly [SoftCheck['field'], boolean])[] = [
    ['completeAddress', address !== '' && lengthInCharacters(address) < shortestAddress],
    ['pincode', isPincode(pincode) && !fitsState(pincode, state)],
    ['headName', name !== '' && !/\p{L}/u.test(name)],
    ['candidateCount', capacity > 0 && (candidateCount ?? 0) > capacity * mostCandidatesPerSeat],
  ];
  return asked.flatMap(([field, isUnlikely]) => (isUnlikely ? [{ field, step: stepOfField(field) }] : []));
}
