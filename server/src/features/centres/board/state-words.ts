/** The words of the sheet of a state, in English and Hindi. */
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { centreLabels } from '#contract/centre-columns.ts';

const en = {
  locale: 'en-IN',
  state: 'State',
  cities: 'Cities',
  centres: 'Centres',
  fileName: 'sheet',
  asOf: 'As of (IST)',
  exam: 'Exam',
  closesOn: 'Closing day',
  never: 'None',
  extended: 'Centres with more time',
  figures: {
    centres: 'Centres',
    submitted: 'Submitted',
    missing: 'Missing',
    perDay: 'A day now',
    needed: 'A day needed',
    expected: 'Forecast for the closing day',
    short: 'Short of all centres',
    accepted: 'Accepted',
    drafts: 'Draft started',
    registered: 'Registered, not started',
    unregistered: 'Not registered',
    silent: 'Silent after 2 reminders',
    capacity: 'Capacity submitted',
  },
  formula:
    'Forecast: submitted + days after today × the mean of a day, rounded down, at most all centres. The mean is that of the days since the first centre came, at most the last 7, today included.',
  city: 'City',
  progress: 'Progress',
  progresses: {
    submitted: 'Submitted',
    draft: 'Draft started',
    registered: 'Registered, not started',
    unregistered: 'Not registered',
  },
  updatedAt: 'Last saved (IST)',
  submittedAt: 'Submitted (IST)',
  reminders: 'Reminders',
  remindedAt: 'Last reminder (IST)',
  columns: centreLabels('en', 'file'),
  more: (count: string) => `Not in this list: ${count}. The portal has all centres.`,
  noContacts: 'Contacts of the heads are not part of this file.',
};

export type StateWords = typeof en;

const hi: StateWords = {
  locale: 'hi-IN',
  state: 'राज्य',
  cities: 'शहर',
  centres: 'केंद्र',
  fileName: 'sheet',
  asOf: 'कब की स्थिति (IST)',
  exam: 'परीक्षा',
  closesOn: 'अंतिम तिथि',
  never: 'कोई नहीं',
  extended: 'जिन केंद्रों का समय बढ़ाया गया',
  figures: {
    centres: 'केंद्र',
    submitted: 'जमा',
    missing: 'बाकी',
    perDay: 'अभी प्रतिदिन',
    needed: 'प्रतिदिन चाहिए',
    expected: 'अंतिम तिथि तक का अनुमान',
    short: 'सभी केंद्रों से कम',
    accepted: 'स्वीकृत',
    drafts: 'जाँच सूची शुरू',
    registered: 'पंजीकरण हुआ, शुरू नहीं',
    unregistered: 'पंजीकरण नहीं हुआ',
    silent: '2 बार याद दिलाने पर भी उत्तर नहीं',
    capacity: 'जमा हुई क्षमता',
  },
  formula:
    'अनुमान: जमा + आज के बाद के दिन × एक दिन का औसत, नीचे की ओर पूर्ण संख्या, अधिक से अधिक सभी केंद्र। औसत उन दिनों का है जब से पहला केंद्र सूची में आया, अधिक से अधिक पिछले 7 दिनों का, आज भी उनमें है।',
  city: 'शहर',
  progress: 'प्रगति',
  progresses: {
    submitted: 'जमा',
    draft: 'जाँच सूची शुरू',
    registered: 'पंजीकरण हुआ, शुरू नहीं',
    unregistered: 'पंजीकरण नहीं हुआ',
  },
  updatedAt: 'पिछली बार सहेजी गई (IST)',
  submittedAt: 'जमा हुई (IST)',
  reminders: 'कितनी बार याद दिलाया',
  remindedAt: 'पिछली बार कब याद दिलाया (IST)',
  columns: centreLabels('hi', 'file'),
  more: (count) => `इस सूची में नहीं: ${count}। पोर्टल में सभी केंद्र हैं।`,
  noContacts: 'संस्था प्रमुखों के संपर्क इस फाइल में नहीं हैं।',
};

export const stateWordsIn: Readonly<Record<FileLanguage, StateWords>> = { en, hi };
