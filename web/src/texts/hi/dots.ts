/** The Hindi texts of the map of a list. */
import type { dots as english } from '../en/dots.ts';

export const dots: typeof english = {
  dots: {
    title: 'सूची का नक्शा',
    lead: 'हर केंद्र वहाँ दिखता है जहाँ उसकी केंद्र वाली फोटो ली गई थी। छोटे बिंदु पिन कोड हैं।',
    loadFailed: 'नक्शे के केंद्र लोड नहीं हुए',
    pincodesFailed: 'नक्शे के पिन कोड लोड नहीं हुए; केंद्र उनके बिना दिखाए गए हैं',
    mapLabel: (count) => `${count} केंद्रों का नक्शा। यही केंद्र साथ की सूची में भी हैं।`,
    keys: 'Ctrl के साथ पहिये से छोटा-बड़ा। कुंजियाँ: + और - से छोटा-बड़ा, 0 से पूरा भारत, Shift के साथ तीर से नक्शा खिसकता है।',
    zoomIn: 'बड़ा करें',
    zoomOut: 'छोटा करें',
    fit: 'पूरा भारत',
    levels: { serious: 'गंभीर कारण', notice: 'सूचना', none: 'कोई कारण नहीं' },
    here: (count) => `इस बिंदु के पास ${count} केंद्र`,
    inView: (count) => `दिखाई दे रहे केंद्र: ${count}`,
    more: (count) => `और ${count} केंद्र: नक्शा बड़ा करें या सूची छोटी करें।`,
  },
};
