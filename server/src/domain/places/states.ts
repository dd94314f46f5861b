/** The states and union territories of India with their earlier and other names, in English and Hindi. */
import { foldName } from './fold-name.ts';

const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Andaman and Nicobar Islands': ['Andaman and Nicobar', 'A & N Islands', 'अंडमान और निकोबार द्वीपसमूह'],
  'Andhra Pradesh': ['AP', 'आंध्र प्रदेश'],
  'Arunachal Pradesh': ['अरुणाचल प्रदेश'],
  Assam: ['Asom', 'असम'],
  Bihar: ['बिहार'],
  Chandigarh: ['चंडीगढ़'],
  Chhattisgarh: ['Chattisgarh', 'Chhatisgarh', 'Chattishgarh', 'छत्तीसगढ़'],
  'Dadra and Nagar Haveli and Daman and Diu': [
    'Dadra and Nagar Haveli',
    'Daman and Diu',
    'DNH and DD',
    'दादरा और नगर हवेली और दमन और दीव',
    'दादरा और नगर हवेली',
    'दमन और दीव',
  ],
  Delhi: [
    'New Delhi',
    'NCT of Delhi',
    'Delhi NCT',
    'National Capital Territory of Delhi',
    'दिल्ली',
    'नई दिल्ली',
  ],
  Goa: ['गोवा'],
  Gujarat: ['Gujrat', 'गुजरात'],
  Haryana: ['हरियाणा'],
  'Himachal Pradesh': ['HP', 'हिमाचल प्रदेश'],
  'Jammu and Kashmir': ['JK', 'जम्मू और कश्मीर', 'जम्मू-कश्मीर'],
  Jharkhand: ['झारखंड'],
  Karnataka: ['कर्नाटक'],
  Kerala: ['केरल'],
  Ladakh: ['लद्दाख'],
  Lakshadweep: ['Lakshdweep', 'Laccadive Islands', 'लक्षद्वीप'],
  'Madhya Pradesh': ['MP', 'मध्य प्रदेश'],
  Maharashtra: ['महाराष्ट्र'],
  Manipur: ['मणिपुर'],
  Meghalaya: ['मेघालय'],
  Mizoram: ['मिज़ोरम'],
  Nagaland: ['नागालैंड'],
  Odisha: ['Orissa', 'ओडिशा', 'उड़ीसा'],
  Puducherry: ['Pondicherry', 'पुडुचेरी', 'पुदुच्चेरी'],
  Punjab: ['पंजाब'],
  Rajasthan: ['राजस्थान'],
  Sikkim: ['सिक्किम'],
  'Tamil Nadu': ['TN', 'तमिलनाडु'],
  Telangana: ['Telengana', 'तेलंगाना'],
  Tripura: ['त्रिपुरा'],
  'Uttar Pradesh': ['UP', 'उत्तर प्रदेश'],
  Uttarakhand: ['Uttaranchal', 'Uttrakhand', 'उत्तराखंड', 'उत्तरांचल'],
  'West Bengal': ['WB', 'Paschim Banga', 'पश्चिम बंगाल'],
};

const byFoldedName = new Map(
  Object.entries(otherNames).flatMap(([state, names]) =>
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

/** Returns the present English name of a state; null when it is no state of India. */
export function stateOf(name: string): string | null {
  return byFoldedName.get(foldName(name.replace(/\b(state|ut|union territory)\b/gi, ' '))) ?? null;
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
