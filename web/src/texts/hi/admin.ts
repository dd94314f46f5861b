/** Hindi: texts of the administrators' screens. */
import { accountTexts } from './admins.ts';
import { centreTexts } from './centres.ts';
import { contactTexts } from './contact.ts';
import { masterListTexts } from './master-list.ts';
import { placeTexts } from './places.ts';
import type { AdminTexts } from '../en/admin.ts';

export const adminHi = {
  login: {
    title: 'प्रशासक डैशबोर्ड लॉगिन',
    submit: 'लॉगिन करें',
    failed: 'यूजरनेम या पासवर्ड गलत है',
    ended: 'आपके लॉगिन का समय पूरा हो गया है। जहाँ रुके थे, वहीं से आगे बढ़ने के लिए फिर से लॉगिन करें।',
    expiresSoonText: 'बिना रुकावट काम करते रहने के लिए यहीं लॉगिन करें।',
  },
  layout: {
    navigation: 'प्रशासन',
    menu: 'मेन्यू',
    centres: 'परीक्षा केंद्र',
    board: 'राज्य और शहर',
    review: 'समीक्षा',
    register: 'सत्यापित रजिस्टर',
    config: 'परीक्षा केंद्रों का प्रबंधन',
    users: 'उपयोगकर्ता खाते',
    audit: 'गतिविधि का रिकॉर्ड',
    account: 'आपका खाता',
    logout: 'लॉगआउट करें',
    loggingOut: 'लॉगआउट हो रहा है…',
  },
  confirmation: {
    title: 'पुष्टि करें कि यह आप ही हैं',
    text: 'आपने 15 मिनट से अधिक पहले लॉगिन किया था। यह काम जारी रखने के लिए अपना पासवर्ड भरें; आपकी भरी हुई जानकारी सुरक्षित है।',
    password: 'आपका पासवर्ड',
    confirm: 'पुष्टि करें',
    confirming: 'पुष्टि हो रही है…',
    required: 'अपना पासवर्ड भरें।',
    failed: 'पुष्टि नहीं हुई',
  },
  table: {
    sortBy: 'क्रम',
    sortOptions: {
      asc: (column: string) => `${column}, बढ़ते क्रम में`,
      desc: (column: string) => `${column}, घटते क्रम में`,
    },
    page: (page: string, pages: string) => `${pages} में से पेज ${page}`,
    prev: 'पिछला',
    next: 'अगला',
    pagesLabel: 'पेज',
    actions: 'कार्य',
    updating: 'लोड हो रहा है…',
  },
  downloads: {
    running: (size: string) => `डाउनलोड हो रहा है, अब तक ${size}`,
    preparing: 'फाइल तैयार हो रही है…',
    saved: (name: string) => `${name} डाउनलोड हो गई।`,
    megabytes: (size: string) => `${size}\u00a0MB`,
  },
  ...accountTexts,
  ...centreTexts,
  ...contactTexts,
  ...masterListTexts,
  places: placeTexts,
} satisfies AdminTexts;
