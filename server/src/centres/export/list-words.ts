/** The words of list files, English and Hindi side by side; the columns have theirs in `export-columns.ts`. */
import { filterLabels } from '#contract/centres/centre-filter.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { type ChecklistTexts, checklistTexts as english } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindi } from '#contract/checklist/labels/hi.ts';
import { decisionNames } from '#contract/checklist/decision-state.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';

type Pairs<Words> = { readonly [Key in keyof Words]: readonly [english: Words[Key], hindi: Words[Key]] };

/** The words that are written side by side, by their language. */
export function inLanguages<Words>(pairs: Pairs<Words>): Readonly<Record<FileLanguage, Words>> {
  const entries = Object.entries(pairs as Readonly<Record<string, readonly [unknown, unknown]>>);
  const pick = (index: 0 | 1) =>
    Object.fromEntries(entries.map(([name, pair]) => [name, pair[index]])) as Words;
  return { en: pick(0), hi: pick(1) };
}

const listWords = inLanguages({
  locale: ['en-IN', 'hi-IN'],
  centres: ['Centres', 'केंद्र'],
  about: ['About this file', 'इस फाइल के बारे में'],
  beforeCorrection: ['Before correction', 'सुधार से पहले'],
  firstHeadings: [
    ['Item', 'Submitted first', 'Counts', 'Corrected (IST)'],
    ['विवरण', 'पहले जमा किया गया', 'मान्य', 'सुधार हुआ (IST)'],
  ],
  correction: ['Correction', 'सुधार'],
  row: ['Row', 'पंक्ति'],
  takenAgain: ['taken again', 'दोबारा ली गई'],
  unchanged: ['Answered without changes', 'बिना बदलाव के उत्तर'],
  register: ['Verified register, issue', 'सत्यापित रजिस्टर, क्रमांक'],
  issuedAt: ['Issued (IST)', 'कब जारी हुआ (IST)'],
  issuedBy: ['Issued by', 'किसने जारी किया'],
  signedSha256: ['SHA-256 of the signed file (JSON)', 'हस्ताक्षरित फाइल (JSON) का SHA-256'],
  publicKey: ['Public key', 'सार्वजनिक कुंजी'],
  exam: ['Exam', 'परीक्षा'],
  examDate: ['Date of the exam', 'परीक्षा की तिथि'],
  writtenAt: ['Downloaded (IST)', 'डाउनलोड का समय (IST)'],
  filter: ['Filter', 'फिल्टर'],
  filters: [filterLabels('en'), filterLabels('hi')],
  noFilter: ['None: all centres', 'कोई फिल्टर नहीं: सभी केंद्र'],
  count: ['Centres in this file', 'इस फाइल में केंद्र'],
  times: ['Times', 'समय'],
  timesNote: ['All times are Indian Standard Time.', 'सभी समय भारतीय मानक समय (IST) में हैं।'],
  links: ['Links', 'लिंक'],
  linksNote: [
    'Links need a login. Excel allows 65,530 of them in a sheet; below that, addresses are plain text.',
    'लिंक खोलने के लिए लॉगिन करना होगा। Excel एक शीट में 65,530 लिंक ही रखता है; उसके बाद पते केवल टेक्स्ट के रूप में हैं।',
  ],
});

/** Words of the API. */
const codeWords = inLanguages<Readonly<Record<string, string>>>({
  camera: ['The camera', 'कैमरे ने'],
  device: ['The device', 'डिवाइस ने'],
  unregistered: ['Not registered', 'पंजीकरण नहीं हुआ'],
  registered: ['Registered', 'पंजीकरण हुआ'],
  none: ['Not started', 'शुरू नहीं हुई'],
  draft: ['Draft, not submitted', 'अधूरी, जमा नहीं हुई'],
  submitted: ['Submitted', 'जमा हुई'],
  unreadable: ['Cannot be read', 'पढ़ी नहीं जा सकी'],
  refused: ['Refused', 'अस्वीकृत'],
  yes: ['Yes', 'हाँ'],
  no: ['No', 'नहीं'],
  spoke: ['Spoke', 'बात हुई'],
  'no-answer': ['No answer', 'उत्तर नहीं मिला'],
  'wrong-number': ['Wrong number', 'गलत नंबर'],
  due: ['Due', 'आज या पहले'],
});

export interface FileWords {
  readonly language: FileLanguage;
  readonly list: (typeof listWords)['en'];
  readonly checklist: ChecklistTexts;
  /** Returns the word for an option of a question or a code of the API, or the text itself. */
  readonly code: (text: string) => string;
}

function fileWords(
  language: FileLanguage,
  checklist: ChecklistTexts,
  reasons: Readonly<Record<string, string>>,
): FileWords {
  const codes: Readonly<Record<string, string>> = {
    ...decisionNames[language],
    ...reasons,
    ...codeWords[language],
    ...checklist.options,
    ...checklist.words.status,
  };
  return { language, list: listWords[language], checklist, code: (text) => codes[text] ?? text };
}

export const fileWordsIn: Readonly<Record<FileLanguage, FileWords>> = {
  en: fileWords('en', english, reasonsEn.names),
  hi: fileWords('hi', hindi, reasonsHi.names),
};
