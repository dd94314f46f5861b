/** The words of list files, in English and Hindi. */
import { centreLabels } from '#contract/centre-columns.ts';
import { filterLabels } from '#contract/centres/centre-filter.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { type ChecklistTexts, checklistTexts as english } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindi } from '#contract/checklist/labels/hi.ts';
import { decisionNames } from '#contract/checklist/decision-state.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';

const en = {
  locale: 'en-IN',
  centres: 'Centres',
  about: 'About this file',
  beforeCorrection: 'Before correction',
  firstHeadings: ['Item', 'Submitted first', 'Counts', 'Corrected (IST)'],
  columns: {
    ...centreLabels('en', 'file'),
    form_status: 'Status',
    exam_city: 'City in the checklist',
    exam_state: 'State in the checklist',
    centre_photo_latitude: 'Centre photo: latitude',
    centre_photo_longitude: 'Centre photo: longitude',
    centre_photo_place_source: 'Centre photo: location recorded by',
    strong_room_photo_latitude: 'Strong room photo: latitude',
    strong_room_photo_longitude: 'Strong room photo: longitude',
    strong_room_photo_place_source: 'Strong room photo: location recorded by',
    registered: 'Registered',
    checklist_status: 'Checklist',
    updated_at: 'Last saved (IST)',
    submitted_at: 'Submitted (IST)',
    reference: 'Reference',
    decision: 'Decision',
    decided_by: 'Decided by',
    decided_at: 'Decided (IST)',
    reasons_set_aside: 'Reasons set aside',
    correction_asked_at: 'Correction asked for (IST)',
    correction_answered_at: 'Correction answered (IST)',
    correction_changes: 'Changed by corrections',
    photos_at: 'Photos',
    serious_reasons: 'Serious reasons',
    reminders: 'Reminders',
    last_note_at: 'Last note (IST)',
    last_note_outcome: 'Outcome of the last call',
    last_note: 'Last note',
    call_back_on: 'Call back on',
  },
  codes: {
    ...decisionNames.en,
    ...reasonsEn.names,
    camera: 'The camera',
    device: 'The device',
    unregistered: 'Not registered',
    registered: 'Registered',
    none: 'Not started',
    draft: 'Draft, not submitted',
    submitted: 'Submitted',
    unreadable: 'Cannot be read',
    refused: 'Refused',
    yes: 'Yes',
    no: 'No',
    spoke: 'Spoke',
    'no-answer': 'No answer',
    'wrong-number': 'Wrong number',
    due: 'Due',
  },
  filters: filterLabels('en'),
  corrections: {
    row: (number: string, label: string, before: string, after: string) =>
      `Row ${number} ${label}: ${before} -> ${after}`,
    photo: (label: string) => `${label}: taken again`,
    unchanged: 'Answered without changes',
    numbered: (number: string, text: string) => `Correction ${number}: ${text}`,
  },
  register: 'Verified register, issue',
  issuedAt: 'Issued (IST)',
  issuedBy: 'Issued by',
  signedSha256: 'SHA-256 of the signed file (JSON)',
  publicKey: 'Public key',
  exam: 'Exam',
  examDate: 'Date of the exam',
  writtenAt: 'Downloaded (IST)',
  filter: 'Filter',
  noFilter: 'None: all centres',
  count: 'Centres in this file',
  times: 'Times',
  timesNote: 'All times are Indian Standard Time.',
  links: 'Links',
  linksNote:
    'Links need a login. Excel allows 65,530 of them in a sheet; below that, addresses are plain text.',
};

type ListWords = typeof en;

const hi: ListWords = {
  locale: 'hi-IN',
  centres: 'केंद्र',
  about: 'इस फाइल के बारे में',
  beforeCorrection: 'सुधार से पहले',
  firstHeadings: ['विवरण', 'पहले जमा किया गया', 'मान्य', 'सुधार हुआ (IST)'],
  columns: {
    ...centreLabels('hi', 'file'),
    form_status: 'स्थिति',
    exam_city: 'जाँच सूची में शहर',
    exam_state: 'जाँच सूची में राज्य',
    centre_photo_latitude: 'केंद्र की फोटो: अक्षांश',
    centre_photo_longitude: 'केंद्र की फोटो: देशांतर',
    centre_photo_place_source: 'केंद्र की फोटो: लोकेशन किसने दर्ज की',
    strong_room_photo_latitude: 'स्ट्रॉन्ग रूम की फोटो: अक्षांश',
    strong_room_photo_longitude: 'स्ट्रॉन्ग रूम की फोटो: देशांतर',
    strong_room_photo_place_source: 'स्ट्रॉन्ग रूम की फोटो: लोकेशन किसने दर्ज की',
    registered: 'पंजीकरण हुआ',
    checklist_status: 'जाँच सूची',
    updated_at: 'पिछली बार सहेजी गई (IST)',
    submitted_at: 'जमा हुई (IST)',
    reference: 'संदर्भ संख्या',
    decision: 'निर्णय',
    decided_by: 'निर्णय किसने लिया',
    decided_at: 'निर्णय कब (IST)',
    reasons_set_aside: 'समस्या न माने गए कारण',
    correction_asked_at: 'सुधार माँगा गया (IST)',
    correction_answered_at: 'सुधार का उत्तर मिला (IST)',
    correction_changes: 'सुधार से क्या बदला',
    photos_at: 'फोटो',
    serious_reasons: 'गंभीर कारण',
    reminders: 'याद दिलाने के ई-मेल',
    last_note_at: 'पिछली टिप्पणी (IST)',
    last_note_outcome: 'पिछले फोन का नतीजा',
    last_note: 'पिछली टिप्पणी',
    call_back_on: 'दोबारा फोन की तिथि',
  },
  codes: {
    ...decisionNames.hi,
    ...reasonsHi.names,
    camera: 'कैमरे ने',
    device: 'डिवाइस ने',
    unregistered: 'पंजीकरण नहीं हुआ',
    registered: 'पंजीकरण हुआ',
    none: 'शुरू नहीं हुई',
    draft: 'अधूरी, जमा नहीं हुई',
    submitted: 'जमा हुई',
    unreadable: 'पढ़ी नहीं जा सकी',
    refused: 'अस्वीकृत',
    yes: 'हाँ',
    no: 'नहीं',
    spoke: 'बात हुई',
    'no-answer': 'उत्तर नहीं मिला',
    'wrong-number': 'गलत नंबर',
    due: 'आज या पहले',
  },
  filters: filterLabels('hi'),
  corrections: {
    row: (number, label, before, after) => `पंक्ति ${number} ${label}: ${before} -> ${after}`,
    photo: (label) => `${label}: दोबारा ली गई`,
    unchanged: 'बिना बदलाव के उत्तर',
    numbered: (number, text) => `सुधार ${number}: ${text}`,
  },
  register: 'सत्यापित रजिस्टर, क्रमांक',
  issuedAt: 'कब जारी हुआ (IST)',
  issuedBy: 'किसने जारी किया',
  signedSha256: 'हस्ताक्षरित फाइल (JSON) का SHA-256',
  publicKey: 'सार्वजनिक कुंजी',
  exam: 'परीक्षा',
  examDate: 'परीक्षा की तिथि',
  writtenAt: 'डाउनलोड का समय (IST)',
  filter: 'फिल्टर',
  noFilter: 'कोई फिल्टर नहीं: सभी केंद्र',
  count: 'इस फाइल में केंद्र',
  times: 'समय',
  timesNote: 'सभी समय भारतीय मानक समय (IST) में हैं।',
  links: 'लिंक',
  linksNote:
    'लिंक खोलने के लिए लॉगिन करना होगा। Excel एक शीट में 65,530 लिंक ही रखता है; उसके बाद पते केवल टेक्स्ट के रूप में हैं।',
};

export interface FileWords {
  readonly list: ListWords;
  readonly checklist: ChecklistTexts;
  /** Returns the word for an option of a question or a code of the API, or the text itself. */
  readonly code: (text: string) => string;
  readonly columnName: (name: string) => string;
  readonly filterName: (name: string) => string;
}

function fileWords(list: ListWords, checklist: ChecklistTexts): FileWords {
  const codes: Readonly<Record<string, string>> = {
    ...list.codes,
    ...checklist.options,
    ...checklist.words.status,
  };
  const columns: Readonly<Record<string, string>> = list.columns;
  const filters: Readonly<Record<string, string>> = list.filters;
  return {
    list,
    checklist,
    code: (text) => codes[text] ?? text,
    columnName: (name) => columns[name] ?? name,
    filterName: (name) => filters[name] ?? name,
  };
}

export const fileWordsIn: Readonly<Record<FileLanguage, FileWords>> = {
  en: fileWords(en, english),
  hi: fileWords(hi, hindi),
};
