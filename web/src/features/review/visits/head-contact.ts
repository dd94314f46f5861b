/** The head of the checklist as a second contact of a centre. */
import type { Visit } from '#contract/review/list-endpoints.ts';

type Contacts = Pick<Visit, 'official_person' | 'phone' | 'head_name' | 'head_mobile'>;

const sameName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
/** With or without the code of the country. */
const sameNumber = (number: string): string => number.replace(/\D/g, '').slice(-10);

/** Whether the head is another person, or has another number, than what is on record. */
export const hasHeadContact = (visit: Contacts): boolean =>
  visit.head_name !== '' &&
  !(
    sameName(visit.head_name) === sameName(visit.official_person) &&
    sameNumber(visit.head_mobile) === sameNumber(visit.phone)
  );
