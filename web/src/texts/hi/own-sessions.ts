/** The Hindi texts of the sessions on an administrator's own account. */
import type { ownSessions as english } from '../en/own-sessions.ts';

export const ownSessions = {
  ownSessions: {
    title: 'सत्र',
    lead: 'आप जहाँ-जहाँ लॉगिन हैं, वे सभी सत्र यहाँ हैं। जो सत्र आपका न लगे, उसे समाप्त करें, फिर इसी पेज पर अपना पासवर्ड बदलें।',
    tableLabel: 'आपके सत्र',
    browser: 'ब्राउजर',
    unknownBrowser: 'अज्ञात ब्राउजर',
    current: 'यह सत्र',
    openedAt: 'लॉगिन का समय',
    lastSeenAt: 'पिछली गतिविधि',
    address: 'IP पता',
    end: 'समाप्त करें',
    endOf: (browser: string, openedAt: string) => `समाप्त करें: ${browser}, लॉगिन ${openedAt}`,
    endOthers: 'बाकी सभी सत्र समाप्त करें',
    ending: 'समाप्त हो रहा है…',
    ended: 'सत्र समाप्त हो गया।',
    endedOthers: (count: string) => `समाप्त किए गए सत्र: ${count}`,
    endFailed: 'सत्र समाप्त नहीं हुआ',
    loadFailed: 'आपके सत्र लोड नहीं हुए',
    none: 'कोई सत्र नहीं मिला',
  },
} satisfies typeof english;
