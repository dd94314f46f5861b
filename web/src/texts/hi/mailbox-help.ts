/** The Hindi texts for people who cannot read the mailbox on record. */
import type { mailboxHelp as english } from '../en/mailbox-help.ts';

export const mailboxHelp = {
  mailboxHelp: {
    summary: 'यह ई-मेल मेरा नहीं है या मुझसे खुल नहीं रहा',
    why: 'सुरक्षा के लिए OTP केवल उसी ई-मेल पर भेजा जाता है जो परीक्षा एजेंसी के पास आपके केंद्र के लिए दर्ज है। हो सकता है कि आपके कार्यालय में कोई इसे खोल सके।',
    correct: 'यदि यह ई-मेल गलत है या अब चालू नहीं है, तो परीक्षा एजेंसी से इसे ठीक करने को कहें। फिर दोबारा पंजीकरण करें।',
    anotherNumber: 'दूसरा मोबाइल नंबर भरें',
  },
} satisfies typeof english;
