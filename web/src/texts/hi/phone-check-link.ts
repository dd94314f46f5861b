/** The Hindi text of the link to "Check my phone". */
import type { phoneCheckLink as english } from '../en/phone-check-link.ts';

export const phoneCheckLink = {
  checkPhoneLink: 'मेरा फोन जाँचें: कैमरा, लोकेशन, नेटवर्क',
} satisfies typeof english;
