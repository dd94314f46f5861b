/** The Hindi texts of what stands around a list of centres: its pages, columns, keys and rows. */
import type { list as english } from '../en/list.ts';

export const list = {
  list: {
    region: 'सूची',
    skip: 'सीधे सूची पर जाएँ',
    range: (first: string, last: string, total: string) => `${total} में से ${first}–${last}`,
    pages: 'दूसरे पेज पर जाएँ',
    goTo: 'इस पेज पर जाएँ',
    ofPages: (pages: string) => `/ ${pages}`,
    first: 'पहला',
    last: 'आखिरी',
    firstPage: 'पहला पेज',
    lastPage: 'आखिरी पेज',
    page: (page: string) => `पेज ${page}`,
    columns: 'कॉलम',
    columnsLegend: 'तालिका के कॉलम',
    columnsHint: 'कोड और नाम हमेशा दिखते हैं। आपका चुनाव इस ब्राउजर में याद रहता है।',
    columnsReset: 'शुरू वाले कॉलम',
    keysButton: 'कीबोर्ड',
    keysTitle: 'इस सूची के लिए कीबोर्ड की कुंजियाँ',
    keysOn: 'इस ब्राउजर में ये कुंजियाँ काम करें',
    keys: {
      search: 'खोजें',
      rows: 'अगली या पिछली पंक्ति',
      open: 'पंक्ति खोलें',
      pages: 'अगला या पिछला पेज',
      help: 'ये कुंजियाँ दिखाएँ',
    },
    loadedAt: (time: string) => `नीचे की सूची ${time} बजे की है।`,
    loadsAgain: 'इंटरनेट वापस आते ही यह फिर से लोड होगी।',
    progressColumn: 'प्रगति',
    lastSavedColumn: 'पिछली बार सहेजी (IST)',
    submittedColumn: 'जमा हुई (IST)',
    onDay: (progress, day) => `${progress}, ${day}`,
    since: (progress: string, time: string) => `${progress}, ${time} IST`,
  },
} satisfies typeof english;
