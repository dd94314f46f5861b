/** The Hindi texts of what the administrators' screens share, and of their login. */
import type { adminCommon as english } from '../en/admin-common.ts';

export const adminCommon = {
  login: {
    title: 'प्रशासक डैशबोर्ड लॉगिन',
    submit: 'लॉगिन करें',
    failed: 'यूजरनेम या पासवर्ड गलत है',
    ended: 'आपका सत्र समाप्त हो गया है। जहाँ थे वहीं से आगे बढ़ने के लिए फिर से लॉगिन करें।',
    againText: 'इस काम के लिए 30 मिनट के भीतर किया गया लॉगिन चाहिए। यहीं लॉगिन करें और काम आगे बढ़ेगा।',
    soonText: 'बिना रुके काम करने के लिए यहीं लॉगिन करें।',
  },
  layout: {
    navigation: 'प्रशासन',
    menu: 'मेन्यू',
    centres: 'परीक्षा केंद्र',
    config: 'परीक्षा केंद्र विन्यास',
    users: 'उपयोगकर्ता खाते',
    audit: 'गतिविधि लेखा',
    logout: 'लॉगआउट करें',
    loggingOut: 'लॉगआउट हो रहा है…',
  },
  table: {
    sortBy: 'क्रम',
    sortOptions: {
      asc: (column: string) => `${column}, बढ़ते क्रम में`,
      desc: (column: string) => `${column}, घटते क्रम में`,
    },
    page: (page: string, pages: string) => `पेज ${page}, कुल ${pages}`,
    total: (count: string) => `कुल ${count}`,
    prev: 'पिछला',
    next: 'अगला',
    pagesLabel: 'पेज',
    actions: 'कार्य',
    updating: 'खुल रहा है…',
  },
  downloads: {
    running: (size: string) => `डाउनलोड हो रहा है, अब तक ${size}`,
    preparing: 'फाइल तैयार हो रही है…',
    saved: (name: string) => `${name} डाउनलोड हो गई।`,
    megabytes: (size: string) => `${size} MB`,
  },
} satisfies typeof english;
