/** Hindi: texts of the command menu of the administrators' screens. */
import type { CommandTexts } from '../en/command.ts';

export const commandTexts: CommandTexts = {
  command: {
    title: 'यहाँ जाएँ',
    label: 'केंद्र का कोड या नाम, पेज, सहेजी गई सूची',
    results: 'जाने की जगहें',
    screens: 'पेज',
    views: 'सहेजी गई सूचियाँ',
    centres: 'केंद्र',
    keys: 'कुंजियाँ: ↑ ↓ चुनें, Enter खोलें, Escape बंद करें।',
    none: (text) => `“${text}” कहीं नहीं मिला। कोई कोड, नाम या पेज का शब्द लिखें।`,
    loading: 'खोज जारी है…',
    found: (count) => `परिणाम: ${count}`,
    failed: 'केंद्र खोजे नहीं जा सके',
  },
};
