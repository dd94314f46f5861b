/** The Hindi texts about the last day on which centres save and submit. */
import type { closing as english } from '../en/closing.ts';

export const closing = {
  closing: {
    openUntil: (day: string) => `${day} तक खुला है`,
    daysLeft: (count: number) => (count === 0 ? 'आज अंतिम दिन है' : `${count} दिन शेष`),
    separator: ' · ',
    closed: (day: string) => `अंतिम तिथि ${day} थी।`,
    closedForAll:
      'अब जाँच सूची न सहेजी जा सकती है, न जमा की जा सकती है, जब तक परीक्षा एजेंसी ने आपके केंद्र को और समय न दिया हो।',
    closedForCentre:
      'यह जाँच सूची अब न सहेजी जा सकती है, न जमा की जा सकती है। आप सब कुछ पढ़ सकते हैं। और समय के लिए परीक्षा एजेंसी से पूछें; समय मिलते ही सहेजना फिर काम करेगा।',
  },
} satisfies typeof english;
