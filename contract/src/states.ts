/**
 * The states and union territories of India: how their pincodes begin, and their earlier and other names in English and Hindi. Where
 * each pincode lies is a table of the server.
 */
import { cleanCode } from './text.ts';

interface State {
  /**
   * India Post gives a zone (the first digit) to neighbouring states; longer beginnings stand only where every pincode of the state
   * has them.
   */
  readonly begins: readonly string[];
  readonly names: readonly string[];
}

const states: Readonly<Record<string, State>> = {
  'Andaman and Nicobar Islands': {
    begins: ['744'],
    names: ['Andaman and Nicobar', 'Andaman and Nicobar Island', 'A & N Islands', 'अंडमान और निकोबार द्वीपसमूह'],
  },
  'Andhra Pradesh': { begins: ['5'], names: ['AP', 'Andra Pradesh', 'आंध्र प्रदेश'] },
  'Arunachal Pradesh': { begins: ['7'], names: ['Arunachal', 'अरुणाचल प्रदेश'] },
  Assam: { begins: ['7'], names: ['Asom', 'असम'] },
  Bihar: { begins: ['8'], names: ['बिहार'] },
  Chandigarh: { begins: ['1'], names: ['चंडीगढ़'] },
  Chhattisgarh: { begins: ['4'], names: ['Chattisgarh', 'Chhatisgarh', 'Chattishgarh', 'छत्तीसगढ़'] },
  'Dadra and Nagar Haveli and Daman and Diu': {
    begins: ['3'],
    names: [
      'Dadra and Nagar Haveli',
      'Daman and Diu',
      'DNH and DD',
      'दादरा और नगर हवेली और दमन और दीव',
      'दादरा और नगर हवेली',
      'दमन और दीव',
    ],
  },
  Delhi: {
    begins: ['11'],
    names: [
      'New Delhi',
      'NCT of Delhi',
      'Delhi NCT',
      'National Capital Territory of Delhi',
      'दिल्ली',
      'नई दिल्ली',
    ],
  },
  Goa: { begins: ['403'], names: ['गोवा'] },
  Gujarat: { begins: ['3'], names: ['Gujrat', 'गुजरात'] },
  Haryana: { begins: ['1'], names: ['Hariyana', 'हरियाणा'] },
  'Himachal Pradesh': { begins: ['1'], names: ['HP', 'Himachal', 'हिमाचल प्रदेश'] },
  'Jammu and Kashmir': { begins: ['1'], names: ['JK', 'जम्मू और कश्मीर', 'जम्मू-कश्मीर'] },
  Jharkhand: { begins: ['8'], names: ['Jharkand', 'झारखंड'] },
  Karnataka: { begins: ['5'], names: ['Karnatka', 'कर्नाटक'] },
  Kerala: { begins: ['6'], names: ['Kerela', 'केरल'] },
  Ladakh: { begins: ['1'], names: ['लद्दाख'] },
  Lakshadweep: { begins: ['682'], names: ['Lakshdweep', 'Laccadive Islands', 'लक्षद्वीप'] },
  'Madhya Pradesh': { begins: ['4'], names: ['MP', 'Madhya Pardesh', 'मध्य प्रदेश'] },
  Maharashtra: { begins: ['4'], names: ['Maharastra', 'महाराष्ट्र'] },
  Manipur: { begins: ['7'], names: ['मणिपुर'] },
  Meghalaya: { begins: ['7'], names: ['Megalaya', 'मेघालय'] },
  Mizoram: { begins: ['7'], names: ['मिज़ोरम'] },
  Nagaland: { begins: ['7'], names: ['नागालैंड'] },
  Odisha: { begins: ['7'], names: ['Orissa', 'Orrisa', 'Odissa', 'ओडिशा', 'उड़ीसा'] },
  Puducherry: { begins: ['5', '6'], names: ['Pondicherry', 'Pondichery', 'पुडुचेरी', 'पुदुच्चेरी'] },
  Punjab: { begins: ['1'], names: ['Panjab', 'पंजाब'] },
  Rajasthan: { begins: ['3'], names: ['Rajastan', 'राजस्थान'] },
  Sikkim: { begins: ['737'], names: ['सिक्किम'] },
  'Tamil Nadu': { begins: ['6'], names: ['TN', 'Tamilnad', 'तमिलनाडु'] },
  Telangana: { begins: ['5'], names: ['Telengana', 'तेलंगाना'] },
  Tripura: { begins: ['7'], names: ['त्रिपुरा'] },
  'Uttar Pradesh': { begins: ['2'], names: ['UP', 'Uttar Pardesh', 'Utter Pradesh', 'उत्तर प्रदेश'] },
  Uttarakhand: { begins: ['2'], names: ['Uttaranchal', 'Uttrakhand', 'Uttarakand', 'उत्तराखंड', 'उत्तरांचल'] },
  'West Bengal': { begins: ['7'], names: ['WB', 'Paschim Banga', 'पश्चिम बंगाल'] },
};

const latinMarks = /[\u0300-\u036f]/g;
const nukta = /\u093c/g;

/** Makes spellings of the same name equal: case, marks above Latin letters, nukta, punctuation, "and", what stands in parentheses. */
export function foldName(name: string): string {
  return cleanCode(name)
    .normalize('NFD')
    .replace(latinMarks, '')
    .replace(nukta, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/&|\band\b|\bof\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const byFoldedName = new Map(
  Object.entries(states).flatMap(([state, { names }]) =>
    [state, ...names].map((name) => [foldName(name), state] as const),
  ),
);

/** Neighbours of which older or coarser lists have places under the name of the other one. */
const confused: readonly (readonly string[])[] = [
  // States that were one before.
  ['Andhra Pradesh', 'Telangana'],
  ['Jammu and Kashmir', 'Ladakh'],
  ['Bihar', 'Jharkhand'],
  ['Madhya Pradesh', 'Chhattisgarh'],
  ['Uttar Pradesh', 'Uttarakhand'],
  // Union territories and what surrounds them.
  ['Chandigarh', 'Punjab'],
  ['Chandigarh', 'Haryana'],
  ['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat'],
  ['Puducherry', 'Tamil Nadu'],
  ['Puducherry', 'Kerala'],
  ['Puducherry', 'Andhra Pradesh'],
  ['Lakshadweep', 'Kerala'],
];

const devanagari = /\p{Script=Devanagari}/u;

/** Returns the present English name of a state; null when it is no state of India. */
export function stateOf(name: string): string | null {
  return (
    byFoldedName.get(foldName(name.replace(/\b(state|ut|u\.t\.|union territory)(?=\W|$)/gi, ' '))) ?? null
  );
}

/**
 * The name under which the list of centres and the accounts keep a state: its present English one, however it is written. What is no
 * state of India stays as it is, with tidy blanks. A part in parentheses counts: it may tell regions apart.
 */
export function keptStateName(written: string): string {
  const tidy = written.trim().replace(/\s+/g, ' ');
  return stateOf(tidy.replace(/[()]/g, ' ')) ?? tidy;
}

/** Whether it is the present English name of a state of India. */
export const isStateOfIndia = (name: string): boolean => Object.hasOwn(states, name);

/** @param state its present English name; any other is returned as it is */
export function hindiNameOfState(state: string): string {
  const names = isStateOfIndia(state) ? states[state]?.names : undefined;
  return names?.find((name) => devanagari.test(name)) ?? state;
}

const shortestPart = 5;

/** Returns the state whose name is a part of the text, as in "Govt. of NCT of Delhi". */
function stateIn(text: string): string | null {
  const folded = foldName(text);
  const known = [...byFoldedName].find(([name]) => name.length >= shortestPart && folded.includes(name));
  return known?.[1] ?? null;
}

/** Whether lists confuse two states, by their present names. */
export const areConfused = (state: string, otherState: string): boolean =>
  confused.some((names) => names.includes(state) && names.includes(otherState));

/** Returns null when one of them is no state of India, or when lists confuse the two. */
export function isSameState(one: string, other: string): boolean | null {
  const [state, otherState] = [stateOf(one), stateOf(other)];
  if (state === null || otherState === null) return null;
  if (state === otherState) return true;
  return areConfused(state, otherState) ? null : false;
}

/** Whether pincodes of the state can begin like this one; null when it is no state of India. */
export function canBeOfState(pincode: string, name: string): boolean | null {
  const state = stateOf(name) ?? stateIn(name);
  return state === null ? null : (states[state]?.begins ?? []).some((begin) => pincode.startsWith(begin));
}
